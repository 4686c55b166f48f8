/** Several people at one device: it is passed on, and nobody sees the cards of another. */
import { useEffect, useRef, useState } from "preact/hooks";

import { touches } from "../core/pointer";
import { settings, motionIsOff } from "../core/settings";
import { t } from "../core/texts";
import { SeatFace } from "../front/face";
import type { Scene } from "../game/drawing";
import type { Named } from "../words/names";
import type { TableStore } from "./store";

const LOOK_MS = 1_500; // in which the one before sees what became of the move

export function Handover({ store, scene }: { store: TableStore; scene: Scene }) {
  const { message, names } = scene;
  const next = message.seats?.find((_seat, place) => message.decisions?.[place]);
  const needed = message.stage === "playing" && next !== undefined && scene.seat === null;
  const [ready, setReady] = useState(false);
  useEffect(() => {
    setReady(false);
    if (!needed) return;
    const waitMs = message.n <= 1 || motionIsOff() || settings.value.motion !== "normal" ? 0 : LOOK_MS;
    const timer = setTimeout(() => setReady(true), waitMs);
    return () => clearTimeout(timer);
  }, [needed, next]);
  return needed && ready ? (
    <HandoverScreen message={message} seat={next} name={names[next] ?? ""} open={() => store.uncover(next)} />
  ) : null;
}

interface Screen {
  message: Named;
  seat: number;
  name: string;
  open(): void;
}

/** Nothing beneath can be seen, touched or read until the right person takes the device. */
function HandoverScreen({ message, seat, name, open }: Screen) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="handover"
      aria-labelledby="handover"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()} // a browser lets itself be prevented only once
    >
      <SeatFace message={message} seat={seat} class="large" />
      <h2 id="handover">{t("It is {name}'s turn", { name })}</h2>
      <p>
        {touches()
          ? t("Pass the phone on. The cards stay covered until then.")
          : t("Pass the device on. The cards stay covered until then.")}
      </p>
      <button type="button" class="main" onClick={open}>
        {t("I am {name}: show my cards", { name })}
      </button>
    </dialog>
  );
}
