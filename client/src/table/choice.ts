/** What is chosen but not played yet. */
import { useState } from "preact/hooks";

import type { Scene } from "../game/drawing";
import { decisionOf } from "./scene";

/**
 * A choice belongs to one decision: for another it is nothing, so a move that was taken back is not chosen already. An
 * effect that cleared it could clear the next one, if that is made quickly.
 */
export function useChoice({ message, seat }: Pick<Scene, "message" | "seat">) {
  const decision = seat === null ? null : decisionOf(message, seat);
  const [made, setMade] = useState<{ decision: string | null; move: string | null }>({ decision: null, move: null });
  const choose = (move: string | null): void => setMade({ decision, move });
  return [made.decision === decision ? made.move : null, choose] as const;
}
