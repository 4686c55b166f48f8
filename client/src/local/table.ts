/**
 * A table of this browser, as its events have made it: the twin of table/table.py for people at one device. It changes by
 * `apply` only, and what comes to it was checked before.
 */
import { tryAt } from "./days";
import type { Created, LogEvent, Moved, Row, Tally } from "./events";
import type { Match } from "./match";
import { commitmentOf, seedOf } from "./proof";
import { type RedactedEvent, type ShownMove, redacted } from "./redaction";

const MINUTE_MS = 60_000;

/** Who sits there: nobody yet, a person at this device, or a bot. */
export interface Seat {
  name: string;
  taken: boolean;
  bot: string | null;
  salt: string | null; // null: still to be given
  standIn: string | null; // the bot that decides for the person
}

/** A move since which nothing hidden has come to light, and the position before it. */
export interface TakeableMove {
  seat: number | null; // null: the game's own clock
  move: string;
  byBot: boolean;
  before: Match;
}

export type Deal = (created: Created, seed: string | null, names: string[], first: number | null) => Match;

export class LocalTable {
  number = 0; // of the last event
  at = 0; // when it was
  created!: Created;
  seats: Seat[] = [];
  decided: number[] = []; // by seat: decisions made, those taken back included
  undone: number[] = []; // by seat: how often a decision was taken back
  match: Match | null = null;
  takeable: TakeableMove[] = []; // the last moves, as far back as an undo may have to look
  sealed: ShownMove[] = []; // choices that are still secret
  endsAt: number | null = null; // when the game's own clock runs out
  rematch: string | null = null;
  rematchBy: number | null = null;
  readonly events: RedactedEvent[] = []; // all so far
  readonly answers = new Map<string, number>(); // by key: the number of the event that a request has made
  private made: number[] = [];

  constructor(
    readonly name: string,
    private deal: Deal,
  ) {}

  // ------------------------------------------------------------------------ what it is

  get stage(): "open" | "playing" | "over" {
    if (!this.match) return "open";
    return this.match.over ? "over" : "playing";
  }

  get toAct(): number[] {
    return this.match?.toAct ?? [];
  }

  get names(): (string | null)[] {
    return this.seats.map(({ bot, taken, name }) => (bot ? `bot:${bot}` : taken ? name : null));
  }

  get botNames(): (string | null)[] {
    return this.seats.map(({ bot, name }) => (bot ? name || null : null));
  }

  /** The seats of people: all of them are at this device. */
  get people(): number[] {
    return this.seats.flatMap(({ taken, bot }, seat) => (taken && !bot ? [seat] : []));
  }

  get commitment(): string {
    return commitmentOf(this.created.secret ?? this.created.seed ?? "");
  }

  get salts(): string[] {
    return this.seats.map(({ salt }) => salt ?? "");
  }

  /** Whether nothing is missing for the deal. */
  get ready(): boolean {
    return this.seats.every(({ taken, salt }) => taken && salt !== null);
  }

  /** The bot that decides in a seat; null: a person does. */
  decider(seat: number): string | null {
    const { bot, standIn } = this.seats[seat]!;
    return bot ?? standIn;
  }

  /**
   * The name of what a seat must decide now; null: nothing. No two decisions have the same. The number in its middle is
   * read by the coach: how many decisions of this seat there were before.
   */
  decision(seat: number): string | null {
    return this.toAct.includes(seat) ? `${seat}.${this.decided[seat]}.${this.undone[seat]}` : null;
  }

  /** Whether a decision of a seat stands. */
  hasDecided(seat: number): boolean {
    return this.made[seat]! > 0;
  }

  /** The place of a seat's last move among those that may be taken back; -1: there is none. */
  lastTakeable(seat: number): number {
    return this.takeable.map((one) => one.seat).lastIndexOf(seat);
  }

  /** The position that is decided in: where several decide at once, that before the first of them has. */
  get asked(): Match {
    return this.takeable[this.takeable.length - this.sealed.length]?.before ?? this.match!;
  }

  /** Whether it is the one try at a deal of the day that counts. */
  get ranked(): boolean {
    return tryAt(this.name)?.practice === "";
  }

  /** Whether a seat has chosen what is still secret. */
  isSealed(seat: number): boolean {
    return this.sealed.some(([chooser]) => chooser === seat);
  }

  // ---------------------------------------------------------------------------- events

  apply({ n, at, key, event }: Row): void {
    if (n !== this.number + 1) throw new Error(`event ${n} after ${this.number}`);
    this.number = n;
    this.at = at;
    const revealed = this.change(event);
    this.events.push(redacted(event, n, at, revealed));
    if (key !== undefined) this.answers.set(key, n);
  }

