/** A game under way: the heading, the game's own table, what to do, and all that can be opened over it. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { Announce } from "../app/announce";
import { useBox } from "../app/box";
import { useFocusKept } from "../app/focus";
import { Icon } from "../app/icon";
import { Preferences } from "../app/preferences";
import { language, t } from "../app/texts";
import { Flights } from "../motion/flights";
import { Dock } from "./dock";
import { Ending } from "./ending";
import type { Game, Seen } from "./game";
import { Handover } from "./handover";
import { Help } from "./help";
import { Log } from "./log";
import { Menu } from "./menu";
import { Moment } from "./moment";
import { Rules } from "./rules";
import { type Shown, type TableStore, decisionOf } from "./store";
import { titleOf } from "../app/facts";

export type Panel = "menu" | "rules" | "log" | "settings" | "help" | "ending" | null;

const KEYS: Record<string, Panel> = { "?": "help", r: "rules", l: "log", m: "menu", s: "settings" };

export function Playing({ store }: { store: TableStore }) {
  const shown = useBox(store.shown);
  useBox(language);
  const [panel, setPanel] = useState<Panel>(null);
  const root = useRef<HTMLDivElement>(null);
  const seen = store.seen()!;
  const game = shown.game!;
  usePanelAtEnd(seen.view.over, setPanel, game.linger?.(seen.view) ?? 0);
  useKeys(setPanel, store, seen);
  useFocusKept(root, shown);
  useTitle(seen);
  const close = () => setPanel(null);
  return (
    <div ref={root} class={`table table-${seen.view.game}`}>
      <Heading seen={seen} store={store} open={setPanel} />
      <main class="board" aria-label={t("Table")}>
        <Flights of={shown.message}>
          <game.Table {...seen} />
        </Flights>
      </main>
      <Dock store={store} seen={seen} game={game} open={setPanel} />
      <Handover store={store} seen={seen} />
      <Moment store={store} seen={seen} game={game} />
      {panel === "menu" && <Menu store={store} seen={seen} open={setPanel} close={close} />}
      {panel === "rules" && <Rules game={seen.view.game} section={game.section(seen.view)} close={close} />}
      {panel === "log" && <Log lines={shown.lines} close={close} />}
      {panel === "settings" && <Preferences close={close} />}
      {panel === "help" && <Help game={game} close={close} />}
      {panel === "ending" && <Ending store={store} seen={seen} game={game} close={close} />}
      <Spoken shown={shown} seen={seen} game={game} />
    </div>
  );
}

function Heading({ seen, store, open }: { seen: Seen; store: TableStore; open(panel: Panel): void }) {
  const status = useBox(store.live.status);
  const button = (panel: Panel, icon: Parameters<typeof Icon>[0]["of"], words: string) => (
    <button type="button" class="icon" aria-label={words} title={words} onClick={() => open(panel)}>
      <Icon of={icon} />
    </button>
  );
  return (
    <header class="heading">
      {button("menu", "menu", t("Menu"))}
      <h1>{titleOf(seen.view.game)}</h1>
      {status !== "live" && (
        <span class="lost" role="status">
          {t("Connecting again…")}
        </span>
      )}
      {button("rules", "rules", t("Rules"))}
      {button("log", "log", t("What has happened"))}
      {button("help", "keys", t("Keys"))}
    </header>
  );
}

const REMEMBERED = 12; // lines: as many as may come at once

/** What a screen reader hears of the game: each piece of news once, and what is to be decided. */
function Spoken({ shown, seen, game }: { shown: Shown; seen: Seen; game: Game }) {
  const [from] = useState(shown.lines.length);
  const turn = seen.decides ? t("Your turn. {what}", { what: game.prompt(seen) }) : "";
  const decision = seen.seat === null ? null : decisionOf(seen.message, seen.seat);
  return (
    <>
      <div class="unseen" role="log" aria-live="polite" aria-label={t("What has happened")}>
        {shown.lines
          .slice(from)
          .slice(-REMEMBERED)
          .map((line) => (
            <p key={line.n}>{line.text}</p>
          ))}
      </div>
      <Announce text={turn} about={decision} urgent />
      <Announce text={shown.refusal?.text ?? ""} about={shown.refusal} urgent />
    </>
  );
}

function usePanelAtEnd(over: boolean, open: (panel: Panel) => void, linger: number): void {
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => open("ending"), Math.max(1400, linger));
    return () => clearTimeout(timer);
  }, [over]);
}

function useKeys(open: (panel: Panel) => void, store: TableStore, seen: Seen): void {
  const latest = useRef(seen);
  latest.current = seen;
  // What can be seen listens already, on a slow machine too.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const writing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (writing || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase(); // also with Caps Lock
      if (key in KEYS) open(KEYS[key]!);
      else if (key === "h" && latest.current.decides) void store.askHint();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [store]);
}

function useTitle(seen: Seen): void {
  const turn = seen.decides ? `● ${t("your turn")} – ` : "";
  useEffect(() => {
    document.title = `${turn}${titleOf(seen.view.game)} – Karban`;
  }, [turn, seen.view.game]);
}
