/** A table of somebody's own, such as the colours of their cards: whoever plays with it can keep it. */
import { useObservable } from "../core/observable";
import { t } from "../core/texts";
import { type ColourTable, keepTable, keptTable, ownTables, sameTable } from "../front/own-table";
import type { OwnTableAnswer } from "../game/options";

export function KeepTable({ game, sheet, table }: { game: string; sheet: OwnTableAnswer; table: ColourTable }) {
  useObservable(ownTables);
  const own = keptTable(game, sheet);
  const here = own !== null && sameTable(sheet, own, table);
  return (
    <small class="keep" role="status">
      {here ? (
        t("These colours are kept on your device.")
      ) : (
        <button type="button" class="quiet-button" onClick={() => keepTable(game, sheet, table)}>
          {own ? t("Keep them instead of mine") : t("Keep them on my device")}
        </button>
      )}
    </small>
  );
}
