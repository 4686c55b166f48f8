/** What can be done with the move that led here: decide it oneself, or play on from it. */
import { useObservable } from "../core/observable";
import { t } from "../core/texts";
import { Icon } from "../ui/icon";
import { deciderOf } from "./decision";
import type { Doing, ReviewStore } from "./store";

export function FromHere({ store }: { store: ReviewStore }) {
  const { at } = useObservable(store.state);
  const none = deciderOf(store.reviewed, at) === null; // the deal, or the clock
  const button = (what: Doing["what"], icon: Parameters<typeof Icon>[0]["of"], words: string, says: string) => (
    <button
      type="button"
      class="quiet-button"
      aria-disabled={none || undefined}
      title={says}
      onClick={() => none || store.do({ what, number: at })}
    >
      <Icon of={icon} /> {words}
    </button>
  );
  return (
    <div class="from-here" role="group" aria-label={t("From before this move")}>
      {button("exercise", "puzzle", t("Decide it yourself"), t("What would you play?"))}
      {button("what-if", "flag", t("What if…"), t("Play on from here"))}
    </div>
  );
}
