/** What an account comes to, in a sentence or two. Nothing is said of a figure below two errors. */
import { signed, t } from "../core/texts";
import type { Rounded, Shown } from "./figures";

type Cause = "both" | "luck" | "play" | "others" | "open";

/** Whose account it is, and how the game ended for them. */
export interface About {
  own: boolean; // of whoever reads it
  name: string;
  won: boolean;
}

/** "You won because of the cards." */
export function verdict(account: Rounded, about: About): string {
  const say = about.own ? OWN : THEIRS;
  return say[about.won ? "won" : "lost"][causeOf(account, about.won)](about.name);
}

/** What turned the game the way it went: of the clear figures that point there the largest, or both. */
export function causeOf({ luck, parts }: Rounded, won: boolean): Cause {
  const part = (name: Shown["part"]) => parts.find((one) => one.part === name)!;
  const helped = (one: Omit<Shown, "part">) => one.clear && (won ? one.gain > 0 : one.gain < 0);
  const [play, others] = [part("play"), part("others")];
  const size = (one: Omit<Shown, "part">) => (helped(one) ? Math.abs(one.gain) : 0);
  const [most, next] = [Math.max(size(luck), size(play)), Math.min(size(luck), size(play))];
  if (Math.max(most, size(others)) === 0) return "open";
  if (size(others) > most) return "others";
  if (2 * next >= most) return "both";
  return size(luck) > size(play) ? "luck" : "play";
}

/** "Luck: +31 ± 4." */
export function figure(words: string, { gain, open, clear }: Omit<Shown, "part">): string {
  return clear
    ? t("{what}: {gain} ± {open}.", { what: words, gain: signed(gain), open })
    : t("{what}: too close to say.", { what: words });
}

/** Luck and play in figures, as far as anything can be said of them. */
export function figures({ luck, parts }: Rounded, own: boolean): string {
  const play = parts.find(({ part }) => part === "play")!;
  const said = figure(own ? t("Your play") : t("Own play"), play);
  return luck.gain || luck.open ? `${figure(t("Luck"), luck)} ${said}` : said; // of a game without chance nothing is said of it
}

type Say = Record<Cause, (name: string) => string>;

const OWN: Record<"won" | "lost", Say> = {
  won: {
    both: () => t("You won with good cards and good play."),
    luck: () => t("You won because of the cards."),
    play: () => t("You won by your play."),
    others: () => t("You won because the others let you."),
    open: () => t("You won; what decided it is too close to say."),
  },
  lost: {
    both: () => t("You lost to the cards and to your own play."),
    luck: () => t("You lost to the cards."),
    play: () => t("You lost by your own play."),
    others: () => t("You lost to the others’ play."),
    open: () => t("You lost; what decided it is too close to say."),
  },
};

const THEIRS: Record<"won" | "lost", Say> = {
  won: {
    both: (name) => t("{name} won with good cards and good play.", { name }),
    luck: (name) => t("{name} won because of the cards.", { name }),
    play: (name) => t("{name} won by good play.", { name }),
    others: (name) => t("{name} won because the others allowed it.", { name }),
    open: (name) => t("{name} won; what decided it is too close to say.", { name }),
  },
  lost: {
    both: (name) => t("{name} lost to the cards and to weak play.", { name }),
    luck: (name) => t("{name} lost to the cards.", { name }),
    play: (name) => t("{name} lost by weak play.", { name }),
    others: (name) => t("{name} lost to the others’ play.", { name }),
    open: (name) => t("{name} lost; what decided it is too close to say.", { name }),
  },
};
