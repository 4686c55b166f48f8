/** Several people at one device: it is passed on, and nobody sees the cards of another. */
import { useEffect, useRef, useState } from "preact/hooks";

import { settings, motionIsOff } from "../core/settings";
import { t } from "../core/texts";
import type { Scene } from "../game/drawing";
import { initialOf } from "../words/names";
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
    <HandoverScreen seat={next} name={names[next] ?? ""} open={() => store.uncover(next)} />
  ) : null;
}

/** Nothing beneath can be seen, touched or read until the right person takes the device. */
function HandoverScreen({ seat, name, open }: { seat: number; name: string; open(): void }) {
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
      <span class={`face face-${seat} large`} aria-hidden="true">
        {initialOf(name)}
      </span>
      <h2 id="handover">{t("It is {name}'s turn", { name })}</h2>
      <p>{t("Pass the device on. The cards stay covered until then.")}</p>
      <button type="button" class="main" onClick={open}>
        {t("I am {name}: show my cards", { name })}
      </button>
    </dialog>
  );
}
