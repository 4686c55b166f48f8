/** What moves would do and collections would score, as soon as the rules are there. */
import { Foresight } from "../../table/foresight";
import type { Worth } from "./foresight";

export type { Worth };

export const ahead = new Foresight(() => import("./foresight"));

/** What a collection would score now; null while the rules are not there. */
export function worth(cards: string[]): Worth | null {
  return ahead.now?.worth(cards) ?? null;
}
