/** Reads what was written on a score pad of GAP, by the compiled rules. */
import { wasm } from "karban:wasm";

import { sentence, t, tn } from "../../core/texts";
import { colourName, colourOf } from "../../cards/colours";
import { type Engine, type State, loadEngine } from "../../engine/engine";
import type { GapState } from "../../engine/layout";
import { type Entry, NotWritten, type Paper, readLines, type Scorer, type Standing } from "../../game/pad";
import { type Json, NOBODY } from "../../notation/game";
import type Gap from "../../notation/gap";
import { Refusal } from "../../notation/refusal";
import { each } from "../../notation/sets";
import { GapForesight, type Worth } from "./foresight";

/** How many cards of each colour somebody has at the end of a round, by the letters of the colours. */
export type Held = Readonly<Record<string, number>>;

export interface GapRound {
  first: number; // the seat that began it
  held: (Held | null)[]; // by seat; null: not counted yet
}

export interface GapStanding extends Standing {
  round: number; // the one being entered, or the last
  letters: string[]; // of the colours in play
  inColour: number; // cards of each
  rounds: GapRound[]; // the last one is being entered, unless the game is over
  round_scores: number[][]; // of the rounds that are complete
  places: (readonly [seat: number, round: number] | null)[]; // what each line is about; null: the clock
  last: boolean; // whether the round being entered is the last one, unless it ends in a tie to be broken
  options: { target?: number; rounds?: number; minutes?: number; tiebreak?: string };
  best: number[]; // the best single round of each
  worth(held: Held): Worth;
}

export const TIME_OUT = "time"; // the clock's move
const NONE = "-"; // no card at all

/** As it is written: "R4 Y1 G2". */
export function written(held: Held): string {
  const letters = Object.keys(held).filter((letter) => held[letter]);
  return letters.map((letter) => `${letter}${held[letter]}`).join(" ") || NONE;
}

export async function load(source: string | BufferSource = wasm.gap!): Promise<Scorer<GapStanding>> {
  const [notation, engine] = await Promise.all([import("../../notation/gap"), loadEngine<GapState>(source)]);
  return new GapScorer(new notation.default(engine));
}

class GapScorer implements Scorer<GapStanding> {
  private readonly foresight: GapForesight;

  constructor(private readonly rules: Gap) {
    this.foresight = new GapForesight(rules);
  }

  read(paper: Paper): GapStanding {
    const options = this.options(paper);
    const { engine } = this.rules;
    const state = engine.state(this.rules.start(paper.players, options));
    try {
      engine.begin(state, paper.first);
      return new Reading(this.rules, this.foresight, paper, state, options).standing();
    } finally {
      state.free();
    }
  }

  private options({ players, options }: Paper): Json {
    try {
      return this.rules.options(players, { ...options });
    } catch (error) {
      if (error instanceof Refusal) throw new NotWritten(sentence(error.text(t)));
      throw error;
    }
  }
}

/** One reading of a paper from the first line to the last. */
class Reading {
  private readonly engine: Engine<GapState>;
  private readonly letters: string[];
  private readonly rounds: GapRound[] = [];
  private readonly scores: number[][] = [];
  private readonly places: GapStanding["places"] = [];

  constructor(
    private readonly rules: Gap,
    private readonly foresight: GapForesight,
    private readonly paper: Paper,
    private readonly state: State<GapState>,
    private readonly options: Json,
  ) {
    this.engine = rules.engine;
    this.letters = options.colours as string[];
  }

  standing(): GapStanding {
    readLines(this.paper, (entry) => this.line(entry));
    return this.told();
  }

  private line([seat, text]: Entry): void {
    if (this.state.get("over")) throw new NotWritten(t("The game is over."), "gap 5.1");
    if (seat === null) this.byClock(text);
    else if (seat in this.paper.names) this.counted(seat, text);
    else throw unread(text);
  }

  /** What nobody writes, but the clock does. */
  private byClock(text: string): void {
    this.places.push(null);
    if (text !== TIME_OUT) throw unread(text);
    const [move] = this.engine.legal(this.state, NOBODY);
    if (move === undefined) {
      throw new NotWritten(t("There is no clock to run out, or this round is the last one already."), "gap 5.2");
    }
    this.engine.apply(this.state, NOBODY, move);
  }

