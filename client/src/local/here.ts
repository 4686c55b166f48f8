/** Tables that live in this browser: how they are told from those of a server, and where their pages are. */

/** What their names begin with; no server gives such a name. */
export const PREFIX = "here-";

/** Under what name the browser keeps them. */
export const DATABASE = "karban";

/** What the names of tables go on with at which a deal of the day is played; names that are drawn have neither i nor l. */
export const DEALT_ON = `${PREFIX}daily`;

export const isDaily = (table: string): boolean => table.startsWith(DEALT_ON);

export const isHere = (table: string): boolean => table.startsWith(PREFIX);

/** What the fragment of an address begins with that carries a game. */
export const FRAGMENT = "game=";

/** The fragment of an address at which a game is begun, whatever others wait to be gone on with. */
export const BEGINS = "#new";

export const carriesGame = (hash: string): boolean => hash.startsWith(`#${FRAGMENT}`);

/** What the file of a record is called: those of a browser by their game, as people look for them in a folder. */
export function fileOf(table: string, game: string): string {
  return `karban-${isHere(table) ? `${game}-${table.slice(PREFIX.length)}` : table}.json`;
}

/** The path of the page of a table, here or on the server. */
export function pageOf(table: string, game: string): string {
  return isHere(table) ? `/play/${game}/${table.slice(PREFIX.length)}` : `/t/${table}`;
}
