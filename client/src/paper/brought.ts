/** Pads that come from elsewhere: as files, or in the fragment of a link, which no browser sends to a server. */
import { t } from "../core/texts";
import { unpacked } from "../local/carry";
import { padIn } from "./record";
import { type KeptPad, pads } from "./storage";

export const FRAGMENT = "p="; // before the record

export const addressOfPad = ({ game, id }: Pick<KeptPad, "game" | "id">): string => `/pad/${game}#at=${id}`;

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
