/** What the page says. The English texts stand in the code; other languages come from the same catalogues as the server's. */
import { keyOf } from "karban:text-keys";
import { type Catalogue, initial, languages, load } from "karban:texts";

import { Observable } from "./observable";

export type Values = Record<string, string | number>;
export type Language = string; // a key of `languages`
/** One text, or the forms of a plural, by the key of the English. */
export type Words = Record<string, string | string[]>;

const SOURCE_LANGUAGE = "en"; // that of the texts in the code
const KEY_CHARS = 4;

export { mark, markn } from "./mark";
export { languages };

/** The language that is spoken now. */
export const language = new Observable<Language>(initial.lang);
let catalogue = unpacked(initial.catalogue);

const parts = new Set(["core"]); // what the pages seen so far have said

/** Speak a language from now on. */
export async function setLanguage(wanted: Language): Promise<void> {
  let [known, found]: [number, Words[]] = [0, []];
  // A page that comes meanwhile has asked for its parts in the language of before.
  while (parts.size > known) {
    known = parts.size;
    found = await Promise.all([...parts].map((part) => wordsOf(wanted, part)));
  }
  catalogue = Object.assign({}, ...found);
  document.documentElement.lang = wanted;
  language.set(wanted);
}

/** Load what parts of the page say: the pages before a game ("front"), tables ("table"), a game, … */
export async function loadTexts(...more: string[]): Promise<void> {
  for (const part of more) parts.add(part);
  const spoken = language.value;
  const found = await Promise.all(more.map((part) => wordsOf(spoken, part)));
  if (spoken === language.value) catalogue = Object.assign({}, catalogue, ...found);
}

/** What a part says in a language; nothing where that is English, which stands in the code. */
export async function wordsOf(wanted: Language, part: string): Promise<Words> {
  const found = await load[wanted]?.[part]?.();
  return found ? unpacked(found.default) : {};
}

function unpacked([keys, texts]: Catalogue): Words {
  const each = texts.split("\n").map((words, i): [string, string | string[]] => {
    const forms = words.split("\t");
    return [keys.slice(KEY_CHARS * i, KEY_CHARS * (i + 1)), forms.length > 1 ? forms : words];
  });
  return Object.fromEntries(each);
}

/** A text, with values filled in. */
export function t(message: string, values?: Values): string {
  const found = catalogue[keyOf(message)];
  return fill(typeof found === "string" ? found : message, values);
}

/** The text that fits a number, which is there as {n}. */
export function tn(one: string, many: string, n: number, values?: Values): string {
  const found = catalogue[keyOf(one)];
  const [forms, lang] = Array.isArray(found) ? [found, language.value] : [[one, many], SOURCE_LANGUAGE];
  const category = new Intl.PluralRules(lang).select(Math.abs(n));
  const form = forms[languages[lang]!.plurals.indexOf(category)] ?? forms[forms.length - 1]!;
  return fill(form, { n: withMinus(n), ...values });
}

/** "Ann, Bob and Cid". */
export function together(words: string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return t("{others} and {last}", { others: words.slice(0, -1).join(", "), last: words[words.length - 1]! });
}

/** As at the beginning of a sentence. */
export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What a refusal says, as a whole sentence. */
export function sentence(words: string): string {
  return /(^|[.!?…:])$/.test(words) ? capital(words) : `${capital(words)}.`;
}

/** A whole number with a real minus sign. */
export function withMinus(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** A gain or a loss, with its sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : withMinus(n);
}

function fill(text: string, values?: Values): string {
  return values ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all)) : text;
}
