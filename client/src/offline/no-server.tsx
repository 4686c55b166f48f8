/** With friends, on a site without a server: where to get one. */
import { useEffect, useState } from "preact/hooks";

import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { t } from "../core/texts";
import { accentClass, TopBar } from "../front/top-bar";

export function NoServer({ game }: { game: string }) {
  useEffect(() => {
    document.title = `${t("With friends: {game}", { game: titleOf(game) })} – Karban`;
  });
  return (
    <div class="rules-page">
      <TopBar />
      <main class={`reading ${accentClass(game)}`}>
        <h1 tabIndex={-1}>{t("With friends: {game}", { game: titleOf(game) })}</h1>
        <p>
          {t("Friends on devices of their own need a server. It deals, and shows everybody only what they may see.")}
        </p>
        <h2>{t("Somebody you know runs one")}</h2>
        <Address game={game} />
        <h2>{t("Run one yourself")}</h2>
        <p>{t("On a computer with Python, in a terminal:")}</p>
        <pre>pip install karban{"\n"}karban serve</pre>
        <p>{t("It opens in your browser, and shows the link that you send to your friends.")}</p>
        <h2>{t("Together on this device")}</h2>
        <p>{t("One device that goes from hand to hand needs no server.")}</p>
        <a class="main" href={at(`/new/${game}#phone`)}>
          {t("Pass it on")}
        </a>
      </main>
    </div>
  );
}

/** Leads to a server that somebody knows, to a new table of this game. */
function Address({ game }: { game: string }) {
  const [written, write] = useState("");
  const [refused, refuse] = useState(false);
  const go = (event: Event) => {
    event.preventDefault();
    const address = addressOf(written);
    refuse(!address);
    if (address) location.href = `${address}/new/${game}#friends`;
  };
  return (
    <form onSubmit={go}>
      <label class="field">
        <span>{t("Address of the server")}</span>
        <input
          type="text"
          inputMode="url"
          autocomplete="url"
          placeholder="games.example.org"
          value={written}
          aria-invalid={refused}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      {refused && (
        <p class="refusal" role="alert">
          {t("This is no address of a server. It looks like games.example.org or http://192.168.1.5:8000.")}
        </p>
      )}
      <button type="submit" class="quiet-button">
        {t("Go there")}
      </button>
    </form>
  );
}

/** The address of a server as somebody writes it; null: it is none. Machines of the local network have no encryption. */
export function addressOf(written: string): string | null {
  const text = written.trim().replace(/\/+$/, "");
  if (/^(?!https?:)\w+:\/\//i.test(text)) return null;
  const isLocal = /^(localhost|[\d.]+|\[[\da-f:]+\]|[^./]+(\.local)?)(:\d+)?(\/|$)/i.test(text);
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `${isLocal ? "http" : "https"}://${text}`);
    return text && url.hostname && !/\s/.test(text) ? url.origin + url.pathname.replace(/\/+$/, "") : null;
  } catch {
    return null;
  }
}
