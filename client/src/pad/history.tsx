/** All lines of a pad in words, the last first; each can be corrected or struck, however long ago it was written. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { t } from "../core/texts";
import type { CorrectProps, Pad, PadProps, Standing } from "../game/pad";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";

interface Props<S extends Standing> {
  pad: Pad<S>;
  props: PadProps<S>;
  notice: ComponentChildren;
  close(): void;
}

export function History<S extends Standing>({ pad, props, notice, close }: Props<S>) {
  const [at, setAt] = useState<number | null>(null);
  const { paper, seats } = props;
  if (at !== null && at < paper.entries.length) {
    const done = () => setAt(null);
    const all: CorrectProps<S> = { ...props, at, done };
    return (
      <Dialog key="correct" title={t("Correct")} close={done} class="pad-correct">
        <p class="pad-line">{pad.line(paper, at)}</p>
        {notice}
        <pad.Correct {...all} />
        <div class="actions">
          <button type="button" class="quiet-button" onClick={() => props.strike(at) && done()}>
            <Icon of="close" /> {t("Strike this line")}
          </button>
        </div>
      </Dialog>
    );
  }
  const lines = paper.entries.map((entry, place) => ({ place, mine: entry[0] === null || seats.includes(entry[0]) }));
  return (
    <Dialog key="history" title={t("History")} close={close} class="pad-history">
      {lines.length ? (
        <p class="quiet">{t("Tap a line to correct it. Nothing is lost: Undo takes back corrections too.")}</p>
      ) : (
        <p>{t("Nothing is written yet.")}</p>
      )}
      {notice}
      <ol reversed>
        {lines.reverse().map(({ place, mine }) => (
          <li key={place}>
            <button type="button" class="item" aria-disabled={!mine} onClick={() => mine && setAt(place)}>
              <span class="number">{place + 1}</span>
              <span>{pad.line(paper, place)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
