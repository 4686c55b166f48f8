/** Games and whole backups that come from elsewhere, as files or by links. */
import { goTo } from "../core/router";
import { loadTexts, t } from "../core/texts";
import { recordIn } from "../local/carry";
import { pageOf } from "../local/here";
import { TAKEN } from "../local/protocol";
import type { CreatedTable } from "../wire";
import * as api from "./api";
import { isBackup, restore } from "./backup";

const PAD = "pad"; // the kind of a record
const MAX_FILE_BYTES = 100_000_000; // more than a browser keeps here, and not more than it can read

/** Take up a game that was begun elsewhere. */
export async function takeRecord(record: string, replace = false): Promise<void> {
  const { table } = await api.request<CreatedTable>("POST", `/api/tables/${TAKEN}/`, null, { record });
  const { game } = JSON.parse(record) as { game: string };
  goTo(pageOf(table, game), replace);
}

/** Take up the game in the fragment of a link. */
export async function takeLink(hash: string): Promise<void> {
  await loadTexts("local");
  const record = await recordIn(hash).catch(() => {
    throw new Error(t("This link is not whole: copy all of it, or take the game as a file."));
  });
  await takeRecord(record, true);
}

/** Take up a score pad. */
async function takePad(record: string): Promise<void> {
  const [{ addressOfPad, bring }] = await Promise.all([import("../paper/brought"), loadTexts("pad", "notation")]);
  goTo(addressOfPad(await bring(record)));
}

/** Let somebody choose a file, and open it. */
export async function openFile(): Promise<void> {
  const input = document.body.appendChild(document.createElement("input"));
  Object.assign(input, { type: "file", accept: ".json,application/json", hidden: true });
  const chosen = await new Promise<File | undefined>((resolve) => {
    input.onchange = () => resolve(input.files?.[0]);
    input.oncancel = () => resolve(undefined);
    input.click();
  });
  input.remove();
  if (chosen) await takeFile(chosen);
}

/** Open a file: one game, which is played on, or everything from another device. */
export async function takeFile(file: Blob): Promise<void> {
  await loadTexts("local");
  const text = file.size > MAX_FILE_BYTES ? "" : await file.text();
  const found = parsed(text);
  if (!found) throw new Error(t("This file is no game of Karban."));
  if (found.kind === PAD) return takePad(text);
  if (!isBackup(found)) return takeRecord(text);
  await restore(found);
  location.assign(location.pathname); // everything is read anew
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return found && typeof found === "object" && "karban" in found ? (found as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
