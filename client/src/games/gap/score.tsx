/** The race to the target, the score sheet, and how the points of a round came about. */
import { useState } from "preact/hooks";

import { motionIsOff, motionScale } from "../../core/settings";
import { withMinus, t } from "../../core/texts";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { Dot, colourOf } from "../../cards/colours";
import type { LoggedMove, Scene } from "../../game/drawing";
import { SeatFace, inOrder } from "../../table/seat";
import type { GapView } from "../../wire";
import { Sum } from "./collection";
import { type Worth, ahead, worth } from "./ahead";
import { goal, goalInShort, stacked } from "./words";

/** Where there is room, the race stands beside the table. */
export function Race({ scene }: { scene: Scene<GapView> }) {
  return (
    <section class="gap-race panel" aria-label={goal(scene.view)}>
      <h2>{goal(scene.view)}</h2>
      <Standing scene={scene} />
    </section>
  );
}

/** Elsewhere it is looked at when somebody wants to. */
export function RaceButton({ scene }: { scene: Scene<GapView> }) {
  const [open, setOpen] = useState(false);
  const title = goal(scene.view);
  return (
    <>
      <button type="button" class="gap-goal" title={title} onClick={() => setOpen(true)}>
        <span class="gap-flag" aria-hidden="true">
          <Icon of="flag" /> {goalInShort(scene.view)}
        </span>
        <span class="unseen">{title}</span>
      </button>
      {open && (
        <Dialog title={title} close={() => setOpen(false)} class="gap-standing">
          <Standing scene={scene} />
        </Dialog>
      )}
    </>
  );
}

/** How far everybody has got: what is sure, and what this round would add if it ended now. */
function Standing({ scene }: { scene: Scene<GapView> }) {
  const { view, names } = scene;
  const running = view.collections.map((cards) => (view.over ? 0 : (worth(cards)?.points ?? 0)));
  const reach = Math.max(view.options.target ?? 1, ...view.scores.map((score, seat) => score + running[seat]!));
  const share = (points: number) => `${(Math.max(0, points) / reach) * 100}%`;
  return (
    <>
      <ul class="gap-tracks">
        {inOrder(scene as Scene).map((seat) => (
          <li key={seat} class={`face-${seat}`}>
            <span class="gap-name">
              <Disc seat={seat} scene={scene} /> {names[seat]}
            </span>
            <b>{withMinus(view.scores[seat] ?? 0)}</b>
            <span class="gap-track" aria-hidden="true">
              <span class="gap-hoped" style={{ width: share((view.scores[seat] ?? 0) + running[seat]!) }} />
              <span class="gap-sure" style={{ width: share(view.scores[seat] ?? 0) }} />
            </span>
          </li>
        ))}
      </ul>
      <Sheet scene={scene} />
    </>
  );
}

/** A seat in one sign. */
function Disc({ seat, scene: { message } }: { seat: number; scene: Scene<GapView> }) {
  return <SeatFace message={message} seat={seat} class="gap-disc" />;
}

/** The points of all rounds, and of the one under way if it ended now. */
export function Sheet({ scene }: { scene: Scene<GapView> }) {
  const { view, names } = scene;
  const seats = inOrder(scene as Scene);
  return (
    <table class="sheet gap-sheet">
      <caption class="unseen">{t("Score sheet")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("Round")}</th>
          {seats.map((seat) => (
            <th key={seat} scope="col" title={names[seat]}>
              <Disc seat={seat} scene={scene} />
              <span class="unseen">{names[seat]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.round_scores.map((points, place) => (
          <tr key={place}>
            <th scope="row">{place + 1}</th>
            {seats.map((seat) => (
              <td key={seat}>{withMinus(points[seat] ?? 0)}</td>
            ))}
          </tr>
        ))}
        {!view.over && (
          <tr class="gap-now">
            <th scope="row">{t("now")}</th>
            {seats.map((seat) => (
              <td key={seat}>{told(worth(view.collections[seat] ?? []))}</td>
            ))}
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("Total")}</th>
          {seats.map((seat) => (
            <td key={seat}>{withMinus(view.scores[seat] ?? 0)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** What everybody has collected in a round, and what it is worth. */
function Tally({ scene, collections }: { scene: Scene<GapView>; collections: string[][] }) {
  return (
    <ul class="gap-tally">
      {inOrder(scene as Scene).map((seat) => {
        const cards = collections[seat] ?? [];
        const value = worth(cards);
        return (
          <li key={seat}>
            <strong>
              <Disc seat={seat} scene={scene} /> {scene.names[seat]}
            </strong>
            <Sum of={value} />
            <ul>
              {[...counted(cards)]
                .sort((one, other) => other[1] - one[1])
                .map(([letter, n]) => (
                  <li key={letter} class={kind(letter, value)}>
                    <span class="unseen">{stacked(letter, n, value)}</span>
                    <span aria-hidden="true">
                      <Dot of={colourOf(letter) ?? ""} /> {n}
                    </span>
                  </li>
                ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function kind(letter: string, value: Worth | null): string {
  return value?.most.includes(letter) ? "plus" : value?.fewest.includes(letter) ? "minus" : "";
}

/** How many cards of each colour, by letters. */
function counted(cards: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card[0]!, (counts.get(card[0]!) ?? 0) + 1);
  return counts;
}

const told = (value: Worth | null) => (value ? withMinus(value.points) : "");

const LOOK_MS = 1_200; // at the last move of a round

/** The last move of a round is seen before the row is cleared. */
export function between(before: GapView, after: GapView, move: LoggedMove | null) {
  if (after.over || !move || after.round_scores.length !== before.round_scores.length + 1) return null;
  const view = ahead.now?.roundOver(before, move.seat, move.move);
  return view ? { view, ms: motionIsOff() ? 0 : LOOK_MS * motionScale() } : null;
}

/** A round has just ended: what it brought. Where the last cards were not seen, only the points are shown. */
export function roundEnd(scene: Scene<GapView>, before: GapView) {
  const { view, message } = scene;
  if (view.round_scores.length <= before.round_scores.length) return null;
  const moves = message.events.filter((event) => event.type === "moved");
  const last = moves.length === 1 && view.round_scores.length === before.round_scores.length + 1 ? moves[0] : undefined;
  const collections = last && ahead.now?.after(before, last.seat ?? 0, last.move).collections;
  return (
    <div class="gap-moment">
      {collections && <Tally scene={scene} collections={collections} />}
      <Sheet scene={{ ...scene, view: { ...view, over: true } }} />
    </div>
  );
}

/** How the result came about. */
export function Ending(scene: Scene<GapView>) {
  const { view } = scene;
  const top = Math.max(...view.scores);
  const tied = view.scores.filter((score) => score === top).length > 1;
  const best = Math.max(...view.round_scores.map((points) => points[view.winners[0] ?? 0] ?? 0));
  return (
    <div class="gap-moment">
      {tied && view.winners.length === 1 && (
        <p>{t("A tie: the best single round ({points}), or the earlier one, decides.", { points: withMinus(best) })}</p>
      )}
      <h3>{t("Round by round")}</h3>
      <Sheet scene={scene} />
      <h3>{t("The last round")}</h3>
      <Tally scene={scene} collections={view.collections} />
    </div>
  );
}
