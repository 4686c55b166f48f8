/** What those who play together have made of it: an evening, a year, all time; game by game. */
import { useId, useState } from "preact/hooks";

import { titleOf } from "../core/page-data";
import { t, together, tn, withMinus } from "../core/texts";
import type { Group } from "../paper/people";
import type { KeptPad } from "../paper/storage";
import { Scrolled } from "../ui/scrolled";
import { Line } from "./line";
import { type Span, type Tally, endedIn, talliesOf } from "./statistics";

export function GroupPanel({ group, remove }: { group: Group; remove(pad: KeptPad): void }) {
  const id = useId();
  const [span, choose] = useState<Span>("evening");
  const games = endedIn(group.pads, span);
  const spans: [Span, string][] = [
    ["evening", t("The last evening")],
    ["year", t("This year")],
    ["all", t("All time")],
  ];
  const played = [...new Set(games.map(({ game }) => game))].sort();
  return (
    <section class="panel pad-group" aria-labelledby={id}>
      <h2 id={id}>{together(group.names)}</h2>
      <fieldset class="choices" aria-label={t("Which games")}>
        {spans.map(([one, words]) => (
          <label key={one}>
            <input type="radio" name={id} checked={one === span} onChange={() => choose(one)} />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
      {played.length > 1 && <Table title={t("All games")} tallies={talliesOf(games)} />}
      {played.map((game) => (
        <Table key={game} title={titleOf(game)} tallies={talliesOf(games.filter((pad) => pad.game === game))} points />
      ))}
      {!played.length && <p class="quiet">{t("No game yet.")}</p>}
      <details>
        <summary>{tn("{n} game", "{n} games", games.length)}</summary>
        <ul class="pad-list">
          {games.map((pad) => (
            <Line key={pad.id} pad={pad} remove={() => remove(pad)} />
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Points of different games cannot be added up: then only wins count. */
function Table({ title, tallies, points = false }: { title: string; tallies: Tally[]; points?: boolean }) {
  return (
    <Scrolled>
      <table class="sheet">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("Player")}</th>
            <th scope="col">{t("Games")}</th>
            <th scope="col">{t("Wins")}</th>
            {points && <th scope="col">{t("Points")}</th>}
            {points && <th scope="col">{t("Best")}</th>}
          </tr>
        </thead>
        <tbody>
          {tallies.map(({ name, games, wins, points: sum, best }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{games}</td>
              <td>{wins}</td>
              {points && <td>{withMinus(sum)}</td>}
              {points && <td>{best === null ? "–" : withMinus(best)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