  /** The n-th line of a seat is its round n; nobody is counted twice before all are counted. */
  private counted(seat: number, text: string): void {
    const number = this.scores.length;
    const round = this.rounds[number] ?? this.begun();
    this.rounds[number] = round;
    if (round.held[seat]) {
      const name = this.paper.names[seat] ?? "";
      throw new NotWritten(t("{name} is counted already in this round.", { name }), "gap 4.1");
    }
    round.held[seat] = this.held(text);
    this.places.push([seat, number]);
    this.enough(round);
    if (round.held.every(Boolean)) this.end(round);
  }

  private begun(): GapRound {
    return { first: this.state.get("first"), held: Array<null>(this.paper.players).fill(null) };
  }

  private held(text: string): Held {
    if (text === NONE) return {};
    const parts = text.split(" ").map((part) => /^([A-Z])([1-9]\d?)$/.exec(part));
    const found = parts.map((part) => [part?.[1] ?? "", Number(part?.[2])] as const);
    const letters = found.map(([letter]) => letter);
    if (parts.includes(null) || new Set(letters).size < letters.length) throw unread(text);
    const strange = letters.find((letter) => !this.letters.includes(letter));
    if (strange !== undefined) {
      const colour = colourName(colourOf(strange) ?? strange);
      throw new NotWritten(t("This game is played without {colour}.", { colour }), "gap 1.2");
    }
    const cards = found.reduce((sum, [, n]) => sum + n, 0);
    if (cards === 1) {
      throw new NotWritten(t("One card alone cannot be: whoever takes cards has the played one too."), "gap 3.2");
    }
    return Object.fromEntries(found);
  }

  /** There are no more cards of a colour than were printed. */
  private enough({ held }: GapRound): void {
    for (const letter of this.letters) {
      const n = held.reduce((sum, one) => sum + (one?.[letter] ?? 0), 0);
      if (n <= this.inColour) continue;
      const colour = colourName(colourOf(letter)!);
      const words = { colour, cards: this.inColour };
      throw new NotWritten(
        tn(
          "{colour}: {n} card altogether, but there are only {cards}.",
          "{colour}: {n} cards altogether, but there are only {cards}.",
          n,
          words,
        ),
        "gap 1.1",
      );
    }
  }

  private get inColour(): number {
    return this.engine.about.constants.VALUES as number;
  }

  /**
   * The rules end a round when the last card of the last hand is laid: so there is such a card, and nothing else in the row or
   * the deck.
   */
  private end(round: GapRound): void {
    const { state } = this;
    const [last, card] = [0, 0];
    state.set("shuffled", 1);
    state.set("deck_size", 0);
    state.set("drawn", 0);
    state.set("row", 0n);
    state.set(
      "collection",
      round.held.map((held) => this.rules.setOf(cardsOf(held!))),
    );
    state.set(
      "hand",
      round.held.map((_, seat) => (seat === last ? 1n : 0n)),
    );
    state.set(
      "held",
      round.held.map((_, seat) => Number(seat === last)),
    );
    state.set("turn", last);
    this.engine.apply(state, last, this.rules.read(state, last, this.rules.card(card)));
    this.scores.push(state.get("round_score").slice(0, this.paper.players));
  }

  private told(): GapStanding {
    const { engine, paper, foresight, options } = this;
    const seen = this.state.all();
    const isOver = Boolean(seen.over);
    if (!isOver) this.rounds[this.scores.length] ??= this.begun();
    return {
      scores: Array.from({ length: paper.players }, (_, seat) => engine.score(this.state, seat)),
      over: isOver,
      winners: isOver ? each(engine.winners(this.state)) : [],
      first: isOver ? null : seen.first,
      round: seen.round,
      letters: this.letters,
      inColour: this.inColour,
      rounds: this.rounds,
      round_scores: this.scores,
      places: this.places,
      last: Boolean(seen.closing) || seen.round === seen.last_round,
      options: options as GapStanding["options"],
      best: seen.best.slice(0, paper.players),
      worth: (held) => foresight.worth(cardsOf(held)),
    };
  }
}

/** Cards of these colours; which values they have does not matter (gap 4.1). */
function cardsOf(held: Held): string[] {
  return Object.entries(held).flatMap(([letter, n]) => Array.from({ length: n }, (_, value) => `${letter}${value}`));
}

function unread(text: string): NotWritten {
  return new NotWritten(t("“{text}” is not a line of this pad.", { text: text.slice(0, 40) }));
}
