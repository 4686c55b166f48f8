/** What the page and its Workers that analyse a game say to each other. */
import type { Move } from "../local/record";
import type { Sums } from "./sums";
import type { Judgement } from "./types";

/** What may be asked for; the same gives the same figures as `karban analyse`. */
export interface Asked {
  seed: string;
  games: number;
  rounds: number;
  bot: string;
}

/** A game as far as its estimates must be known to be put together. */
export interface Outline {
  players: number;
  dealt: boolean; // whether chance has a part in how it begins; if not, all seats are alike then
  over: boolean;
  winners: number[];
  steps: OutlineStep[]; // the deal, then the moves
}

export interface OutlineStep {
  move: Move | null;
  together: boolean; // chosen at the same time as others: no luck in it
  pending: boolean; // and more of them follow: estimated with the last one
}

/** Why a bot is asked: first, longer if it has not considered the move enough, and twice to confirm a mistake. */
export type Look = "bot" | "harder" | "confirm" | "again";

export type Task =
  | { kind: "sums"; number: number; from: number; to: number }
  | { kind: "look"; number: number; look: Look };

/** `position`: the shares after a move, where they must be estimated; `gains`: what the move changed. */
export interface StepSums {
  number: number;
  position?: Sums;
  gains?: Sums;
}

export type FromPage =
  | { type: "texts"; texts: Record<string, string | string[]> }
  | { type: "begin"; record: string; asked: Asked }
  | { type: "task"; id: number; task: Task };

export type FromWorker =
  | { type: "outline"; outline: Outline }
  | { type: "sums"; id: number; sums: StepSums[] }
  | { type: "judged"; id: number; judgement: Judgement }
  | { type: "failed"; sentence: string };
