/** The decisions of a seat that cost it something for sure: what was played, what was better and why, and a second try. */
import { useState } from "preact/hooks";

import type { ConsideredMove } from "../wire";
import { useLater } from "../core/later";
import { useObservable } from "../core/observable";
import { t, tn } from "../core/texts";
import { hundredths, leftOpen } from "./figures";
import { moveWords } from "./game";
import { slots } from "./slots";
import type { ReviewStore } from "./store";

interface Props {
  store: ReviewStore;
}

export function Costly({ store }: Props) {
  const { seat, sharp, veiled, at } = useObservable(store.state);
  const account = store.account();
  if (!account) return null;
  const { decisions } = account;
  const hides = veiled && at < store.last;
  const worst = account.worst.filter((number) => !hides || number <= at);
  return (
    <section class="panel review-costly" aria-labelledby="costly">
      <h2 id="costly">{t("Costly decisions")}</h2>
      {worst.length > 0 ? (
        <ol>
          {worst.map((number, rank) => (
            <Decision key={`${seat}.${number}`} store={store} number={number} rank={rank} />
          ))}
        </ol>
      ) : (
        <p class="quiet">
          {sharp && !hides
            ? tn("No mistake can be proven in {n} decision.", "No mistake can be proven in {n} decisions.", decisions)
            : hides
              ? t("None so far, as far as that can be told.")
              : t("Still looking…")}
        </p>
      )}
    </section>
  );
}

function Decision({ store, number, rank }: Props & { number: number; rank: number }) {
  const judged = store.judgementOf(number);
  if (!judged) return null;
  const cost = { given: hundredths(judged.given ?? 0), open: leftOpen(judged.error) };
  return (
    <li class="costly">
      <p class="costly-head">
        <span class="costly-rank" aria-hidden="true">
          {rank + 1}
        </span>
        <button type="button" class="costly-where" onClick={() => store.goTo(number)}>
          {t("Move {number}", { number })}
        </button>
        <strong class="costly-cost">{t("−{given} ± {open}", cost)}</strong>
      </p>
      <p>{moveWords(store.reviewed, number, store.moverOf(number))}</p>
      <Better store={store} number={number} />
      <div class="costly-does">
        {slots.exercise && (
          <button type="button" class="main" onClick={() => store.do({ what: "exercise", number })}>
            {t("Try again")}
          </button>
        )}
        {slots.whatIf && (
          <button type="button" class="quiet-button" onClick={() => store.do({ what: "what-if", number })}>
            {t("What if…")}
          </button>
        )}
      </div>
    </li>
  );
}

/** What was better is shown when it is asked for: some want to find it themselves. */
function Better({ store, number }: Props & { number: number }) {
  const [open, setOpen] = useState(false);
  const { reason } = store.reviewed.drawing;
  const loaded = useLater(() => reason.load().then(() => true), open);
  const judged = store.judgementOf(number)!;
  return (
    <details class="costly-better" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("What was better?")}</summary>
      {open && loaded && <p>{reason(store.sceneBefore(number), judged.best, judged.considered)}</p>}
      {open && (
        <Shares
          considered={judged.considered}
          best={judged.best}
          played={store.reviewed.record.moves[number - 1]![1]}
        />
      )}
    </details>
  );
}

/** What was expected of both moves. */
function Shares({ considered, best, played }: { considered: ConsideredMove[]; best: string; played: string }) {
  const [better, own] = [best, played].map((move) => considered.find((one) => one.move === move));
  if (!better || !own) return null;
  const share = ({ wins, error }: ConsideredMove) => `${hundredths(wins)} ± ${leftOpen(error)}`;
  return (
    <p class="quiet">{t("It wins {best} %, the move played {own} %.", { best: share(better), own: share(own) })}</p>
  );
}
