/** Whether the cards of a game were dealt as promised: the twin of `check` in table/proof.py, with the same verdict. */
import { draw } from "../engine/seeds";
import type { AnyGame } from "../local/match";
import { commitmentOf, seedOf } from "../local/proof";
import type { GameRecord } from "../local/record";
import { replay } from "../local/replay";
import { abbreviated, BadOption, BadRecord, Refusal } from "../notation/refusal";

export type StepName = "commitment" | "seed" | "first" | "game";

/** One step of the proof: what is shown by it, or why it fails. */
export interface ProofStep {
  name: StepName;
  fault: Refusal | null;
}

/** What the record tells of its shuffles. */
export interface Proof {
  secret: string;
  salts: string[];
  commitment: string;
}

const MAX_SALT_CHARS = 64;
const KEYS = ["commitment", "salts", "secret"];

/** Whether a record says anything of its shuffles that could be checked. */
export const hasProof = ({ more }: GameRecord): boolean => KEYS.every((key) => key in more);

/** The steps of the proof, to the end or to the first that fails. Throws a BadRecord if the record has no proof. */
export function check(record: GameRecord, game: AnyGame): ProofStep[] {
  const proof = proofIn(record);
  const checks: [StepName, () => void][] = [
    ["commitment", () => checkCommitment(proof)],
    ["seed", () => checkSeed(record, proof)],
    ["first", () => checkFirst(record)],
    ["game", () => checkGame(record, game)],
  ];
  const steps: ProofStep[] = [];
  for (const [name, look] of checks) {
    try {
      look();
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      return [...steps, { name, fault }];
    }
    steps.push({ name, fault: null });
  }
  return steps;
}

export function proofIn({ more, players }: GameRecord): Proof {
  const missing = KEYS.filter((key) => !(key in more));
  if (missing.length) {
    const keys = missing.map((key) => `'${key}'`).join(", ");
    throw new BadRecord("this game cannot be verified: its record has no {keys}", "", { keys });
  }
  const { secret, salts, commitment } = more;
  for (const [key, value] of Object.entries({ secret, commitment })) {
    if (typeof value === "string" && /^[0-9a-f]{64}$/.test(value)) continue;
    throw new BadRecord("{key!r} must be 64 hexadecimal digits in small letters", "", { key });
  }
  if (!Array.isArray(salts) || salts.length !== players) {
    throw new BadRecord("'salts' must be a list of {players} texts, one a seat", "", { players });
  }
  return { secret: secret as string, salts: salts.map(checkedSalt), commitment: commitment as string };
}

/** Whether, as the record says, it was chosen before the deal who begins, and not drawn. */
export const firstWasChosen = ({ more, first }: GameRecord): boolean => more.first_chosen === true && first !== null;

/** The seats whose salts, as the record says, the server had before it showed its commitment. */
export function earlySalts({ more, players }: GameRecord): number[] {
  const seats: unknown[] = Array.isArray(more.early_salts) ? more.early_salts : [];
  return seats.filter((seat): seat is number => Number.isInteger(seat) && Number(seat) >= 0 && Number(seat) < players);
}

function checkedSalt(salt: unknown): string {
  if (typeof salt === "string" && [...salt].length <= MAX_SALT_CHARS) return salt;
  const values = { most: MAX_SALT_CHARS, salt: abbreviated(salt) };
  throw new BadOption("salt: a text of at most {most} characters, not {salt!r}", "", values);
}

function checkCommitment({ secret, commitment }: Proof): void {
  if (commitmentOf(secret) === commitment) return;
  throw new BadRecord("the commitment does not fit the secret: the secret was changed after it was shown");
}

function checkSeed({ seed }: GameRecord, { secret, salts }: Proof): void {
  if (seed === seedOf(secret, salts)) return;
  throw new BadRecord("the seed does not follow from the secret and the salts: the deck was not shuffled by them");
}

function checkFirst(record: GameRecord): void {
  const { first, seed, players } = record;
  if (first === null || firstWasChosen(record)) return;
  const drawn = draw(seed!, "first", players);
  if (first === drawn) return;
  throw new BadRecord("seat {first} began, but the seed draws seat {drawn}", "", { first, drawn });
}

function checkGame(record: GameRecord, game: AnyGame): void {
  if (!replay(record, game).over) throw new BadRecord("the game is not over: only a finished game can be verified");
  if (!record.result) throw new BadRecord("the record of this finished game has no result");
}
