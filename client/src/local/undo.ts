/** Taking back a decision, by the rule of table/undo.py: only while nobody could have learnt anything since. */
import { mark } from "../core/mark";
import { TableRefusal } from "./refusals";
import type { LocalTable } from "./table";

type Obstacle = "no-game" | "nothing" | "shown" | "moved" | "bot";

const REFUSALS: Record<Obstacle, [code: string, sentence: string]> = {
  "no-game": ["stale", mark("there is no game going on")],
  nothing: ["stale", mark("there is nothing to take back")],
  shown: ["too-late", mark("hidden cards or choices have come to light since: this cannot be taken back")],
  moved: ["too-late", mark("somebody else has moved since: this cannot be taken back")],
  bot: ["too-late", mark("a bot has decided this for you: it cannot be taken back")],
};

/** Why the last decision of a seat cannot be taken back; null: it can. */
export function obstacle(table: LocalTable, seat: number): Obstacle | null {
  if (table.stage !== "playing") return "no-game";
  if (!table.hasDecided(seat) || table.ranked) return "nothing";
  const place = table.lastTakeable(seat);
  if (place < 0) return "shown";
  if (table.takeable[place]!.byBot) return "bot"; // it would decide again, until it is liked
  if (table.isSealed(seat)) return null; // only this choice, whatever others have chosen meanwhile
  // Of another person's choices nothing is taken back with one's own, and the game's clock has run out once and for all.
  const later = table.takeable.slice(place + 1);
  return later.some((one) => one.seat === null || table.people.includes(one.seat)) ? "moved" : null;
}

/** Raise a refusal if the last decision of a seat cannot be taken back. */
export function checkUndo(table: LocalTable, seat: number): void {
  const found = obstacle(table, seat);
  if (found) throw new TableRefusal(...REFUSALS[found]);
}
