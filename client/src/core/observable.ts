/** A value that parts of the page watch. */
import { useLayoutEffect, useReducer } from "preact/hooks";

export class Observable<T> {
  private listeners = new Set<() => void>();

  constructor(private held: T) {}

  get value(): T {
    return this.held;
  }

  set(value: T): void {
    if (value === this.held) return;
    this.held = value;
    for (const listener of [...this.listeners]) listener();
  }

  /** Call `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** The value of an observable; the component is drawn again when it changes. */
export function useObservable<T>(source: Observable<T>): T {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const drawn = source.value;
  useLayoutEffect(() => {
    const stop = source.subscribe(() => again(undefined));
    if (source.value !== drawn) again(undefined); // it has changed since it was drawn, and nobody watched yet
    return stop;
  }, [source]);
  return drawn;
}
