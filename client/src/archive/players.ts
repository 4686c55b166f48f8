/** Who sat where in a game that is kept. */
import { t } from "../core/texts";
import { seatNames } from "../words/names";

/** What a record says of that; a file that was brought along may say anything of bots. */
export interface Seated {
  players: number;
  names?: string[] | null;
  bots?: unknown;
}

/** What everybody is called, by seat. */
export function namesIn({ players, names, bots }: Seated): string[] {
  const known: unknown[] = Array.isArray(bots) ? bots : [];
  const seats = Array.from({ length: players }, (_, seat) => seat);
  return seatNames({
    names: seats.map((seat) => names?.[seat] || t("Player {number}", { number: seat + 1 })),
    bots: seats.map((seat) => (typeof known[seat] === "string" ? known[seat] : null)),
  });
}
