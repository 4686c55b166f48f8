/** The pages that a server draws, or that need one: as they are where there is none, or where it does not answer. */
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";

import { Back, Card } from "../cards/card";
import { pageData } from "../core/page-data";
import { at } from "../core/root";
import { loadSheet, wearSheet } from "../core/styles";
import { languages, loadTexts, t } from "../core/texts";
import NotFound from "../front/not-found";
import { TopBar } from "../front/top-bar";
import { NoServer } from "./no-server";
import { PrivacyPage } from "./privacy-page";
import { RulesPage } from "./rules-page";

const LOOK_MS = 3_000; // between two looks whether the server is back

const begunAt = location.pathname; // whoever comes here by link has been told already that the server does not answer

/** What else a server would have said in the page. */
export function begin(): void {
  pageData.lang = browserLanguage();
  // A link that is relative to the page would lead elsewhere as soon as another page is shown.
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=manifest], link[rel$=icon]");
  for (const link of links) link.setAttribute("href", link.href);
}

/** The language that somebody has chosen on a page of the server, or that the browser asks for. */
function browserLanguage(): string {
  const chosen = /karban-lang=(\w+)/.exec(document.cookie)?.[1];
  const wanted = [chosen, ...navigator.languages.map((tag) => tag.split("-")[0])];
  return wanted.find((lang) => lang && lang in languages) ?? "en";
}

/** What is shown at a path; null: what is always shown there. */
export function keptPage(path: string): Promise<() => VNode> | null {
  const [, kind = "", name = ""] = path.split("/");
  const withFriends = pageData.kept === "site" && kind === "new" && location.hash === "#friends";
  if (["", "daily", "games", "learn", "new", "pad", "play", "puzzles", "review"].includes(kind) && !withFriends)
    return null;
  if (pageData.kept === "offline" && kind === "t") return tableOfServer(name, path);
  return drawn(kind, name, path);
}

/** From a page that was kept to a table of the server: where that answers, it draws the page. */
async function tableOfServer(name: string, path: string): Promise<() => VNode> {
  const instead = drawn("t", name, path);
  if (location.pathname === begunAt || !(await answers())) return instead;
  location.reload();
  return new Promise(() => {});
}

function drawn(kind: string, name: string, path: string): Promise<() => VNode> {
  const loaded = Promise.all([loadTexts("front", "options", "offline"), loadSheet()]);
  return loaded.then(() => () => <KeptPage kind={kind} name={name} key={path} />);
}

function KeptPage({ kind, name }: { kind: string; name: string }) {
  const known = pageData.games.some(({ game }) => game === name);
  if (kind === "rules" && known) return <RulesPage game={name} />;
  wearSheet();
  if (kind === "privacy") return <PrivacyPage />;
  if (pageData.kept === "offline") return <NeedsNetwork table={kind === "t"} />;
  return kind === "new" && known ? <NoServer game={name} /> : <NotFound table={kind === "t"} />;
}

/** The server draws this page, and cannot be reached. As soon as it can, the page comes by itself. */
function NeedsNetwork({ table }: { table: boolean }) {
  useEffect(() => {
    document.title = `${t("No network")} – Karban`;
    const look = () => void answers().then((there) => there && location.reload());
    const timer = setInterval(look, LOOK_MS);
    addEventListener("online", look);
    return () => {
      clearInterval(timer);
      removeEventListener("online", look);
    };
  }, []);
  return (
    <div class="page">
      <TopBar />
      <main class="message-page not-found">
        <div class="fan" aria-hidden="true">
          <Card value={1} colour="blue" />
          <Back />
          <Card value={2} colour="green" />
        </div>
        <h1>{table ? t("A table with friends needs the network") : t("This page needs the network")}</h1>
        <p role="status">
          {table
            ? t("The server cannot be reached. Your game is safe there, and goes on here as soon as it answers.")
            : t("The server cannot be reached. The page comes as soon as it answers.")}
        </p>
        <p>{t("Against bots and on this device you can play meanwhile.")}</p>
        <a class="main" href={at("/")}>
          {t("All games")}
        </a>
      </main>
    </div>
  );
}

/** The script of the service worker is never answered from a cache. */
function answers(): Promise<boolean> {
  return fetch(at("/sw.js"), { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
