/** One running game in this browser: the twin of match/match.py. What a seat gets to know comes from its hidden state. */
import type { Engine, State } from "../engine/engine";
import { draw, seedText, sha256Hex, shuffled } from "../engine/seeds";
import { checkedDecks, type Game, type Json, NOBODY } from "../notation/game";
import { abbreviated, BadOption, IllegalMove } from "../notation/refusal";
import type { View } from "../wire";
import { checkedNames, checkedSeed } from "./checked-arguments";
import type { GameRecord, Move } from "./record";
import { SeenPosition } from "./seen-position";

// biome-ignore lint/suspicious/noExplicitAny: a match is of any game
export type AnyGame = Game<any>;
// biome-ignore lint/suspicious/noExplicitAny: a match is of any game
type AnyState = State<any>;

/** What a game is dealt from, and who sits where. */
export interface Deal {
  seed?: string | null; // none: it is drawn
  decks?: string[][] | null; // the shuffles written out, instead of a seed
  first?: number | null; // the seat that begins; none: it is drawn
  names?: string[] | null;
}

interface Shuffles {
  drawn: Record<string, number>; // how many of each kind there have been
  dealt: string[][]; // the decks among them, written out
}

/** Deal a new game. */
export function newMatch(game: AnyGame, players: number, options: Json, deal: Deal = {}): Match {
  return new Match(game, players, options, deal);
}

export class Match {
  readonly options: Json; // in force
  readonly seed: string | null;
  readonly decks: string[][] | null;
  readonly first: number;
  private readonly source: string; // of the shuffles
  private sittingHere: string[] | null;
  private made: readonly Move[] = [];
  private history: readonly unknown[] = [];
  private shuffles: readonly string[][] = [];
  private drawn: Shuffles["drawn"] = {};
  private seen: SeenPosition;
  private open: Json | null = null; // what everybody sees of the position

  constructor(
    readonly notation: AnyGame,
    readonly players: number,
    readonly given: Json, // the options as they were asked for
    { seed = null, decks = null, first = null, names = null }: Deal = {},
  ) {
    if (seed !== null && decks !== null) throw new BadOption("seed: give a seed or decks, not both");
    this.options = structuredClone(notation.options(players, given));
    this.decks = decks && checkedDecks(notation, decks);
    this.seed = this.decks ? null : seedText(checkedSeed(seed));
    this.source = this.seed ?? sha256Hex(JSON.stringify(this.decks).replaceAll(",", ", "));
    this.first = this.checkedFirst(first);
    this.sittingHere = checkedNames(names, players);
    const state = this.engine.state(notation.start(players, this.options));
    try {
      this.engine.begin(state, this.first);
      if (this.decks && notation.shuffleKind(state) === "deck") {
        notation.checkDecks(state.get("deck").slice(0, this.engine.toShuffle(state)), this.decks);
      }
      this.adopt(this.shuffled(state));
      this.seen = new SeenPosition(notation, state.bytes());
    } finally {
      state.free();
    }
  }

  private checkedFirst(first: number | null): number {
    if (first === null) return this.decks ? 0 : draw(this.source, "first", this.players);
    if (Number.isInteger(first) && first >= 0 && first < this.players) return first;
    const values = { last: this.players - 1, first: abbreviated(first) };
    throw new BadOption("first: a seat from 0 to {last}, not {first}", "", values);
  }

  // ---------------------------------------------------------------- what is public

  // biome-ignore lint/suspicious/noExplicitAny: a match is of any game
  private get engine(): Engine<any> {
    return this.notation.engine;
  }

  get game(): string {
    return this.notation.name;
  }

  /** The version of its rules under which the game is played. */
  get rules(): number {
    return this.notation.version;
  }

  get names(): string[] | null {
    return this.sittingHere;
  }

  set names(names: string[] | null) {
    this.sittingHere = checkedNames(names, this.players);
  }

  /** All moves so far, sealed ones too: for those who run the game, not for those who play it. */
  get moves(): readonly Move[] {
    return this.made;
  }

