/** Going through the game: buttons, keys, whose eyes, and what is told of each move. */
import { useLayoutEffect } from "preact/hooks";

import { useObservable } from "../core/observable";
import { t } from "../core/texts";
import { SeatFace } from "../front/face";
import { Announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { Eyes } from "./eyes";
import { changesAt } from "./figures";
import { moveWords } from "./game";
import type { ReviewStore } from "./store";
import { figure } from "./words";

interface Props {
  store: ReviewStore;
}

export function Controls({ store }: Props) {
  const { at, plays } = useObservable(store.state);
  useKeys(store);
  const button = (words: string, icon: Parameters<typeof Icon>[0]["of"], press: () => void, more = "", off = false) => (
    <button
      type="button"
      class={`icon ${more}`}
      aria-label={words}
      title={words}
      aria-disabled={off || undefined}
      onClick={press}
    >
      <Icon of={icon} />
    </button>
  );
  const [first, last] = [at === 0, at === store.last];
  return (
    <div class="review-controls" role="group" aria-label={t("Go through the game")}>
      {button(t("To the beginning"), "begin", () => store.goTo(0), "", first)}
      {button(t("Back"), "back", () => store.step(-1), "", first)}
      {button(plays ? t("Stop") : t("Play it through"), plays ? "pause" : "play", () => store.playOrPause(), "large")}
      {button(t("On"), "back", () => store.step(1), "mirrored", last)}
      {button(t("To the end"), "begin", () => store.goTo(store.last), "mirrored", last)}
    </div>
  );
}

/** The move that led here, in the words of the log. */
export function MoveLine({ store }: Props) {
  const { at } = useObservable(store.state);
  const words = `${saidAt(store, at)} ${changed(store)}`.trim();
  const mover = at ? store.moverOf(at) : null;
  return (
    <div class="review-move">
      {mover === null ? <span /> : <SeatFace message={store.reviewed} seat={mover} class="tiny" />}
      <p>
        <span class="review-number">{t("{number} of {count}", { number: at, count: store.last })}</span> {words}
      </p>
      <Announce text={words} about={at} />
    </div>
  );
}

/** What the move did to the seat that is looked through: nothing that is below two errors. */
function changed(store: ReviewStore): string {
  const { analysis, at, seat } = store.state.value;
  if (!analysis) return "";
  const own = at > 0 && store.moverOf(at) === seat;
  const [play, luck] = changesAt(analysis, at, seat);
  const said = [
    play!.clear && figure(own ? t("Own play") : t("The others’ play"), play!),
    luck!.clear && figure(t("Luck"), luck!),
  ];
  const words = said.filter(Boolean).join(" ");
  return words && `${store.names[seat]} – ${words}`;
}

/** A position in words: the move before it, as whoever looks may know it. */
export function saidAt(store: ReviewStore, at: number): string {
  const { seat, open } = store.state.value;
  return moveWords(store.reviewed, at, open ? null : seat);
}

/** Through whose eyes the game is looked at. */
export function EyesOf({ store }: Props) {
  const { seat, open, analysis, at } = useObservable(store.state);
  const { reviewed } = store;
  const names = store.names.map((name, other) => (store.isOwn(other) ? t("{name} (you)", { name }) : name));
  return (
    <Eyes
      names={names}
      seat={seat}
      shares={analysis?.moves[at]?.share}
      face={(other) => <SeatFace message={reviewed} seat={other} class="tiny" />}
      look={(other) => store.look(other, open)}
    />
  );
}

/** How much is told: all cards, and what comes later. */
export function Told({ store }: Props) {
  const { seat, open, veiled } = useObservable(store.state);
  const toggle = (words: string, icon: Parameters<typeof Icon>[0]["of"], on: boolean, press: () => void) => (
    <button type="button" class="review-eye" aria-pressed={on} title={words} onClick={press}>
      <Icon of={icon} /> <span class="review-toggle">{words}</span>
    </button>
  );
  return (
    <div class="review-told" role="group" aria-label={t("What is shown")}>
      {toggle(t("All cards"), "eye", open, () => store.look(seat, !open))}
      {toggle(t("Hide what comes"), "veil", veiled, () => store.veil(!veiled))}
    </div>
  );
}

/** Arrows lead from move to move wherever one is on the page, as long as nothing else wants them. */
function useKeys(store: ReviewStore): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      const elsewhere = target?.closest("input, textarea, select, dialog[open]");
      if (elsewhere || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === " " && target?.closest("button, a, summary")) return; // it presses that
      const does: Record<string, () => void> = {
        ArrowLeft: () => store.step(-1),
        ArrowRight: () => store.step(1),
        Home: () => store.goTo(0),
        End: () => store.goTo(store.last),
        " ": () => store.playOrPause(),
      };
      const found = does[event.key];
      if (!found || store.state.value.doing) return;
      event.preventDefault();
      found();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [store]);
}
