/** The options of a game as people are asked for them: the game's own words, or what the server says of them. */
import { options } from "karban:options";

import { pageData } from "../core/page-data";
import { capital, mark } from "../core/texts";
import type { GameOption, OptionAnswer } from "../game/options";
import type { Allowed } from "../wire";

export function optionsOf(game: string): GameOption[] {
  return options[game] ?? plainOptions(game);
}

/** Of a game that has no words of its own here. */
function plainOptions(name: string): GameOption[] {
  const game = pageData.games.find((one) => one.game === name);
  if (!game) return [];
  return Object.entries(game.options).flatMap(([option, usual]) => plainOption(option, usual, game.allowed[option]));
}

function plainOption(name: string, usual: unknown, allowed: Allowed = {}): GameOption[] {
  const asked = { name, title: capital(name.replace(/_/g, " ")), about: "" };
  if (allowed.of && allowed.count) return [{ ...asked, colours: true }];
  // The first answer is never sent: it is what the rules decide when nobody asks.
  const first: OptionAnswer = { value: usual, words: usual === null ? mark("as usual") : valueWords(usual) };
  const range = allowed.least !== undefined || allowed.most !== undefined;
  const values = allowed.of ?? (typeof usual === "boolean" ? [true, false] : []);
  const others = values.filter((value) => value !== usual).map((value) => ({ value, words: valueWords(value) }));
  if (!others.length && !range) return [];
  const own = {
    words: mark("custom…"),
    units: [{ option: name, words: asked.title, counted: ["{n}", "{n}"] as [string, string] }],
  };
  return [{ ...asked, values: [first, ...others], ...(range ? { own } : {}) }];
}

function valueWords(value: unknown): string {
  if (typeof value === "boolean") return value ? mark("yes") : mark("no");
  return typeof value === "string" ? value.replace(/[-_]/g, " ") : JSON.stringify(value);
}
