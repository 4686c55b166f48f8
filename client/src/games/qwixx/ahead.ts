/** What crosses would bring, as soon as the rules are there. */
import { Foresight } from "../../table/foresight";
import type { QwixxSheet } from "../../wire";
import type { Row } from "./print";

export const ahead = new Foresight(() => import("./foresight"));

/** What so many crosses in a row are worth; null while the rules are not there. */
export function worth(crosses: number): number | null {
  return ahead.now?.worth(crosses) ?? null;
}

/** What these further crosses in a row add to the score; null while the rules are not there. */
export function gainOf(sheet: QwixxSheet, row: Row, crossed: number[]): number | null {
  return ahead.now?.gain(sheet, row, crossed) ?? null;
}

/** The numbers that can no more be crossed out when these are; none while the rules are not there. */
export function skippedBy(sheet: QwixxSheet, row: Row, crossed: number[]): number[] {
  return ahead.now?.skipped(sheet, row, crossed) ?? [];
}
