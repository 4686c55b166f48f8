/** The games as a file, and back. */
import { archive, type KeptGame } from "../archive/games";
import { saveFile } from "../core/save-file";
import { sentence, t } from "../core/texts";
import { isBackup } from "../net/backup";
import { gameIn, lineOf } from "../net/game-lines";
import { takeFile } from "../net/taken";

const MAX_FILE_BYTES = 100_000_000;
const AT_ONCE = 50; // games that are written together

export interface Brought {
  added: number;
  there: number; // were here already
  refused: number;
  why: string; // the first of these, in a sentence
}

/** All games, a record to a line. */
export async function exportAll(): Promise<void> {
  const lines = (await archive.list()).map(lineOf);
  saveFile(`karban-games-${new Date().toISOString().slice(0, 10)}.jsonl`, `${lines.join("\n")}\n`, "application/jsonl");
}

/** Keep the games of files: of each the record is played again first. */
export async function bring(files: File[], tell: (done: number, of: number) => void): Promise<Brought> {
  const all: Brought = { added: 0, there: 0, refused: 0, why: "" };
  const lines: { line: string; written: number }[] = [];
  for (const file of files) {
    const text = file.size > MAX_FILE_BYTES ? "" : await file.text();
    if (isEverything(text))
      await takeFile(file); // the page is loaded anew
    else lines.push(...linesIn(text).map((line) => ({ line, written: file.lastModified })));
  }
  if (!lines.length) throw new Error(t("There is no game in this file."));
  let waiting: KeptGame[] = [];
  for (const [place, { line, written }] of lines.entries()) {
    try {
      waiting.push(await gameIn(line, written));
    } catch (error) {
      all.refused++;
      all.why ||= sentence((error as Error).message);
    }
    if (waiting.length < AT_ONCE && place < lines.length - 1) continue;
    const added = await archive.put(...waiting);
    all.added += added;
    all.there += waiting.length - added;
    waiting = [];
    tell(place + 1, lines.length);
  }
  return all;
}

/** A record on each line, or one that has many. */
function linesIn(text: string): string[] {
  const whole = parsed(text);
  if (whole) return [JSON.stringify(whole)];
  return text.split("\n").filter((line) => line.trim());
}

function isEverything(text: string): boolean {
  const found = parsed(text);
  return found !== null && isBackup(found);
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" ? (found as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
