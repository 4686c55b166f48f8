/** The page begins here. */
import { render, type VNode } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

import { useObservable } from "./core/observable";
import { pageData } from "./core/page-data";
import { followLinks, path } from "./core/router";
import { at } from "./core/root";
import { applySettings, settings } from "./core/settings";
import { language, loadTexts, setLanguage } from "./core/texts";

type Page = () => VNode;

const RETRY_MS = 1_000; // between two looks whether the server is back

/** What is shown at a path. Who comes to a table by link does not load the first page, and the other way round. */
async function pageAt(to: string): Promise<Page> {
  const [, kind, name] = to.split("/");
  if (kind === "t" && name) {
    const { TablePage } = await import("./table/page");
    return () => <TablePage id={name} key={name} />;
  }
  const [{ Home }] = await Promise.all([import("./home/home"), loadTexts("front")]);
  return () => <Home setup={kind === "new" ? name : undefined} />;
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
  applySettings();
  followLinks();
  const [first] = await Promise.all([pageAt(path.value), setLanguage(settings.value.lang ?? pageData.lang)]);
  const root = document.getElementById("app")!;
  root.textContent = "";
  render(<App first={first} />, root);
}

// A page that was open before the server was renewed asks for scripts that are no more: it starts anew, once. Where the
// network is to blame it waits for it: a browser without one would show its own page, and nothing would lead back.
addEventListener("unhandledrejection", async (event) => {
  const lost = event.reason instanceof TypeError && /import/i.test(event.reason.message);
  if (!lost) return;
  event.preventDefault();
  if (await answers()) {
    if (sessionStorage.getItem("karban.renewed") === location.pathname) return;
    sessionStorage.setItem("karban.renewed", location.pathname);
  } else {
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  location.reload();
});

async function answers(): Promise<boolean> {
  return fetch(at("/api/where")).then(
    ({ ok }) => ok,
    () => false,
  );
}

void start();
