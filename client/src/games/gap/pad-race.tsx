/** Everybody on the way to the end, who is counted already, who begins; and the table of all rounds. */
import { t, withMinus } from "../../core/texts";
import { Icon } from "../../ui/icon";
import type { Paper } from "../../game/pad";
import type { GapStanding } from "./pad-rules";

const FEW = 3; // so many have a line each on an upright phone

interface RaceProps {
  paper: Paper;
  standing: GapStanding;
  chosen: number | null;
  seats: readonly number[];
  choose(seat: number): void;
}

export function Race({ paper, standing, chosen, seats, choose }: RaceProps) {
  const { scores, options, rounds, over, winners, worth } = standing;
  const held = over ? [] : rounds.at(-1)!.held;
  const reach = Math.max(options.target ?? 1, ...scores);
  return (
    <ul class={`gap-pad-players ${paper.players <= FEW ? "few" : ""}`} aria-label={t("Players")} data-needed>
      {paper.names.map((name, seat) => {
        const cards = held[seat];
        const total = scores[seat] ?? 0;
        const begins = standing.first === seat;
        return (
          <li key={seat}>
            <button
              type="button"
              class="gap-pad-player"
              aria-pressed={chosen === seat}
              disabled={over || !seats.includes(seat)}
              onClick={() => choose(seat)}
            >
              <span class="gap-pad-name">
                {winners.includes(seat) && <Icon of="crown" />}
                {begins && <Icon of="play" />}
                <span>{name}</span>
                {begins && <span class="unseen">{t("begins the round")}</span>}
              </span>
              <span class="gap-pad-total">
                <b>{withMinus(total)}</b>
                {cards && <small class="good">✓ {withMinus(worth(cards).points)}</small>}
              </span>
              <span class="gap-pad-track" aria-hidden="true">
                <span style={{ width: `${(Math.max(0, total) / reach) * 100}%` }} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** All rounds, and what they add up to. */
export function Rounds({ paper, standing }: { paper: Paper; standing: GapStanding }) {
  const { round_scores, scores } = standing;
  return (
    <table class="gap-pad-rounds">
      <thead>
        <tr>
          <th scope="col">{t("Round")}</th>
          {paper.names.map((name, seat) => (
            <th key={seat} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {round_scores.map((points, round) => (
          <tr key={round}>
            <th scope="row">{round + 1}</th>
            {points.map((one, seat) => (
              <td key={seat}>{withMinus(one)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("Total")}</th>
          {scores.map((score, seat) => (
            <td key={seat}>{withMinus(score)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
