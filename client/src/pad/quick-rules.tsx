/** The rules of a game on one page, open where the question is: how one scores. They are drawn when the program is built. */
import { useEffect, useRef, useState } from "preact/hooks";

import { drawnRules } from "../core/drawn-rules";
import { at } from "../core/root";
import { sheetsOf } from "../core/styles";
import { language, t } from "../core/texts";
import { Dialog } from "../ui/dialog";

const SCORING = '[id$="scoring"], [id$="score"]'; // the part of every page of rules

export function QuickRules({ game, clause, close }: { game: string; clause?: string | undefined; close(): void }) {
  const [lost, setLost] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void drawnRules(game, language.value).then(
      (html) => host.current && show(host.current, game, html),
      () => setLost(true),
    );
  }, [game]);
  const number = clause?.split(" ")[1];
  return (
    <Dialog title={t("Rules")} close={close} class="rules">
      {lost && <p>{t("The server does not answer. Check the network and try again.")}</p>}
      <div ref={host} />
      <p>
        <a
          class="quiet-button"
          href={at(`/rules/${game}/clauses${number ? `#${number}` : ""}`)}
          target="_blank"
          rel="noopener"
        >
          {t("The rules clause by clause")}
        </a>
      </p>
    </Dialog>
  );
}

/** Draw the rules with the sheets of the game's table, which would change the pad: so they stand in a shadow of their own. */
function show(host: HTMLElement, game: string, html: string): void {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const links = sheetsOf(game).map((href) =>
    Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
  );
  const body = Object.assign(document.createElement("div"), { className: "rules", innerHTML: html });
  const lead = () => body.querySelector(SCORING)?.scrollIntoView({ block: "start" });
  for (const link of links) link.onload = lead; // the last one knows how long the page is
  shadow.replaceChildren(...links, body);
}