  get lastMove(): Move | undefined {
    return this.made.at(-1);
  }

  /** All shuffled decks so far, written out: for those who run the game. */
  get dealt(): readonly string[][] {
    return this.shuffles;
  }

  /** The seats that must decide now; none when the game is over. */
  get toAct(): number[] {
    return this.seen.toAct;
  }

  get over(): boolean {
    return !this.toAct.length;
  }

  /** After how many minutes the game's own clock runs out; null: it has none. */
  get timeLimit(): number | null {
    return this.notation.timeLimit(this.options);
  }

  /** Points so far, by seat; final when the game is over. */
  get scores(): number[] {
    return this.seen.scores;
  }

  get winners(): number[] {
    return this.over ? this.seen.winners : [];
  }

  // -------------------------------------------------------------- what a seat may know

  /** The state as a seat may know it (null: a spectator), for bots: whoever asks frees it. */
  hidden(seat: number | null): AnyState {
    return this.seen.hidden(this.checkedSeat(seat));
  }

  /** The bytes of the true state: never for a seat. */
  truth(): Uint8Array {
    return this.seen.truth;
  }

  /** The moves of a seat, sorted; none if it has nothing to decide. null: what the clock may do. */
  legal(seat: number | null): string[] {
    const number = this.checkedSeat(seat);
    return seat === null || this.toAct.includes(seat) ? this.seen.legal(number) : [];
  }

  /** Writes moves of a seat, from the numbers that the rules have for them: in this position, whatever is played meanwhile. */
  writer(seat: number): (move: number) => string {
    const { seen } = this;
    return (move) => seen.with(seat, (s) => this.notation.write(s, seat, move));
  }

  /** All that a seat may know, as plain JSON values; null: a spectator's view. */
  view(seat: number | null = null): View {
    return structuredClone({ ...this.publicView(), ...this.own(seat) }) as unknown as View;
  }

  /** What is the same in all views. To look at, not to change. */
  publicView(): Json {
    if (this.open) return this.open;
    const own = this.own(null);
    const seen = this.seen.with(NOBODY, (s) => this.notation.view(s, NOBODY, [...this.history]));
    this.open = {
      game: this.game,
      players: this.players,
      options: this.options,
      to_act: this.toAct,
      moves: this.made.length,
      scores: this.scores,
      over: this.over,
      winners: this.winners,
      ...Object.fromEntries(Object.entries(seen).filter(([name]) => !(name in own))),
    };
    return this.open;
  }

  /** The rest of a seat's view, which is its own. To look at, not to change. */
  own(seat: number | null): Json {
    return this.seen.own(this.checkedSeat(seat));
  }

  /** The whole truth as plain JSON values: for those who look at a recorded game, never for a seat. */
  position(): Json {
    const own = Array.from({ length: this.players }, (_, seat) =>
      this.seen.with(seat, (s) => this.notation.own(s, seat)),
    );
    const secrets = this.seen.withTruth((s) => this.notation.secrets(s));
    return structuredClone({ ...this.notation.position(this.publicView(), own), names: this.names, ...secrets });
  }

  // ------------------------------------------------------------------------- moves

  /** Make a move; one that the rules refuse raises an IllegalMove and changes nothing. null is the clock's seat. */
  play(seat: number | null, move: string): void {
    const { chosen, text } = this.checkedMove(seat, move);
    const before = this.seen;
    const [after, shuffles] = this.seen.withTruth((s) => {
      this.engine.apply(s, seat ?? NOBODY, chosen);
      const shuffles = this.shuffled(s);
      return [new SeenPosition(this.notation, s.bytes()), shuffles] as const;
    });
    const told = before.with(NOBODY, (was) => after.with(NOBODY, (is) => this.notation.historyEntries(was, is)));
    this.adopt(shuffles);
    this.seen = after;
    this.open = null;
    this.made = [...this.made, [seat, text]];
    if (told.length) this.history = [...this.history, ...told];
  }

