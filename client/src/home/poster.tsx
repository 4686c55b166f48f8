/** A game on the first page: what it looks like, what it is about, and the ways into it. */
import { titleOf } from "../core/page-data";
import { Icon } from "../ui/icon";
import { touches } from "../core/pointer";
import { at } from "../core/root";
import { t, tn } from "../core/texts";
import type { GameInfo } from "../wire";
import { coverOf, hasRules } from "../front/cover";
import { hasLesson, isNew } from "../front/lessons";
import { hasPad } from "../front/pads";
import { hasPuzzles } from "../front/puzzles";
import { useTask } from "../front/task";
import { Refusal, ButtonIcon } from "../front/fields";
import { newPlan, createTable } from "./plan";
import { accentClass } from "../front/top-bar";

export function Poster({ game: { game, players }, game: whole }: { game: GameInfo }) {
  const { Picture, line, minutes } = coverOf(game);
  const { busy, refusal, run } = useTask();
  const title = titleOf(game);
  const taught = hasLesson(game);
  const isFirst = isNew(game); // then the lesson is offered as prominently as the game
  return (
    <li class={`poster ${accentClass(game)}`}>
      <div class="picture">
        <Picture />
      </div>
      <h3>{title}</h3>
      <p class="about">{t(line)}</p>
      <p class="measures">
        <span>{span(players)}</span>
        {minutes !== null && <span>{t("{n} min", { n: minutes })}</span>}
        <span class="poster-links">
          {taught && !isFirst && (
            <a href={at(`/learn/${game}`)} aria-label={t("Lesson: {game}", { game: title })}>
              {t("Lesson")}
            </a>
          )}
          {hasPuzzles(game) && (
            <a href={at(`/puzzles/${game}`)} aria-label={t("Puzzles: {game}", { game: title })}>
              {t("Puzzles")}
            </a>
          )}
          {hasPad(game) && (
            <a href={at(`/pad/${game}`)} aria-label={t("Score pad: {game}", { game: title })}>
              {t("Score pad")}
            </a>
          )}
          {hasRules(game) && (
            <a href={at(`/rules/${game}`)} aria-label={t("Rules: {game}", { game: title })}>
              {t("Rules")}
            </a>
          )}
        </span>
      </p>
      <div class="ways">
        <button
          type="button"
          class="main"
          aria-label={t("Play now: {game}", { game: title })}
          aria-busy={busy}
          onClick={() => run(() => createTable(whole, newPlan(whole, "bots")))}
        >
          <ButtonIcon of="play" busy={busy} />
          {t("Play now")}
        </button>
        <a
          class="icon"
          href={at(`/new/${game}`)}
          aria-label={t("Choose opponents and options: {game}", { game: title })}
        >
          <Icon of="sliders" />
        </a>
        {taught && isFirst && (
          <a
            class="quiet-button learn"
            href={at(`/learn/${game}`)}
            aria-label={t("Learn in 2 minutes: {game}", { game: title })}
          >
            <Icon of="hint" />
            {t("Learn in 2 minutes")}
          </a>
        )}
        <div class="more-ways">
          <a
            class="quiet-button"
            href={at(`/new/${game}#friends`)}
            aria-label={t("With friends: {game}", { game: title })}
          >
            {t("With friends")}
          </a>
          <a
            class="quiet-button"
            href={at(`/new/${game}#phone`)}
            aria-label={
              touches() ? t("Pass the phone: {game}", { game: title }) : t("Share this screen: {game}", { game: title })
            }
          >
            {touches() ? t("Pass the phone") : t("Share this screen")}
          </a>
        </div>
        <Refusal text={refusal} />
      </div>
    </li>
  );
}

/** "2–6 players". */
function span(players: number[]): string {
  const [least, most] = [Math.min(...players), Math.max(...players)];
  return least === most
    ? tn("{n} player", "{n} players", most)
    : tn("{least}–{n} player", "{least}–{n} players", most, { least });
}
