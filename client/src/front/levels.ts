/** How strong bots can be, in words. */
import { pageData } from "../core/page-data";
import { mark, t } from "../core/texts";
import { levelName } from "../words/names";

// What each is like, from those that most people want to the odd ones; marked.
const ABOUT: Record<string, string> = {
  easy: mark("has just learnt the rules"),
  medium: mark("has played often"),
  hard: mark("thinks ahead"),
  master: mark("thinks ahead for a second"),
  greedy: mark("takes what is best at first sight"),
  random: mark("makes any move"),
};
const DEFAULT_LEVEL = "medium";
const STORAGE_KEY = "karban.level";

/** The levels of this server, from those that most people want to the odd ones. */
export function levels(): string[] {
  const known = Object.keys(ABOUT).filter((level) => pageData.levels.includes(level));
  return [...known, ...pageData.levels.filter((level) => !(level in ABOUT))];
}

/** "medium – has played often". */
export function levelWords(level: string): string {
  const about = ABOUT[level];
  return about ? t("{level} – {about}", { level: levelName(level), about: t(about) }) : level;
}

/** The level that was chosen last on this device. */
export function lastLevel(): string {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept && pageData.levels.includes(kept) ? kept : DEFAULT_LEVEL;
  } catch {
    return DEFAULT_LEVEL;
  }
}

export function rememberLevel(level: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, level);
  } catch {
    // Then the usual one is offered again.
  }
}
