/** The page of a table, from the first message to the rematch. */
import type { ComponentType } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { useObservable } from "../core/observable";
import { Announce } from "../ui/announce";
import { goTo } from "../core/router";
import { loadSheet, wearSheet } from "../core/styles";
import { loadTexts, t } from "../core/texts";
import { isSaltMissing } from "../net/salts";
import { tryAside } from "../net/seats";
import type { Connect } from "../net/table-socket";
import { type Beside, Playing } from "./playing";
import { TableStore } from "./store";

interface Props {
  id: string;
  connect?: Connect | undefined; // where its messages come from; none: the name of the table says it
  Beside?: Beside | undefined; // what stands above the line at the bottom
}

export function TablePage({ id, connect, Beside }: Props) {
  // A new seat is a new connection: `again` counts how often somebody has sat down here.
  const [again, setAgain] = useState(0);
  const store = useMemo(() => new TableStore(id, connect), [id, again]);
  useEffect(() => () => store.close(), [store]);
  const { message, game, refusal } = useObservable(store.state);
  useEffect(() => {
    if (refusal?.code === "bad-token") setAgain(again + 1); // nobody is known by it any more: come as a stranger
  }, [refusal]);
  useEffect(() => {
    void tryAside(id).then((good) => good && setAgain((times) => times + 1)); // or was the server wrong?
  }, [id]);
  if (!message && refusal?.code === "not-found") return <Front load={loadGone} table />;
  if (!message || !game) return <Loading text={refusal?.text} />;
  if (isSaltMissing(message) && !message.names.includes(null)) return <Loading />; // it is on its way
  if (message.stage === "open") return <Front load={loadLobby} store={store} seated={() => setAgain(again + 1)} />;
  return <Playing store={store} Beside={Beside} />;
}

/** Before the game: most tables never need this page, so it is loaded when one does. */
const loadLobby = async () => (await later(import("./lobby"), "panels")).Lobby;

/** There is no such table: the page that the server has for whatever is not there. */
const loadGone = async () => (await later(import("../front/not-found"))).default;

async function later<Module>(module: Promise<Module>, ...texts: string[]): Promise<Module> {
  return (await Promise.all([module, loadTexts("front", "options", ...texts), loadSheet()]))[0];
}

/** A page before a game, when it is there. */
function Front<P extends object>({ load, ...props }: P & { load(): Promise<ComponentType<P>> }) {
  const [Page, setPage] = useState<ComponentType<P> | null>(null);
  useEffect(() => void load().then((found) => setPage(() => found)), []);
  if (Page) wearSheet();
  return Page ? <Page {...(props as unknown as P)} /> : <Loading />;
}

/** Before the first message, or when there will be none. */
function Loading({ text }: { text?: string | undefined }) {
  useEffect(() => {
    document.title = "Karban";
  }, []);
  return (
    <main class="message-page">
      {text ? (
        <>
          <h1>{t("This table cannot be shown")}</h1>
          <p>{text}</p>
          <button type="button" class="main" onClick={() => goTo("/")}>
            {t("All games")}
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
