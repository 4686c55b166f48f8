// What goes over the wire. Made by tools/wire_types.py from the server's own types: do not edit.

/** Exactly one of target, rounds and minutes is there. */
export interface GapOptions {
  colours: string[];
  target?: number;
  rounds?: number;
  minutes?: number;
  tiebreak: "best-round" | "extra-round";
}

/** What somebody may know of a game of gap. */
export interface GapView {
  game: "gap";
  seat: number | null;
  players: number;
  to_act: number[];
  legal: string[];
  moves: number;
  scores: number[];
  over: boolean;
  winners: number[];
  options: GapOptions;
  hand: string[] | null;
  round: number;
  first: number;
  row: string[];
  hand_sizes: number[];
  collections: string[][];
  pile: number;
  round_scores: number[][];
  last_round: boolean;
}

/** A turn that was shown, by seat; null where a seat took no part. */
export interface NumberTurn {
  round: number;
  turn: number;
  numbers: (string | null)[];
  approved: (boolean | null)[];
  points: (number | null)[];
}

/** What somebody may know of a game of number. */
export interface NumberView {
  game: "number";
  seat: number | null;
  players: number;
  to_act: number[];
  legal: string[];
  moves: number;
  scores: number[];
  over: boolean;
  winners: number[];
  options: Record<string, unknown>;
  choice: string | null;
  round: number;
  turn: number;
  free: string[][];
  chosen: boolean[];
  void: boolean[];
  turns: NumberTurn[];
}

export interface QwixxOptions {
  jokers: boolean;
}

/** The numbers crossed in each row, in the order of the row; the rows locked here. */
export interface QwixxSheet {
  R: number[];
  Y: number[];
  G: number[];
  B: number[];
  locks: string[];
  penalties: number;
}

export interface QwixxLaid {
  seat: number;
  cards: string[];
  colour: string;
  crossed: number[];
}

/** What somebody may know of a game of qwixx. */
export interface QwixxView {
  game: "qwixx";
  seat: number | null;
  players: number;
  to_act: number[];
  legal: string[];
  moves: number;
  scores: number[];
  over: boolean;
  winners: number[];
  options: QwixxOptions;
  hands: string[][];
  choice: string | null;
  active: number;
  action: "take" | "number" | "play";
  display: string[];
  top: string;
  pile: number;
  discard: number;
  sheets: QwixxSheet[];
  laid: QwixxLaid | null;
  chosen: boolean[];
}

export interface ThreeOptions {
  colours: "standard" | "shuffled" | Record<string, string>;
}

/** The cards of one colour in a collection, face up and face down. */
export interface ThreePile {
  up: number;
  down: number;
}

/** What somebody may know of a game of three. */
export interface ThreeView {
  game: "three";
  seat: number | null;
  players: number;
  to_act: number[];
  legal: string[];
  moves: number;
  scores: number[];
  over: boolean;
  winners: number[];
  options: ThreeOptions;
  hand: string[] | null;
  rows: string[][];
  hand_sizes: number[];
  piles: number[];
  colours: Record<string, string>;
  collections: Record<string, ThreePile>[];
  running: (number | null)[];
  stack: number[];
}

/** What somebody may know of a game. */
export type View =
  | GapView
  | NumberView
  | QwixxView
  | ThreeView;

/** Somebody has created a table. All its seats are free. */
export interface CreatedEvent {
  n: number;
  at: number;
  type: "created";
  game: string;
  players: number;
}

/** A person, known by the hash of a token, or a bot has sat down. */
export interface SatEvent {
  n: number;
  at: number;
  type: "sat";
  seat: number;
  name: string;
  bot?: string;
}

/** A person has given the salt that the table was waiting for. */
export interface SaltedEvent {
  n: number;
  at: number;
  type: "salted";
  seat: number;
}

/** Before the game a seat has become free again. */
export interface FreedEvent {
  n: number;
  at: number;
  type: "freed";
  seat: number;
}

/** Before the game the host has chosen which seat begins, or (null) that it is drawn. */
export interface FirstChosenEvent {
  n: number;
  at: number;
  type: "first-chosen";
  seat?: number;
}

