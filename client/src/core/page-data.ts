/** What the server says of itself in the page, and what the games say of themselves. */
import { titles } from "karban:games";

import type { Games } from "../wire";
import { capital, t } from "./texts";

interface PageData extends Games {
  lang: string;
}

const embedded = typeof document === "undefined" ? null : document.getElementById("karban")?.textContent;

export const pageData: PageData = embedded
  ? (JSON.parse(embedded) as PageData)
  : { lang: "en", games: [], levels: [], clocks: [] };

/** The title of a game, in the language of the page. */
export function titleOf(game: string): string {
  const title = titles[game];
  return title ? t(title) : capital(pageData.games.find((one) => one.game === game)?.title ?? game);
}
