/** Which games are looked at. */
import { titleOf } from "../core/page-data";
import { t, tn } from "../core/texts";
import { strengthOf } from "../words/names";
import type { Filter } from "./filters";
import { EVERYTHING } from "./filters";
import type { Played } from "./played";
import { opponentsWords } from "./words";

interface Props {
  games: Played[];
  filter: Filter;
  choose(filter: Filter): void;
}

export function FilterBar({ games, filter, choose }: Props) {
  const kinds = (of: (game: Played) => string) => [...new Set(games.map(of))];
  const strength = (opponents: string) =>
    opponents === "people" ? -1 : opponents === "mixed" ? 9 : strengthOf(opponents);
  const opponents = kinds((game) => game.opponents).sort((one, other) => strength(one) - strength(other));
  const players = kinds((game) => String(game.players)).sort();
  const days = (n: number) => [String(n), tn("Last {n} day", "Last {n} days", n)] as [string, string];
  const set = (key: keyof Filter) => (value: string) => choose({ ...filter, [key]: value });
  return (
    <form class="filters" aria-label={t("Which games")} onSubmit={(event) => event.preventDefault()}>
      <Choice
        name={t("Game")}
        all={t("All games")}
        value={filter.game}
        set={set("game")}
        options={kinds(({ game }) => game).map((game) => [game, titleOf(game)])}
      />
      <Choice
        name={t("Opponents")}
        all={t("All opponents")}
        value={filter.opponents}
        set={set("opponents")}
        options={opponents.map((one) => [one, opponentsWords(one)])}
      />
      <Choice
        name={t("Players")}
        all={t("Any number")}
        value={filter.players}
        set={set("players")}
        options={players.map((one) => [one, tn("{n} player", "{n} players", Number(one))])}
      />
      <Choice
        name={t("Result")}
        all={t("Any result")}
        value={filter.result}
        set={set("result")}
        options={[
          ["won", t("Won")],
          ["shared", t("Shared win")],
          ["lost", t("Lost")],
        ]}
      />
      <Choice
        name={t("Period")}
        all={t("At any time")}
        value={filter.days}
        set={set("days")}
        options={[days(7), days(30), days(365)]}
      />
      {filter !== EVERYTHING && Object.values(filter).some(Boolean) && (
        <button type="button" class="quiet-button" onClick={() => choose(EVERYTHING)}>
          {t("Show all")}
        </button>
      )}
    </form>
  );
}

interface ChoiceProps {
  name: string;
  all: string;
  value: string;
  options: [value: string, words: string][];
  set(value: string): void;
}

function Choice({ name, all, value, options, set }: ChoiceProps) {
  const unknown = value && !options.some(([one]) => one === value);
  return (
    <select
      aria-label={name}
      value={value}
      class={value ? "set" : ""}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    >
      <option value="">{all}</option>
      {unknown && <option value={value}>{value}</option>}
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  );
}
