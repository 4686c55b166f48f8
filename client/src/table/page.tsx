/** The page of a table, from the first message to the rematch. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { useObservable } from "../core/observable";
import { Announce } from "../ui/announce";
import { goTo } from "../core/router";
import { loadTexts, t } from "../core/texts";
import { isSaltMissing } from "../net/salts";
import { tryAside } from "../net/seats";
import { Playing } from "./playing";
import { TableStore } from "./store";

export function TablePage({ id }: { id: string }) {
  // A new seat is a new connection: `again` counts how often somebody has sat down here.
  const [again, setAgain] = useState(0);
  const store = useMemo(() => new TableStore(id), [id, again]);
  useEffect(() => () => store.close(), [store]);
  const { message, game, refusal } = useObservable(store.state);
  useEffect(() => {
    if (refusal?.code === "bad-token") setAgain(again + 1); // nobody is known by it any more: come as a stranger
  }, [refusal]);
  useEffect(() => {
    void tryAside(id).then((good) => good && setAgain((times) => times + 1)); // or was the server wrong?
  }, [id]);
  if (!message || !game) return <Loading code={refusal?.code} text={refusal?.text} />;
  if (isSaltMissing(message) && !message.names.includes(null)) return <Loading />; // it is on its way
  if (message.stage === "open") return <LobbyPage store={store} seated={() => setAgain(again + 1)} />;
  return <Playing store={store} />;
}

/** Before the game: most tables never need this page, so it is loaded when one does. */
function LobbyPage(props: { store: TableStore; seated(): void }) {
  const [page, setPage] = useState<typeof import("./lobby") | null>(null);
  useEffect(() => {
    void Promise.all([import("./lobby"), loadTexts("front")]).then(([found]) => setPage(found));
  }, []);
  return page ? <page.Lobby {...props} /> : <Loading />;
}

/** Before the first message, or when there will be none. */
function Loading({ code, text }: { code?: string | undefined; text?: string | undefined }) {
  useEffect(() => {
    document.title = "Karban";
  }, []);
  return (
    <main class="message-page">
      {text ? (
        <>
          <h1>{code === "not-found" ? t("There is no such table") : t("This table cannot be shown")}</h1>
          {code !== "not-found" && <p>{text}</p>}
          <button type="button" class="main" onClick={() => goTo("/")}>
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
