/** The race to the target, the score sheet, and how the points of a round came about. */
import { withMinus, t } from "../../core/texts";
import { Dot, colourOf } from "../../cards/colours";
import type { Scene } from "../../game/drawing";
import { initialOf } from "../../words/names";
import { inOrder } from "../../table/seat";
import type { GapView } from "../../wire";
import { Sum } from "./collection";
import { collected, counted, worth } from "./plays";
import { goal, stacked } from "./words";

/** How far everybody has got: what is sure, and what this round would add if it ended now. */
export function Race({ scene }: { scene: Scene<GapView> }) {
  const { view, names } = scene;
  const running = view.collections.map((cards) => (view.over ? 0 : worth(cards).points));
  const reach = Math.max(view.options.target ?? 1, ...view.scores.map((score, seat) => score + running[seat]!));
  const share = (points: number) => `${(Math.max(0, points) / reach) * 100}%`;
  return (
    <section class="gap-race panel" aria-label={goal(view)}>
      <h2>{goal(view)}</h2>
      <ul>
        {inOrder(scene as Scene).map((seat) => (
          <li key={seat} class={`face-${seat}`}>
            <span class="gap-name">
              <Disc seat={seat} names={names} /> {names[seat]}
            </span>
            <b>{withMinus(view.scores[seat] ?? 0)}</b>
            <span class="gap-track" aria-hidden="true">
              <span class="gap-hoped" style={{ width: share((view.scores[seat] ?? 0) + running[seat]!) }} />
              <span class="gap-sure" style={{ width: share(view.scores[seat] ?? 0) }} />
            </span>
          </li>
        ))}
      </ul>
      <Sheet scene={scene} />
    </section>
  );
}

/** A seat in one sign: the first letter, with the number where several begin alike, as "Bot 1" and "Bot 2" do. */
function Disc({ seat, names }: { seat: number; names: string[] }) {
  const initials = names.map(initialOf);
  const alike = initials.filter((initial) => initial === initials[seat]).length > 1;
  return (
    <span class={`face face-${seat} gap-disc`} aria-hidden="true">
      {initials[seat]}
      {alike && /\d$/.exec(names[seat] ?? "")?.[0]}
    </span>
  );
}

/** The points of all rounds, and of the one under way if it ended now. */
export function Sheet({ scene }: { scene: Scene<GapView> }) {
  const { view, names } = scene;
  const seats = inOrder(scene as Scene);
  return (
    <table class="sheet gap-sheet">
      <caption class="unseen">{t("Score sheet")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Round")}</th>
          {seats.map((seat) => (
            <th key={seat} scope="col" title={names[seat]}>
              <Disc seat={seat} names={names} />
              <span class="unseen">{names[seat]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.round_scores.map((points, place) => (
          <tr key={place}>
            <th scope="row">{place + 1}</th>
            {seats.map((seat) => (
              <td key={seat}>{withMinus(points[seat] ?? 0)}</td>
            ))}
          </tr>
        ))}
        {!view.over && (
          <tr class="gap-now">
            <th scope="row">{t("now")}</th>
            {seats.map((seat) => (
              <td key={seat}>{withMinus(worth(view.collections[seat] ?? []).points)}</td>
            ))}
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("Total")}</th>
          {seats.map((seat) => (
            <td key={seat}>{withMinus(view.scores[seat] ?? 0)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** What everybody has collected in a round, and what it is worth. */
function Tally({ scene, collections }: { scene: Scene<GapView>; collections: string[][] }) {
  return (
    <ul class="gap-tally">
      {inOrder(scene as Scene).map((seat) => {
        const cards = collections[seat] ?? [];
        const value = worth(cards);
        return (
          <li key={seat}>
            <strong>
              <Disc seat={seat} names={scene.names} /> {scene.names[seat]}
            </strong>
            <Sum of={value} />
            <ul>
              {[...counted(cards)]
                .sort((one, other) => other[1] - one[1])
                .map(([letter, n]) => (
                  <li key={letter} class={kind(letter, value.most, value.fewest)}>
                    <span class="unseen">{stacked(letter, n, value)}</span>
                    <span aria-hidden="true">
                      <Dot of={colourOf(letter) ?? ""} /> {n}
                    </span>
                  </li>
                ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function kind(letter: string, most: string[], fewest: string[]): string {
  return most.includes(letter) ? "plus" : fewest.includes(letter) ? "minus" : "";
}

/** A round has just ended: what it brought. Where the last cards were not seen, only the points are shown. */
export function roundEnd(scene: Scene<GapView>, before: GapView) {
  const { view, message } = scene;
  if (view.round_scores.length <= before.round_scores.length) return null;
  const moves = message.events.filter((event) => event.type === "moved");
  const last = moves.length === 1 && view.round_scores.length === before.round_scores.length + 1 ? moves[0] : undefined;
  const collections = last && collected(before, last.seat ?? -1, last.move);
  return (
    <div class="gap-moment">
      {collections && <Tally scene={scene} collections={collections} />}
      <Sheet scene={{ ...scene, view: { ...view, over: true } }} />
    </div>
  );
}

/** How the result came about. */
export function Ending(scene: Scene<GapView>) {
  const { view } = scene;
  const top = Math.max(...view.scores);
  const tied = view.scores.filter((score) => score === top).length > 1;
  const best = Math.max(...view.round_scores.map((points) => points[view.winners[0] ?? 0] ?? 0));
  return (
    <div class="gap-moment">
      {tied && view.winners.length === 1 && (
        <p>{t("A tie: the best single round ({points}), or the earlier one, decides.", { points: withMinus(best) })}</p>
      )}
      <h3>{t("Round by round")}</h3>
      <Sheet scene={scene} />
      <h3>{t("The last round")}</h3>
      <Tally scene={scene} collections={view.collections} />
    </div>
  );
}
