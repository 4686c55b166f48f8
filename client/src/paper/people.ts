/** Who has played on this device, and who with whom: it follows from the pads that are kept. */
import { paperOf } from "./changes";
import type { KeptPad } from "./storage";

/** People who have played together, in whatever order they sat. */
export interface Group {
  key: string;
  names: string[]; // as they sat last
  pads: KeptPad[]; // all of theirs, the last first
}

export const namesOf = ({ changes }: KeptPad): readonly string[] => paperOf(changes).names;

/** The same people are the same group, however they are written. */
export const groupKey = (names: readonly string[]): string =>
  JSON.stringify(names.map((name) => name.trim().toLocaleLowerCase()).sort());

/** All groups, the one that played last first. */
export function groupsOf(pads: readonly KeptPad[]): Group[] {
  const groups = new Map<string, Group>();
  for (const pad of [...pads].sort((one, other) => other.touched - one.touched)) {
    const names = [...namesOf(pad)];
    const key = groupKey(names);
    const group = groups.get(key);
    if (group) group.pads.push(pad);
    else groups.set(key, { key, names, pads: [pad] });
  }
  return [...groups.values()];
}

/** Everybody who has ever played here, who played last first, each once. */
export function peopleOf(pads: readonly KeptPad[]): string[] {
  const known = new Map<string, string>();
  for (const { names } of groupsOf(pads)) {
    for (const name of names) {
      const key = name.trim().toLocaleLowerCase();
      if (!known.has(key)) known.set(key, name.trim());
    }
  }
  return [...known.values()];
}
