/** A dialog. The browser keeps the focus inside, closes it with Escape or Back and gives the focus back. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { focusOn, keysUsed } from "./focus";
import { Icon } from "./icon";
import { closedByBack } from "../core/back";
import { t } from "../core/texts";

interface Props {
  title: string;
  close(): void;
  children: ComponentChildren;
  foot?: ComponentChildren; // buttons that are always in sight, however long the rest is
  class?: string;
}

export function Dialog({ title, close, children, foot, class: more = "" }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => closedByBack(() => latest.current()), []);
  useEffect(() => {
    const back = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (!(back instanceof HTMLElement) || back === document.body) return;
      back.focus();
      // What had the focus may be gone by now, as a card that was played meanwhile. Who uses a mouse does not miss it.
      setTimeout(() => keysUsed() && document.activeElement === document.body && focusOn(document));
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same as a click beside it
    <dialog
      ref={dialog}
      class={`dialog ${more}`}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2>{title}</h2>
          <button type="button" class="icon" aria-label={t("Close")} onClick={close}>
            <Icon of="close" />
          </button>
        </div>
        {children}
        {foot && <div class="dialog-foot actions">{foot}</div>}
      </div>
    </dialog>
  );
}
