/** From looking at a card to playing it. */
import { useEffect, useState } from "preact/hooks";

import { settings } from "../../core/settings";
import { useChoice } from "../../table/choice";
import type { Scene } from "../../game/drawing";
import type { GapView } from "../../wire";
import { type Play, instead, likeliest, playsWith, read } from "./choices";

export interface GapChoosing {
  shown: Play | null; // what is looked at now
  chosen: Play | null; // what the next tap plays
  others: string[]; // the cards that could be taken instead in what is shown
  look(card: string | null): void;
  press(card: string): void;
  take(card: string): void;
}

export function useChoosing(scene: Scene<GapView>): GapChoosing {
  const { view, seat, decides, sent, hint, play } = scene;
  const [move, choose] = useChoice(scene);
  const [looked, look] = useState<string | null>(null);
  useEffect(() => {
    if (!hint) return;
    choose(hint);
    look(null); // what is shown is what the button would do
  }, [hint]);
  const own = view.collections[seat ?? 0] ?? [];
  const playing = (card: string) => playsWith(card, view, seat ?? 0);
  const usual = (card: string) => likeliest(playing(card), own) ?? null;
  const chosen = decides && move && view.legal.includes(move) ? read(move, view, seat ?? 0) : null;
  const glance = decides && looked && looked !== chosen?.card ? usual(looked) : null;
  const shown = sent ? read(sent, view, seat ?? 0) : (glance ?? chosen);
  const plays = shown ? playing(shown.card) : [];
  return {
    shown,
    chosen,
    others: [...new Set(plays.flatMap(({ taken }) => taken ?? []))].filter((card) => !shown?.taken?.includes(card)),
    look,
    press(card) {
      const first = usual(card);
      if (chosen?.card === card) play(chosen.move);
      else if (first && settings.value.oneTap && playing(card).length === 1) play(first.move);
      else choose(first?.move ?? null);
    },
    take(card) {
      if (chosen) choose(instead(chosen, card, plays).move);
    },
  };
}
