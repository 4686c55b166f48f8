/** Everybody with what they have taken, and the bonuses of the stack. */
import { signed, t, withMinus } from "../../core/texts";
import { Icon } from "../../ui/icon";
import type { Paper } from "../../game/pad";
import { Heap } from "./heap";
import { BY_LETTER, LETTERS, type ThreeStanding } from "./pad-rules";
import { heard } from "./pad-words";

interface Props {
  paper: Paper;
  standing: ThreeStanding; // as it would be with the cards that are being taken
  chosen: number | null;
  seats: readonly number[];
  choose(seat: number): void;
}

export function Players({ paper, standing, chosen, seats, choose }: Props) {
  return (
    <ul class="three-pad-players" aria-label={t("Players")} data-needed>
      {paper.names.map((name, seat) => (
        <li key={seat}>
          <button
            type="button"
            class="three-pad-player"
            aria-pressed={chosen === seat}
            disabled={standing.over || !seats.includes(seat)}
            onClick={() => choose(seat)}
          >
            <Player name={name} seat={seat} standing={standing} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Player({ name, seat, standing }: { name: string; seat: number; standing: ThreeStanding }) {
  const { piles } = standing.takers[seat]!;
  const [score, final] = [standing.scores[seat]!, standing.final[seat]!];
  const running = standing.running[seat];
  return (
    <>
      <span class="three-pad-name">
        <span>
          {standing.winners.includes(seat) && <Icon of="crown" />} {name}
        </span>
        {running && <small class="three-pad-has">{t("bonus {points}", { points: running })}</small>}
      </span>
      <span class="unseen">{heard(standing, seat)}</span>
      <span class="three-pad-heaps" aria-hidden="true">
        {LETTERS.map((letter) => (
          <Heap key={letter} colour={BY_LETTER[letter]!} {...piles[letter]!} warns={piles[letter]!.up === 2} />
        ))}
      </span>
      <span class="three-pad-score">
        <b>{withMinus(score)}</b>
        {!standing.over && final > 0 && (
          <small title={t("final bonus, if the game ended now")}>
            {signed(final)}
            <span class="unseen"> {t("final bonus, if the game ended now")}</span>
          </small>
        )}
      </span>
    </>
  );
}

/** The running bonuses: which are left, and who has the others. */
export function Stack({ paper, standing }: { paper: Paper; standing: ThreeStanding }) {
  const { running, stack } = standing;
  const taken = running.filter((points): points is number => points !== null).sort((a, b) => b - a);
  return (
    <ol class="three-pad-stack" aria-label={t("running bonus")} data-needed>
      {[...taken, ...stack].map((points) => {
        const owner = running.indexOf(points);
        const name = paper.names[owner] ?? "";
        return (
          <li key={points} class={owner >= 0 ? "gone" : points === stack[0] ? "next" : ""}>
            <b>{points}</b>
            {owner >= 0 && <small>{name}</small>}
          </li>
        );
      })}
    </ol>
  );
}
