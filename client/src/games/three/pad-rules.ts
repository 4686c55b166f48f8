/** Reads what was written on a score pad of Three Is Too Many, by the compiled rules. */
import { wasm } from "karban:wasm";

import { capital, t } from "../../core/texts";
import { colourName } from "../../cards/colours";
import { type Engine, type State, loadEngine } from "../../engine/engine";
import type { ThreeState } from "../../engine/layout";
import { type Entry, NotWritten, type Paper, readLines, type Scorer, type Standing } from "../../game/pad";
import type Three from "../../notation/three";
import { each, setOf } from "../../notation/sets";
import type { ThreePile } from "../../wire";

/** The colours as they are written, in the order of the rules; and a card without colour. */
export const BY_LETTER: Readonly<Record<string, string>> = {
  G: "green",
  O: "orange",
  L: "lilac",
  R: "red",
  B: "light blue",
  M: "magenta",
  T: "turquoise",
};
export const LETTERS = Object.keys(BY_LETTER);
export const NO_COLOUR = "N";
export const END = "end";

export interface Taker {
  piles: Record<string, ThreePile>; // by the letters of the colours
  turns: number; // in which cards were taken
}

export interface ThreeStanding extends Standing {
  takers: Taker[];
  running: (number | null)[]; // the running bonus of each
  stack: number[]; // the running bonuses that are left, the next one first
  colours: number[]; // how many colours each has face up
  final: number[]; // the final bonus of each, if the game ended now
  left: Record<string, number>; // how many cards of each colour nobody has taken
  most: number; // cards of one turn
  faceUp: readonly number[]; // what so many cards of a colour are worth face up
  /** What would be if a seat took these cards in one turn. */
  after(seat: number, letters: readonly string[]): ThreeStanding | null;
}

export async function load(source: string | BufferSource = wasm.three!): Promise<Scorer<ThreeStanding>> {
  const [notation, engine] = await Promise.all([import("../../notation/three"), loadEngine<ThreeState>(source)]);
  return new ThreeScorer(new notation.default(engine));
}

class ThreeScorer implements Scorer<ThreeStanding> {
  constructor(private readonly rules: Three) {}

  read(paper: Paper): ThreeStanding {
    const { engine } = this.rules;
    const state = engine.state(this.rules.start(paper.players, { colours: "standard" }));
    try {
      const reading = new Reading(engine, paper, state);
      const standing = reading.standing();
      return { ...standing, after: (seat, letters) => this.after(paper, seat, letters) };
    } finally {
      state.free();
    }
  }

  private after(paper: Paper, seat: number, letters: readonly string[]): ThreeStanding | null {
    try {
      return this.read({ ...paper, entries: [...paper.entries, [seat, letters.join(" ")]] });
    } catch (error) {
      if (error instanceof NotWritten) return null;
      throw error;
    }
  }
}

const LAID = 10; // the place of the card that is laid, with room for others to both sides

/** One reading of a paper from the first line to the last. */
class Reading {
  private readonly most: number; // cards that one turn can take: all but the start card
  private readonly turns: number[];
  private readonly taken: Record<string, number> = {};

  constructor(
    private readonly engine: Engine<ThreeState>,
    private readonly paper: Paper,
    private readonly state: State<ThreeState>,
  ) {
    engine.begin(state, paper.first);
    state.set("shuffled", 1);
    this.most = this.constant("ROW_SIZE") - 1;
    this.turns = Array<number>(paper.players).fill(0);
  }

  private constant(name: string): number {
    return this.engine.about.constants[name] as number;
  }

  standing(): Omit<ThreeStanding, "after"> {
    readLines(this.paper, (entry) => this.line(entry));
    return this.told();
  }

  private line([seat, text]: Entry): void {
    if (this.state.get("over")) throw new NotWritten(t("The game is over."), "three 4.1");
    if (seat !== null && seat in this.paper.names) this.take(seat, this.cards(text));
    else if (seat === null && text === END) this.layLast();
    else throw unread(text);
  }

  private cards(text: string): string[] {
    const letters = text.split(" ");
    if (letters.some((letter) => letter !== NO_COLOUR && !LETTERS.includes(letter))) throw unread(text);
    if (letters.length > this.most) {
      throw new NotWritten(t("Nobody takes more than {n} cards in a turn.", { n: this.most }), "three 3.3");
    }
    return letters;
  }

