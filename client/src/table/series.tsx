/** The running score of a chain of rematches. */
import { t, tn, withMinus } from "../core/texts";
import type { Scene } from "../game/drawing";
import { SeatFace } from "../front/face";

export function Series({ scene }: { scene: Scene }) {
  const { message, names } = scene;
  const series = message.series ?? [];
  const games = Math.max(0, ...series.map((one) => one.games));
  if (!games) return null;
  const ranked = series
    .map((score, seat) => ({ ...score, seat }))
    .sort((a, b) => b.wins - a.wins || b.points - a.points);
  return (
    <section class="series" aria-labelledby="series">
      <h3 id="series">{tn("Score after {n} game", "Score after {n} games", games)}</h3>
      <ol>
        {ranked.map(({ seat, wins, points }) => (
          <li key={seat}>
            <SeatFace message={scene.message} seat={seat} />
            <span>{names[seat]}</span>
            <strong>{tn("{n} win", "{n} wins", wins)}</strong>
            <small>
              {t("{points} in all", { points: tn("{n} point", "{n} points", points, { n: withMinus(points) }) })}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
