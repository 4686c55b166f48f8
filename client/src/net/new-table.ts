/** New tables: in this browser where all who play are at it, else on the server. */
import { goTo } from "../core/router";
import { pageOf } from "../local/here";
import { NEW } from "../local/protocol";
import type { CreatedTable, NewTable } from "../wire";
import * as api from "./api";
import { remember } from "./remembered";
import { giveSalt } from "./salts";
import { newToken, saveSeat } from "./seats";

type Asked = Partial<NewTable> & { game: string };

/** Create a table and go there. */
export async function openTable(asked: Asked, names: (string | null)[] = [], replace = false): Promise<void> {
  const token = newToken();
  const { table, commitment } = await create(asked, token);
  remember(commitment);
  saveSeat({ table, token, game: asked.game, names, at: Date.now(), over: false });
  void giveSalt(table, token); // while the page of the table connects
  goTo(pageOf(table, asked.game), replace);
}

async function create(asked: Asked, token: string): Promise<CreatedTable> {
  if (!needsServer(asked) && (await canPlayHere(asked.game))) {
    try {
      return await api.request<CreatedTable>("POST", `/api/tables/${NEW}/`, token, asked);
    } catch (error) {
      const { status } = error as api.ApiError;
      if (status && status < 500) throw error; // it is refused, and so would the server
    }
  }
  return api.create(asked, token);
}

/** Whether a table needs others to reach it, or a clock that runs for everybody. */
export function needsServer({ seats, clock }: Pick<Asked, "seats" | "clock">): boolean {
  return Boolean(clock) || !seats || seats.includes("open");
}

async function canPlayHere(game: string): Promise<boolean> {
  return import("../local/connection").then(
    (here) => {
      here.warm(game);
      return here.canPlayHere(game);
    },
    () => false,
  );
}
