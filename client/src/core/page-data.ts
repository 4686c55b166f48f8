/** What the server says of itself in the page, or a site of files in a script before this one, and what the games say of themselves. */
import { titles } from "karban:games";

import type { Games } from "../wire";
import { capital, t } from "./texts";

/** How a browser asks whether to install. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

interface PageData extends Games {
  lang: string;
  version?: string; // of all that this page is made of
  kept?: "offline" | "site"; // no server has made this page: the browser has kept it, or there are only files
  installs?: InstallOffer; // the browser would install the page
  styles?: Record<string, string>; // the files of the sheets, by game
  workers?: Record<string, string>; // the files of the Workers, by their paths in the sources
}

const embedded = typeof document === "undefined" ? null : document.getElementById("karban")?.textContent;
const { karban } = globalThis as { karban?: PageData };

export const pageData: PageData = embedded
  ? (JSON.parse(embedded) as PageData)
  : (karban ?? { lang: "en", games: [], levels: [], clocks: [] });

/** Whether one of the seats begins, drawn or chosen; else all decide at the same time. */
export function oneBegins(game: string): boolean {
  return pageData.games.find((one) => one.game === game)?.one_begins ?? false;
}

/** The title of a game, in the language of the page. */
export function titleOf(game: string): string {
  const title = titles[game];
  return title ? t(title) : capital(pageData.games.find((one) => one.game === game)?.title ?? game);
}
