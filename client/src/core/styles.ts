/**
 * How pages look. The pages before a game have one sheet; a table has two, what all tables share and, after it, that of its
 * game. Those of one page are in force at a time: what the first page needs comes with it, others are loaded before what
 * they are for is drawn.
 */
import { pageData } from "./page-data";
import { at } from "./root";

const FRONT = "front"; // the pages before a game, and lobbies
const TABLE = "table"; // what all tables share
const PAD = "pad"; // score pads
const PLAIN = "plain"; // a game without a drawing of its own
const OUT_OF_FORCE = "none"; // a medium that there is not

const sheets = new Map<string, { link: HTMLLinkElement; loaded: Promise<void> }>();

/** Load the sheets of a game, or of the pages before one. */
export async function loadSheet(game = FRONT): Promise<void> {
  const wanted = filesOf(game).map((file) => {
    const known = sheets.get(file) ?? (inPage(file) || added(file));
    sheets.set(file, known);
    return known.loaded;
  });
  await Promise.all(wanted);
}

/** Put sheets in force that were loaded, and no others. Before the page is drawn: what measures itself does so by them. */
export function wearSheet(game = FRONT): void {
  const worn = filesOf(game).map((file) => sheets.get(file)?.link);
  if (worn.includes(undefined)) return;
  const all = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  for (const link of worn) link!.media = "all";
  for (const link of all) if (!worn.includes(link)) link.media = OUT_OF_FORCE;
}

/** In the order in which they count: what a game says comes after what all tables share. */
function filesOf(game: string): string[] {
  const { styles } = pageData;
  if (!styles) return [];
  return game === FRONT || game === PAD ? [styles[game]!] : [styles[TABLE]!, styles[game] ?? styles[PLAIN]!];
}

/** Where the sheets of a game are, for what is drawn apart from the page. */
export const sheetsOf = (game: string): string[] => filesOf(game).map((file) => at(`/static/${file}`));

function inPage(file: string) {
  const link = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href$="/static/${file}"]`);
  return link && { link, loaded: Promise.resolve() };
}

function added(file: string) {
  const link = document.createElement("link");
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      sheets.delete(file);
      link.remove();
      reject(new TypeError(`import of ${file} failed`)); // as of a script that is not there
    };
  });
  link.rel = "stylesheet";
  link.media = OUT_OF_FORCE;
  link.href = at(`/static/${file}`);
  document.head.append(link);
  return { link, loaded };
}
