/** Pads that come from elsewhere: as files, or in the fragment of a link, which no browser sends to a server. */
import { t } from "../core/texts";
import { unpacked } from "../local/carry";
import { isPadRecord, padIn } from "../paper/record";
import { type KeptPad, pads } from "../paper/storage";

export const FRAGMENT = "p="; // before the record

export const addressOfPad = ({ game, id }: Pick<KeptPad, "game" | "id">): string => `/pad/${game}#at=${id}`;

const MAX_FILE_BYTES = 1_000_000;

/** Keep the pad of a record, and say which it is. It fails with a sentence. */
export async function bring(text: string): Promise<KeptPad> {
  const pad = await padIn(text);
  await pads.bring(pad);
  return pad;
}

export async function bringLink(hash: string): Promise<KeptPad> {
  const text = await unpacked(hash.slice(1 + FRAGMENT.length)).catch(() => {
    throw new Error(t("This link is not whole: copy all of it, or take the game as a file."));
  });
  return bring(text);
}

/** Let somebody choose a file; null: they have changed their mind. A file with everything is for the settings. */
export async function bringFile(): Promise<KeptPad | null> {
  const input = document.body.appendChild(document.createElement("input"));
  Object.assign(input, { type: "file", accept: ".json,application/json", hidden: true });
  const chosen = await new Promise<File | undefined>((resolve) => {
    input.onchange = () => resolve(input.files?.[0]);
    input.oncancel = () => resolve(undefined);
    input.click();
  });
  input.remove();
  if (!chosen) return null;
  const text = chosen.size > MAX_FILE_BYTES ? "" : await chosen.text();
  const found = parsed(text);
  if (found && !isPadRecord(found)) {
    throw new Error(t("This is no score pad. Games and whole backups are opened on the first page."));
  }
  return bring(text);
}

function parsed(text: string): object | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}
