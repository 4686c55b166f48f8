/** A game looked at again: the curve, the table at any move, where the win went, and what was costly. */
import type { ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { isClear } from "../analysis/types";
import { useLater } from "../core/later";
import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { wearSheet } from "../core/styles";
import { language, t } from "../core/texts";
import { TopBar, accentClass } from "../front/top-bar";
import { Account } from "./account";
import { Board } from "./board";
import { Controls, EyesOf, MoveLine, Told, saidAt } from "./controls";
import { Costly } from "./costly";
import { Curve, Legend } from "./curve";
import { roundsOf } from "./game";
import { keepFigures } from "./keep-figures";
import { SharesTable } from "./shares-table";
import { ShareReview } from "./sharing";
import { type DoingProps, slots } from "./slots";
import type { ReviewStore } from "./store";

interface Props {
  store: ReviewStore;
}

export function ReviewPage({ store }: Props) {
  const { doing } = useObservable(store.state);
  useObservable(language);
  const { game } = store.reviewed.record;
  useEffect(() => {
    const stop = keepFigures(store);
    store.start();
    return () => {
      stop();
      store.close();
    };
  }, [store]);
  useEffect(() => {
    document.title = `${t("A game looked at again")}: ${titleOf(game)} – Karban`;
  });
  wearSheet(game);
  return doing ? <Done store={store} {...doing} /> : <Looked store={store} />;
}

/** Something that takes the place of the page. */
function Done({ store, what, number }: Props & { what: "exercise" | "what-if"; number: number }) {
  const load = what === "exercise" ? slots.exercise : slots.whatIf;
  const close = () => store.do(null);
  const [Part, setPart] = useState<ComponentType<DoingProps> | null>(null);
  useEffect(() => void (load ? load().then((found) => setPart(() => found)) : close()), [what]);
  return Part ? <Part store={store} number={number} close={close} key={`${what}${number}`} /> : null;
}

function Looked({ store }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    title.current?.focus({ preventScroll: true }); // what was pressed before is not there any more
  }, []);
  const { analysis, seat } = useObservable(store.state);
  const { record } = store.reviewed;
  const Proof = useLater(async () => slots.proof?.() ?? null, false);
  return (
    <div class={`page review ${accentClass(record.game)}`}>
      <TopBar />
      <main class="review-main">
        <header class="review-head">
          <h1 ref={title} tabIndex={-1}>
            {titleOf(record.game)}
          </h1>
          <Told store={store} />
          <ShareReview store={store} />
        </header>
        <div class="review-picture panel">
          <EyesOf store={store} />
          <Picture store={store} />
          <Controls store={store} />
          <MoveLine store={store} />
          {analysis && <Legend costly={analysis.seats[seat]!.worst.length > 0} />}
        </div>
        <Board store={store} />
        <div class="review-rest">
          <Summary store={store} />
          <Costly store={store} />
          {Proof && <Proof store={store} />}
        </div>
      </main>
    </div>
  );
}

/** The curve as far as it is there. */
function Picture({ store }: Props) {
  const { analysis, seat, at, veiled, failed } = useObservable(store.state);
  const rounds = useMemo(() => roundsOf(store.reviewed), [store]);
  if (!analysis) return failed ? <p class="refused">{failed}</p> : <Slider store={store} />;
  return (
    <>
      <Curve
        {...{ analysis, seat, at, veiled, rounds }}
        names={store.names}
        go={(to) => store.goTo(to)}
        say={(to) => saidAt(store, to)}
      />
      <Progress store={store} />
    </>
  );
}

/** Before there is a curve. */
function Slider({ store }: Props) {
  const { at } = useObservable(store.state);
  return (
    <div class="curve-empty">
      <Progress store={store} />
      <input
        type="range"
        aria-label={t("Position in the game")}
        min={0}
        max={store.last}
        value={at}
        aria-valuetext={saidAt(store, at)}
        onInput={(event) => store.goTo(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** How far the analysis is; nothing when it is done. */
function Progress({ store }: Props) {
  const { part, sharp, failed, analysis } = useObservable(store.state);
  if (sharp || failed) return null;
  const words = analysis ? t("A first look; it is getting sharper…") : t("The game is being looked at…");
  return (
    <p class="review-progress">
      <progress max={1} value={part} aria-label={words} /> <span>{words}</span>
    </p>
  );
}

function Summary({ store }: Props) {
  const { analysis, seat, veiled, at } = useObservable(store.state);
  const account = store.account();
  const hidden = veiled && at < store.last;
  if (!analysis || !account) return null;
  const about = { own: store.isOwn(seat), name: store.names[seat]!, won: account.result > analysis.fair };
  return (
    <section class="panel review-account" aria-labelledby="account">
      <h2 id="account">{t("Where the win went")}</h2>
      {hidden ? (
        <p class="quiet">{t("It is told at the end of the game, or when nothing is hidden any more.")}</p>
      ) : (
        <>
          <Account account={account} about={about} over={analysis.over} />
          <Rigged clear={isClear(account.luck, account.error)} gain={account.luck} />
        </>
      )}
      <SharesTable store={store} />
    </section>
  );
}

/** The oldest complaint about cards, and where it is answered. */
function Rigged({ clear, gain }: { clear: boolean; gain: number }) {
  if (!slots.proof) return null;
  const show = () => document.getElementById("proof")?.scrollIntoView({ behavior: "smooth" });
  return (
    <button type="button" class="review-rigged" onClick={show}>
      {clear && gain < 0 ? t("Rigged? See how the cards were shuffled") : t("How the cards were shuffled")}
    </button>
  );
}
