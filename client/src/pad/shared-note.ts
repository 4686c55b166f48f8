/**
 * A pad that several phones share, as this phone knows it: the changes in the order of the server, and what was done here and is
 * still on its way. All phones put the same changes together by the same rules, so all have the same paper.
 */
import type { Entry, Scorer, Standing } from "../game/pad";
import { type Begin, type Change, linesOf, paperOf, refusalOf, writerOf } from "../paper/changes";
import type { KeptPad } from "../paper/storage";
import type { PadLine, PadState } from "../wire";

/** What is kept of it beside its changes, which are those that the server has. */
export interface SharedNote {
  code: string;
  token: string; // by which this phone is known there
  seen: number; // the number of the last event
  keys: string[]; // of each change
  by: (number | null)[]; // of each change, for which seat it was made; null: by whoever opened the pad
  skipped: number[]; // of the changes, those that say nothing
  pending: Pending[]; // what was done here, in order, until it comes back in the log
  host: boolean; // whether it was opened here
  own: number[]; // the seats of this phone
  taken: number[]; // the seats that have a phone
}

/** A change on its way. Others may come between: what it is about is named so that it is still the same then. */
export interface Pending {
  key: string;
  change: Change;
  of?: string; // the key of the change that an undo is about
  about?: { key: string; entry: Entry }; // the line that is corrected or struck: of which change, and what it says
}

export interface SharedPad extends KeptPad {
  shared: SharedNote;
}

export const isShared = (pad: KeptPad): pad is SharedPad => pad.shared !== undefined;

/** A pad as the server tells it the first time: how it begins; the rest is read as all that comes later. */
export function sharedPad(id: string, state: PadState, token: string, pending: Pending[] = []): SharedPad {
  const [first] = state.changes;
  const shared: SharedNote = {
    code: state.pad,
    token,
    seen: first!.n,
    keys: [first!.key],
    by: [null],
    skipped: [],
    pending,
    host: state.host,
    own: state.own,
    taken: state.taken,
  };
  return { id, game: state.game, changes: [first!.change as Begin], began: first!.at, touched: Date.now(), shared };
}

export interface Heard {
  pad: SharedPad;
  fresh: Change[]; // what has been added
  outrun: boolean; // whether something that was done here says nothing, since somebody else was faster
}

/** A pad with what the server tells of it. */
export function heard<S extends Standing>(pad: SharedPad, state: PadState, scorer: Scorer<S>): Heard {
  const { shared } = pad;
  const changes = [...pad.changes];
  const [keys, by, skipped] = [[...shared.keys], [...shared.by], new Set(shared.skipped)];
  let pending = shared.pending;
  let outrun = false;
  for (const line of state.changes) {
    if (line.n <= shared.seen) continue;
    const change = line.change as Change;
    const says = mayBe(line, changes, skipped) && fits(changes, change, scorer, skipped);
    if (!says) skipped.add(changes.length);
    if (!says && pending.some(({ key }) => key === line.key)) outrun = true;
    pending = pending.filter(({ key }) => key !== line.key);
    changes.push(change);
    keys.push(line.key);
    by.push(line.seat);
  }
  const { host, own, taken } = state;
  const seen = Math.max(shared.seen, state.n);
  const note = { ...shared, seen, keys, by, skipped: [...skipped], pending, host, own, taken };
  return { pad: { ...pad, changes, shared: note }, fresh: changes.slice(pad.changes.length), outrun };
}

/** Whether a change can be. Anybody with a seat may have sent anything: where the rules stumble, it says nothing either. */
function fits<S extends Standing>(
  changes: readonly Change[],
  change: Change,
  scorer: Scorer<S>,
  skipped: ReadonlySet<number>,
): boolean {
  try {
    return !refusalOf(changes, change, scorer, skipped);
  } catch {
    return false;
  }
}

/** Whether a line that is corrected or struck belongs to the seat for which that is done; the rest the server has looked at. */
function mayBe({ seat, change }: PadLine, changes: readonly Change[], skipped: ReadonlySet<number>): boolean {
  if (seat === null || (change.do !== "correct" && change.do !== "strike")) return true;
  return paperOf(changes, skipped).entries[change.at]?.[0] === seat;
}

/**
 * What is kept where another tab of this phone writes on the same pad: the log that has got further, and what is on its way
 * from either. `known`: the keys of all that was ever on its way from here; what is not among them is the other tab's.
 */
export function merged(there: KeptPad, here: SharedPad, known: ReadonlySet<string>): SharedPad {
  if (!isShared(there)) return here;
  const further = there.shared.seen > here.shared.seen ? there : here;
  const touched = further.changes.length > there.changes.length ? Date.now() : there.touched;
  const pending = [...here.shared.pending, ...newIn(there.shared.pending, known)];
  return {
    ...further,
    touched,
    aside: false,
    shared: { ...further.shared, pending: newIn(pending, arrived(further)) },
  };
}

export const arrived = ({ shared }: SharedPad): ReadonlySet<string> => new Set(shared.keys);

export const newIn = (pending: readonly Pending[], known: ReadonlySet<string>): Pending[] =>
  pending.filter(({ key }) => !known.has(key));

/** All changes, those on their way included, and what of them is lost: it cannot be any more. */
export interface Shown {
  changes: Change[];
  keys: string[];
  skipped: Set<number>;
  lost: Pending[];
}

export function shown<S extends Standing>({ changes, shared }: SharedPad, scorer: Scorer<S>): Shown {
  const now: Shown = { changes: [...changes], keys: [...shared.keys], skipped: new Set(shared.skipped), lost: [] };
  for (const one of shared.pending) {
    const change = resolved(one, now);
    if (!change || !fits(now.changes, change, scorer, now.skipped)) {
      now.lost.push(one);
    } else {
      now.changes.push(change);
      now.keys.push(one.key);
    }
  }
  return now;
}

/** A change that is to be made on what is shown, with what it is about. */
export function pendingOf(key: string, change: Change, { changes, keys, skipped }: Shown): Pending {
  if (change.do === "undo") return { key, change, of: keys[change.of]! };
  if (change.do !== "correct" && change.do !== "strike") return { key, change };
  const entry = paperOf(changes, skipped).entries[change.at]!;
  const writer = writerOf(changes, change.at, skipped);
  return { key, change, about: { key: keys[writer]!, entry } };
}

/** A change as it is written after these; null: what it is about is not there. */
export function resolved(
  { change, of, about }: Pending,
  { changes, keys, skipped }: Omit<Shown, "lost">,
): Change | null {
  if (change.do === "undo") {
    const number = keys.indexOf(of!);
    return number < 0 ? null : { do: "undo", of: number };
  }
  if (change.do !== "correct" && change.do !== "strike") return change;
  const number = keys.indexOf(about!.key);
  if (number < 0) return null;
  const { entries } = paperOf(changes, skipped);
  const at = linesOf(changes, number, skipped).find((place) => String(entries[place]) === String(about!.entry));
  return at === undefined ? null : { ...change, at };
}
