/** What a turn has brought somebody, in a table of turns: the points, and the number that was written. */
import { t } from "../../core/texts";
import type { NumberTurn } from "../../wire";
import { VOID } from "./print";

export function TurnCell({ turn, seat }: { turn: NumberTurn | undefined; seat: number }) {
  const number = turn?.numbers[seat];
  if (!turn) return null;
  if (!number) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span class="unseen">{t("took no part")}</span>
      </>
    );
  }
  if (number === VOID) {
    return (
      <>
        {turn.points[seat]} <small aria-hidden="true">– – –</small>
        <span class="unseen">, {t("no valid number")}</span>
      </>
    );
  }
  return (
    <>
      {turn.points[seat]} <small>{turn.approved[seat] ? number : <s>{number}</s>}</small>
      {!turn.approved[seat] && <span class="unseen">, {t("out")}</span>}
    </>
  );
}
