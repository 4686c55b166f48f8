/**
 * A recorded game that is looked at again: every position of it, who sat where, and what was said of each move. All of it
 * comes from the compiled rules, which play the record once more.
 */
import { tables as drawings } from "karban:games";

import { cardName, colourOf } from "../cards/colours";
import { pageData } from "../core/page-data";
import { loadSheet } from "../core/styles";
import { loadTexts, t } from "../core/texts";
import type { GameDrawing, LoggedMove, Scene } from "../game/drawing";
import { loadGame } from "../learn/page-table";
import type { AnyGame, Match } from "../local/match";
import { shownName } from "../local/names";
import { type GameRecord, readRecord } from "../local/record";
import { eventsOf } from "../local/records";
import { type ShownMove, redacted } from "../local/redaction";
import { matches } from "../local/replay";
import { isSealedBy } from "../local/table";
import { checkGame } from "../notation/find";
import { FED } from "../table/fed";
import type { MovedEvent, Setup, StateMessage, TableEvent, View } from "../wire";
import { botOf, seatNames } from "../words/names";

const NAMED_LEVELS = ["greedy", "random"]; // bots that nobody is offered, but records have
const EVERYBODY = { away: null, clock: null, undo: null, undo_offer: null, rematch: null, rematch_answers: null };

export interface ReviewedGame {
  text: string; // the record as it came
  record: GameRecord;
  game: AnyGame; // how it is written, under the rules of the record
  drawing: GameDrawing;
  matches: Match[]; // after 0, 1, 2 … moves
  events: (TableEvent | null)[]; // what each move was for everybody; of the deal: null
  names: (string | null)[]; // as in messages: people by name, bots as bot:LEVEL
  bots: (string | null)[]; // what bots are called
}

/** Read a record and play it again. What is wrong with it is a `Refusal`. */
export async function openRecord(text: string): Promise<ReviewedGame> {
  const record = readRecord(text.trim());
  checkGame(record.game);
  const [game, { default: drawing }] = await Promise.all([
    loadGame(record.game),
    loadDrawing(record.game),
    loadTexts("table", record.game),
    loadSheet(record.game),
  ]);
  const positions = [...matches(record, game)];
  const seated = seatsOf(record);
  return {
    text,
    record,
    game: positions[0]!.notation,
    drawing,
    matches: positions,
    events: told(positions),
    ...seated,
  };
}

/** How a game is drawn, and what it can say of moves. */
async function loadDrawing(name: string) {
  const drawing = await drawings[name]!();
  await drawing.default.foresight?.load().catch(() => {}); // without it less is said
  return drawing;
}

/** Who sat where. Of a game without names nobody knows which were bots. */
function seatsOf(record: GameRecord): Pick<ReviewedGame, "names" | "bots"> {
  const player = (seat: number) => t("Player {number}", { number: seat + 1 });
  if (!record.names) {
    const names = Array.from({ length: record.players }, (_, seat) => player(seat));
    return { names, bots: names.map(() => null) };
  }
  const levels = [...pageData.levels, ...NAMED_LEVELS];
  const sat = eventsOf(record, levels, player).flatMap((event) => (event.type === "sat" ? [event] : []));
  return {
    names: sat.map(({ bot, name }) => (bot ? `bot:${bot}` : shownName(name))),
    bots: sat.map(({ bot, name }) => (bot ? name : null)),
  };
}

/** What everybody was told of each move. Where several decide at once, all choices are told with the last. */
export function told(positions: Match[]): (TableEvent | null)[] {
  let sealed: ShownMove[] = [];
  return positions.map((after, number) => {
    const before = positions[number - 1];
    if (!before) return null;
    const [seat, move] = after.lastMove!;
    const made: ShownMove = [seat, move];
    const stays = seat !== null && isSealedBy(seat, before, after);
    const revealed = stays ? [] : seat === null ? [made] : [...sealed, made];
    sealed = stays ? [...sealed, made] : [];
    return redacted({ type: "moved", seat, move }, number, 0, revealed).everybody;
  });
}

