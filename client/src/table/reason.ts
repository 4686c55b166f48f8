/** Why a move is a good one: loaded with its texts when the first hint is asked for. */
import { loadTexts } from "../core/texts";
import type { Reason } from "../game/drawing";
import type { View } from "../wire";

/** What `games/NAME/reason.ts` says; nothing until it is loaded. */
export function reasonLater<V extends View>(bring: () => Promise<{ sentences: Reason<V>["sentences"] }>): Reason<V> {
  let say: Reason<V>["sentences"] | null = null;
  const sentences: Reason<V>["sentences"] = (...about) => say?.(...about) ?? [];
  const reason: (...about: Parameters<typeof sentences>) => string = (...about) => sentences(...about).join(" ");
  const load = async () => {
    const [reason] = await Promise.all([bring(), loadTexts("reasons")]);
    say = reason.sentences;
  };
  return Object.assign(reason, { sentences, load });
}
