/** How a line of a sheet is corrected: another field, a misthrow, or another player. */
import { useState } from "preact/hooks";

import { t } from "../../core/texts";
import type { CorrectProps } from "../../game/pad";
import { type QwixxStanding, rules } from "./pad-rules";
import { Misthrows, PadSheet } from "./pad-sheet";

export function Correct({ paper, at, seats, correct, done }: CorrectProps<QwixxStanding>) {
  const [was, written] = paper.entries[at]!;
  const [seat, choose] = useState(was ?? 0);
  const before = rules().read({ ...paper, entries: paper.entries.slice(0, at) });
  if (was === null) return <p>{t("Strike this line to go on with the game.")}</p>;
  const press = (instead: string) => correct(at, [seat, instead]) && done();
  return (
    <div class="qwixx-pad-correct">
      {seats.length > 1 && (
        <fieldset class="choices">
          <legend>{t("Whose line is it?")}</legend>
          {seats.map((one) => (
            <label key={one}>
              <input type="radio" name="seat" checked={one === seat} onChange={() => choose(one)} />
              <span>{paper.names[one]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p>{t("Tap what should be there instead. This is the sheet before that line.")}</p>
      <PadSheet
        name={paper.names[seat]!}
        sheet={before.sheets[seat]!}
        points={before.points[seat]!}
        open={before.open[seat]!}
        press={press}
      />
      <div class="actions">
        <Misthrows sheet={before.sheets[seat]!} press={press} />
        {seat !== was && (
          <button type="button" class="quiet-button" onClick={() => press(written)}>
            {t("The same, for {name}", { name: paper.names[seat]! })}
          </button>
        )}
      </div>
    </div>
  );
}
