/** The score pad of Qwixx: the paper sheet of everybody. One tap is one cross; what was tapped by mistake, Undo takes back. */
import { useEffect, useRef, useState } from "preact/hooks";

import { cardName, colourName, colourOf } from "../../cards/colours";
import { t, tn, withMinus } from "../../core/texts";
import type { Entry, Pad, PadProps, Paper } from "../../game/pad";
import { Announce } from "../../ui/announce";
import { Icon } from "../../ui/icon";
import { Correct } from "./pad-correct";
import { AllSheets, endWords, Players } from "./pad-players";
import { END, load, MISTHROW, type QwixxStanding, rules } from "./pad-rules";
import { Misthrows, PadSheet, Worths } from "./pad-sheet";
import { crossesIn, ROWS } from "./print";

const A_SWIPE = 60; // pixels sideways

function Board({ paper, standing, seats, write }: PadProps<QwixxStanding>) {
  const [shown, show] = useShown(paper, seats);
  const [all, setAll] = useState(false);
  const writes = seats.includes(shown) && !standing.over;
  const press = writes ? (written: string) => void write([shown, written]) : null;
  const sheet = { name: paper.names[shown]!, sheet: standing.sheets[shown]!, press };
  const swipe = useSwipe((step) => show((shown + step + paper.players) % paper.players));
  return (
    <section class="qwixx-pad">
      <div class="qwixx-pad-in">
        <Players {...{ paper, standing, shown, show }} />
        <div class="qwixx-pad-page" {...swipe}>
          <PadSheet {...sheet} points={standing.points[shown]!} open={standing.open[shown]!} />
        </div>
        <div class="qwixx-pad-below">
          <Misthrows {...sheet} />
          <button type="button" class="quiet-button qwixx-pad-look" onClick={() => setAll(true)}>
            <Icon of="people" />
            <span>{t("All sheets")}</span>
          </button>
          {standing.ending ? <End {...{ paper, standing, write }} /> : <Worths />}
        </div>
      </div>
      {all && <AllSheets {...{ paper, standing, show }} close={() => setAll(false)} />}
      <Announce text={said(paper, standing)} about={paper.entries.length} />
    </section>
  );
}

/** The rules' end is noticed; it is confirmed when everybody has written the last number for all. */
function End({ paper, standing, write }: Pick<PadProps<QwixxStanding>, "paper" | "standing" | "write">) {
  return (
    <div class="qwixx-pad-end" data-needed>
      <p>
        <strong>{endWords(paper, standing)}</strong>{" "}
        {!standing.over && <span>{t("Whoever has not yet crossed out the number for all may still do so.")}</span>}
      </p>
      {!standing.over && (
        <button type="button" class="main" onClick={() => write([null, END])}>
          {t("End the game")}
        </button>
      )}
    </div>
  );
}

/** Whose sheet is open: where several are written here it follows what is taken back or corrected on another. */
function useShown(paper: Paper, seats: readonly number[]): [number, (seat: number) => void] {
  const [shown, show] = useState(seats.includes(paper.first) ? paper.first : (seats[0] ?? paper.first));
  const last = useRef(paper.entries);
  useEffect(() => {
    const seat = changed(last.current, paper.entries);
    last.current = paper.entries;
    if (seat !== null && seats.length > 1 && seats.includes(seat)) show(seat);
  }, [paper.entries]);
  useEffect(() => {
    if (seats.length && !seats.includes(shown)) show(seats[0]!); // somebody else writes that one now
  }, [String(seats)]);
  return [Math.min(shown, paper.players - 1), show];
}

/** The seat of the first line in which two papers differ; null: nobody's. */
function changed(before: readonly Entry[], now: readonly Entry[]): number | null {
  const [longer, other] = now.length < before.length ? [before, now] : [now, before];
  const place = longer.findIndex((entry, at) => String(entry) !== String(other[at]));
  return longer[place]?.[0] ?? null;
}

function useSwipe(turn: (step: number) => void) {
  const from = useRef<Touch | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      from.current = event.touches.length === 1 ? event.touches[0]! : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const [start, end] = [from.current, event.changedTouches[0]!];
      from.current = null;
      if (!start) return;
      const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
      if (Math.abs(across) > A_SWIPE && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
    },
  };
}

/** What the last line has done, for those who do not see it. */
function said(paper: Paper, standing: QwixxStanding): string {
  const seat = paper.entries.at(-1)?.[0] ?? null;
  const end = endWords(paper, standing);
  if (seat === null) return end;
  const points = tn("{n} point", "{n} points", standing.scores[seat]!);
  return [`${line(paper, paper.entries.length - 1)}.`, t("Together {points}.", { points }), end].join(" ").trim();
}

function line({ names, entries }: Paper, at: number): string {
  const [seat, written] = entries[at]!;
  if (seat === null) return t("End of the game");
  const what = written === MISTHROW ? t("misthrow") : cardName(written);
  return t("{name}: {what}", { name: names[seat] ?? "", what });
}

/** "red: 5 crosses = 15". */
function worked(_paper: Paper, { sheets, points }: QwixxStanding, seat: number): string[] {
  const sheet = sheets[seat]!;
  const rows = ROWS.map((row) =>
    tn("{colour}: {n} cross = {points}", "{colour}: {n} crosses = {points}", crossesIn(sheet, row), {
      colour: colourName(colourOf(row)!),
      points: points[seat]![row],
    }),
  );
  const { penalty } = rules();
  const lost = tn("{n} misthrow = {points}", "{n} misthrows = {points}", sheet.penalties, {
    points: withMinus(-penalty * sheet.penalties),
  });
  return sheet.penalties ? [...rows, lost] : rows;
}

const pad: Pad<QwixxStanding> = { players: [2, 5], options: [], load, Board, line, Correct, worked };

export default pad;
