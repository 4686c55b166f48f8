/** The page begins here. */
import { tables } from "karban:games";
import { render, type VNode } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

import { whenIdle } from "./core/later";
import { useObservable } from "./core/observable";
import { type InstallOffer, pageData } from "./core/page-data";
import { followLinks, path } from "./core/router";
import { at } from "./core/root";
import { applySettings, settings } from "./core/settings";
import { loadSheet } from "./core/styles";
import { PREFIX } from "./local/here";
import { language, loadTexts, setLanguage } from "./core/texts";

type Page = () => VNode;

const RETRY_MS = 1_000; // between two looks whether the server is back
const KEEP_MS = 2_500; // until what is wanted at once has been loaded

let kept: typeof import("./offline/pages") | undefined; // draws what no server does

/** What is shown at a path. Who comes to a table by link does not load the first page, and the other way round. */
async function pageAt(to: string): Promise<Page> {
  const [, kind, name, here] = to.split("/");
  const drawn = kept?.keptPage(to);
  if (drawn) return drawn;
  if (kind === "play" && name) warmUp(name);
  if (kind === "puzzles") return (await import("./puzzles/pages")).puzzlePage(name!);
  if (kind === "learn") return (await import("./learn/pages")).lessonPage(name!);
  if (kind === "review" || (kind === "t" && here === "review"))
    return (await import("./review/pages")).reviewPage(name);
  if (kind === "games") return (await import("./my-games/pages")).gamesPage();
  if (kind === "pad") return (await import("./pad/pages")).padPage(name);
  if (kind === "daily") return (await import("./daily/pages")).dailyPage(name);
  const table = kind === "t" ? name : kind === "play" && here ? PREFIX + here : "";
  if (table) {
    const [{ TablePage }] = await Promise.all([import("./table/page"), loadTexts("table")]);
    return () => <TablePage id={table} key={table} />;
  }
  const begun = kind === "play" && pageData.games.find(({ game }) => game === name);
  if (begun) {
    const [{ PlayHere }] = await Promise.all([import("./home/play-here"), loadTexts("table"), loadSheet(name)]);
    return () => <PlayHere game={begun} />;
  }
  const [{ Home }, part] = await Promise.all([
    import("./home/home"),
    kind === "new" && name ? loadSetUp() : null,
    loadTexts("front", "options"),
    loadSheet(),
  ]);
  return () => <Home setup={part ? name : undefined} SetUp={part?.SetUp} />;
}

/** What a game in this browser takes, all at once and ahead of its use; what fails is asked for again. */
function warmUp(game: string): void {
  void loadLocal(game).catch(() => {});
  void Promise.all([tables[game]?.(), loadTexts("table", game), loadSheet(game)]).catch(() => {});
}

async function loadLocal(game?: string): Promise<void> {
  const [{ warm }] = await Promise.all([import("./local/connection"), import("./table/page")]);
  if (game) warm(game);
}

/** Where a game is set up; most who come to the first page go there next. */
async function loadSetUp() {
  const [part] = await Promise.all([import("./home/setup"), loadTexts("setup")]);
  return part;
}

function App({ first }: { first: Page }) {
  useObservable(language);
  const [page, show] = useState<{ draw: Page }>({ draw: first });
  useLayoutEffect(
    () =>
      path.subscribe(() => {
        const to = path.value;
        void pageAt(to).then((draw) => to === path.value && show({ draw }));
      }),
    [],
  );
  return page.draw();
}

async function start(): Promise<void> {
  if (!pageData.version) throw new TypeError("import"); // as of a script that is not there: it is one on a site of files
  applySettings();
  followLinks();
  if (pageData.kept) {
    kept = await import("./offline/pages");
    kept.begin();
  }
  const [first] = await Promise.all([pageAt(path.value), setLanguage(settings.value.lang ?? pageData.lang)]);
  const root = document.getElementById("app")!;
  root.textContent = "";
  render(<App first={first} />, root);
  setTimeout(() => void import("./offline/keep").then(({ keep }) => keep()).catch(() => {}), KEEP_MS);
  if (path.value === "/") whenIdle(() => void Promise.all([loadSetUp(), loadLocal()]).catch(() => {})); // it is asked for again
}

// A browser says that the page can be installed before anything else is loaded; there will be a better moment to ask.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  pageData.installs = event as InstallOffer;
});

// A page that was open before the server was renewed asks for scripts that are no more: it starts anew, once. Where the
// network is to blame it waits for it: a browser without one would show its own page, and nothing would lead back.
addEventListener("unhandledrejection", async (event) => {
  const lost = event.reason instanceof TypeError && /import/i.test(event.reason.message);
  if (!lost) return;
  event.preventDefault();
  if (navigator.serviceWorker?.controller || (await answers())) {
    if (sessionStorage.getItem("karban.renewed") === location.pathname) return;
    sessionStorage.setItem("karban.renewed", location.pathname);
  } else {
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  location.reload();
});

async function answers(): Promise<boolean> {
  return fetch(at("/sw.js"), { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

void start();
