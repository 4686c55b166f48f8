/** What everybody at a table is called. */
import { mark, t } from "../core/texts";
import type { StateMessage } from "../wire";

/** The level of a bot, or null for a person. */
export function botOf(name: string | null): string | null {
  return name?.startsWith("bot:") ? name.slice(4) : null;
}

const LEVELS: Record<string, string> = {
  easy: mark("easy"),
  medium: mark("medium"),
  hard: mark("hard"),
  master: mark("master"),
  greedy: mark("greedy"),
  random: mark("random"),
};

/** "medium", in the language of the page. */
export function levelName(level: string): string {
  return t(LEVELS[level] ?? level);
}

/** The names of all seats. Bots are told apart by their numbers, people by the names that they chose. */
export function seatNames({ names }: Pick<StateMessage, "names">): string[] {
  let bots = 0;
  const several = names.filter((name) => botOf(name)).length > 1;
  return names.map((name) => {
    if (name === null) return t("free seat");
    if (!botOf(name)) return name;
    bots++;
    return several ? t("Bot {number}", { number: bots }) : t("Bot");
  });
}

/** What stands for a name where there is room for one sign: its first letter, or the whole of what looks like one. */
export function initialOf(name: string): string {
  const signs = "Segmenter" in Intl ? new Intl.Segmenter().segment(name) : null;
  const [first = ""] = signs ? [...signs].map(({ segment }) => segment) : [...name];
  return first.toUpperCase();
}

/**
 * Who else plays at the device of a seat, and so sees its cards; nobody where all people of the table sit at one device, or
 * each at their own.
 */
export function sameDevice(message: Pick<StateMessage, "names" | "devices">, seat: number): string[] {
  const { names } = message;
  const devices = message.devices ?? [];
  const device = devices[seat] ?? null;
  if (device === null || !names.some((name, other) => !botOf(name) && devices[other] !== device)) return [];
  return seatNames(message).filter((_, other) => other !== seat && devices[other] === device);
}
