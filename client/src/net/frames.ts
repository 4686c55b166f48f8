/** The frames of a table's WebSocket, in both directions, told apart by `type`. */
import type { Answer, Error as WireError, Message } from "../wire";

export type ServerFrame =
  | ({ type: "state" } & Message)
  | ({ type: "answer" } & Answer)
  | { type: "pong" }
  | { type: "bye" } // the server closes this connection: it is being replaced, or it stops
  | ({ type: "error" } & WireError);

export interface MoveFrame {
  type: "move";
  key: string;
  decision: string;
  move: string;
  seat: number;
}

export type ClientFrame = { type: "ping"; ping: number } | MoveFrame;

type FrameType = ServerFrame["type"];

// A server of an earlier version sends no tags: the first of these fields that a frame has tells its type.
const TYPE_BY_FIELD: [field: string, type: FrameType][] = [
  ["view", "state"],
  ["key", "answer"],
  ["pong", "pong"],
  ["bye", "bye"],
  ["error", "error"],
];

/** A frame as it came over the wire; null: of a type that a later server may send and nobody here knows. */
export function parseFrame(data: string): ServerFrame | null {
  const frame = JSON.parse(data) as Record<string, unknown>;
  const type = frame.type ?? TYPE_BY_FIELD.find(([field]) => field in frame)?.[1];
  const known = TYPE_BY_FIELD.some(([, one]) => one === type);
  return known ? ({ ...frame, type } as unknown as ServerFrame) : null;
}