/** The cards are dealt. */
export interface StartedEvent {
  n: number;
  at: number;
  type: "started";
}

/** From now on a bot decides for a person. */
export interface StoodInEvent {
  n: number;
  at: number;
  type: "stood-in";
  seat: number;
  level: string;
  why: string;
}

/** The person decides again. */
export interface CameBackEvent {
  n: number;
  at: number;
  type: "came-back";
  seat: number;
}

/** Somebody would like to take back the last decision. */
export interface UndoAskedEvent {
  n: number;
  at: number;
  type: "undo-asked";
  seat: number;
}

export interface UndoAgreedEvent {
  n: number;
  at: number;
  type: "undo-agreed";
  seat: number;
}

/** One of the others would rather not, or the one who asked no longer wants to. */
export interface UndoDeclinedEvent {
  n: number;
  at: number;
  type: "undo-declined";
  seat: number;
}

/** The last decision of a seat is taken back, and what bots have done since. */
export interface UndoneEvent {
  n: number;
  at: number;
  type: "undone";
  seat: number;
}

/** Somebody who plays with others has asked what a strong bot would do; once for each decision. */
export interface HintAskedEvent {
  n: number;
  at: number;
  type: "hint-asked";
  seat: number;
}

/** No server was running for a while: the clocks have stood still. */
export interface ResumedEvent {
  n: number;
  at: number;
  type: "resumed";
  still: number;
}

/** The same people are asked to play again, at another table. */
export interface RematchedEvent {
  n: number;
  at: number;
  type: "rematched";
  table: string;
  seat?: number;
}

/** Somebody plays again at that table too, or would rather not. */
export interface RematchAnsweredEvent {
  n: number;
  at: number;
  type: "rematch-answered";
  seat: number;
  agreed: boolean;
}

/** Before the game: whoever a seat is kept for would rather not play. */
export interface DeclinedEvent {
  n: number;
  at: number;
  type: "declined";
  seat: number;
}

/** Everybody has left before the game began; or it ends here though it is not over, by whoever runs the server or because it has become too long. */
export interface ClosedEvent {
  n: number;
  at: number;
  type: "closed";
  by?: string;
}

/** A move is made, by a person, a bot or (null) the game's clock; it may have revealed the choices of others too. */
export interface MovedEvent {
  n: number;
  at: number;
  type: "moved";
  seat: number | null;
  move: string;
  by?: string;
  shown?: [number, string][];
}

/** A seat has made a choice that stays sealed until the others have; its own person sees what. */
export interface ChosenEvent {
  n: number;
  at: number;
  type: "chosen";
  seat: number;
  by?: string;
  move?: string;
}

/** Something that has happened at a table. */
export type TableEvent =
  | CreatedEvent
  | SatEvent
  | SaltedEvent
  | FreedEvent
  | FirstChosenEvent
  | StartedEvent
  | StoodInEvent
  | CameBackEvent
  | UndoAskedEvent
  | UndoAgreedEvent
  | UndoDeclinedEvent
  | UndoneEvent
  | HintAskedEvent
  | ResumedEvent
  | RematchedEvent
  | RematchAnsweredEvent
  | DeclinedEvent
  | ClosedEvent
  | MovedEvent
  | ChosenEvent;

/** Give one of `each` (seconds for each decision), `days` (the same in days) and `bank` (seconds for all, with `increment` seconds added after each decision). */
export interface ClockRequest {
  each?: number | null;
  days?: number | null;
  bank?: number | null;
  increment?: number;
}

/** `seats`: of each seat "me", "open" or "bot:LEVEL"; "me" more than once: several people at one device. A `salt` of null is given later, when the commitment has been seen. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, unknown>;
  seats?: string[] | null;
  name?: string | null;
  names?: string[];
  salt?: string | null;
  listed?: boolean;
  clock?: ClockRequest | null;
  stand_in?: string;
  hints?: boolean | null;
  first?: number | null;
  away?: number | null;
}

/** A `salt` of null is given later. */
export interface Join {
  name?: string | null;
  salt?: string | null;
  seat?: number | null;
}

