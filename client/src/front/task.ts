/** Something that takes a moment and may be refused. */
import { useState } from "preact/hooks";

export interface Task {
  busy: boolean;
  refusal: string; // why it was not done, in words
  run(task: () => Promise<void>): void;
}

/** Runs one thing at a time and keeps what went wrong with it. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const run = async (task: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal("");
    await task().catch((error: Error) => setRefusal(error.message));
    setBusy(false);
  };
  return { busy, refusal, run: (task) => void run(task) };
}
