/** A game under way: the heading, the game's own table, what to do, and all that can be opened over it. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { Announce } from "../ui/announce";
import { useObservable } from "../core/observable";
import { useFocusKept } from "../ui/focus";
import { Icon } from "../ui/icon";
import { Preferences } from "../ui/preferences";
import { language, t } from "../core/texts";
import { Flights } from "../ui/flights";
import { Dock } from "./dock";
import { Ending } from "./ending";
import type { GameDrawing, Scene } from "../game/drawing";
import { Handover } from "./handover";
import { KeysHelp } from "./keys-help";
import { Log } from "./log";
import { Menu } from "./menu";
import type { Panel } from "./panel";
import { RoundEndDialog } from "./round-end";
import { Rules } from "./rules";
import { type TableState, type TableStore, decisionOf } from "./store";
import { titleOf } from "../core/page-data";

const PANEL_KEYS: Record<string, Panel> = { "?": "help", r: "rules", l: "log", m: "menu", s: "settings" };

export function Playing({ store }: { store: TableStore }) {
  const shown = useObservable(store.state);
  useObservable(language);
  const [panel, setPanel] = useState<Panel>(null);
  const root = useRef<HTMLDivElement>(null);
  const scene = store.scene()!;
  const game = shown.game!;
  usePanelAtEnd(scene.view.over, setPanel, game.lingerMs?.(scene.view) ?? 0);
  useKeys(setPanel, store, scene);
  useFocusKept(root, shown);
  useTitle(scene);
  const close = () => setPanel(null);
  return (
    <div ref={root} class={`table table-${scene.view.game}`}>
      <Heading scene={scene} store={store} open={setPanel} />
      <main class="board" aria-label={t("Table")}>
        <Flights of={shown.message}>
          <game.Table {...scene} />
        </Flights>
      </main>
      <Dock store={store} scene={scene} game={game} open={setPanel} />
      <Handover store={store} scene={scene} />
      <RoundEndDialog store={store} scene={scene} game={game} />
      {panel === "menu" && <Menu store={store} scene={scene} open={setPanel} close={close} />}
      {panel === "rules" && <Rules game={scene.view.game} section={game.section(scene.view)} close={close} />}
      {panel === "log" && <Log lines={shown.lines} close={close} />}
      {panel === "settings" && <Preferences close={close} />}
      {panel === "help" && <KeysHelp game={game} close={close} />}
      {panel === "ending" && <Ending store={store} scene={scene} game={game} close={close} />}
      <Spoken shown={shown} scene={scene} game={game} />
    </div>
  );
}

function Heading({ scene, store, open }: { scene: Scene; store: TableStore; open(panel: Panel): void }) {
  const status = useObservable(store.socket.status);
  const button = (panel: Panel, icon: Parameters<typeof Icon>[0]["of"], words: string) => (
    <button type="button" class="icon" aria-label={words} title={words} onClick={() => open(panel)}>
      <Icon of={icon} />
    </button>
  );
  return (
    <header class="heading">
      {button("menu", "menu", t("Menu"))}
      <h1>{titleOf(scene.view.game)}</h1>
      {status !== "connected" && (
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

const ENDING_AFTER_MS = 1_400; // until then the last move can be looked at
const MAX_SPOKEN_LINES = 12; // lines: as many as may come at once

/** What a screen reader hears of the game: each piece of news once, and what is to be decided. */
function Spoken({ shown, scene, game }: { shown: TableState; scene: Scene; game: GameDrawing }) {
  const [from] = useState(shown.lines.length);
  const turn = scene.decides ? t("Your turn. {what}", { what: game.prompt(scene) }) : "";
  const decision = scene.seat === null ? null : decisionOf(scene.message, scene.seat);
  return (
    <>
      <div class="unseen" role="log" aria-live="polite" aria-label={t("What has happened")}>
        {shown.lines
          .slice(from)
          .slice(-MAX_SPOKEN_LINES)
          .map((line) => (
            <p key={line.n}>{line.text}</p>
          ))}
      </div>
      <Announce text={turn} about={decision} urgent />
      <Announce text={shown.refusal?.text ?? ""} about={shown.refusal} urgent />
    </>
  );
}

function usePanelAtEnd(over: boolean, open: (panel: Panel) => void, lingerMs: number): void {
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => open("ending"), Math.max(ENDING_AFTER_MS, lingerMs));
    return () => clearTimeout(timer);
  }, [over]);
}

function useKeys(open: (panel: Panel) => void, store: TableStore, scene: Scene): void {
  const latest = useRef(scene);
  latest.current = scene;
  // What can be seen listens already, on a slow machine too.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const writing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
      if (writing || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase(); // also with Caps Lock
      if (key in PANEL_KEYS) open(PANEL_KEYS[key]!);
      else if (key === "h" && latest.current.decides && latest.current.message.setup.hints !== false)
        void store.askHint();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [store]);
}

function useTitle(scene: Scene): void {
  const turn = scene.decides ? `● ${t("your turn")} – ` : "";
  useEffect(() => {
    document.title = `${turn}${titleOf(scene.view.game)} – Karban`;
  }, [turn, scene.view.game]);
}
