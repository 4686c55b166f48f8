/** A game under way: the heading, the game's own table, what to do, and all that can be opened over it. */
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { Announce } from "../ui/announce";
import { useObservable } from "../core/observable";
import { useLater, whenIdle } from "../core/later";
import { useFocusKept } from "../ui/focus";
import { Icon } from "../ui/icon";
import { wearSheet } from "../core/styles";
import { language, loadTexts, t } from "../core/texts";
import { Flights } from "../ui/flights";
import { useCalls } from "./calls";
import { Dock, askHint } from "./dock";
import type { GameDrawing, Scene } from "../game/drawing";
import type { Panel } from "./panel";
import { canReact } from "./reacting";
import { decisionOf } from "./scene";
import type { TableState } from "./state";
import type { TableStore } from "./store";
import { titleOf } from "../core/page-data";
import { Watching } from "./watching";

const PANEL_KEYS: Record<string, Panel> = {
  "?": "help",
  r: "rules",
  l: "log",
  c: "reactions",
  m: "menu",
  s: "settings",
};

async function loadPanels() {
  const [panels] = await Promise.all([import("./panels"), loadTexts("panels", "options")]);
  return panels;
}

/** Something more at a table: what is said to whoever learns. */
export type Beside = ComponentType<{
  store: TableStore;
  scene: Scene;
  game: GameDrawing;
  panel: Panel;
  open(panel: Panel): void;
}>;

export function Playing({ store, Beside }: { store: TableStore; Beside?: Beside | undefined }) {
  const shown = useObservable(store.state);
  useObservable(language);
  const [panel, setPanel] = useState<Panel>(null);
  const root = useRef<HTMLDivElement>(null);
  const scene = store.scene()!;
  const game = shown.game!;
  wearSheet(scene.view.game);
  usePanelAtEnd(scene.view.over, setPanel);
  useKeys(setPanel, store, scene);
  useFocusKept(root, shown);
  useTitle(scene);
  useCalls(scene);
  const foresight = useForesight(game);
  const passedOn = scene.message.seats !== undefined; // until it is loaded, the cards stay covered
  const panels = useLater(loadPanels, Boolean(panel || shown.summary || shown.refusal || shown.hint || passedOn));
  return (
    <div ref={root} class={`table table-${scene.view.game}`} data-foresight={foresight}>
      <Heading scene={scene} store={store} open={setPanel} />
      {panels && <panels.Notices store={store} scene={scene} asksAgain={panel !== "ending"} />}
      <main class="board" aria-label={t("Table")}>
        <Flights of={shown.message}>
          <game.Table {...scene} />
        </Flights>
      </main>
      {Beside && <Beside store={store} scene={scene} game={game} panel={panel} open={setPanel} />}
      <Dock
        store={store}
        scene={scene}
        game={game}
        hint={panels && <panels.HintWords store={store} scene={scene} game={game} />}
        open={setPanel}
        withAbsence={panels?.withAbsence}
      />
      {panels && <panels.Panels panel={panel} store={store} shown={shown} scene={scene} game={game} open={setPanel} />}
      {panels && <panels.Handover store={store} scene={scene} />}
      {panels && <panels.Bubbles store={store} scene={scene} />}
      <Spoken shown={shown} scene={scene} game={game} />
    </div>
  );
}

function Heading({ scene, store, open }: { scene: Scene; store: TableStore; open(panel: Panel): void }) {
  const status = useObservable(store.socket.status);
  const button = (panel: Panel, icon: Parameters<typeof Icon>[0]["of"], words: string, more = "") => (
    <button type="button" class={`icon ${more}`} aria-label={words} title={words} onClick={() => open(panel)}>
      <Icon of={icon} />
    </button>
  );
  return (
    <header class="heading">
      {button("menu", "menu", t("Menu"))}
      <h1>{titleOf(scene.view.game)}</h1>
      <Watching message={scene.message} />
      {status !== "connected" && (
        <span class="lost" role="status">
          {t("Connecting again…")}
        </span>
      )}
      {canReact(scene.message) && button("reactions", "say", t("Say something"))}
      {button("rules", "rules", t("Rules"))}
      {button("log", "log", t("What has happened"))}
      {button("help", "keys", t("Keyboard shortcuts"), "for-keys")}
    </header>
  );
}

const FORESIGHT_AFTER_MS = 300; // at most, when the table has been drawn
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

/** When the rules are there, the table is drawn again. Without them it is played as well, only nothing is foreseen. */
function useForesight({ foresight }: GameDrawing): "there" | "none" | undefined {
  const [found, setFound] = useState<"there" | "none">();
  useEffect(() => {
    if (!foresight) return setFound("none");
    const load = () =>
      void foresight.load().then(
        () => setFound("there"),
        () => setFound("none"),
      );
    return whenIdle(load, FORESIGHT_AFTER_MS);
  }, [foresight]);
  return found;
}

function usePanelAtEnd(over: boolean, open: (panel: Panel) => void): void {
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => open("ending"), ENDING_AFTER_MS);
    return () => clearTimeout(timer);
  }, [over]);
}

function useKeys(open: (panel: Panel) => void, store: TableStore, scene: Scene): void {
  const latest = useRef(scene);
  latest.current = scene;
  // What can be seen listens already, on a slow machine too.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const writing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog[open]");
      if (writing || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase(); // also with Caps Lock
      if (key in PANEL_KEYS) open(PANEL_KEYS[key]!);
      else if (key === "h" && latest.current.decides && latest.current.message.setup.hints !== false)
        askHint(store, latest.current, open);
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
