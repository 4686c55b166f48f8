/** What people show and say to each other, in the language of whoever reads it. */
import { mark, t } from "../core/texts";
import type { ReactionCode } from "../ui/signs";

const WORDS: Record<ReactionCode, string> = {
  smile: mark("a smile"),
  laugh: mark("laughter"),
  wow: mark("astonishment"),
  sad: mark("sadness"),
  thumb: mark("thumbs up"),
  heart: mark("a heart"),
  "well-played": mark("Well played!"),
  "good-luck": mark("Good luck!"),
  thanks: mark("Thanks!"),
  oops: mark("Oops!"),
  "one-moment": mark("One moment, please…"),
  "your-move": mark("Looking forward to your move!"),
};

export const PHRASES = ["well-played", "good-luck", "thanks", "oops", "one-moment", "your-move"] as const;

/** A sign or a phrase in words; "" for one that this page is too old to know. */
export function reactionWords(code: ReactionCode): string {
  return WORDS[code] ? t(WORDS[code]) : "";
}