export interface Salt {
  salt: string;
}

/** `who`: "open" or "bot:LEVEL". */
export interface Fill {
  seat: number;
  who: string;
}

/** `seat`: which begins; null: it is drawn. */
export interface First {
  seat: number | null;
}

/** `on` true: a bot plays for this seat, one's own or that of somebody who is away; false: its person plays again. */
export interface StandIn {
  on: boolean;
  seat?: number | null;
  level?: string | null;
}

/** Without `agree`: ask to take back the last decision of the own `seat`; with it: answer somebody who has asked, and nobody but the `asker` if one is named. */
export interface UndoRequest {
  agree?: boolean | null;
  seat?: number | null;
  asker?: number | null;
}

/** A `salt` of null is given later, when the commitment of the new table has been seen. */
export interface Rematch {
  salt?: string | null;
}

export interface OwnSeat {
  seat?: number | null;
}

/** `code`: a sign or a phrase, such as "thumb" or "well-played"; `seat`: the own one that speaks, of several. */
export interface React {
  code: string;
  seat?: number | null;
}

/** `record`: one's game of the day's deal; `name`: what the board calls one. */
export interface NewBoardEntry {
  record: unknown;
  name?: string | null;
}

/** `record`: a game, over or not, as a file has it. */
export interface RecordToShare {
  record: unknown;
}

/** Who plays what, by which version of its rules; `first`: the seat that begins. */
export interface PadBegin {
  do: "begin";
  game: string;
  rules: number;
  players: number;
  names: string[];
  options: Record<string, unknown>;
  first: number;
}

/** Lines to be added. */
export interface PadWrite {
  do: "write";
  entries: ([number | null, string])[];
}

/** Another line in the place of one, counted from 0 among those that are there. */
export interface PadCorrect {
  do: "correct";
  at: number;
  entry: [number | null, string];
}

/** A line is taken away. */
export interface PadStrike {
  do: "strike";
  at: number;
}

/** Other names, options, or another who begins. */
export interface PadSet {
  do: "set";
  names?: string[];
  options?: Record<string, unknown>;
  first?: number;
}

/** An earlier change is taken back, by its place among all changes, from 0; that of an undo: it is done again. */
export interface PadUndo {
  do: "undo";
  of: number;
}

/** What is done to a score pad that several phones share. */
export type PadChange =
  | PadBegin
  | PadWrite
  | PadCorrect
  | PadStrike
  | PadSet
  | PadUndo;

/** `change`: how the pad begins. `salt`: makes a second pad of the same people another one. `after`: the code of one's pad before; those who have a phone there have their seats here too, and are told. */
export interface NewPad {
  change: PadBegin;
  salt?: string;
  after?: string | null;
}

/** `key`: a text of one's own by which a repeated request is known. `seat`: for which of one's seats it is done, where that does not follow from the change. `seen`: the last event that one has; if others have changed something since, it is refused: places may mean other lines now. */
export interface PadChangeRequest {
  key: string;
  change: PadBegin | PadWrite | PadCorrect | PadStrike | PadSet | PadUndo;
  seat?: number | null;
  seen?: number | null;
}

/** Write for a seat from now on, on this phone; with `free`: no longer. Whoever has opened the pad may free any. */
export interface PadSeat {
  seat: number;
  free?: boolean;
}

export interface CreatedTable {
  table: string;
  seat: number | null;
  seats: number[];
  token: string | null;
  invite: string;
  commitment: string;
}

export interface Joined {
  seat: number;
  token: string;
}

export interface RematchTable {
  table: string;
  seat: number;
  invite: string;
  commitment: string;
}

export interface Done {
  ok: boolean;
  n: number;
}

/** All in milliseconds, unlike ClockRequest and ClockTerms, which are in seconds. `now` by the server's clock, `ends` when the game's own clock runs out. */
export interface ClockState {
  now: number;
  each: number | null;
  bank: number | null;
  increment: number;
  left: (number | null)[];
  running: boolean[];
  ends: number | null;
}

