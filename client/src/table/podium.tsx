/** Who has won, and what everybody has. */
import { t, together, withMinus } from "../core/texts";
import { SeatFace } from "../front/face";
import type { Scene } from "../game/drawing";
import { BotNote } from "./seat";

export function Podium({ scene: { message, view, names } }: { scene: Scene }) {
  return (
    <ol class="podium">
      {ranking(view).map((seat) => (
        <li key={seat} class={view.winners.includes(seat) ? "won" : ""} data-reacts={seat}>
          <SeatFace message={message} seat={seat} crown={view.winners.includes(seat)} />
          <strong>
            {names[seat]}
            <BotNote message={message} seat={seat} />
          </strong>
          <output>{withMinus(view.scores[seat] ?? 0)}</output>
        </li>
      ))}
    </ol>
  );
}

export function headline({ view, names, seat, message }: Scene): string {
  const winners = view.winners.map((winner) => names[winner] ?? "");
  if (!message.seats && view.winners.length === 1 && view.winners[0] === seat) return t("You have won!");
  if (winners.length === 1) return t("{name} has won", { name: winners[0]! });
  return t("{names} share the win", { names: together(winners) });
}

/** The seats from the best to the last: winners come first where the scores alone do not say it. */
function ranking({ scores, winners }: Scene["view"]): number[] {
  const won = (seat: number) => Number(winners.includes(seat));
  return scores.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || (scores[b] ?? 0) - (scores[a] ?? 0));
}
