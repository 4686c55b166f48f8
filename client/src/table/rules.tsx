/** The rules over the table, open at the part that matters now. They are drawn when the program is built. */
import { useEffect, useRef, useState } from "preact/hooks";

import { Dialog } from "../ui/dialog";
import { drawnRules } from "../core/drawn-rules";
import { language, t } from "../core/texts";

export function Rules({ game, section, close }: { game: string; section: string; close(): void }) {
  const [html, setHtml] = useState<string | null>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void drawnRules(game, language.value).then(setHtml, () => setHtml(""));
  }, [game]);
  useEffect(() => {
    if (html) body.current?.querySelector(`#${CSS.escape(section)}`)?.scrollIntoView({ block: "start" });
  }, [html]);
  return (
    <Dialog title={t("Rules")} close={close} class="rules">
      {html === "" ? (
        <p>{t("The server does not answer. Check the network and try again.")}</p>
      ) : html !== null && !/>[^<]/.test(html) ? (
        <p>{t("Nobody has written down the rules of this game here.")}</p>
      ) : (
        <div ref={body} dangerouslySetInnerHTML={{ __html: html ?? "" }} />
      )}
    </Dialog>
  );
}
