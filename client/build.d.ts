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

declare module "karban:lessons" {
  /** Loads the lesson of each game that has one. */
  export const lessons: Readonly<Record<string, () => Promise<{ default: import("./src/game/lesson").Lesson }>>>;
}

declare module "karban:puzzles" {
  /** Loads the puzzles of each game that has any. */
  export const puzzles: Readonly<Record<string, () => Promise<{ default: import("./src/game/puzzles").Puzzles }>>>;
}

declare module "karban:pads" {
  /** Loads the score pad of each game that has one. */
  // biome-ignore lint/suspicious/noExplicitAny: each game has a standing of its own
  export const pads: Readonly<Record<string, () => Promise<{ default: import("./src/game/pad").Pad<any> }>>>;
}

declare module "karban:pictures" {
  /** What each game shows of a position in a picture for chats. */
  // biome-ignore lint/suspicious/noExplicitAny: each game has a view of its own
  export const pictures: Readonly<Record<string, import("./src/game/picture").GamePicture<any>>>;
}

declare module "karban:coaches" {
  /** Loads what each game whispers to somebody who plays it for the first time. */
  // biome-ignore lint/suspicious/noExplicitAny: each game has a view of its own
  export const coaches: Readonly<Record<string, () => Promise<{ default: import("./src/game/coach").LoadCoach<any> }>>>;
}

declare module "karban:options" {
  /** What people can choose in each game that has options. */
  export const options: Readonly<Record<string, import("./src/game/options").Choice[]>>;
}

declare module "karban:texts" {
  /** The keys of the texts of a language, and the texts line by line, the forms of a plural with tabs between them. */
  export type Catalogue = readonly [keys: string, texts: string];
  /** Loads the texts of a language, part by part; English needs none. */
  export const load: Record<string, Record<string, () => Promise<{ default: Catalogue }>>>;
  /** All languages by their codes, each with its name for itself and the plural categories of its forms. */
  export const languages: Readonly<Record<string, { name: string; plurals: Intl.LDMLPluralRule[] }>>;
  /** What to speak before anything is loaded: English in the browser, each language in turn where the build draws pages. */
  export const initial: { readonly lang: string; readonly catalogue: Catalogue };
}

declare module "karban:text-keys" {
  /** What stands for an English text in the catalogues. */
  export function keyOf(text: string): string;
}

declare module "karban:wasm" {
  /** Where the compiled rules of each game are, by its name. */
  export const wasm: Readonly<Record<string, string>>;
}

declare module "karban:rules" {
  /** Where the rules of each game are, drawn as HTML: by its name with {} for words, by GAME.LANGUAGE the words, line by line. */
  export const rules: Readonly<Record<string, string>>;
}
