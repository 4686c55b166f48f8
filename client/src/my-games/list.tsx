/** The games one by one, the newest first. Many are shown in parts. */
import { useState } from "preact/hooks";

import { isClear } from "../analysis/types";
import { mineOf } from "../archive/address";
import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { t, tn, withMinus } from "../core/texts";
import { accentClass } from "../front/top-bar";
import { Icon } from "../ui/icon";
import { levelName } from "../words/names";
import type { Played } from "./played";
import { dateOf, gain, outcomeWords } from "./words";

const AT_ONCE = 40;

export function GameList({ games, remove }: { games: Played[]; remove(game: Played): void }) {
  const [shown, setShown] = useState(AT_ONCE);
  const left = games.length - shown;
  return (
    <>
      <ol class="games">
        {games.slice(0, shown).map((game) => (
          <Game key={game.id} game={game} remove={() => remove(game)} />
        ))}
      </ol>
      {left > 0 && (
        <button type="button" class="quiet-button" onClick={() => setShown(shown + 2 * AT_ONCE)}>
          {tn("Show more: {n} game is left", "Show more: {n} games are left", left)}
        </button>
      )}
    </>
  );
}

function Game({ game, remove }: { game: Played; remove(): void }) {
  const title = titleOf(game.game);
  const date = dateOf(game.ended);
  return (
    <li class={`game ${accentClass(game.game)}`}>
      <p class="what">
        <strong>{title}</strong>
        <time dateTime={new Date(game.ended).toISOString()}>{date}</time>
        {game.daily && <span class="badge">{t("The deal of the day")}</span>}
      </p>
      <Result game={game} />
      <Scores game={game} />
      <Figures game={game} />
      <div class="do">
        <a
          class="quiet-button"
          href={at(mineOf(game.id))}
          aria-label={t("Review: {game}, {date}", { game: title, date })}
        >
          <Icon of="eye" />
          {t("Review")}
        </a>
        <button
          type="button"
          class="icon"
          aria-label={t("Delete: {game}, {date}", { game: title, date })}
          title={t("Delete")}
          onClick={remove}
        >
          <Icon of="close" />
        </button>
      </div>
    </li>
  );
}

function Result({ game }: { game: Played }) {
  const { outcome } = game;
  if (!outcome) return <p class="outcome">{t("on one device")}</p>;
  return (
    <p class={`outcome ${outcome === "lost" ? "" : "crowned"}`}>
      {outcome !== "lost" && <Icon of="crown" />}
      {outcomeWords(game)}
    </p>
  );
}

/** Everybody's points, the best first. */
function Scores({ game }: { game: Played }) {
  const { scores, winners, names, levels, seat } = game;
  const won = (one: number) => Number(winners.includes(one));
  const order = scores.map((_, one) => one).sort((a, b) => won(b) - won(a) || scores[b]! - scores[a]!);
  return (
    <ul class="scores">
      {order.map((one) => (
        <li key={one} class={one === seat ? "own" : ""}>
          {one === seat ? t("You") : names[one]}
          {levels[one] && one !== seat && <small> ({levelName(levels[one])})</small>} <b>{withMinus(scores[one]!)}</b>
        </li>
      ))}
    </ul>
  );
}

/** What was play and what was luck, as far as it can be told. */
function Figures({ game: { luck, seat } }: { game: Played }) {
  if (seat === null) return null;
  if (!luck) return <p class="figures quiet">{t("not measured yet")}</p>;
  return (
    <dl class="figures">
      <Bar kind="of-play" name={t("Your play")} value={luck.play} error={luck.play_error} />
      <Bar kind="of-luck" name={t("Luck")} value={luck.luck} error={luck.error} />
    </dl>
  );
}

function Bar({ kind, name, value, error }: { kind: string; name: string; value: number; error: number }) {
  const clear = isClear(value, error);
  const length = 50 * Math.min(1, Math.abs(value));
  return (
    <div class={`figure ${kind} ${clear ? "" : "unclear"} ${value < 0 ? "lost-by" : ""}`}>
      <dt>{name}</dt>
      <dd>
        <span class="gain-bar" aria-hidden="true">
          <i style={{ left: `${value < 0 ? 50 - length : 50}%`, width: `${length}%` }} />
        </span>
        <span class="gain" title={clear ? undefined : t("too little to tell")}>
          {clear ? gain(value) : "≈ 0"}
        </span>
      </dd>
    </div>
  );
}
