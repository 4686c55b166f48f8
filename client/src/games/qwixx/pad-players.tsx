/** Who plays: each with the running total, and the sheet as small as it gets where there is room for it. */
import { t, tn, together, withMinus } from "../../core/texts";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { signsOf } from "../../words/names";
import type { Paper } from "../../game/pad";
import { Mini } from "./mini";
import type { QwixxStanding } from "./pad-rules";

interface Props {
  paper: Paper;
  standing: QwixxStanding;
  shown: number; // whose sheet is open
  show(seat: number): void;
}

export function Players({ paper, standing, shown, show }: Props) {
  const signs = signsOf([...paper.names]);
  return (
    <div class={`qwixx-pad-players of-${paper.players}`} role="group" aria-label={t("Sheets")}>
      {paper.names.map((name, seat) => (
        <button
          key={seat}
          type="button"
          class={`qwixx-pad-player face-${seat}`}
          aria-pressed={seat === shown}
          data-needed
          onClick={() => show(seat)}
        >
          <span class="unseen">{playerWords(name, standing, seat)}</span>
          <span class="sign" aria-hidden="true">
            {standing.winners.includes(seat) ? <Icon of="crown" /> : signs[seat]}
          </span>
          <span class="name" aria-hidden="true">
            {name}
          </span>
          <b aria-hidden="true">{withMinus(standing.scores[seat]!)}</b>
          <Mini sheet={standing.sheets[seat]!} />
        </button>
      ))}
    </div>
  );
}

function playerWords(name: string, { scores, winners }: QwixxStanding, seat: number): string {
  const points = tn("{n} point", "{n} points", scores[seat]!);
  const values = { name, points };
  return winners.includes(seat) ? t("{name}: {points}, won", values) : t("{name}: {points}", values);
}

/** All sheets side by side. */
export function AllSheets({ paper, standing, show, close }: Omit<Props, "shown"> & { close(): void }) {
  const choose = (seat: number) => {
    show(seat);
    close();
  };
  return (
    <Dialog title={t("All sheets")} close={close} class="qwixx-pad-all">
      <ul>
        {paper.names.map((name, seat) => (
          <li key={seat}>
            <button type="button" onClick={() => choose(seat)}>
              <span class="unseen">{playerWords(name, standing, seat)}</span>
              <span class={`sign face-${seat}`} aria-hidden="true">
                {signsOf([...paper.names])[seat]}
              </span>
              <strong aria-hidden="true">{name}</strong>
              <b aria-hidden="true">{withMinus(standing.scores[seat]!)}</b>
              <Mini sheet={standing.sheets[seat]!} />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Why the game ends, and who has won. */
export function endWords({ names }: Paper, { ending, over, winners, scores }: QwixxStanding): string {
  if (!ending) return "";
  if (over) {
    const points = tn("{n} point", "{n} points", scores[winners[0]!]!);
    return t("The game is over. Won: {names}, {points}.", { names: together(winners.map((w) => names[w]!)), points });
  }
  const name = names[ending.by]!;
  return ending.penalties ? t("{name} has four misthrows.", { name }) : t("{name} has two closed rows.", { name });
}
