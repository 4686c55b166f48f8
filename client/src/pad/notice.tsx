/** Why something was not written. The clause that forbids it leads to what that says. */
import { at } from "../core/root";
import { sentence, t } from "../core/texts";
import { Icon } from "../ui/icon";

export interface Trouble {
  text: string;
  clause?: string | undefined; // "qwixx 2.1"
}

export function Notice({ trouble: { text, clause = "" }, close }: { trouble: Trouble; close(): void }) {
  const [game, number] = clause.split(" ");
  return (
    <div class="pad-notice" role="alert">
      <span>
        {sentence(text.replace(/ \([a-z]+ [\d.]+\)\.?$/, ""))}{" "}
        {number && (
          <a href={at(`/rules/${game}/clauses#${number}`)} target="_blank" rel="noopener">
            {t("Rule {number}", { number })}
          </a>
        )}
      </span>
      <button type="button" class="icon" aria-label={t("Close")} onClick={close}>
        <Icon of="close" />
      </button>
    </div>
  );
}