/** All in seconds, unlike ClockState: for each decision, or for all of them with `increment` added after each. */
export interface ClockTerms {
  each: number | null;
  bank: number | null;
  increment: number;
}

/** What the person is called, and whether they have said that they would rather not. */
export interface KeptSeat {
  name: string;
  declined: boolean;
}

/** `options` as they were asked for, `in_force` with all others too. `first`: the seat that was chosen to begin; null: it is drawn. `host`: the seat of the person who may choose it before the game. */
export interface Setup {
  game: string;
  players: number;
  options: Record<string, unknown>;
  in_force: Record<string, unknown>;
  clock: ClockTerms | null;
  listed: boolean;
  stand_in: string;
  away: number | null;
  after: string | null;
  hints: boolean;
  first: number | null;
  host: number | null;
  salted: boolean[];
  kept: (KeptSeat | null)[] | null;
}

/** Since when somebody is away, and from when on the others may let a bot play for them. */
export interface Absence {
  since: number;
  stand_in_from: number;
}

/** Who asks to take back a decision, and who of the others has agreed so far. */
export interface UndoState {
  seat: number;
  agreed: number[];
}

/** The seats of who has asked to play again, of all who do, and of those who would rather not. */
export interface RematchAnswers {
  by: number;
  accepted: number[];
  declined: number[];
}

/** What a seat has done in a chain of rematches: in how many games, this one included when it is over. */
export interface SeriesScore {
  games: number;
  wins: number;
  points: number;
}

/** The state of a table as somebody may know it, and the events after those that they have seen: over a WebSocket a frame, over HTTP the answer to `GET /api/tables/{table}`. `devices` where somebody has several seats: seats with the same number are played at one device. */
export interface StateMessage {
  type: "state";
  n: number;
  table: string;
  stage: "open" | "playing" | "over";
  seat: number | null;
  view: View | null;
  events: TableEvent[];
  decision: string | null;
  names: (string | null)[];
  bots: (string | null)[];
  online: boolean[];
  away: (Absence | null)[] | null;
  stand_ins: (string | null)[];
  clock: ClockState | null;
  commitment: string;
  setup: Setup;
  undo: UndoState | null;
  undo_offer: ("no-game" | "nothing" | "shown" | "moved" | "bot" | "pending" | "asked" | null)[] | null;
  rematch: string | null;
  rematch_answers: RematchAnswers | null;
  series: SeriesScore[] | null;
  devices: (number | null)[] | null;
  watching: number;
  now?: number;
  seats?: number[];
  views?: View[];
  decisions?: (string | null)[];
}

/** What has changed since the last StateMessage or DeltaFrame of this connection, whose `n` was `base`; for clients that connect with `?deltas=1`. `changed` has fields of the message, `view` fields of its view, each with its new value; all others are as they were. `events` are those since then. */
export interface DeltaFrame {
  type: "delta";
  n: number;
  base: number;
  events: TableEvent[];
  changed: Record<string, unknown>;
  view: Record<string, unknown>;
}

export interface OpenTable {
  table: string;
  game: string;
  players: number;
  free: number;
  names: (string | null)[];
  bots: (string | null)[];
  options: Record<string, unknown>;
  in_force: Record<string, unknown>;
  clock: ClockTerms | null;
  invite: string;
}

export interface OpenTables {
  tables: OpenTable[];
}

/** What an option may be, for those who offer it: one of the values `of`; or several different ones, as many as `count` says by number of players, by default the first; or a whole number from `least` to `most`. */
export interface Allowed {
  of?: unknown[];
  count?: Record<string, number>;
  least?: number;
  most?: number;
}

/** `options` has the default of each, null where that depends on the others. `one_begins`: whether one of the seats begins, drawn or chosen; else all decide at the same time. */
export interface GameInfo {
  game: string;
  title: string;
  players: number[];
  options: Record<string, unknown>;
  rules: number;
  allowed: Record<string, Allowed>;
  one_begins: boolean;
}

