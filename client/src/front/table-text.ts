/** A table of one's own as text, to be sent in a chat and pasted; and what is still wrong with it, in words. */
import { colourName } from "../cards/colours";
import { t, tn, together } from "../core/texts";
import type { OwnTableAnswer } from "../game/options";
import { type ColourTable, isWhole } from "./own-table";

const MAX_NAMED = 12; // numbers in a sentence

/** A line for each colour. The names are those of the server, so that it can be read in every language. */
export function tableText({ numbers, colours }: OwnTableAnswer, table: ColourTable): string {
  const lines = colours.map((colour) => [colour, numbers.filter((number) => table[number] === colour)] as const);
  return lines.map(([colour, its]) => `${colour}: ${its.join(" ")}`).join("\n");
}

/** How many numbers have a colour. */
export function countOf(table: ColourTable, colour: string): number {
  return Object.values(table).filter((one) => one === colour).length;
}

/** What is still wrong with a table; nothing if it is whole. */
export function faultsOf(sheet: OwnTableAnswer, table: ColourTable): string {
  if (isWhole(sheet, table)) return "";
  const { numbers, colours } = sheet;
  const each = numbers.length / colours.length;
  const counted = (wrong: (n: number) => boolean) =>
    colours
      .filter((colour) => wrong(countOf(table, colour)))
      .map((colour) => t("{colour} {n}", { colour: colourName(colour), n: countOf(table, colour) }))
      .join(", ");
  const [many, few] = [counted((n) => n > each), counted((n) => n < each)];
  const missing = numbers.filter((number) => !table[number]);
  const begun = missing.length > MAX_NAMED; // then there is no point in naming all that is to come
  return [
    t("Each colour has {n} numbers.", { n: each }),
    many && t("Too many: {colours}.", { colours: many }),
    few && (many || !begun) && t("Too few: {colours}.", { colours: few }),
    begun && tn("{n} number has no colour yet.", "{n} numbers have no colour yet.", missing.length),
    !begun && missing.length > 0 && t("Without a colour: {numbers}.", { numbers: missing.join(", ") }),
  ]
    .filter(Boolean)
    .join(" ");
}

export interface ReadTable {
  table: ColourTable;
  problem: string; // in words; nothing: it is whole
}

/** Read a text: colours with their numbers, numbers with their colours, or a table as programs write it. */
export function readTable(sheet: OwnTableAnswer, text: string): ReadTable {
  const { pairs, odd } = fromJson(text) ?? fromWords(sheet, text);
  const table: ColourTable = {};
  let problem = "";
  for (const [number, colour] of pairs) {
    const before = table[number];
    if (!sheet.colours.includes(colour)) problem ||= notAColour(sheet, colour);
    else if (!sheet.numbers.includes(number)) problem ||= t("{number} has no colour on these cards.", { number });
    else if (before && before !== colour) {
      const [one, other] = [colourName(before), colourName(colour)];
      problem ||= t("{number} is there twice: {one} and {other}.", { number, one, other });
    } else table[number] = colour;
  }
  if (!pairs.length) problem = t("There are no colours with numbers in this text. Write, for example: green: 1 8 16");
  if (!problem && isWhole(sheet, table)) return { table, problem: "" }; // whatever else was said around it
  return { table, problem: problem || (odd ? notAColour(sheet, odd) : faultsOf(sheet, table)) };
}

function notAColour({ colours }: OwnTableAnswer, word: string): string {
  return t("“{word}” is not one of the colours: {colours}.", {
    word: word.slice(0, 30),
    colours: together(colours.map(colourName)),
  });
}

interface Found {
  pairs: [number: string, colour: string][];
  odd?: string; // a word that is no colour
}

/** {"1": "green"} or {"green": [1, 8]}, alone or as the option of a record. */
function fromJson(text: string): Found | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  const inner = (one: unknown) => (one && typeof one === "object" ? (one as Record<string, unknown>) : {});
  const { options, colours } = inner(found);
  const table = inner(inner(options).colours ?? colours ?? found);
  const pairs = Object.entries(table).flatMap(([key, value]): [string, string][] =>
    Array.isArray(value) ? value.map((number) => [String(number), key]) : [[key, String(value)]],
  );
  return { pairs };
}

/** "green: 1 8 16", or "1 green, 8 green"; a colour is for what follows it, or where a number comes first for what it follows. */
function fromWords(sheet: OwnTableAnswer, text: string): Found {
  const names = sheet.colours
    .flatMap((colour) => [colour, colourName(colour)].map((name) => [plain(name), colour] as const))
    .sort(([one], [other]) => other.length - one.length);
  const said = plain(text);
  const found: Found = { pairs: [] };
  let colourFirst: boolean | null = null;
  let colour = "";
  let waiting: string[] = [];
  for (let at = 0; at < said.length; ) {
    const rest = said.slice(at);
    const [number] = /^\d+/.exec(rest) ?? [];
    const [word = ""] = /^\p{L}+/u.exec(rest) ?? [];
    const [name, named] = names.find(([one]) => rest.startsWith(one) && !/^\p{L}/u.test(rest.slice(one.length))) ?? [];
    if (number) {
      colourFirst ??= false;
      const plainNumber = String(Number(number));
      if (colourFirst) found.pairs.push([plainNumber, colour]);
      else waiting.push(plainNumber);
    } else if (named) {
      colourFirst ??= true;
      colour = named;
      found.pairs.push(...waiting.map((one): [string, string] => [one, colour]));
      waiting = [];
    } else if (word) found.odd ??= word;
    at += (number ?? name ?? word).length || 1;
  }
  return found;
}

/** Without capitals and accents: people write colours as they come. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[-_\s\u00a0]+/g, " ");
}
