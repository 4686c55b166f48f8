/** The own cards and moves: cards that can be played are buttons, other moves have buttons of their own. */
import { useEffect, useRef, useState } from "preact/hooks";

import { settings } from "../core/settings";
import { t } from "../core/texts";
import type { Scene } from "../game/drawing";
import { useChoice } from "../table/choice";
import { Icon } from "../ui/icon";
import { useNumberKeys } from "../ui/number-keys";
import { useRoving } from "../ui/roving";
import { PlainCard } from "./card";
import { moveWords } from "./words";

const MAX_MOVE_CHARS = 200; // as many as the server reads

interface Props {
  scene: Scene;
  hand: string[] | null;
}

export function Moves({ scene, hand }: Props) {
  const { view, decides, hint, play } = scene;
  const [chosen, choose] = useChoice(scene);
  useEffect(() => {
    if (hint) choose(hint);
  }, [hint]);
  const move = decides && chosen && view.legal.includes(chosen) ? chosen : null;
  const press = (one: string): void => {
    if (move === one || settings.value.oneTap) play(one);
    else choose(one);
  };
  // Where each move is one card of the hand, that card is its button.
  const cardsAreMoves = hand !== null && view.legal.every((one) => hand.includes(one));
  const written = decides && !view.legal.length;
  return (
    <div class="plain-moves">
      {hand && <Hand scene={scene} hand={hand} chosen={move} press={cardsAreMoves && !written ? press : null} />}
      {!cardsAreMoves && view.legal.length > 0 && <MoveButtons scene={scene} chosen={move} press={press} />}
      {written && <WrittenMove play={play} />}
      {!written && (
        <div class="plain-bar">
          {move && (
            <button type="button" class="main" onClick={() => play(move)}>
              <Icon of="play" /> {t("Play: {move}", { move: moveWords(move) })}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface HandProps {
  scene: Scene;
  hand: string[];
  chosen: string | null;
  press: ((move: string) => void) | null; // null: the cards are only looked at
}

function Hand({ scene, hand, chosen, press }: HandProps) {
  const { view, decides, sent, hint } = scene;
  const group = useGroup(decides);
  if (!press) {
    return (
      <ul class="hand plain-row" aria-label={t("Your hand")}>
        {hand.map((card, place) => (
          <li key={`${card}${place}`}>
            <PlainCard of={card} label={moveWords(card)} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div ref={group} class="hand" role="group" aria-label={t("Your hand")} data-focus tabIndex={-1}>
      {hand.map((card, place) => (
        <button
          type="button"
          key={`${card}${place}`}
          class={`card-button ${hint === card ? "hinted" : ""} ${sent === card ? "sent" : ""}`}
          data-card={`own-${card}`}
          disabled={!decides || !view.legal.includes(card)}
          aria-pressed={chosen === card}
          aria-label={moveWords(card)}
          onClick={() => press(card)}
        >
          <PlainCard of={card} />
        </button>
      ))}
    </div>
  );
}

function MoveButtons({ scene, chosen, press }: Omit<HandProps, "hand" | "press"> & { press(move: string): void }) {
  const { view, decides, sent, hint } = scene;
  const group = useGroup(decides);
  return (
    <div ref={group} class="plain-choices" role="group" aria-label={t("Your moves")} data-focus tabIndex={-1}>
      {view.legal.map((move) => (
        <button
          type="button"
          key={move}
          class={`quiet-button ${hint === move ? "hinted" : ""} ${sent === move ? "sent" : ""}`}
          disabled={!decides}
          aria-pressed={chosen === move}
          onClick={() => press(move)}
        >
          {moveWords(move)}
        </button>
      ))}
    </div>
  );
}

/** Buttons that are reached by arrow keys and by their numbers; whoever waited on the group goes on with the first. */
function useGroup(decides: boolean) {
  const group = useRef<HTMLDivElement>(null);
  useRoving(group);
  useNumberKeys(group);
  useEffect(() => {
    const waits = decides && document.activeElement === group.current;
    if (waits) group.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus({ preventScroll: true });
  }, [decides]);
  return group;
}

/** Where a game lists no moves, one is written as its rules say. */
function WrittenMove({ play }: { play(move: string): void }) {
  const [text, setText] = useState("");
  return (
    <form
      class="plain-bar"
      data-focus
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) play(text.trim());
      }}
    >
      <input
        value={text}
        maxLength={MAX_MOVE_CHARS}
        autocomplete="off"
        aria-label={t("Your move")}
        placeholder={t("Your move")}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="main" disabled={!text.trim()}>
        <Icon of="play" /> {t("Play")}
      </button>
    </form>
  );
}
