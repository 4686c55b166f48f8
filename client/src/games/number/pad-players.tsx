/** Who plays: the totals, and who has written; a tap lets somebody write out of turn, or write again. */
import { t, tn } from "../../core/texts";
import type { PadProps } from "../../game/pad";
import { Icon } from "../../ui/icon";
import { signsOf } from "../../words/names";
import type { NumberStanding } from "./pad-rules";
import { VOID } from "./print";

interface Props extends PadProps<NumberStanding> {
  writer: number | null;
  choose(seat: number): void;
  open: boolean; // whether numbers are seen before all are in
}

export function Players(props: Props) {
  const { paper, standing, seats, writer, choose } = props;
  const signs = signsOf([...paper.names]);
  return (
    <div class={`number-pad-players of-${paper.players}`} role="group" aria-label={t("Players")}>
      {paper.names.map((name, seat) => (
        <button
          key={seat}
          type="button"
          class={`number-pad-player face-${seat}`}
          aria-pressed={seat === writer}
          disabled={standing.over || !seats.includes(seat) || !standing.free[seat]!.length}
          data-needed
          onClick={() => choose(seat)}
        >
          <span class="unseen">
            {`${name}: ${tn("{n} point", "{n} points", standing.scores[seat]!)}, ${stateWords(props, seat)}`}
          </span>
          <span class="sign" aria-hidden="true">
            {standing.winners.includes(seat) ? <Icon of="crown" /> : signs[seat]}
          </span>
          <span class="name" aria-hidden="true">
            {name}
          </span>
          <b aria-hidden="true">{standing.scores[seat]}</b>
          <span class="mark" aria-hidden="true">
            <Mark {...props} seat={seat} />
          </span>
        </button>
      ))}
    </div>
  );
}

/** Whether somebody has written, and where that is open, what. */
function Mark({ paper, standing, open, seat }: Props & { seat: number }) {
  const at = standing.written[seat] ?? null;
  if (at === null) return standing.over || standing.free[seat]!.length ? null : "—";
  if (!open) return <Icon of="check" />;
  return paper.entries[at]![1] === VOID ? "– – –" : paper.entries[at]![1];
}

function stateWords({ paper, standing, writer, open }: Props, seat: number): string {
  const at = standing.written[seat] ?? null;
  if (standing.winners.includes(seat)) return t("won");
  if (standing.over) return t("the game is over");
  if (at !== null) return open ? paper.entries[at]![1] : t("has written");
  if (!standing.free[seat]!.length) return t("no free digit");
  return seat === writer ? t("writes now") : t("has not written yet");
}
