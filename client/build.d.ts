// The modules that build.mjs makes up: what is in the folders of the games and in the catalogues.

declare module "karban:games" {
  /** What each game is called, marked for translation: one for each folder `games/NAME/` with a `table.tsx`. */
  export const titles: Readonly<Record<string, string>>;
  /** Loads what a game brings along. */
  // biome-ignore lint/suspicious/noExplicitAny: each game has a view of its own
  export const tables: Record<string, () => Promise<{ default: import("./src/game/drawing").Game<any> }>>;
  /** Loads the table of a game that has no drawing here. */
  export const plain: () => Promise<{ default: import("./src/game/drawing").GameDrawing }>;
}

declare module "karban:covers" {
  /** What each game says of itself before it is loaded. */
  export const covers: Readonly<Record<string, import("./src/game/cover").Cover>>;
}

declare module "karban:options" {
  /** What people can choose in each game that has options. */
  export const options: Readonly<Record<string, import("./src/game/options").Choice[]>>;
}

declare module "karban:texts" {
  /** The texts of a language by their English: one text, or the forms of a plural. */
  export type Catalogue = Record<string, string | string[]>;
  /** Loads the texts of a language, part by part; English needs none. */
  export const load: Record<string, Record<string, () => Promise<{ default: Catalogue }>>>;
  /** All languages by their codes, each with its name for itself and the plural categories of its forms. */
  export const languages: Readonly<Record<string, { name: string; plurals: Intl.LDMLPluralRule[] }>>;
  /** What to speak before anything is loaded: English in the browser, each language in turn where the build draws pages. */
  export const initial: { readonly lang: string; readonly catalogue: Catalogue };
}