/** What everybody is called. */
export const namesOf = (game: ReviewedGame): string[] => seatNames(game);

/** Whether a seat was a bot's. */
export const isBot = ({ names }: ReviewedGame, seat: number): boolean => botOf(names[seat] ?? null) !== null;

/** What the table is drawn from after `number` moves, through the eyes of a seat. Nobody can do anything there. */
export function sceneAt(reviewed: ReviewedGame, number: number, seat: number): Scene {
  const view = viewAt(reviewed, number, seat);
  const message = messageAt(reviewed, number, seat, view);
  return {
    view,
    before: number ? viewAt(reviewed, number - 1, seat) : null,
    message,
    seat,
    names: namesOf(reviewed),
    decides: false,
    sent: null,
    hint: null,
    unfolding: false,
    recorded: true,
    play: () => {},
  };
}

/** What a seat saw after `number` moves. */
export function viewAt({ matches }: ReviewedGame, number: number, seat: number | null): View {
  return matches[number]!.view(seat);
}

function messageAt(reviewed: ReviewedGame, number: number, seat: number, view: View): StateMessage {
  const { names, bots, record, events } = reviewed;
  const event = events[number];
  return {
    type: "state",
    n: number,
    table: `${FED}review`,
    stage: view.over ? "over" : "playing",
    seat,
    view,
    events: event ? [event] : [],
    decision: null,
    names,
    bots,
    online: names.map(() => true),
    stand_ins: names.map(() => null),
    commitment: "",
    setup: setupOf(record, reviewed.matches[0]!),
    series: null,
    devices: null,
    watching: 0,
    ...EVERYBODY,
  };
}

function setupOf({ game, players, options, first }: GameRecord, { options: inForce }: Match): Setup {
  return {
    game,
    players,
    options,
    in_force: inForce,
    clock: null,
    listed: false,
    stand_in: "medium",
    away: null,
    after: null,
    hints: false,
    first,
    host: null,
    salted: [],
    kept: null,
  };
}

/** A move in one sentence, as the log of a table has it. `seat`: whoever hears it; null: somebody who may know everything. */
export function moveWords(reviewed: ReviewedGame, number: number, seat: number | null): string {
  const names = namesOf(reviewed);
  const event = reviewed.events[number];
  if (!event) return t("The game begins.");
  const [mover, move] = reviewed.matches[number]!.lastMove!;
  if (event.type !== "moved") return chosenWords(names[mover!]!, seat === null || seat === mover ? move : "");
  const eyes = seat ?? mover;
  const views = [viewAt(reviewed, number - 1, eyes), viewAt(reviewed, number, eyes)] as const;
  return reviewed.drawing.describeMove(loggedMove(event, names), names, ...views) ?? "";
}

/** A choice that is not shown before all have chosen. */
function chosenWords(name: string, choice: string): string {
  return choice
    ? t("{name} chooses, unseen by the others: {choice}.", { name, choice: choiceName(choice) })
    : t("{name} has chosen.", { name });
}

/** What was chosen: a number, a row with its number, or nothing. */
export function choiceName(choice: string): string {
  if (!/\d/.test(choice)) return t("nothing");
  return colourOf(choice) ? cardName(choice) : choice;
}

function loggedMove({ seat, move, shown = [] }: MovedEvent, names: string[]): LoggedMove {
  return { seat: seat ?? -1, name: names[seat ?? -1] ?? "", move, shown };
}

/** The moves with which a round begins, the deal among them; none where a game has no rounds. */
export function roundsOf({ matches }: ReviewedGame): number[] {
  const rounds = matches.map((match) => match.publicView().round);
  if (rounds[0] === undefined) return [];
  return rounds.flatMap((round, number) => (number && round === rounds[number - 1] ? [] : [number]));
}
