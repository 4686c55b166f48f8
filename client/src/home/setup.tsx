/** A new game: who plays, by which rules, against which clock. */
import { useEffect, useRef, useState } from "preact/hooks";

import { Icon } from "../ui/icon";
import { pageData, titleOf } from "../core/page-data";
import { clockWords } from "../words/clock";
import { at } from "../core/root";
import { t, tn } from "../core/texts";
import { needsServer } from "../net/new-table";
import type { GameInfo } from "../wire";
import { choicesFor, wrongWith } from "../front/chosen";
import { coverOf, hasRules } from "../front/cover";
import { useTask } from "../front/task";
import { Options } from "../front/options";
import { Refusal, ButtonIcon } from "../front/fields";
import { isUsual, keepPlan, keptPlan } from "./kept-plans";
import { type Opponents, type Plan, newPlan, createTable, requestOf } from "./plan";
import { Seats } from "./seats";
import { accentClass } from "../front/top-bar";
import { WhoBegins } from "./who-begins";

export function SetUp({ game }: { game: GameInfo }) {
  const [opponents] = useState(() => opponentsOf(location.hash));
  const [plan, setPlan] = useState(() => keptPlan(game, opponents));
  const { busy, refusal, run } = useTask();
  const change = (part: Partial<Plan>) => {
    keepPlan(game, opponents, { ...plan, ...part });
    setPlan({ ...plan, ...part });
  };
  const { Picture, line } = coverOf(game.game);
  const open = plan.seats.filter(({ occupant }) => occupant === "open").length;
  const players = plan.seats.length;
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(0);
  const connected = useNetwork();
  useEffect(() => {
    // What is wrong stands there already; whoever wanted to go on is led to it.
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-wrong]")?.focus();
  }, [tried]);
  const submit = () => {
    const wrong = choicesFor(game, players).some(
      (choice) => wrongWith(game, choice, plan.options[choice.name] ?? {}, players) !== "",
    );
    if (wrong) setTried(tried + 1);
    else run(() => createTable(game, plan));
  };
  return (
    <main class={`setup ${accentClass(game.game)}`}>
      <header class="title">
        <div class="picture">
          <Picture />
        </div>
        <div>
          <h1 tabIndex={-1}>{titleOf(game.game)}</h1>
          <p>{t(line)}</p>
          {hasRules(game.game) && <a href={at(`/rules/${game.game}`)}>{t("Rules")}</a>}
        </div>
      </header>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Seats game={game} seats={plan.seats} change={(seats) => change({ seats })} />
        <section class="panel" aria-labelledby="how">
          <h2 id="how">{t("Options")}</h2>
          <Options
            game={game}
            players={players}
            all={plan.options}
            tried={tried > 0}
            change={(options) => change({ options })}
          />
          {game.one_begins && <WhoBegins seats={plan.seats} first={plan.first} choose={(first) => change({ first })} />}
          {pageData.clocks.length > 1 && (
            <label class="field">
              <span>{t("Clock")}</span>
              <select
                value={pageData.clocks.indexOf(plan.clock)}
                onChange={(event) => change({ clock: pageData.clocks[event.currentTarget.selectedIndex] ?? null })}
              >
                {pageData.clocks.map((clock, place) => (
                  <option key={place} value={place}>
                    {clockWords(clock)}
                  </option>
                ))}
              </select>
              {plan.clock && <small class="quiet">{clockNote(open)}</small>}
            </label>
          )}
          {open > 0 && (
            <label class="switch">
              <input
                type="checkbox"
                checked={plan.listed}
                onChange={(event) => change({ listed: event.currentTarget.checked })}
              />
              <span>{t("Strangers may join: show the table on the first page")}</span>
            </label>
          )}
          {open > 0 && (
            <label class="switch">
              <input
                type="checkbox"
                checked={plan.hints ?? !plan.listed}
                onChange={(event) => change({ hints: event.currentTarget.checked })}
              />
              <span>{t("Hints are allowed; everybody sees who asks for one")}</span>
            </label>
          )}
        </section>
        {!isUsual(game, opponents, plan) && (
          <button type="button" class="quiet-button usual" onClick={() => change(newPlan(game, opponents))}>
            <Icon of="undo" /> {t("Back to the usual settings")}
          </button>
        )}
        <div class="go">
          <Refusal text={refusal} />
          <p id="then">
            {busy ? t("The table is being laid…") : thenWords(open, needsServer(requestOf(game, plan)), connected)}
          </p>
          <button type="submit" class="main" aria-busy={busy} aria-describedby="then">
            <ButtonIcon of={open ? "people" : "play"} busy={busy} />
            {open ? t("Open a table") : t("Play")}
          </button>
        </div>
      </form>
    </main>
  );
}

function opponentsOf(hash: string): Opponents {
  return hash === "#friends" ? "friends" : hash === "#phone" ? "phone" : "bots";
}

function clockNote(open: number): string {
  const late = t("When the time is up, a bot decides.");
  return open ? late : `${late} ${t("With a clock the server is needed.")}`;
}

/** Whether there is a network, as far as the browser knows. */
function useNetwork(): boolean {
  const [connected, setConnected] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setConnected(navigator.onLine);
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return connected;
}

/** What will happen. */
function thenWords(open: number, server: boolean, connected: boolean): string {
  if (server && !connected) {
    return t("There is no network, and this game needs the server. Against bots and on this device you can play now.");
  }
  if (!open) return server ? t("The game begins at once.") : t("The game begins at once, and stays on this device.");
  return tn(
    "You get a link for {n} friend. The game begins when the seat is taken.",
    "You get a link for {n} friends. The game begins when all seats are taken.",
    open,
  );
}
