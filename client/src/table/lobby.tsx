/** Before the game: who is there, who is still missing, and how they find the way. */
import { useEffect, useRef } from "preact/hooks";

import { Announce } from "../ui/announce";
import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { t, tn, together } from "../core/texts";
import { coverOf, hasRules } from "../front/cover";
import { useTask } from "../front/task";
import { TopBar, accentClass } from "../front/top-bar";
import type { StateMessage } from "../wire";
import { Beginner, isHost } from "./lobby-first";
import { Invite } from "./lobby-invite";
import { RematchWaiting, keptWords } from "./lobby-rematch";
import { BeginWithBots, LobbySeats } from "./lobby-seats";
import { Welcome } from "./lobby-welcome";
import { Terms } from "./terms";
import type { TableStore } from "./store";

interface Props {
  store: TableStore;
  seated(): void; // somebody has sat down here
}

export function Lobby({ store, seated }: Props) {
  const { message, lines } = useObservable(store.state);
  const doing = useTask();
  if (!message) return null;
  const { game } = message.setup;
  const free = message.names.filter((name) => name === null).length;
  const missing =
    keptWords(message) ||
    (free
      ? tn("Waiting for {n} player", "Waiting for {n} players", free)
      : t("Not ready yet: {names}", { names: together(withoutSalt(message)) }));
  return (
    <div class="page">
      <Title text={`${free} · ${titleOf(game)}`} />
      <TopBar />
      <main class={`lobby ${accentClass(game)}`}>
        <Heading message={message} missing={missing} />
        {message.seat === null ? (
          <Welcome store={store} message={message} seated={seated} />
        ) : message.setup.kept ? (
          <RematchWaiting store={store} message={message} doing={doing} />
        ) : (
          <Invite table={message.table} />
        )}
        <section class="panel terms" aria-labelledby="terms">
          <h2 id="terms">{t("What is played here")}</h2>
          <Terms message={message} open first={isHost(message) && <Beginner store={store} message={message} />} />
        </section>
        <LobbySeats store={store} message={message} seated={seated} />
        {message.seat !== null && free > 0 && <BeginWithBots store={store} message={message} />}
      </main>
      <Announce text={[lines[lines.length - 1]?.text, missing].join(" ")} />
    </div>
  );
}

/** Whose device has not come to the table yet, though they have a seat. */
function withoutSalt({ names, setup }: StateMessage): string[] {
  return names.filter((name, seat): name is string => name !== null && setup.salted[seat] === false);
}

function Heading({ message, missing }: { message: StateMessage; missing: string }) {
  const { game } = message.setup;
  const { Picture } = coverOf(game);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who has just put up the table or sat down pressed a button that is gone.
    if (message.seat !== null && document.activeElement === document.body) title.current?.focus();
  }, [message.seat]);
  return (
    <header class="title">
      <div class="picture">
        <Picture />
      </div>
      <div>
        <h1 ref={title} tabIndex={-1}>
          {titleOf(game)}
        </h1>
        <p class="missing">
          <span class="beat" aria-hidden="true" /> {missing}
        </p>
        {hasRules(game) && (
          <a href={at(`/rules/${game}`)} target="_blank" rel="noopener">
            {t("Rules")}
          </a>
        )}
      </div>
    </header>
  );
}

function Title({ text }: { text: string }) {
  useEffect(() => {
    document.title = `${text} – Karban`;
  }, [text]);
  return null;
}
