/** Requests to the server, as docs/wire.md describes them. */
import { at } from "../core/root";
import { sentence, t } from "../core/texts";
import { PREFIX } from "../local/here";
import { remember } from "./remembered";
import type {
  CreatedTable,
  Done,
  Fill,
  First,
  Hint,
  Join,
  Joined,
  NewTable,
  OpenTables,
  OwnSeat,
  React,
  Rematch,
  RematchTable,
  Salt,
  StandIn,
  StateMessage,
  UndoRequest,
  Where,
} from "../wire";

const MAX_ATTEMPTS = 3;
const RETRY_MS = 400; // before the second attempt, twice that before the third
const HERE = `/api/tables/${PREFIX}`;
const REQUEST_TIMEOUT_MS = 10_000; // then an answer counts as lost

/** The server does not do it, and says why. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Create a table; the salt is given when its commitment has been seen: see salts.ts. */
export async function create(body: Partial<NewTable> & { game: string }, token: string): Promise<CreatedTable> {
  return request("POST", "/api/tables", token, { salt: null, ...body });
}

export async function join(table: string, token: string, name: string, seat?: number): Promise<Joined> {
  return request("POST", tablePath(table, "join"), token, {
    name,
    salt: remember(randomText(16)),
    ...(seat === undefined ? {} : { seat }),
  } satisfies Join);
}

/** A table as whoever holds the token may see it. */
export const getTable = (table: string, token: string | null): Promise<StateMessage> =>
  requestOnce("GET", `/api/tables/${encodeURIComponent(table)}`, token);
export const openTables = (): Promise<OpenTables> => request("GET", "/api/tables", null);
export const fill = (table: string, token: string, seat: number, occupant: string): Promise<Done> =>
  request("POST", tablePath(table, "seats"), token, { seat, who: occupant } satisfies Fill);
export const leave = (table: string, token: string): Promise<Done> =>
  request("POST", tablePath(table, "leave"), token, {});
export const standIn = (table: string, token: string, seat: number, on: boolean): Promise<Done> =>
  request("POST", tablePath(table, "stand-in"), token, { seat, on } satisfies StandIn);
export const first = (table: string, token: string, seat: number | null): Promise<Done> =>
  request("POST", tablePath(table, "first"), token, { seat } satisfies First);
export const undo = (table: string, token: string, seat: number): Promise<Done> =>
  request("POST", tablePath(table, "undo"), token, { seat } satisfies UndoRequest);
export const answerUndo = (table: string, token: string, asker: number, agree: boolean): Promise<Done> =>
  request("POST", tablePath(table, "undo"), token, { asker, agree } satisfies UndoRequest);
export const hint = (table: string, token: string, seat: number): Promise<Hint> =>
  request("POST", tablePath(table, "hint"), token, { seat } satisfies OwnSeat);
/** Not asked for again when it gets lost: it would be said twice. */
export const react = (table: string, token: string, code: string, seat: number | null): Promise<Done> =>
  requestOnce("POST", tablePath(table, "reactions"), token, { code, seat } satisfies React);
export const declineRematch = (table: string, token: string): Promise<Done> =>
  request("POST", tablePath(table, "rematch/decline"), token, {});
export const rematch = (table: string, token: string): Promise<RematchTable> =>
  request("POST", tablePath(table, "rematch"), token, { salt: null } satisfies Rematch);
export const salt = (table: string, token: string, text: string): Promise<Done> =>
  request("POST", tablePath(table, "salt"), token, { salt: text } satisfies Salt);
export const where = (): Promise<Where> => request("GET", "/api/where", null);

/** Ask for something. What gets lost on the way is asked for again: every request here may be repeated. */
export async function request<T>(method: string, to: string, token: string | null, body?: unknown): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestOnce<T>(method, to, token, body);
    } catch (error) {
      const lost = !(error instanceof ApiError) || error.status === 503;
      if (!lost || attempt === MAX_ATTEMPTS) throw error instanceof ApiError ? error : unreachable();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
    }
  }
}

/** The same, once: it may get lost. */
export async function requestOnce<T>(method: string, to: string, token: string | null, body?: unknown): Promise<T> {
  const { status, content } = await (to.startsWith(HERE) ? askHere(method, to, body) : ask(method, to, token, body));
  if (status >= 400) throw new ApiError(content.error, sentence(content.message), status);
  return content as T;
}

// biome-ignore lint/suspicious/noExplicitAny: what is asked for says what is answered
type Answer = { status: number; content: any };

async function ask(method: string, to: string, token: string | null, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(at(to), {
    method,
    headers,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, content: await answer.json() };
}

/** The same of a table that lives in this browser. */
async function askHere(method: string, to: string, body?: unknown): Promise<Answer> {
  return (await import("../local/connection")).request(method, to, body);
}

function unreachable(): ApiError {
  return new ApiError("unreachable", t("The server does not answer. Check the network and try again."), 0);
}

function tablePath(table: string, what: string): string {
  return `/api/tables/${encodeURIComponent(table)}/${what}`;
}

/** Random bytes in base64url. */
export function randomText(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...drawn))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
}
