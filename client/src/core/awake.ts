/** The screen stays awake while somebody may have to move. */
import { useEffect, useRef } from "preact/hooks";

const IDLE_MS = 600_000; // a device that was forgotten on the table goes dark nevertheless
const CHECK_INTERVAL_MS = 15_000;
const TOUCHES = ["pointerdown", "keydown"] as const;

/** Keep the screen awake as long as it is wanted; `news`: whatever happens at the table begins the time anew. */
export function useAwake(wanted: boolean, news: unknown): void {
  const lastAt = useRef(0);
  useEffect(() => {
    lastAt.current = performance.now();
  }, [news]);
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return;
    const stop = keepAwake(() => performance.now() - lastAt.current < IDLE_MS);
    const touched = (): void => {
      lastAt.current = performance.now();
    };
    for (const touch of TOUCHES) addEventListener(touch, touched);
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, touched);
      stop();
    };
  }, [wanted]);
}

/** Hold a lock whenever the page is seen and somebody is there; returns how to let go of it. */
function keepAwake(someoneThere: () => boolean): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  let asking = false;
  const look = async (): Promise<void> => {
    if (!someoneThere() && lock) return void lock.release();
    if (asking || (lock && !lock.released) || document.hidden || !someoneThere()) return;
    asking = true;
    lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may forbid it
    asking = false;
    if (ended) void lock?.release();
  };
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS);
  document.addEventListener("visibilitychange", look); // a page that is hidden loses its lock
  addEventListener("pointerdown", look);
  void look();
  return () => {
    ended = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    removeEventListener("pointerdown", look);
    void lock?.release();
  };
}
