/** The choice that somebody is making: what is selected, looked at, hinted or on its way. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { settings } from "../../core/settings";
import type { Scene } from "../../game/drawing";
import type { QwixxView } from "../../wire";
import {
  type QwixxChoice,
  type QwixxMove,
  NOTHING,
  fieldsOf,
  read,
  whole,
  withCard,
  withField,
  withSlot,
} from "./choices";
import type { Row } from "./print";

export interface QwixxChoosing {
  choice: QwixxChoice; // made, sent or sealed
  shown: QwixxChoice; // the same, with what is only looked at
  hint: QwixxChoice;
  open: Map<string, QwixxChoice>; // fields that can be pressed, and what the choice becomes then
  may: Set<string>; // fields that could still be added to what is shown
  move: QwixxMove | undefined; // what the choice is, if it is a whole move
  decided: boolean; // nothing can be changed any more
  slot(slot: number): void;
  card(card: string): void;
  field(row: Row, number: number): void;
  lookAt(target: { slot?: number; card?: string; row?: Row; number?: number } | null): void;
}

interface Made {
  decision: string | null; // the one that it is about: what was chosen for another is nothing
  choice: QwixxChoice;
  look: QwixxChoice | null; // what it would become
}

export function useChoosing(scene: Scene<QwixxView>): QwixxChoosing {
  const { view, decides, seat, hint } = scene;
  const { seats, decisions, decision: single } = scene.message;
  const decision = (seats ? decisions?.[seats.indexOf(seat ?? -1)] : single) ?? null;
  const [kept, setKept] = useState<Made>({ decision: null, choice: NOTHING, look: null });
  const current = decides && kept.decision === decision;
  const made = current ? kept.choice : NOTHING;
  const moves = useMemo(() => (decides ? view.legal.map(read) : []), [view.legal, decides]);
  const set = (choice: QwixxChoice, look: QwixxChoice | null = null) => setKept({ decision, choice, look });
  useEffect(() => {
    if (hint) set(read(hint));
  }, [hint]);

  const done = scene.sent ?? (decides ? null : view.choice);
  const choice = done ? read(done) : made;
  const shown = (current && kept.look) || choice;
  /** Where nothing else is to be chosen the second tap makes the move, or the first, if that is wished. */
  const tap = (next: QwixxChoice, again: boolean) => {
    const move = whole(moves, again ? made : next);
    if (move && (again || settings.value.oneTap)) scene.play(move.text);
    else set(next);
  };
  return {
    choice,
    shown,
    hint: hint ? read(hint) : NOTHING,
    open: useMemo(() => pressable(moves, made, view.action === "number"), [moves, made]),
    may: useMemo(() => fieldsOf(moves, shown), [moves, shown]),
    move: decides ? whole(moves, made) : undefined,
    decided: done !== null,
    slot(slot) {
      const single = moves[0]?.slots.length === 1;
      const next = withSlot(moves, made, slot);
      if (single) tap(next, made.slots.includes(slot));
      else set(next);
    },
    card: (card) => set(withCard(moves, made, card)),
    field(row, number) {
      const next = withField(moves, made, row, number);
      if (view.action === "number") tap(next, made.row === row);
      else set(next);
    },
    lookAt(target) {
      if (!decides) return;
      if (!target) return setKept((last) => ({ ...last, look: null }));
      const { slot, card, row, number } = target;
      if (slot && !made.slots.includes(slot)) set(made, withSlot(moves, made, slot));
      if (card && !made.cards.includes(card)) set(made, withCard(moves, made, card));
      if (row && number && !(made.row === row && made.crossed.includes(number))) {
        set(made, withField(moves, made, row, number));
      }
    },
  };
}

/** The fields that can be pressed, and what a choice becomes by that; `single`: one takes the place of another. */
function pressable(moves: QwixxMove[], choice: QwixxChoice, single: boolean): Map<string, QwixxChoice> {
  const fields = [...fieldsOf(moves, single ? NOTHING : choice)];
  return new Map(fields.map((name) => [name, withField(moves, choice, name[0] as Row, Number(name.slice(1)))]));
}
