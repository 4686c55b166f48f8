/** What the page says. The English texts stand in the code; other languages come from the same catalogues as the server's. */
import { initial, languages, load } from "karban:texts";

import { Observable } from "./observable";

export type Values = Record<string, string | number>;
export type Language = string; // a key of `languages`
type Catalogue = Record<string, string | string[]>;

const SOURCE_LANGUAGE = "en"; // that of the texts in the code

export { languages };

/** The language that is spoken now. */
export const language = new Observable<Language>(initial.lang);
let catalogue: Catalogue = initial.catalogue;

const parts = new Set(["core"]); // what the pages seen so far have said

/** Speak a language from now on. */
export async function setLanguage(wanted: Language): Promise<void> {
  catalogue = Object.assign({}, ...(await Promise.all([...parts].map((part) => words(wanted, part)))));
  document.documentElement.lang = wanted;
  language.set(wanted);
}

/** Load what a part of the page says: the pages before a game ("front"), or a game. */
export async function loadTexts(part: string): Promise<void> {
  parts.add(part);
  const spoken = language.value;
  const found = await words(spoken, part);
  if (spoken === language.value) catalogue = { ...catalogue, ...found };
}

async function words(wanted: Language, part: string): Promise<Catalogue> {
  return (await load[wanted]?.[part]?.())?.default ?? {};
}

/** A text, with values filled in. */
export function t(message: string, values?: Values): string {
  const found = catalogue[message];
  return fill(typeof found === "string" ? found : message, values);
}

/** The text that fits a number, which is there as {n}. */
export function tn(one: string, many: string, n: number, values?: Values): string {
  const found = catalogue[one];
  const [forms, lang] = Array.isArray(found) ? [found, language.value] : [[one, many], SOURCE_LANGUAGE];
  const category = new Intl.PluralRules(lang).select(Math.abs(n));
  const form = forms[languages[lang]!.plurals.indexOf(category)] ?? forms[forms.length - 1]!;
  return fill(form, { n: withMinus(n), ...values });
}

/** Marks a text where it stands, to be translated when it is said. */
export function mark(message: string): string {
  return message;
}

/** Marks a text that counts something, with both its forms as `tn` has them. */
export function markn(one: string, many: string): [string, string] {
  return [one, many];
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
