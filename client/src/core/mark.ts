/** Texts that are said elsewhere, or later: marked where they stand, so that they are translated. */

/** Marks a text where it stands, to be translated when it is said. */
export function mark(message: string): string {
  return message;
}

/** Marks a text that counts something, with both its forms as `tn` has them. */
export function markn(one: string, many: string): [string, string] {
  return [one, many];
}
