/**
 * The score pad of Three Is Too Many: who takes cards taps their colours and then “Take”.
 *
 * A turn is closed by a tap of its own, though one tap a card would be fewer: the running bonus belongs to whoever shows seven
 * colours at the end of a turn (three 3.6), so it matters which cards were taken together, and somebody may well take twice
 * before anybody else takes anything.
 */
import { useState } from "preact/hooks";

import { t, tn, together } from "../../core/texts";
import type { CorrectProps, Entry, Pad, PadProps, Paper } from "../../game/pad";
import { Dialog } from "../../ui/dialog";
import { useDraft } from "../../ui/draft";
import { Icon } from "../../ui/icon";
import { useSent } from "../../ui/sent";
import { END, type ThreeStanding, load } from "./pad-rules";
import { Players, Stack } from "./pad-players";
import { Colours, Taken, news } from "./pad-take";
import { line, workedLines } from "./pad-words";

interface Draft {
  seat: number | null; // null: whoever is next
  letters: string[];
}

const NOTHING: Draft = { seat: null, letters: [] };

function Board({ paper, standing, seats, write }: PadProps<ThreeStanding>) {
  const [entries, sent] = useSent(paper);
  const [draft, keep] = useDraft<Draft>([paper.game, ...paper.names, entries.length].join("/"), NOTHING);
  const { letters } = draft;
  const seat = standing.over
    ? null
    : seats.includes(draft.seat ?? -1)
      ? draft.seat
      : nextOf({ ...paper, entries }, seats);
  const staged: Entry[] = seat !== null && letters.length ? [[seat, letters.join(" ")]] : [];
  const written = (...more: Entry[]): boolean => {
    if (!write(...staged, ...more)) return false;
    keep(null);
    sent(...staged);
    return true;
  };
  const after = seat !== null && letters.length ? standing.after(seat, letters) : null;
  return (
    <div class="three-pad">
      <div class="three-pad-in">
        <div class="three-pad-head">
          <Stack paper={paper} standing={after ?? standing} />
          {seat !== null && <LastCard end={() => written([null, END])} />}
        </div>
        <Players
          paper={paper}
          standing={after ?? standing}
          chosen={seat}
          seats={seats}
          choose={(chosen) => keep({ ...draft, seat: chosen })}
        />
        {seat !== null && <Worked standing={after ?? standing} seat={seat} name={paper.names[seat] ?? ""} />}
        {seat === null ? (
          <Ended paper={paper} standing={standing} />
        ) : (
          <Turn
            name={paper.names[seat] ?? ""}
            standing={standing}
            seat={seat}
            letters={letters}
            after={after}
            change={(cards) => keep({ seat, letters: cards })}
            take={written}
          />
        )}
      </div>
    </div>
  );
}

/** Who may take cards next: whoever sits left of the one who took some last. */
function nextOf({ players, entries, first }: Paper, seats: readonly number[]): number | null {
  const last = entries.findLast(([seat]) => seat !== null)?.[0];
  const start = typeof last === "number" ? last + 1 : first;
  const order = Array.from({ length: players }, (_, i) => (start + i) % players);
  return order.find((seat) => seats.includes(seat)) ?? null;
}

interface TurnProps {
  name: string;
  standing: ThreeStanding;
  seat: number;
  letters: string[];
  after: ThreeStanding | null;
  change(letters: string[]): void;
  take(): boolean;
}

function Turn({ name, standing, seat, letters, after, change, take }: TurnProps) {
  return (
    <section class="three-pad-turn" aria-label={t("Cards that {name} takes", { name })}>
      <p class="three-pad-now" data-needed aria-live="polite">
        {after ? news(standing, after, seat) : t("{name} takes: tap the colours of the cards.", { name })}
      </p>
      <Colours standing={standing} seat={seat} letters={letters} given={[]} after={after} foresee change={change} />
      <div class="three-pad-bottom">
        <Taken letters={letters} change={change} />
        <button type="button" class="main three-pad-done" disabled={!letters.length} onClick={() => take()}>
          <Icon of="check" /> {letters.length ? tn("Take {n} card", "Take {n} cards", letters.length) : t("Take")}
        </button>
      </div>
    </section>
  );
}

/** How the score of somebody comes about so far, where there is room to say it. */
function Worked({ standing, seat, name }: { standing: ThreeStanding; seat: number; name: string }) {
  return (
    <aside class="three-pad-worked">
      <h3>{name}</h3>
      <ul>
        {workedLines(standing, seat).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </aside>
  );
}

/** Nobody writes down that the last card was laid, so it is asked once: it cannot be told from the cards that were taken. */
function LastCard({ end }: { end(): boolean }) {
  const [asks, ask] = useState(false);
  return (
    <>
      <button
        type="button"
        class="quiet-button"
        aria-label={t("The end")}
        aria-haspopup="dialog"
        onClick={() => ask(true)}
      >
        <Icon of="flag" /> <span>{t("The end")}</span>
      </button>
      {asks && (
        <Dialog
          title={t("The last card is laid")}
          close={() => ask(false)}
          foot={
            <>
              <button type="button" class="quiet-button" onClick={() => ask(false)}>
                {t("Play on")}
              </button>
              <button type="button" class="main" onClick={() => end() && ask(false)}>
                {t("Count up")}
              </button>
            </>
          }
        >
          <p>{t("Everybody has two cards left, which count for nothing. The final bonuses are added now.")}</p>
        </Dialog>
      )}
    </>
  );
}

function Ended({ paper, standing }: { paper: Paper; standing: ThreeStanding }) {
  const { winners, over } = standing;
  if (!over) return null;
  const names = together(winners.map((seat) => paper.names[seat] ?? ""));
  return (
    <div class="three-pad-ended" role="status">
      <p>
        <Icon of="crown" /> <b>{tn("{names} wins", "{names} win", winners.length, { names })}</b>
      </p>
      {paper.names.map((name, seat) => (
        <Worked key={seat} standing={standing} seat={seat} name={name} />
      ))}
    </div>
  );
}

function Correct({ paper, standing, seats, at, correct, done }: CorrectProps<ThreeStanding>) {
  const [was, text] = paper.entries[at]!;
  const given = was === null ? [] : text.split(" ");
  const [letters, change] = useState<string[]>(given);
  const [seat, choose] = useState(was ?? 0);
  if (was === null) return <p>{t("Strike this line, and the game goes on.")}</p>;
  return (
    <div class="three-pad-correct">
      <div class="choices" role="group" aria-label={t("Players")}>
        {seats.map((one) => (
          <button key={one} type="button" class="three-pad-who" aria-pressed={one === seat} onClick={() => choose(one)}>
            {paper.names[one]}
          </button>
        ))}
      </div>
      <Taken letters={letters} change={change} />
      <Colours
        standing={standing}
        seat={seat}
        letters={letters}
        given={given}
        after={null}
        foresee={false}
        change={change}
      />
      <button
        type="button"
        class="main three-pad-done"
        disabled={!letters.length}
        onClick={() => correct(at, [seat, letters.join(" ")]) && done()}
      >
        <Icon of="check" /> {t("Done")}
      </button>
    </div>
  );
}

const pad: Pad<ThreeStanding> = {
  players: [2, 4],
  options: [],
  load,
  Board,
  line,
  Correct,
  worked: (_paper, standing, seat) => workedLines(standing, seat),
};

export default pad;
