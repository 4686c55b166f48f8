/** The button behind which a game can be shared. What it opens is loaded when the page has nothing else to do. */
import { render } from "preact";

import { useLater } from "../core/later";
import { loadTexts, t } from "../core/texts";
import { Icon } from "../ui/icon";
import type { SharedGame, SharedKind } from "./shared";

interface Props {
  what(): SharedGame | Promise<SharedGame>;
  first?: SharedKind; // what is offered first
  class?: string; // how the button looks
  words?: string; // how its word does
}

export function ShareButton({ what, first = "game", class: look = "quiet-button", words = "" }: Props) {
  useLater(load, false);
  return (
    <button type="button" class={look} onClick={() => void open(what, first)}>
      <Icon of="share" /> <span class={words}>{t("Share")}</span>
    </button>
  );
}

/** The dialog stands beside the page: where the button is, things have a look of their own. */
async function open(what: Props["what"], first: SharedKind): Promise<void> {
  const [{ ShareDialog }, shared] = await Promise.all([load(), what()]);
  const host = document.body.appendChild(document.createElement("div"));
  const close = () => {
    render(null, host);
    host.remove();
  };
  render(<ShareDialog shared={shared} first={first} close={close} />, host);
}

async function load() {
  const [part] = await Promise.all([import("./dialog"), loadTexts("share")]);
  return part;
}
