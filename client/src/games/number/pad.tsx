/**
 * The score pad of The Number. Who is next taps three digits and writes them: the number is seen before it is sealed, and
 * covered from then on until all are in, so that the phone can be passed round; an eye uncovers it where nobody minds.
 */
import { useState } from "preact/hooks";

import { t, tn, together } from "../../core/texts";
import type { CorrectProps, Pad, PadProps, Paper } from "../../game/pad";
import { Announce } from "../../ui/announce";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { crossedIn, lastShown } from "./history";
import { NumberEntry } from "./pad-entry";
import { Players } from "./pad-players";
import { load, type NumberStanding, rules } from "./pad-rules";
import { Shown, shownWords } from "./pad-shown";
import { ScoreTable } from "./pad-table";
import { bonusOf, timesOf, VOID } from "./print";

type Props = PadProps<NumberStanding>;

function Board(props: Props) {
  const { paper, standing } = props;
  const [open, setOpen] = useState(false); // whether numbers are seen before all are in
  const [table, setTable] = useState(false);
  const [chosen, choose] = useState<number | null>(null);
  const last = lastShown(standing);
  const writer = writerOf(props, chosen);
  return (
    <section class="number-pad">
      <div class={`number-pad-in ${standing.over ? "over" : ""}`}>
        <Head standing={standing} open={open} toggle={() => setOpen(!open)} showTable={() => setTable(true)} />
        <Players {...props} {...{ writer, choose, open }} />
        <div class="number-pad-stage">
          {last ? (
            <>
              <h2>{t("Round {round}, turn {turn}", { round: last.round, turn: last.turn })}</h2>
              <Shown turn={last} names={paper.names} free={afterwards(standing, last.round)} />
            </>
          ) : (
            <p class="quiet">
              {t(
                "When all numbers are in, they are ordered here from the lowest up. Whoever shares a digit with a lower number is out.",
              )}
            </p>
          )}
        </div>
        <Writing {...props} writer={writer} written={() => choose(null)} />
        <div class="number-pad-side">
          <ScoreTable paper={paper} standing={standing} />
        </div>
      </div>
      {table && (
        <Dialog title={t("Both rounds")} close={() => setTable(false)}>
          <ScoreTable paper={paper} standing={standing} />
        </Dialog>
      )}
      <Announce text={last ? shownWords(last, paper.names) : ""} about={standing.turns.length} />
    </section>
  );
}

/** Who writes now: whoever was chosen, else the next who has not, as they sit. */
function writerOf({ standing, seats }: Props, chosen: number | null): number | null {
  if (chosen !== null && seats.includes(chosen)) return chosen;
  return standing.waiting.find((seat) => seats.includes(seat)) ?? null;
}

/** The boards after the last turn that was shown; at the end of a round the new ones are clean already. */
function afterwards(standing: NumberStanding, shown: number): string[][] {
  if (shown === standing.round) return standing.free;
  return standing.free.map((digits, seat) => {
    const crossed = crossedIn(standing, shown, seat);
    return digits.filter((digit) => !crossed.includes(digit));
  });
}

interface HeadProps {
  standing: NumberStanding;
  open: boolean;
  toggle(): void;
  showTable(): void;
}

function Head({ standing: { turn, over }, open, toggle, showTable }: HeadProps) {
  const times = timesOf(turn) > 1 ? ` · ${t("first digit ×{times}", { times: timesOf(turn) })}` : "";
  return (
    <div class="number-pad-head" data-needed>
      <p>
        {over ? <strong>{t("The game is over.")}</strong> : t("Bonus of this turn: {bonus}", { bonus: bonusOf(turn) })}
        {!over && times}
      </p>
      {!over && (
        <button type="button" class="icon" aria-pressed={open} aria-label={t("Show numbers at once")} onClick={toggle}>
          <Icon of={open ? "eye" : "veil"} />
        </button>
      )}
      <button type="button" class="icon number-pad-both" aria-label={t("Both rounds")} onClick={showTable}>
        <Icon of="log" />
      </button>
    </div>
  );
}

/** The keys, or whom one waits for. */
function Writing({
  paper,
  standing,
  writer,
  write,
  correct,
  written,
}: Props & { writer: number | null; written(): void }) {
  if (standing.over) return <p class="number-pad-wait">{wonWords(paper, standing)}</p>;
  if (writer === null) {
    const names = together(standing.waiting.map((seat) => paper.names[seat]!));
    return <p class="number-pad-wait">{t("Still to write: {names}.", { names })}</p>;
  }
  const at = standing.written[writer] ?? null;
  const put = (number: string) => {
    if (at === null ? write([writer, number]) : correct(at, [writer, number])) written();
  };
  return (
    <NumberEntry
      key={`${paper.entries.length} ${writer}`}
      name={paper.names[writer]!}
      seat={writer}
      free={standing.free[writer]!}
      mayBeVoid={standing.mayBeVoid[writer]!}
      button={at === null ? t("Write") : t("Write instead")}
      write={put}
    />
  );
}

function wonWords({ names }: Paper, { winners, scores }: NumberStanding): string {
  const points = tn("{n} point", "{n} points", scores[winners[0]!]!);
  return t("The game is over. Won: {names}, {points}.", { names: together(winners.map((w) => names[w]!)), points });
}

const covered = new WeakMap<Paper, readonly (number | null)[]>();

/** Whether a line is of the turn that is still being written: nobody is told what it says. */
function isCovered(paper: Paper, at: number): boolean {
  const written = covered.get(paper) ?? rules().read(paper).written;
  covered.set(paper, written);
  return written.includes(at);
}

function line(paper: Paper, at: number): string {
  const { names, entries } = paper;
  const [seat, written] = entries[at]!;
  const name = names[seat ?? 0] ?? "";
  if (isCovered(paper, at)) return t("{name}: a number, not shown yet", { name });
  return t("{name}: {what}", { name, what: written === VOID ? t("no valid number") : written });
}

/** Another number for the same player and turn. */
function Correct({ paper, at, correct, done }: CorrectProps<NumberStanding>) {
  const seat = paper.entries[at]![0]!;
  const before = rules().read({ ...paper, entries: paper.entries.slice(0, at) });
  return (
    <div class="number-pad-correct">
      <NumberEntry
        name={paper.names[seat]!}
        seat={seat}
        free={before.free[seat]!}
        mayBeVoid={before.mayBeVoid[seat]!}
        button={t("Write instead")}
        write={(number) => correct(at, [seat, number]) && done()}
        inDialog
      />
    </div>
  );
}

/** "Round 1: 7 + 0 + 4 + 9 + 14, digits 8 = 42". */
function worked(_paper: Paper, { turns, digits }: NumberStanding, seat: number): string[] {
  return [...new Set(turns.map(({ round }) => round))].map((round) => {
    const gained = turns.filter((turn) => turn.round === round).map(({ points }) => points[seat] ?? 0);
    const brought = digits[round - 1]?.[seat] ?? 0;
    const sum = gained.reduce((all, one) => all + one, brought);
    return t("round {round}: {turns}, crossed out {digits} = {sum}", {
      round,
      turns: gained.join(" + "),
      digits: brought,
      sum,
    });
  });
}

const pad: Pad<NumberStanding> = { players: [2, 5], options: [], load, Board, line, Correct, worked };

export default pad;
