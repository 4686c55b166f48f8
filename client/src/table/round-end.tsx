/**
 * The end of a round, as a moment of its own. What others do meanwhile is shown afterwards; so it closes by itself when
 * nobody seems to look any more, and sooner where a clock runs or somebody only watches.
 */
import { useEffect, useLayoutEffect, useReducer, useRef } from "preact/hooks";

import { t } from "../core/texts";
import { Dialog } from "../ui/dialog";
import { clockTime } from "../words/clock";
import type { StateMessage } from "../wire";
import { isOwnTurn, ownSeats, playsWithPeople } from "./scene";
import type { TableState } from "./state";
import type { TableStore } from "./store";

const IDLE_MS = 20_000; // without a sign of life
const WATCHED_MS = 10_000; // by who has nothing to press
const CLOCK_PART = 10; // of the time that is left, so much is spent at most
const LEAST_MS = 3_000;
const WARNED_MS = 10_000; // before it closes
const REFRESH_MS = 250;
const SIGNS_OF_LIFE = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"];

export function RoundEnd({ store, shown }: { store: TableStore; shown: TableState }) {
  return shown.summary ? <Moment key={shown.summary.scene.message.n} store={store} shown={shown} /> : null;
}

function Moment({ store, shown }: { store: TableStore; shown: TableState }) {
  const { scene, before, move } = shown.summary!;
  const game = shown.game!;
  const close = () => store.closeSummary();
  const watched = !ownSeats(scene.message).length;
  return (
    <Dialog
      title={t("End of the round")}
      close={close}
      class="moment"
      foot={
        <>
          <button type="button" class="main" onClick={close}>
            {watched ? t("Keep watching") : t("Play on")}
          </button>
          <Countdown shown={shown} watched={watched} close={close} />
        </>
      }
    >
      {move && !move.shown.length && <p>{game.describeMove(move, scene.names, before, null)}</p>}
      {game.roundEnd!(scene, before)}
    </Dialog>
  );
}

/** How long it stays open. */
function Countdown({ shown, watched, close }: { shown: TableState; watched: boolean; close(): void }) {
  const next = shown.waiting?.message ?? shown.message!;
  const clockLeft = ownClock(next, shown.waiting?.since ?? performance.now());
  const clocked = clockLeft !== null;
  const leftMs = useTimeLeft(openForMs(clockLeft, watched), !clocked && !watched, clocked);
  useEffect(() => {
    if (leftMs <= 0) close();
  }, [leftMs <= 0]);
  const waited = isOwnTurn(next) && playsWithPeople(next);
  if (!clocked && !waited && leftMs > WARNED_MS) return null;
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return (
    <p class="quiet countdown">
      {clocked
        ? t("Your clock is running: {time}", { time: clockTime(clockLeft) })
        : waited
          ? t("The others are waiting for you.")
          : ""}{" "}
      {t("The game goes on in {seconds} s.", { seconds })}
    </p>
  );
}

/** How long a summary stays open without a sign of life. */
export function openForMs(clockLeft: number | null, watched: boolean): number {
  if (clockLeft === null) return watched ? WATCHED_MS : IDLE_MS;
  return Math.min(IDLE_MS, Math.max(LEAST_MS, clockLeft / CLOCK_PART));
}

/** How much time the own seat that must decide has left; null: no clock runs. */
export function ownClock({ clock, ...message }: StateMessage, since: number): number | null {
  const left = ownSeats(message as StateMessage).flatMap((seat) =>
    clock?.running[seat] ? [(clock.left[seat] ?? Number.POSITIVE_INFINITY) - (performance.now() - since)] : [],
  );
  return left.length ? Math.max(0, Math.min(...left)) : null;
}

/** How much of a time is left; it begins anew with `anew`, and where that is allowed with every sign of life. */
function useTimeLeft(limitMs: number, extended: boolean, anew: unknown): number {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const from = useRef(performance.now());
  const limit = useRef(limitMs);
  useLayoutEffect(() => {
    from.current = performance.now();
    limit.current = limitMs;
  }, [anew]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) from.current = performance.now(); // nobody can have seen it
      tick(undefined);
    }, REFRESH_MS);
    const alive = () => {
      from.current = performance.now();
    };
    if (extended) for (const sign of SIGNS_OF_LIFE) addEventListener(sign, alive, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, alive);
    };
  }, [extended]);
  return limit.current - (performance.now() - from.current);
}
