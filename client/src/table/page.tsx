/** The page of a table, from the first message to the rematch. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { useBox } from "../app/box";
import { Announce } from "../app/announce";
import { go } from "../app/router";
import { learn, t } from "../app/texts";
import { Playing } from "./playing";
import { TableStore } from "./store";

export function TablePage({ id }: { id: string }) {
  // A new seat is a new connection: `again` counts how often somebody has sat down here.
  const [again, setAgain] = useState(0);
  const store = useMemo(() => new TableStore(id), [id, again]);
  useEffect(() => () => store.close(), [store]);
  const { message, game, refusal } = useBox(store.shown);
  useEffect(() => {
    if (refusal?.code === "bad-token") setAgain(again + 1); // nobody is known by it any more: come as a stranger
  }, [refusal]);
  if (!message || !game) return <Waiting code={refusal?.code} text={refusal?.text} />;
  if (message.stage === "open") return <Before store={store} seated={() => setAgain(again + 1)} />;
  return <Playing store={store} />;
}

/** Before the game: most tables never need this page, so it is loaded when one does. */
function Before(props: { store: TableStore; seated(): void }) {
  const [page, setPage] = useState<typeof import("./lobby") | null>(null);
  useEffect(() => {
    void Promise.all([import("./lobby"), learn("front")]).then(([found]) => setPage(found));
  }, []);
  return page ? <page.Lobby {...props} /> : <Waiting />;
}

/** Before the first message, or when there will be none. */
function Waiting({ code, text }: { code?: string | undefined; text?: string | undefined }) {
  useEffect(() => {
    document.title = "Karban";
  }, []);
  return (
    <main class="message-page">
      {text ? (
        <>
          <h1>{code === "not-found" ? t("There is no such table") : t("This table cannot be shown")}</h1>
          {code !== "not-found" && <p>{text}</p>}
          <button type="button" class="main" onClick={() => go("/")}>
            {t("To the games")}
          </button>
        </>
      ) : (
        <>
          <div class="spinner" aria-hidden="true" />
          <p>{t("The table is being laid…")}</p>
          <Announce text={t("The table is being laid…")} />
        </>
      )}
    </main>
  );
}
