/** Why something was not written. The clause that forbids it leads to what that says. */
import { useEffect } from "preact/hooks";

import { at } from "../core/root";
import { sentence, t } from "../core/texts";
import { Icon } from "../ui/icon";

export interface Trouble {
  text: string;
  clause?: string | undefined; // "qwixx 2.1"
}

const SHOWN_MS = 9_000; // it lies over the board, and the same tap says it again

interface Props {
  trouble: Trouble;
  stays?: boolean; // until it is closed
  close(): void;
}

export function Notice({ trouble: { text, clause = "" }, stays = false, close }: Props) {
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
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
