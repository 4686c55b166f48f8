/** The table of The Number: the boards of the others, the numbers of the last turn, and one's own board. */
import { useState } from "preact/hooks";

import { Dialog } from "../../ui/dialog";
import { mark, t } from "../../core/texts";
import type { GameDrawing, Scene } from "../../game/drawing";
import { inOrder, SeatHead } from "../../table/seat";
import { reasonLater } from "../../table/reason";
import type { NumberView } from "../../wire";
import { between, pointsAt } from "./drama";
import { ahead } from "./ahead";
import { freshOf } from "./history";
import { bonusOf, ROUNDS, timesOf, TURNS } from "./print";
import { Own } from "./own";
import { RoundEnd, Sheet } from "./sheet";
import { cardOf, Stage } from "./stage";
import { Board, Tile } from "./tile";
import { prompt, describeMove } from "./words";

function Table(scene: Scene<NumberView>) {
  const { view, seat, names, unfolding: live } = scene;
  const told = live && scene.before ? { ...view, turns: scene.before.turns } : view;
  const others = inOrder(scene).filter((one) => one !== seat);
  return (
    <div
      class={`number-table ${live ? "live" : ""} ${view.players > 3 ? "many" : ""}`}
      style={{ "--points": `${pointsAt(view)}ms` }}
    >
      <Strip view={told} names={names} />
      <div class={`number-others of-${others.length}`}>
        {others.map((other) => (
          <Other key={other} scene={scene} seat={other} />
        ))}
      </div>
      <Stage scene={scene} />
      {seat !== null && <Own scene={scene} seat={seat} />}
      <aside class="number-aside panel">
        <Sheet view={told} names={names} />
      </aside>
    </div>
  );
}

/** Where in the game this is, and what each turn of the round is worth. */
function Strip({ view, names }: { view: NumberView; names: string[] }) {
  const [open, setOpen] = useState(false);
  const { round, turn } = view;
  const bonus = bonusOf(turn);
  return (
    <div class="number-strip">
      <h2>
        <span aria-hidden="true">{t("Round {round} of {rounds}", { round, rounds: ROUNDS })}</span>
        <span class="unseen">
          {t("round {round} of {rounds} · turn {turn} of {turns} · bonus {bonus}", {
            round,
            rounds: ROUNDS,
            turn,
            turns: TURNS,
            bonus,
          })}
        </span>
      </h2>
      <ol class="number-track" aria-hidden="true" data-needed>
        {Array.from({ length: TURNS }, (_, index) => index + 1).map((one) => (
          <li key={one} class={one < turn || view.over ? "done" : one === turn ? "now" : ""}>
            +{bonusOf(one)}
            {timesOf(one) > 1 && <small>×2</small>}
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="icon"
        aria-label={t("Score sheet")}
        title={t("Score sheet")}
        onClick={() => setOpen(true)}
      >
        <svg class="line" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 4h16v16H4zM4 10h16M10 4v16M15 14v3" />
        </svg>
      </button>
      {open && (
        <Dialog title={t("Score sheet")} close={() => setOpen(false)}>
          <Sheet view={view} names={names} />
        </Dialog>
      )}
    </div>
  );
}

function Other({ scene, seat }: { scene: Scene<NumberView>; seat: number }) {
  const { view, names } = scene;
  const free = view.free[seat] ?? [];
  const note = view.chosen[seat] ? t("has written") : free.length ? "" : t("no free digit");
  return (
    <section
      class={`number-seat panel ${view.to_act.includes(seat) ? "acts" : ""}`}
      aria-label={names[seat]}
      data-needed
    >
      <SeatHead scene={scene} seat={seat} note={note} />
      <Board free={free} seat={seat} fresh={freshOf(view, seat)} />
      {view.chosen[seat] && (
        <span
          class={`number-sealed number-tiles face-${seat}`}
          data-card={cardOf(view.round, view.turn, seat)}
          aria-hidden="true"
        >
          <Tile />
          <Tile />
          <Tile />
        </span>
      )}
    </section>
  );
}

export default {
  Table,
  prompt,
  describeMove,
  reason: reasonLater(() => import("./reason")),
  roundEnd: ({ view, names }, before) =>
    view.round > before.round ? <RoundEnd view={view} names={names} round={before.round} /> : null,
  between,
  foresight: ahead,
  Ending: ({ view, names }) => <Sheet view={view} names={names} />,
  redact: (view) => ({ ...view, seat: null, choice: null }),
  section: (view) => (view.over ? "end" : view.turns.length ? "check" : "choose"),
  keys: [
    ["0–9", mark("write a digit")],
    ["-", mark("no valid number, if a digit is crossed out")],
    ["⌫", mark("erase the last digit")],
    ["↵", mark("send the number")],
  ],
} satisfies GameDrawing<NumberView>;
