/** How the scores came about, row by row. */
import { withMinus, t, tn } from "../../core/texts";
import { Dot, colourOf } from "../../cards/colours";
import type { Scene } from "../../game/drawing";
import { Scrolled } from "../../ui/scrolled";
import type { QwixxView } from "../../wire";
import { worth } from "./ahead";
import { ROWS, crossesIn } from "./print";
import { Lock } from "./marks";
import { rowName } from "./words";

export function Ending({ view, names }: Scene<QwixxView>) {
  return (
    <>
      <p>{why(view, names)}</p>
      <Scrolled>
        <table class="sheet qwixx-result">
          <thead>
            <tr>
              <td />
              {names.map((name, seat) => (
                <th key={seat} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr key={row}>
                <th scope="row">
                  <Dot of={colourOf(row)!} /> <span aria-hidden="true">{rowName(row)}</span>
                </th>
                {view.sheets.map((sheet, seat) => (
                  <td key={seat}>
                    {worth(crossesIn(sheet, row))}
                    <small aria-hidden="true">
                      {crossesIn(sheet, row)} ✕ {sheet.locks.includes(row) && <Lock closed />}
                    </small>
                    <span class="unseen">
                      {tn("{n} cross", "{n} crosses", crossesIn(sheet, row))}
                      {sheet.locks.includes(row) && `, ${t("closed")}`}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t("penalties")}</th>
              {view.sheets.map(({ penalties }, seat) => (
                <td key={seat}>
                  {withMinus(-5 * penalties)}
                  {penalties > 0 && <small>{penalties} × −5</small>}
                </td>
              ))}
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("Total")}</th>
              {view.scores.map((score, seat) => (
                <td key={seat}>{withMinus(score)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scrolled>
    </>
  );
}

/** What ended the game. */
function why({ sheets }: QwixxView, names: string[]): string {
  const closed = names.filter((_, seat) => (sheets[seat]?.locks.length ?? 0) > 1);
  const penalised = names.filter((_, seat) => sheets[seat]?.penalties === 4);
  return closed.length
    ? t("It ends because two rows on a sheet are closed: {names}.", { names: closed.join(", ") })
    : t("It ends because of four penalties: {names}.", { names: penalised.join(", ") });
}
