/** What all shown games say together: the figures in front, lines over time, wins by kind, best results. */
import { useMemo } from "preact/hooks";

import { isClear } from "../analysis/types";
import { mineOf } from "../archive/address";
import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { t, tn, withMinus } from "../core/texts";
import { accentClass } from "../front/top-bar";
import { LineChart, ShareBar, Shares } from "./charts";
import type { Played } from "./played";
import * as statistics from "./statistics";
import { dateOf, gain, number, opponentsWords, percent, withError } from "./words";

const WINDOW = 10; // games of a moving mean
const MIN_POINTS = 3; // for a line

/** The figures in front. */
export function Tiles({ games }: { games: Played[] }) {
  const own = statistics.own(games);
  const all = useMemo(() => statistics.group("", own), [games]);
  const { now, longest } = statistics.streaks(own);
  const luck = statistics.total(own, "luck");
  const given = statistics.givenAway(own);
  if (!own.length) return null;
  return (
    <dl class="tiles">
      <Tile
        name={t("Share of wins")}
        value={percent(all.share)}
        says={`${wonWords(own)}; ${t("fair share {fair}", { fair: percent(all.fair) })}`}
        more={<ShareBar group={all} />}
      />
      <Tile name={t("Won in a row")} value={number(now)} says={t("longest: {n}", { n: longest })} />
      {luck && (
        <Tile name={t("Luck so far, in wins")} value={withError(luck.value, luck.error)} says={luckWords(luck)} />
      )}
      {given && (
        <Tile
          name={t("Given away per decision")}
          value={`${percent(given.value, 1)}`}
          says={t("± {error} of a win", { error: percent(statistics.ERRORS * given.error, 1) })}
        />
      )}
    </dl>
  );
}

function Tile({ name, value, says, more }: { name: string; value: string; says: string; more?: preact.VNode }) {
  return (
    <div class="tile">
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        {more}
        <small>{says}</small>
      </dd>
    </div>
  );
}

function wonWords(games: Played[]): string {
  const count = (outcome: string) => games.filter((game) => game.outcome === outcome).length;
  const shared = count("shared");
  const won = t("{won} of {all}", { won: count("won") + shared, all: games.length });
  return shared ? `${won}, ${tn("{n} shared", "{n} shared", shared)}` : won;
}

function luckWords({ value, error, of }: statistics.Estimate): string {
  if (!isClear(value, error) || !Math.round(10 * value)) return tn("even, in {n} game", "even, in {n} games", of);
  return value > 0
    ? tn("more good than bad, in {n} game", "more good than bad, in {n} games", of)
    : tn("more bad than good, in {n} game", "more bad than good, in {n} games", of);
}

/** Lines and tables. */
export function Statistics({ games }: { games: Played[] }) {
  const own = statistics.own(games);
  const play = useMemo(() => statistics.moving(own, WINDOW), [games]);
  const luck = useMemo(() => statistics.summed(own), [games]);
  if (!own.length) return <p class="quiet">{t("Among these is no game in which you had a seat of your own.")}</p>;
  return (
    <>
      {play.length >= MIN_POINTS && (
        <>
          <LineChart
            class="of-play"
            title={t("Your play")}
            says={t(
              "What your moves changed in a game, as a share of the win: the mean of {n} games. Zero is a bot that takes what looks best at first sight.",
              { n: WINDOW },
            )}
            points={play}
            write={gain}
            dots={({ game }) => game.luck!.play}
          />
          <LineChart
            class="of-luck"
            title={t("Your luck")}
            says={t(
              "Deals and draws of all games added up, in wins. A single one is zero on average, but their sum wanders far.",
            )}
            points={luck}
            write={(value) => number(value, { signDisplay: "exceptZero", maximumFractionDigits: 1 })}
          />
        </>
      )}
      <Shares title={t("Wins by game")} groups={statistics.groups(own, ({ game }) => game)} name={titleOf} />
      <Shares
        title={t("Wins by opponents")}
        groups={statistics.groups(own, ({ opponents }) => opponents)}
        name={opponentsWords}
      />
      <p class="quiet">
        {t(
          "The mark is a fair share: one win in so many games as there are players. In brackets: between these your share lies, as far as so few games can tell (95%).",
        )}
      </p>
      <Best games={own} />
    </>
  );
}

function Best({ games }: { games: Played[] }) {
  return (
    <section class="best" aria-labelledby="best">
      <h2 id="best">{t("Your best results")}</h2>
      <ul>
        {statistics.bestScores(games).map((game) => (
          <li key={game.id} class={accentClass(game.game)}>
            <a href={at(mineOf(game.id))}>
              <strong>{withMinus(statistics.pointsOf(game))}</strong>
              <span>
                {titleOf(game.game)}
                <small>
                  {tn("{n} player", "{n} players", game.players)}, {dateOf(game.ended)}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
