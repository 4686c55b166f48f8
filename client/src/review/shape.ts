/**
 * The geometry of the curve: where lines, bars and marks of an analysis lie in a frame of so many pixels. Every move has a
 * slot of its own, the deal the first one. In its slot the share of the chosen seat goes from where it was to where it is,
 * in two bars: what the move itself changed, then what luck did.
 */
import type { Analysis, Step } from "../analysis/types";
import { within } from "./figures";

/** The plot inside of a picture. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  slots: number;
}

/** Whose doing a change was. */
export type Cause = "play" | "others" | "luck";

export interface Bar {
  cause: Cause;
  number: number; // of the move
  gain: number; // in shares of the win
  x: number;
  y: number;
  width: number;
  height: number;
}

const SURE = 2; // errors to either side
const LEAST = 0.004; // of the win: what changes less is no bar

/** Where a frame has its slots; at least one. */
export function frameOf(width: number, height: number, moves: number, edge: number[]): Frame {
  const [top = 0, right = 0, bottom = 0, left = 0] = edge;
  return { left, top, width: Math.max(1, width - left - right), height: height - top - bottom, slots: moves };
}

/** Where the slot of a move ends: there its position stands. The deal begins at −1. */
export const xOf = ({ left, width, slots }: Frame, number: number): number => left + ((number + 1) * width) / slots;

/** No lower than nothing and no higher than the whole win: between choices made at the same time their sum may be. */
export const yOf = ({ top, height }: Frame, share: number): number => top + (1 - within(share)) * height;

/** The move whose position is nearest to a point. */
export function moveAt({ left, width, slots }: Frame, x: number): number {
  const number = Math.round(((x - left) * slots) / width) - 1;
  return Math.min(Math.max(0, number), slots - 1);
}

/** What changed a seat's share, move by move, as bars that lead from one level to the next. */
export function barsOf({ moves, fair }: Analysis, seat: number, frame: Frame, until = Infinity): Bar[] {
  let level = fair;
  return moves.slice(0, until + 1).flatMap((step) => {
    const start = xOf(frame, step.number - 1);
    const half = frame.width / frame.slots / 2;
    const bars = changes(step, seat).map(([cause, gain], place): Bar => {
      const [from, to] = [yOf(frame, level), yOf(frame, level + gain)];
      level += gain;
      const at = { x: start + place * half, y: Math.min(from, to), width: half, height: Math.abs(to - from) };
      return { cause, number: step.number, gain, ...at };
    });
    return bars.filter(({ gain }) => Math.abs(gain) >= LEAST);
  });
}

function changes(step: Step, seat: number): [Cause, number][] {
  return [
    [step.seat === seat ? "play" : "others", step.play[seat]!],
    ["luck", step.luck[seat]!],
  ];
}

/** A seat's share as a line that keeps its level from one slot to the next. */
export function lineOf({ moves, fair }: Analysis, seat: number, frame: Frame, until = Infinity): string {
  const levels = moves.slice(0, until + 1).map(({ share }) => share[seat]!);
  return path([fair, ...levels].map((share, i) => [xOf(frame, i - 1), yOf(frame, share)]));
}

/** What the errors leave open around that line. */
export function bandOf({ moves, fair }: Analysis, seat: number, frame: Frame, until = Infinity): string {
  const shown = moves.slice(0, until + 1);
  const side = (sign: number) => [
    [xOf(frame, -1), yOf(frame, fair)] as const,
    ...shown.map(({ number, share, error }) => {
      const level = share[seat]! + sign * SURE * error[seat]!;
      return [xOf(frame, number), yOf(frame, level)] as const;
    }),
  ];
  return `${path([...side(1), ...side(-1).reverse()])}Z`;
}

function path(points: (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${tenths(x)} ${tenths(y)}`).join("");
}

const tenths = (value: number): number => Math.round(10 * value) / 10;

/** Places of marks that would lie over each other, moved apart; they stay in order and inside the frame. */
export function spread(wanted: number[], apart: number, from: number, to: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let least = from;
  for (const i of order) {
    placed[i] = Math.max(placed[i]!, least);
    least = placed[i] + apart;
  }
  let most = to;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i]!, most);
    most = placed[i] - apart;
  }
  return placed;
}
