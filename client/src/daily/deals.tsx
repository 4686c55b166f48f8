/** /daily: today's deals, the streak, and the deals of all days before. */
import { useEffect, useRef, useState } from "preact/hooks";

import { useObservable } from "../core/observable";
import { pageData, titleOf } from "../core/page-data";
import { at } from "../core/root";
import { capital, t, tn } from "../core/texts";
import { coverOf } from "../front/cover";
import { type DailyResult, dailyResults } from "../front/daily";
import { TopBar, accentClass } from "../front/top-bar";
import { SETUPS } from "../local/daily";
import { DAY_MS, dayAfter, dayAt } from "../local/days";
import { Icon } from "../ui/icon";
import { Calendar } from "./calendar";
import { StreakPanel } from "./streak";
import { type KnownTry, noteResults, triesHere } from "./tries";
import { dayWords, gainWords, placeWords, pointWords } from "./words";

const MINUTE_MS = 60_000;

export function Deals() {
  const now = useNow();
  const today = dayAt(now);
  const tries = useTries(today);
  const results = useObservable(dailyResults);
  const heading = useRef<HTMLHeadingElement>(null);
  const games = pageData.games.map(({ game }) => game).filter((game) => SETUPS[game]);
  const late = tries.filter(({ day, over, practice }) => !practice && !over && day !== today);
  useEffect(() => {
    document.title = `${t("The deals of the day")} – Karban`;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div class="page">
      <TopBar />
      <main class="daily">
        <header class="daily-head">
          <div>
            <h1 tabIndex={-1} ref={heading}>
              {t("The deals of the day")}
            </h1>
            <p class="daily-date">{dayWords(today, { weekday: "long", day: "numeric", month: "long" })}</p>
            <p>{t("The same cards and the same opponents for everybody in the world. The first try counts.")}</p>
            <p class="quiet">{t("New deals in {time}", { time: leftWords(Date.parse(dayAfter(today)) - now) })}</p>
          </div>
          <StreakPanel results={results} today={today} />
        </header>
        {late.length > 0 && <Late tries={late} />}
        <h2 class="unseen">{capital(t("today"))}</h2>
        <ul class="posters">
          {games.map((game) => (
            <Deal
              key={game}
              game={game}
              result={results[today]?.[game]}
              going={tries.some((one) => one.game === game && one.day === today && !one.over && !one.practice)}
            />
          ))}
        </ul>
        <Calendar games={games} results={results} today={today} />
      </main>
    </div>
  );
}

/** Ranked tries of earlier days that wait to be ended. */
function Late({ tries }: { tries: KnownTry[] }) {
  return (
    <ul class="tables">
      {tries.map(({ game, day }) => (
        <li key={day + game} class={`row ${accentClass(game)}`}>
          <a class="whole" href={at(`/daily/${game}#${day}`)}>
            <strong>{t("Go on: {game}", { game: titleOf(game) })}</strong>
            <span class="quiet">{dayWords(day)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What time it is, every minute, and as soon as somebody looks again. */
function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, MINUTE_MS / 2);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return now;
}

/** The tries on this device; results that were not noted yet are. */
function useTries(today: string): KnownTry[] {
  const [tries, setTries] = useState<KnownTry[]>([]);
  useEffect(() => {
    const look = async () => {
      const all = await triesHere();
      setTries(all);
      await noteResults(all);
    };
    look().catch(() => {}); // a browser that keeps nothing has none
  }, [today]);
  return tries;
}

function leftWords(ms: number): string {
  const minutes = Math.max(1, Math.ceil(Math.min(ms, DAY_MS) / MINUTE_MS));
  return minutes < 60
    ? t("{n} min", { n: minutes })
    : t("{hours} h {minutes} min", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

function Deal({ game, result, going }: { game: string; result: DailyResult | undefined; going: boolean }) {
  const { Picture } = coverOf(game);
  const { players } = SETUPS[game]!;
  const title = titleOf(game);
  const [words, label] = result
    ? [t("Result"), t("Result: {game}", { game: title })]
    : going
      ? [t("Go on"), t("Go on: {game}", { game: title })]
      : [t("Play"), t("Play the deal of the day: {game}", { game: title })];
  return (
    <li class={`poster deal ${accentClass(game)} ${result ? "done" : ""}`}>
      <div class="picture">
        <Picture />
        {result && (
          <p class={`deal-stamp ${result.place === 1 ? "first" : ""}`}>
            {result.place === 1 && <Icon of="crown" />}
            <strong>{pointWords(result.points)}</strong>
            <span>{placeWords(result)}</span>
          </p>
        )}
      </div>
      <h3>{title}</h3>
      <p class="about">{result ? <Told result={result} /> : going ? t("You have begun it.") : t("Not tried yet.")}</p>
      <p class="measures">
        <span>{tn("{n} player", "{n} players", players)}</span>
        <span>{t("{n} min", { n: "3–5" })}</span>
      </p>
      <div class="ways">
        <a class={result ? "quiet-button" : "main"} href={at(`/daily/${game}`)} aria-label={label}>
          <Icon of={result ? "eye" : "play"} />
          {words}
        </a>
      </div>
    </li>
  );
}

/** What play and luck did, as far as that is clear. */
function Told({ result: { play, luck } }: { result: DailyResult }) {
  const parts = [
    [t("play"), gainWords(play)],
    [t("luck"), gainWords(luck)],
  ].filter(([, gain]) => gain);
  return <>{parts.length ? parts.map((part) => part.join(" ")).join(" · ") : t("Done for today.")}</>;
}