  private change(event: LogEvent): ShownMove[] {
    switch (event.type) {
      case "created":
        this.begin(event);
        break;
      case "sat": {
        const { seat, name, bot = null } = event;
        const salt = bot || this.created.secret === null ? "" : null;
        this.seats[seat] = { name, taken: true, bot, salt, standIn: null };
        break;
      }
      case "salted":
        this.seats[event.seat]!.salt = event.salt;
        break;
      case "started":
        this.start();
        break;
      case "moved":
        return this.moved(event);
      case "stood-in":
        this.seats[event.seat]!.standIn = event.level;
        break;
      case "came-back":
        this.seats[event.seat]!.standIn = null;
        break;
      case "undone":
        this.takeBack(event.seat);
        break;
      case "resumed":
        if (this.endsAt !== null) this.endsAt += event.still;
        break;
      case "rematched":
        this.rematch = event.table;
        this.rematchBy = event.seat;
    }
    return [];
  }

  private begin(event: Created): void {
    this.created = event;
    const each = <T>(value: () => T): T[] => Array.from({ length: event.players }, value);
    this.seats = each(() => ({ name: "", taken: false, bot: null, salt: null, standIn: null }));
    this.decided = each(() => 0);
    this.undone = each(() => 0);
    this.made = each(() => 0);
  }

  private start(): void {
    const { secret, seed = null } = this.created;
    const drawn = secret === null ? seed : seedOf(secret, this.salts);
    this.match = this.deal(this.created, drawn, this.names as string[], this.created.first);
    const minutes = this.match.timeLimit;
    this.endsAt = minutes === null ? null : this.at + minutes * MINUTE_MS;
  }

  private moved({ seat, move, by }: Moved): ShownMove[] {
    const revealed = this.play(seat, move, by !== undefined);
    if (seat === null) this.endsAt = null;
    else {
      this.decided[seat]!++;
      this.made[seat]!++;
    }
    return revealed;
  }

  private takeBack(seat: number): void {
    const place = this.lastTakeable(seat);
    const taken = this.takeable[place]!;
    const later = this.takeable.slice(place + 1);
    const onlyThis = this.isSealed(seat); // the others keep what they have chosen meanwhile
    this.sealed = onlyThis ? this.sealed.slice(0, this.sealed.map(([chooser]) => chooser).indexOf(seat)) : [];
    this.match = taken.before;
    this.takeable = this.takeable.slice(0, place);
    if (onlyThis) for (const one of later) this.play(one.seat, one.move, one.byBot);
    for (const one of onlyThis ? [taken] : [taken, ...later]) if (one.seat !== null) this.made[one.seat]!--;
    for (const number of onlyThis ? [seat] : this.undone.keys()) this.undone[number]!++;
  }

  /** Make a move, and give the choices that it reveals: where several decide at once, all stay sealed until the last is in. */
  private play(seat: number | null, move: string, byBot: boolean): ShownMove[] {
    const before = this.match!;
    const match = before.copy();
    match.play(seat, move);
    this.match = match;
    const made: ShownMove = [seat, match.lastMove![1]];
    const taken = { seat, move: made[1], byBot, before };
    if (seat === null) {
      this.takeable.push(taken);
      return [made];
    }
    if (isSealedBy(seat, before, match)) {
      this.takeable.push(taken);
      this.sealed.push(made);
      return [];
    }
    const revealed = [...this.sealed, made];
    this.sealed = [];
    if (revealed.length > 1 || (match.hasDrawnSince(before) && !this.drawsUnseen(seat))) this.takeable = [];
    else if (byBot) this.takeable = [...this.takeable, taken];
    else this.takeable = [taken]; // a person has moved: what others did before stands
    return revealed;
  }

  /** Whether what a seat draws is seen by no person: it goes to the hand of a bot. */
  private drawsUnseen(seat: number): boolean {
    return this.match!.drawsPrivately && this.seats[seat]!.bot !== null;
  }

  // ----------------------------------------------------------------------- once more

  /** The score of a chain of rematches with the game of this table. */
  series(): Tally[] {
    return this.seats.map(({ bot }, seat) => {
      const who = bot ?? "me";
      const earlier = this.created.series[seat];
      const tally = earlier?.who === who ? earlier : { who, games: 0, wins: 0, points: 0 };
      if (!this.match?.over) return tally;
      const { games, wins, points } = tally;
      const won = Number(this.match.winners.includes(seat));
      return { who, games: games + 1, wins: wins + won, points: points + this.match.scores[seat]! };
    });
  }
}

/** Whether the others still have to choose, not knowing this. */
export function isSealedBy(seat: number, before: Match, after: Match): boolean {
  const left = before.toAct.filter((other) => other !== seat);
  return after.toAct.length > 0 && left.length === after.toAct.length && left.every((one, i) => one === after.toAct[i]);
}
