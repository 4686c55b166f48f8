/** /review and /t/ID/review: a game looked at again. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { whenIdle } from "../core/later";
import { useObservable } from "../core/observable";
import { at } from "../core/root";
import { loadSheet, wearSheet } from "../core/styles";
import { language, loadTexts, t } from "../core/texts";
import { Refusal } from "../front/fields";
import { useTask } from "../front/task";
import { TopBar } from "../front/top-bar";
import { OpenGame } from "./open";
import type { ReviewPage } from "./page";
import type { ReviewStore } from "./store";

const MAX_ADDRESS = 16_000; // signs: what browsers and people can bear
const PLAIN = "plain"; // the sheet of tables, before a game is known

export async function reviewPage(table?: string): Promise<() => VNode> {
  const needed = table !== undefined || location.hash.length > 1;
  if (needed) void loadRest().catch(() => {}); // it is asked for again
  await Promise.all([loadTexts("front", "options", "review"), loadSheet(PLAIN)]);
  return () => <Review table={table} key={table ?? ""} />;
}

/** What opens and shows a game: on a page that waits for one, loaded when there is nothing else to do. */
async function loadRest() {
  const texts = loadTexts("table", "share");
  const parts = await Promise.all([import("./sources"), import("../share/address"), import("./page"), texts]);
  return { ...parts[0], ...parts[1], ...parts[2] };
}

interface Shown {
  store: ReviewStore;
  Page: typeof ReviewPage;
}

type Find = (rest: Awaited<ReturnType<typeof loadRest>>) => Promise<ReviewStore | null>;

async function found(find: Find): Promise<Shown | null> {
  const rest = await loadRest();
  const store = await find(rest);
  return store && { store, Page: rest.ReviewPage };
}

function Review({ table }: { table: string | undefined }) {
  const [shown, show] = useState<Shown | null>(null);
  const [missing, setMissing] = useState<Error | null>(null);
  const [waits, setWaits] = useState(true);
  const task = useTask();
  useObservable(language);
  useEffect(() => whenIdle(() => void loadRest().catch(() => {})), []); // it is asked for again
  const opened = useRef<string | null>(null); // the fragment whose game is shown
  const open = (find: Find) =>
    task.run(async () => {
      const game = await found(find);
      if (game) await giveAddress(game.store);
      opened.current = location.hash;
      setMissing(null);
      show(game);
    });
  useEffect(() => {
    const look = () => {
      const hash = location.hash;
      if (opened.current === hash) return;
      opened.current = hash;
      setWaits(true);
      const tell = (game: Shown | null, error: Error | null) => {
        if (opened.current !== hash) return; // somebody has gone on
        show(game);
        setMissing(error);
        setWaits(false);
      };
      found(({ askedFor, parseReview }) => askedFor(parseReview(hash), table)).then(
        (game) => tell(game, null),
        (error) => tell(null, error),
      );
    };
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, [table]);
  const take = (text: string) => open(({ brought }) => brought(text));
  const takeFile = (file: File) => open(({ broughtFile }) => broughtFile(file));
  useBrought(take, takeFile);
  if (shown) {
    return (
      <>
        <div class="review-refused">
          <Refusal text={task.refusal} />
        </div>
        <shown.Page store={shown.store} key={shown.store.reviewed.text} />
      </>
    );
  }
  wearSheet(PLAIN);
  if (missing) return <Missing error={missing} table={table} />;
  const asked = table !== undefined || location.hash.length > 1;
  return asked && waits && !task.refusal ? <Waiting /> : <OpenGame task={task} take={take} takeFile={takeFile} />;
}

/** What was brought along gets an address, so that it is still there when the page is loaded again, or come back to. */
async function giveAddress({ reviewed }: ReviewStore): Promise<void> {
  const { reviewLink } = await loadRest();
  const link = await reviewLink(reviewed.text).catch(() => null);
  if (link && link.length < MAX_ADDRESS) history.pushState(null, "", at(link));
}

/** Files that are dropped anywhere on the page, and records that are pasted where nobody writes. */
function useBrought(take: (text: string) => void, takeFile: (file: File) => void): void {
  const latest = useRef({ take, takeFile });
  latest.current = { take, takeFile };
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault(); // else the browser would show the file
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData("text");
      if (file) latest.current.takeFile(file);
      else if (text) latest.current.take(text);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, dialog[open]")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text") ?? "";
      if (file) latest.current.takeFile(file);
      else if (text.trim()) latest.current.take(text);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
}

function Waiting() {
  return (
    <main class="message-page">
      <div class="spinner" aria-hidden="true" />
      <p role="status">{t("The game is being opened…")}</p>
    </main>
  );
}

/** There is no such game, or it is still being played. */
function Missing({ error, table }: { error: Error; table: string | undefined }) {
  const going = (error as { code?: string }).code === "not-yet";
  return (
    <div class="page">
      <TopBar />
      <main class="message-page">
        <h1>{going ? t("This game is still being played") : t("This game cannot be shown")}</h1>
        <p>{going ? t("It can be looked at again when it is over.") : error.message}</p>
        <div class="actions">
          {going && (
            <a class="main" href={at(`/t/${table}`)}>
              {t("To the table")}
            </a>
          )}
          <a class={going ? "quiet-button" : "main"} href={at("/review")}>
            {t("Look at another game")}
          </a>
        </div>
      </main>
    </div>
  );
}
