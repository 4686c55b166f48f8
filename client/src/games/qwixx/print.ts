/** What is printed on a sheet. */
import type { QwixxSheet } from "../../wire";

export const ROWS = ["R", "Y", "G", "B"] as const;
export type Row = (typeof ROWS)[number];

const UP = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const DOWN = [...UP].reverse();

/** The numbers of a row from left to right. */
export function numbersOf(row: Row): number[] {
  return row === "R" || row === "Y" ? UP : DOWN;
}

/** Whether a number stands beside the lock. */
export function isLast(row: Row, number: number): boolean {
  return numbersOf(row)[10] === number;
}

/** The crosses in a row of a sheet, the lock included. */
export function crossesIn(sheet: QwixxSheet, row: Row): number {
  return sheet[row].length + (sheet.locks.includes(row) ? 1 : 0);
}
