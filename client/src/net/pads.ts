/** Score pads that several phones share: requests to the server that keeps their order, as docs/wire.md describes them. */
import { at } from "../core/root";
import { sentence } from "../core/texts";
import type { Done, NewPad, PadBegin, PadChangeRequest, PadSeat, PadState } from "../wire";
import { ApiError, randomText, request, requestOnce } from "./api";

export const WAIT_SECONDS = 25; // for which the server may keep a look waiting
const LOST_MS = (WAIT_SECONDS + 10) * 1000; // then its answer counts as lost

/** Open a pad for others, those of another one with the same seats (`after`); the salt makes it another one than the last of the same people. */
export const openPad = (token: string, change: PadBegin, after: string | null = null): Promise<PadState> =>
  request("POST", "/api/pads", token, { change, salt: randomText(8), after } satisfies NewPad);

/** Write for a seat on this phone from now on, or no longer. */
export const takeSeat = (code: string, token: string, seat: number, free = false): Promise<PadState> =>
  request("POST", pathOf(code, "/seats"), token, { seat, free } satisfies PadSeat);

/** Once: whoever sends it keeps it until it has been acknowledged, and sends it again with the same key. */
export const sendChange = (code: string, token: string, body: PadChangeRequest): Promise<Done> =>
  requestOnce("POST", pathOf(code, "/changes"), token, body);

/** What is there, after an event that was seen. */
export const lookAtPad = (code: string, token: string | null, seen = 0): Promise<PadState> =>
  request("GET", `${pathOf(code)}?seen=${seen}`, token);

/** What one knows who asks for what is new: the number of the last event, and who is there. */
export interface Seen {
  seen: number;
  here: readonly number[];
}

/** The same as soon as there is something new, or after a while. */
export async function waitAtPad(code: string, token: string, known: Seen, stop: AbortSignal): Promise<PadState> {
  const here = known.here.reduce((sum, seat) => sum + 2 ** seat, 0);
  const lost = new AbortController();
  const end = () => lost.abort();
  const timer = setTimeout(end, LOST_MS);
  stop.addEventListener("abort", end);
  try {
    const answer = await fetch(at(`${pathOf(code)}?seen=${known.seen}&here=${here}&wait=${WAIT_SECONDS}`), {
      headers: { authorization: `Bearer ${token}` },
      cache: "no-store",
      signal: lost.signal,
    });
    const content = await answer.json();
    if (answer.status >= 400) throw new ApiError(content.error, sentence(content.message), answer.status);
    return content as PadState;
  } finally {
    clearTimeout(timer);
    stop.removeEventListener("abort", end);
  }
}

function pathOf(code: string, what = ""): string {
  return `/api/pads/${encodeURIComponent(code)}${what}`;
}
