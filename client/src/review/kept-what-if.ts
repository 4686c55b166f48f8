/** A *what if* that is under way, kept for a reload of the page: of this tab only, and of one game at a time. */
import { sha256Hex } from "../engine/seeds";
import type { Move } from "../local/record";

const STORAGE_KEY = "karban.what-if";

export interface KeptWhatIf {
  number: number; // of the move that is decided anew
  moves: Move[]; // what was played from there on
}

/** What is kept of a game that is written so; null: nothing. */
export function keptWhatIf(record: string): KeptWhatIf | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (kept?.game !== sha256Hex(record) || !Number.isInteger(kept.number)) return null;
    return { number: kept.number, moves: kept.moves };
  } catch {
    return null;
  }
}

export function keepWhatIf(record: string, kept: KeptWhatIf): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ game: sha256Hex(record), ...kept }));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function forgetWhatIf(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // then nothing was kept
  }
}
