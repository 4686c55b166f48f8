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

const STRENGTHS: Record<string, number> = { random: 0, easy: 1, medium: 2, greedy: 2, hard: 3, master: 4 };
export const MAX_STRENGTH = 4;

/** How strong a level is, in so many of the four dots. */
export function strengthOf(level: string): number {
  return STRENGTHS[level] ?? 0;
}

/** Whatever says who sits where; what was kept before bots had names does not say these. */
export interface Named {
  names: StateMessage["names"];
  bots?: StateMessage["bots"] | undefined;
}

/** The names of all seats. Bots of old tables have none, and are told apart by their numbers. */
export function seatNames({ names, bots = [] }: Named): string[] {
  let unnamed = 0;
  const several = names.filter((name, seat) => botOf(name) && !bots[seat]).length > 1;
  return names.map((name, seat) => {
    if (name === null) return t("free seat");
    if (!botOf(name)) return name;
    if (bots[seat]) return bots[seat];
    unnamed++;
    return several ? t("Bot {number}", { number: unnamed }) : t("Bot");
  });
}

/** The names of all seats before a game: of a seat that is kept for somebody, whose it is. */
export function expectedNames(message: Pick<StateMessage, "names" | "bots" | "setup">): string[] {
  return seatNames(message).map((name, seat) => message.setup.kept?.[seat]?.name ?? name);
}

/** The names of those who are there. */
export function takenNames(message: Named): string[] {
  return seatNames(message).filter((_, seat) => message.names[seat] !== null);
}

/** What a bot is, beside its name: "computer, hard". */
export function botWords(level: string): string {
  return t("computer, {level}", { level: levelName(level) });
}

/** What stands for a name where there is room for one sign: its first letter, or the whole of what looks like one. */
export function initialOf(name: string): string {
  const signs = "Segmenter" in Intl ? new Intl.Segmenter().segment(name) : null;
  const [first = ""] = signs ? [...signs].map(({ segment }) => segment) : [...name];
  return first.toUpperCase();
}

/**
 * The signs of all names, told apart without their colours: where several begin alike they have a second letter, or the
 * number that makes the difference.
 */
export function signsOf(names: string[]): string[] {
  const initials = names.map(initialOf);
  return names.map((name, seat) => {
    const initial = initials[seat]!;
    if (initials.filter((other) => other === initial).length < 2) return initial;
    return (
      initial +
      (/\d+$/.exec(name)?.[0] ??
        name
          .slice(initial.length, initial.length + 1)
          .toLowerCase()
          .trim())
    );
  });
}

/**
 * Who else plays at the device of a seat, and so sees its cards; nobody where all people of the table sit at one device, or
 * each at their own.
 */
export function sameDevice(message: Named & Pick<StateMessage, "devices">, seat: number): string[] {
  const { names } = message;
  const devices = message.devices ?? [];
  const device = devices[seat] ?? null;
  if (device === null || !names.some((name, other) => !botOf(name) && devices[other] !== device)) return [];
  return seatNames(message).filter((_, other) => other !== seat && devices[other] === device);
}