  private take(seat: number, letters: string[]): void {
    for (const letter of letters) {
      this.taken[letter] = (this.taken[letter] ?? 0) + 1;
      if (this.left(letter) < 0) throw tooMany(letter, this.printed(letter));
    }
    if (++this.turns[seat]! > this.constant("PILE") - this.constant("KEPT")) {
      throw new NotWritten(t("Nobody lays more cards than that: it must be somebody else’s turn."), "three 4.1");
    }
    this.lay(seat, letters);
  }

  /** How many cards of a colour there are: the same of all; and each row has one without colour. */
  private printed(letter: string): number {
    const rows = this.constant("ROWS");
    return letter === NO_COLOUR ? rows : (rows * this.constant("IN_COLOUR")) / this.constant("COLOURS");
  }

  private left(letter: string): number {
    return this.printed(letter) - (this.taken[letter] ?? 0);
  }

  /** In a full row lie just these cards above the one that is laid, so that the rules take them, no others. */
  private lay(seat: number, letters: string[]): void {
    const { state, engine } = this;
    const above = letters.map((_, i) => LAID + 1 + i);
    const below = Array.from({ length: this.most - letters.length }, (_, i) => 1 + i);
    const lower = Array<number>(LAID + 1).fill(this.constant("COLOURLESS"));
    state.set("colour", [...lower, ...letters.map((letter) => LETTERS.indexOf(letter))]);
    state.set("row", [setOf([0, ...below, ...above])]);
    this.handOut(this.constant("HAND"));
    engine.apply(state, seat, LAID);
  }

  /** The rules end the game when whoever is next has only the cards left that are dropped. */
  private layLast(): void {
    this.state.set("row", [setOf([0])]);
    this.handOut(this.constant("KEPT"));
    const last = this.paper.players - 1;
    this.state.set("turn", last);
    this.engine.apply(this.state, last, LAID);
  }

  /** Hands of this size; nothing is drawn from the piles. */
  private handOut(cards: number): void {
    const { players } = this.paper;
    this.state.set("held", Array<number>(players).fill(cards));
    this.state.set("drawn", Array<number>(players).fill(this.constant("PILE")));
  }

  private told(): Omit<ThreeStanding, "after"> {
    const { engine, state } = this;
    const [up, down, running, over] = [state.get("up"), state.get("down"), state.get("running"), state.get("over")];
    const seats = Array.from({ length: this.paper.players }, (_, seat) => seat);
    const scoresIf = (ended: number): number[] => {
      state.set("over", ended);
      return seats.map((seat) => engine.score(state, seat));
    };
    const [lying, ahead] = [scoresIf(0), scoresIf(1)];
    return {
      scores: over ? ahead : lying,
      over: Boolean(over),
      winners: over ? each(engine.winners(state)) : [],
      first: null, // who takes nothing writes nothing, so the pad does not know whose turn it is
      takers: seats.map((seat) => ({
        turns: this.turns[seat]!,
        piles: Object.fromEntries(LETTERS.map((l, c) => [l, { up: up[seat]![c]!, down: down[seat]![c]! }])),
      })),
      running: seats.map((seat) => running[seat] || null),
      stack: (engine.about.constants.RUNNING_BONUS as number[]).slice(state.get("bonuses")),
      colours: seats.map((seat) => Number(engine.ask("colours_up", state, seat))),
      final: seats.map((seat) => ahead[seat]! - lying[seat]!),
      left: Object.fromEntries([...LETTERS, NO_COLOUR].map((letter) => [letter, this.left(letter)])),
      most: this.most,
      faceUp: engine.about.constants.FACE_UP as number[],
    };
  }
}

function tooMany(letter: string, n: number): NotWritten {
  const colour = BY_LETTER[letter];
  if (!colour) return new NotWritten(t("There are only {n} cards without colour.", { n }), "three 1.2");
  const words = { colour: capital(colourName(colour)), n };
  return new NotWritten(t("{colour}: there are only {n} cards, and all of them are taken.", words), "three 1.2");
}

function unread(text: string): NotWritten {
  return new NotWritten(t("“{text}” is not a line of this pad.", { text: text.slice(0, 40) }));
}
