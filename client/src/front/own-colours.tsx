/** The colours of one's own cards: to be entered once, and then there for every game. */
import { useState } from "preact/hooks";

import { colourName, Dot } from "../cards/colours";
import { copyText } from "../core/clipboard";
import { useObservable } from "../core/observable";
import { t } from "../core/texts";
import { draftTable, keptTable, ownTables } from "./own-table";
import type { OwnTableAnswer } from "../game/options";
import { Icon } from "../ui/icon";

interface Props {
  game: string;
  sheet: OwnTableAnswer;
  wrong: string; // what keeps one from playing with it
}

export function OwnTable({ game, sheet, wrong }: Props) {
  useObservable(ownTables);
  const [copied, setCopied] = useState(false);
  const table = keptTable(game, sheet);
  const missing = table ? "" : wrong; // whoever has just entered it need not be told any more
  const begun = Object.keys(draftTable(game, sheet)).length > 0;
  const edit = async () => {
    const { openTableEditor } = await import("../front/table-editor");
    openTableEditor(game, sheet);
  };
  const copy = async () => {
    const { tableText } = await import("../front/table-text");
    setCopied(await copyText(tableText(sheet, table!)));
  };
  return (
    <div class="own-table">
      {table && <Overview sheet={sheet} table={table} />}
      <div class="actions">
        <button type="button" class="quiet-button" data-wrong={missing ? true : undefined} onClick={() => void edit()}>
          {table ? t("Change") : begun ? t("Go on entering the colours") : t("Enter the colours")}
        </button>
        {table && (
          <button type="button" class="quiet-button" onClick={() => void copy()}>
            <Icon of={copied ? "check" : "copy"} /> {copied ? t("Copied") : t("Copy as text")}
          </button>
        )}
      </div>
      <p role="status" class={missing ? "wrong" : "quiet"}>
        {missing || (table ? t("Kept on this device; everybody at the table plays with them.") : "")}
      </p>
    </div>
  );
}

/** All numbers of a table, colour by colour. */
function Overview({ sheet, table }: { sheet: OwnTableAnswer; table: Record<string, string> }) {
  return (
    <details>
      <summary>{t("Your table of colours")}</summary>
      <dl class="by-colour">
        {sheet.colours.map((colour) => (
          <div key={colour}>
            <dt>
              <Dot of={colour} hidden /> {colourName(colour)}
            </dt>
            <dd>{sheet.numbers.filter((number) => table[number] === colour).join(", ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
