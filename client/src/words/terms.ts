/** What is played at a table, in words. */
import type { GameOption, OwnTableAnswer } from "../game/options";
import type { OpenTable, Setup } from "../wire";
import { colourName, colourOf } from "../cards/colours";
import { pageData } from "../core/page-data";
import { clockWords } from "./clock";
import { optionsOf } from "./game-options";
import { t, tn, together } from "../core/texts";

type TermsSource = Pick<Setup | OpenTable, "game" | "in_force">;

/** One option. */
export interface OptionTerm {
  title: string;
  words: string; // nothing where there are colours
  colours: string[]; // that take part, by their letters
  usual: boolean; // nobody has asked for anything else
  sheet?: OwnTableAnswer; // it is a table of somebody's own
  name?: string; // then: of the option
}

/** The options by which a table is played, one by one. */
export function optionTerms(table: TermsSource): OptionTerm[] {
  return optionsOf(table.game).flatMap((choice) => termOf(choice, table) ?? []);
}

/** The same in a line, for a list of tables: the first option, of the others what is not as usual, and the clock. */
export function termsLine(table: OpenTable): string {
  const terms = optionTerms(table)
    .filter(({ usual }, place) => !place || !usual)
    .map(({ title, words, colours }) => {
      const names = colours.map((one) => colourName(colourOf(one) ?? one));
      return t("{title}: {value}", { title, value: words || together(names) });
    });
  return [...terms, ...(table.clock ? [clockWords(table.clock)] : [])].join(" · ");
}

function termOf(choice: GameOption, { game, in_force: given }: TermsSource): OptionTerm | null {
  const { name } = choice;
  const title = t(choice.title);
  if ("colours" in choice) {
    const all = pageData.games.find((one) => one.game === game)?.allowed[name]?.of ?? [];
    const colours = given[name] as string[];
    const usual = colours.every((one, place) => one === all[place]);
    return colours.length < all.length ? { title, words: "", colours, usual } : null; // all: nothing was to be chosen
  }
  const place = choice.values.findIndex(({ option = name, value }) => given[option] === value);
  if (place >= 0) return { title, words: t(choice.values[place]!.words), colours: [], usual: !place };
  if (choice.table && typeof given[name] === "object") {
    return { title, words: t(choice.table.told), colours: [], usual: false, sheet: choice.table, name };
  }
  const unit = choice.own?.units.find(({ option }) => option in given);
  return unit ? { title, words: tn(...unit.counted, given[unit.option] as number), colours: [], usual: false } : null;
}
