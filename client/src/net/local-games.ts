/** The games of this browser as the first page shows them: read from where they are kept, without waking their Worker. */
import { isDaily, isHere } from "../local/here";
import { BrowserStorage, type Summary } from "../local/storage";
import { type SavedSeat, forgetSeat, saveSeat, savedSeats } from "./seats";

/** Let the list of tables to go on with have just those games that are kept here, and as they stand. */
export async function listLocalGames(): Promise<void> {
  const kept = (await (await BrowserStorage.open()).list()).filter(({ table, hidden }) => !hidden && !isDaily(table));
  const known = new Map(kept.map((one) => [one.table, one]));
  for (const { table } of savedSeats.value) if (isHere(table) && !known.has(table)) forgetSeat(table);
  for (const one of [...kept].reverse()) if (isNews(one)) saveSeat(seatAt(one));
}

function isNews(one: Summary): boolean {
  const seat = savedSeats.value.find(({ table }) => table === one.table);
  return seat ? seat.over !== one.over : !one.over;
}

const seatAt = ({ table, game, names, bots, at, over }: Summary) => ({
  table,
  token: "here",
  game,
  names,
  bots,
  at,
  over,
});

/**
 * Do not show a game any more. It is deleted later: whoever goes back to it finds it until then. It is noted first: a list that
 * is being read just now would bring the game back.
 */
export async function hideLocalGame(table: string): Promise<void> {
  try {
    await (await BrowserStorage.open()).hide(table, true);
  } finally {
    forgetSeat(table);
  }
}

/** It was not meant so: show it again. */
export async function showLocalGame(kept: SavedSeat): Promise<void> {
  await (await BrowserStorage.open()).hide(kept.table, false);
  saveSeat(kept);
}
