/** How The Number is written: the twin of notation/number.py. */
import type { State } from "../engine/engine";
import type { NumberState } from "../engine/layout";
import type { NumberTurn, NumberView } from "../wire";
import { Game, type Json, NOBODY } from "./game";
import { abbreviated, IllegalMove, type Refusal } from "./refusal";
import { each, has, setOf } from "./sets";

const NO_NUMBER = -1;
const VOID = 0xfff;
const VOID_TEXT = "-";
const TURNS = 5;
const WITHOUT_VOID = 1; // the version of the rules under which there is no void number (number 2.3)

type Seen = State<NumberState>;

export default class TheNumber extends Game<NumberState> {
  override readonly sealed = true;
  override readonly oneBegins = false;
  readonly numbered = numbered;

  protected override versions(): number[] {
    return [WITHOUT_VOID, ...super.versions()];
  }

  start(players: number): Partial<NumberState> {
    return { players, no_void: this.version === WITHOUT_VOID ? 1 : 0 };
  }

  card(card: number): string {
    return String(card);
  }

  write(_s: Seen, _seat: number, move: number): string {
    return written(move);
  }

  read(s: Seen, _seat: number, text: string): number {
    if ((text === VOID_TEXT && !s.get("no_void")) || /^[0-9]{3}$/.test(text)) return numbered(text);
    const values = { text: abbreviated(text) };
    throw new IllegalMove("{text!r} is not three digits, such as 513 or 045", "number 2.1", values);
  }

  whyNot(s: Seen, seat: number, move: number): IllegalMove {
    if (move === VOID) {
      return new IllegalMove(
        "-: a number with a crossed-out digit, but nothing is crossed out on this board",
        "number 2.3",
      );
    }
    const board = s.get("free")[seat]!;
    const digits = each(this.engine.ask("digits_of", move)).filter((digit) => !has(board, digit));
    const values = { crossed: digits.join(", "), free: each(board).join(", ") };
    if (s.get("no_void")) {
      return new IllegalMove("{crossed}: crossed out on this board; free are {free}", "number 2.1", values);
    }
    return new IllegalMove(
      "{crossed}: crossed out on this board; free are {free}; - writes no valid number, which scores 0 and " +
        "crosses nothing out",
      "number 2.3",
      values,
    );
  }

  override whyIdle(s: Seen, seat: number, seats: string): Refusal {
    if (s.get("over") || s.get("free")[seat]) return super.whyIdle(s, seat, seats);
    return new IllegalMove(
      "seat {seat} has nothing to decide now, as it has no free digit left; to act: {seats}",
      "number 2.2",
      { seat, seats },
    );
  }

  // ----------------------------------------------------------------------- views

  /** The turn that was just shown, and those in which nobody had a digit left. */
  override historyEntries(before: Seen, after: Seen): NumberTurn[] {
    const [was, is] = [before.all(), after.all()];
    if (was.round === is.round && was.turn === is.turn && was.over === is.over) return [];
    const bySeat = <T>(told: (seat: number) => T) =>
      is.shown.slice(0, is.players).map((number, seat) => (number === NO_NUMBER ? null : told(seat)));
    const shown: NumberTurn = {
      round: was.round,
      turn: was.turn,
      numbers: bySeat((seat) => written(is.shown[seat]!)),
      approved: bySeat((seat) => has(is.approved, seat)),
      points: bySeat((seat) => is.gained[seat]!),
    };
    const end = is.round > was.round || is.over ? TURNS + 1 : is.turn;
    const nobody = () => Array<null>(is.players).fill(null);
    const empty = Array.from({ length: end - was.turn - 1 }, (_, later) => ({
      round: was.round,
      turn: was.turn + 1 + later,
      numbers: nobody(),
      approved: nobody(),
      points: nobody(),
    }));
    return [shown, ...empty];
  }

  position({ chosen: _chosen, ...open }: Json, own: Json[]): Json {
    return { ...open, choices: own.map(({ choice }) => choice) };
  }

  view(s: Seen, seat: number, history: unknown[]): Json {
    const seen = s.all();
    const boards = seen.free.slice(0, seen.players);
    return {
      round: seen.round,
      turn: seen.turn,
      free: boards.map((board) => each(board).map(String)),
      chosen: boards.map((board, p) => Boolean(board) && !seen.over && !has(seen.waiting, p)),
      void: boards.map((board, p) => Boolean(board) && !seen.over && Boolean(this.engine.ask("may_be_void", s, p))),
      turns: history,
      ...this.own(s, seat),
    };
  }

  fields(view: NumberView): Partial<NumberState> {
    const shown = view.turns.findLast(({ numbers }) => numbers.some((number) => number !== null));
    return {
      ...this.start(view.players),
      round: view.round,
      turn: view.turn,
      over: Number(view.over),
      free: view.free.map((digits) => Number(setOf(digits.map(Number)))),
      waiting: Number(setOf(view.to_act)),
      choice: view.free.map((_, seat) => (seat === view.seat ? numbered(view.choice) : NO_NUMBER)),
      total: view.scores,
      shown: view.free.map((_, seat) => numbered(shown?.numbers[seat] ?? null)),
    };
  }

  own(s: Seen, seat: number): Json {
    const choice = seat === NOBODY ? NO_NUMBER : s.get("choice")[seat]!;
    return { choice: choice === NO_NUMBER ? null : written(choice) };
  }
}

/** A number as the rules keep it: four bits a digit. */
function numbered(text: string | null): number {
  return text === null ? NO_NUMBER : text === VOID_TEXT ? VOID : Number.parseInt(text, 16);
}

/** A number as text. */
function written(number: number): string {
  return number === VOID ? VOID_TEXT : number.toString(16).padStart(3, "0");
}
