/** Requests to the server, as docs/wire.md describes them. */
import { capital, t } from "../app/texts";
import type { CreatedTable, Hint, Joined, Message, NewTable, OpenTables, RematchTable } from "../wire";

const TRIES = 3;
const PATIENCE = 10_000; // milliseconds until an answer counts as lost

/** The server does not do it, and says why. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export async function create(wish: Partial<NewTable> & { game: string }, token: string): Promise<CreatedTable> {
  return ask("POST", "/api/tables", token, { salt: random(16), ...wish });
}

export async function join(table: string, token: string, name: string, seat?: number): Promise<Joined> {
  return ask("POST", at(table, "join"), token, { name, salt: random(16), ...(seat === undefined ? {} : { seat }) });
}

/** A table as whoever holds the token may see it. */
export const look = (table: string, token: string | null): Promise<Message> =>
  once("GET", `/api/tables/${encodeURIComponent(table)}`, token);
export const openTables = (): Promise<OpenTables> => ask("GET", "/api/tables", null);
export const fill = (table: string, token: string, seat: number, who: string) =>
  ask("POST", at(table, "seats"), token, { seat, who });
export const leave = (table: string, token: string) => ask("POST", at(table, "leave"), token, {});
export const standIn = (table: string, token: string, seat: number, on: boolean) =>
  ask("POST", at(table, "stand-in"), token, { seat, on });
export const undo = (table: string, token: string, seat: number, agree?: boolean) =>
  ask("POST", at(table, "undo"), token, agree === undefined ? { seat } : { seat, agree });
export const hint = (table: string, token: string, seat: number): Promise<Hint> =>
  ask("POST", at(table, "hint"), token, { seat });
export const rematch = (table: string, token: string): Promise<RematchTable> =>
  ask("POST", at(table, "rematch"), token, { salt: random(16) });
export const where = (): Promise<{ address: string }> => ask("GET", "/api/where", null);

/** Ask for something. What gets lost on the way is asked for again: every request here may be repeated. */
export async function ask<T>(method: string, to: string, token: string | null, body?: unknown): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once<T>(method, to, token, body);
    } catch (error) {
      const lost = !(error instanceof Refused) || error.status === 503;
      if (!lost || attempt === TRIES) throw error instanceof Refused ? error : unreachable();
      await new Promise((resolve) => setTimeout(resolve, 400 * attempt));
    }
  }
}

async function once<T>(method: string, to: string, token: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(to, {
    method,
    headers,
    signal: AbortSignal.timeout(PATIENCE),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Refused(told.error, capital(told.message), answer.status);
  return told as T;
}

function unreachable(): Refused {
  return new Refused("unreachable", t("The server does not answer. Check the network and try again."), 0);
}

function at(table: string, what: string): string {
  return `/api/tables/${encodeURIComponent(table)}/${what}`;
}

/** Random bytes in base64url. */
export function random(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...drawn))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
}
