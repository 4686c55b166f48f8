/** Sets as the rules keep them: whole numbers, one bit for each member. */

type Bits = bigint | number;

/** The members of a set, ascending. */
export function each(set: Bits): number[] {
  const members: number[] = [];
  let rest = BigInt(set);
  for (let member = 0; rest; member++, rest >>= 1n) if (rest & 1n) members.push(member);
  return members;
}

/** The set of some members. */
export function setOf(members: Iterable<number>): bigint {
  let set = 0n;
  for (const member of members) set |= 1n << BigInt(member);
  return set;
}

/** Whether a set has a member. */
export function has(set: Bits, member: number): boolean {
  return Boolean((BigInt(set) >> BigInt(member)) & 1n);
}
