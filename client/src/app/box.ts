/** A value that parts of the page watch. */
import { useLayoutEffect, useReducer } from "preact/hooks";

export class Box<T> {
  private watchers = new Set<() => void>();

  constructor(private held: T) {}

  get value(): T {
    return this.held;
  }

  set(value: T): void {
    if (value === this.held) return;
    this.held = value;
    for (const watcher of [...this.watchers]) watcher();
  }

  /** Call `watcher` after every change, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** The value in a box; the component is drawn again when it changes. */
export function useBox<T>(box: Box<T>): T {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const drawn = box.value;
  useLayoutEffect(() => {
    const stop = box.watch(() => again(undefined));
    if (box.value !== drawn) again(undefined); // it has changed since it was drawn, and nobody watched yet
    return stop;
  }, [box]);
  return drawn;
}
