/** Who only watches: that one does so oneself, and how many others do. Nobody is told who they are. */
import { t, tn } from "../core/texts";
import type { StateMessage } from "../wire";
import { Icon } from "../ui/icon";
import { ownSeats } from "./scene";

export function Watching({ message }: { message: StateMessage }) {
  const own = !ownSeats(message).length;
  const others = (message.watching ?? 0) - Number(own);
  if (!own && others < 1) return null;
  const words = watchingWords(own, others);
  return (
    <span class={`watching ${own ? "own" : ""}`} title={words}>
      <Icon of="eye" />
      <span class="unseen">{words}</span>
      <span aria-hidden="true">
        {own && <span class="words">{t("You are watching")}</span>} {others > 0 && (own ? `+${others}` : others)}
      </span>
    </span>
  );
}

/** "You are watching, and 2 others." */
export function watchingWords(own: boolean, others: number): string {
  if (!own) return tn("{n} person is watching.", "{n} people are watching.", others);
  return others > 0
    ? tn("You are watching, and {n} other person.", "You are watching, and {n} other people.", others)
    : t("You are watching.");
}