/** `clocks`: those that people are offered; any other may be asked for. */
export interface Games {
  games: GameInfo[];
  levels: string[];
  clocks: (ClockRequest | null)[];
}

/** What is expected of a move: the share of the win, the standard error of that, and the final score. */
export interface ConsideredMove {
  move: string;
  wins: number;
  error: number;
  points: number;
}

/** `considered`: the moves of which enough is known to tell it, the best first, at most 40; none where there was no time to think. */
export interface Hint {
  move: string;
  decision: string;
  considered: ConsideredMove[];
}

/** A change in the log of a pad. `seat`: for which it was made; null: by whoever opened the pad. */
export interface PadLine {
  n: number;
  at: number;
  seat: number | null;
  key: string;
  change: PadBegin | PadWrite | PadCorrect | PadStrike | PadSet | PadUndo;
}

/** A pad, and the changes after those that were seen, 300 at a time: there are more while `n` is less than `last`. `taken`: the seats for which somebody writes on a phone of their own, `here`: those of them that are looking, `own`: one's own. `host`: whether one has opened it. `next`: the code of the pad on which they play again. */
export interface PadState {
  pad: string;
  game: string;
  n: number;
  last: number;
  taken: number[];
  here: number[];
  own: number[];
  host: boolean;
  next: string | null;
  changes: PadLine[];
}

/** Who has played the day's deal, and what came of it. `scores` by seat: the person has seat 0, the others are bots. Who did equally well has the same `rank`. `record`: how they played, for `GET /api/records/{id}`, as soon as nobody can enter the board any more. */
export interface BoardEntry {
  rank: number;
  name: string;
  scores: number[];
  won: boolean;
  at: number;
  record: string | null;
}

/** The best of those who have played the deal of a day, at most 100, and how many there are. `own`: the entry of whoever asks, by their token. `open`: whether one can still enter it. */
export interface DailyBoard {
  game: string;
  date: string;
  open: boolean;
  count: number;
  entries: BoardEntry[];
  own: BoardEntry | null;
}

/** Under which name a record can be asked for. */
export interface SharedRecord {
  id: string;
}

/** `address`: how others reach this server, such as http://192.168.1.5:8000. */
export interface Where {
  address: string;
}

/** A move; it is answered by an AnswerFrame with the same key. */
export interface MoveFrame {
  type: "move";
  key: string;
  move: string;
  decision?: string | null;
  seat?: number | null;
}

/** Who one is, for those who cannot give the token in the subprotocol; without a token: a spectator. */
export interface HelloFrame {
  type: "hello";
  token?: string | null;
}

/** Whether the server is there; it is answered by a PongFrame. */
export interface PingFrame {
  type: "ping";
  ping: number | string;
}

/** What a client sends over a WebSocket. */
export type ClientFrame =
  | HelloFrame
  | MoveFrame
  | PingFrame;

/** A MoveAnswer; `key` is null where it could not be read, and then this may be the answer to any frame. */
export interface AnswerFrame {
  type: "answer";
  key: string | null;
  ok: boolean;
  n?: number;
  error?: string;
  message?: string;
  rule?: string;
}

/** Somebody at the table reacts. It is in no StateMessage: who is not connected misses it. */
export interface ReactionFrame {
  type: "reaction";
  seat: number;
  code: "smile" | "laugh" | "wow" | "sad" | "thumb" | "heart" | "well-played" | "good-luck" | "thanks" | "oops" | "one-moment" | "your-move";
  at: number;
}

/** `now` by the server's clock, in milliseconds since 1970. */
export interface PongFrame {
  type: "pong";
  pong: number | string;
  now: number;
}

/** The server is about to stop; `bye` says why. Clients connect again. */
export interface ByeFrame {
  type: "bye";
  bye: "restart";
}

/** Why the server is about to close this connection. */
export interface ErrorFrame {
  type: "error";
  error: string;
  message: string;
  rule?: string;
}

/** What the server sends over a WebSocket. */
export type ServerFrame =
  | StateMessage
  | DeltaFrame
  | AnswerFrame
  | PongFrame
  | ReactionFrame
  | ByeFrame
  | ErrorFrame;