  /** The move as it would be recorded, without making it; one that the rules refuse raises an IllegalMove. */
  check(seat: number | null, move: string): string {
    return this.checkedMove(seat, move).text;
  }

  private checkedMove(seat: number | null, move: string): { chosen: number; text: string } {
    const number = this.checkedSeat(seat);
    if (typeof move !== "string") {
      throw new IllegalMove("a move is a text such as {example!r}", "", { example: this.legal(seat)[0] ?? "R7" });
    }
    if (this.over) throw new IllegalMove("the game is over");
    if (seat !== null && !this.toAct.includes(seat)) {
      throw this.seen.with(NOBODY, (s) => this.notation.whyIdle(s, seat, this.toAct.join(", ")));
    }
    if (seat === null && !this.legal(null).length) throw this.notation.noClock();
    return this.seen.with(number, (s) => {
      const chosen = this.notation.read(s, number, move);
      if (!this.seen.moves(number).includes(chosen)) throw this.notation.whyNot(s, number, chosen);
      return { chosen, text: this.notation.write(s, number, chosen) };
    });
  }

  private checkedSeat(seat: number | null): number {
    if (seat === null) return NOBODY;
    if (Number.isInteger(seat) && seat >= 0 && seat < this.players) return seat;
    const values = { seat: abbreviated(seat), last: this.players - 1 };
    throw new IllegalMove("there is no seat {seat}: seats are 0 to {last}", "", values);
  }

  /** Put in order whatever waits to be shuffled, by the written decks while there are any, then by the seed. */
  private shuffled(s: AnyState): Shuffles {
    const done: Shuffles = { drawn: { ...this.drawn }, dealt: [] };
    for (let size = this.engine.toShuffle(s); size; size = this.engine.toShuffle(s)) {
      const kind = this.notation.shuffleKind(s);
      const number = done.drawn[kind] ?? 0;
      const deck: number[] = s.get("deck");
      const cards = deck.slice(0, size);
      const written = kind === "deck" ? this.decks?.[number] : undefined;
      const order = written
        ? this.notation.readDeck(cards, written)
        : shuffled(cards, this.source, `${kind}/${number}`);
      s.set("deck", [...order, ...deck.slice(size)]);
      if (kind === "deck") done.dealt.push(order.map((card) => this.notation.card(card)));
      done.drawn[kind] = number + 1;
      this.engine.deal(s);
    }
    return done;
  }

  private adopt({ drawn, dealt }: Shuffles): void {
    this.drawn = drawn;
    if (dealt.length) this.shuffles = [...this.shuffles, ...dealt];
  }

  // ---------------------------------------------------------------- copy and record

  /** An independent match in the same position: nothing that both look at ever changes. */
  copy(): Match {
    return Object.assign(Object.create(Match.prototype), this) as Match;
  }

  /** Whether a card was drawn or shuffled since an earlier position of this game. */
  hasDrawnSince(before: Match): boolean {
    const deck = ({ seen }: Match) => seen.withTruth((s) => s.get("deck").join());
    return JSON.stringify(this.drawn) !== JSON.stringify(before.drawn) || deck(this) !== deck(before);
  }

  /** Whether what is drawn goes to the hand of who moves, and nobody else sees it. */
  get drawsPrivately(): boolean {
    return this.notation.privateDraws;
  }

  /** The options with everything written out that chance has decided before the deal. */
  get pinned(): Json {
    return this.seen.withTruth((s) => this.notation.pinned(s, this.options));
  }

  /** The whole game so far, to be kept and replayed. */
  record(more: Json = {}): GameRecord {
    return {
      game: this.game,
      rules: this.rules,
      players: this.players,
      options: structuredClone(this.given),
      names: this.names,
      seed: this.seed,
      decks: this.decks,
      first: this.first,
      moves: [...this.made],
      result: this.over ? { scores: this.scores, winners: this.winners } : null,
      more,
    };
  }
}
