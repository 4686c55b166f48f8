/** One's own turn is noticed: what this device does for that, and the one time it asks. */
import { useEffect, useRef, useState } from "preact/hooks";

import { useAwake } from "../core/awake";
import { answerOffer, call, endCall, markPage } from "../core/calls";
import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { settings } from "../core/settings";
import { t } from "../core/texts";
import type { Scene } from "../game/drawing";
import type { StateMessage } from "../wire";
import { botOf } from "../words/names";

const SLOW_SECONDS = 3_600; // a decision that may take longer is not waited for at the table

/** Call whoever plays here: something is to be decided. */
export function callFor({ setup, table }: StateMessage): void {
  call(t("Your turn"), titleOf(setup.game), table);
}

/** The tab, the icon and the screen, as long as the table is shown. */
export function useCalls(scene: Scene): void {
  const { message, seat, decides } = scene;
  const plays = message.stage === "playing" && (seat !== null || Boolean(message.seats));
  const { awake } = useObservable(settings);
  useAwake(plays && awake && !isSlow(message), message);
  useEffect(() => {
    markPage(decides);
    if (!decides) endCall();
  }, [decides]);
  useEffect(() => {
    document.addEventListener("visibilitychange", endCall);
    return () => {
      document.removeEventListener("visibilitychange", endCall);
      endCall();
      markPage(false);
    };
  }, []);
}

function isSlow({ setup }: StateMessage): boolean {
  return (setup.clock?.each ?? 0) > SLOW_SECONDS;
}

/** Whom everybody waits for, if that is a person at another device. */
function waitsForSomebody({ message, view, seat }: Scene): boolean {
  const own = message.seats ?? [seat];
  if (seat === null || message.stage !== "playing" || view.to_act.some((other) => own.includes(other))) return false;
  return view.to_act.some((other) => !botOf(message.names[other] ?? null) && !message.stand_ins[other]);
}

/** Whoever has waited for another person once is asked, while waiting again, whether to be called next time. */
export function useCallOffer(scene: Scene): boolean {
  const { callsOffered } = useObservable(settings);
  const waits = waitsForSomebody(scene);
  const [waited, setWaited] = useState(false);
  const waiting = useRef(false);
  useEffect(() => {
    if (waits) waiting.current = true;
    else if (scene.decides && waiting.current) setWaited(true);
  }, [waits, scene.decides]);
  return !callsOffered && waits && waited;
}

/** The question is a quiet line beside what is waited for; these are the answers. */
export function CallAnswers() {
  return (
    <>
      <button type="button" class="quiet-button" onClick={() => void answerOffer(true)}>
        {t("Yes")}
      </button>
      <button type="button" class="quiet-button" onClick={() => void answerOffer(false)}>
        {t("No")}
      </button>
    </>
  );
}
