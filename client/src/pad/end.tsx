/** How a game stands or has ended: who has won, how every score came about, and all ways to pass it on. */
import { useEffect, useState } from "preact/hooks";

import { noteEnding } from "../core/install";
import { useObservable } from "../core/observable";
import { t, withMinus } from "../core/texts";
import { SeatFace } from "../front/face";
import type { Pad, Paper, Standing } from "../game/pad";
import { beginOf } from "../paper/changes";
import { headline, ranking } from "../share/words";
import { Announce } from "../ui/announce";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import type { PadLog } from "./log";
import type { Panel } from "./panel";
import { Sharing } from "./sharing";

interface Props<S extends Standing> {
  pad: Pad<S>;
  paper: Paper;
  standing: S;
  log: PadLog<S>;
  again(): void;
  open(panel: Panel): void;
  close(): void;
}

export function End<S extends Standing>({ pad, paper, standing, log, again, open, close }: Props<S>) {
  const { changes, began, ended } = useObservable(log.kept);
  const [shown, show] = useState<number | null>(null);
  const { over, scores, winners } = standing;
  const names = [...paper.names];
  useEffect(() => {
    if (over) noteEnding();
  }, [over]);
  const title = over ? headline({ scores, winners }, names) : t("So far");
  const foot = (
    <>
      {over && (
        <button type="button" class="main" onClick={again}>
          <Icon of="play" /> {t("Rematch")}
        </button>
      )}
      <button type="button" class="quiet-button" onClick={() => open("history")}>
        {t("Correct something")}
      </button>
    </>
  );
  return (
    <Dialog title={title} close={close} foot={foot} class="pad-end">
      <ol class="podium">
        {ranking({ scores, winners }).map((seat) => (
          <li key={seat} class={winners.includes(seat) ? "won" : ""}>
            <button
              type="button"
              aria-expanded={shown === seat}
              aria-label={`${names[seat]}: ${withMinus(scores[seat]!)}. ${t("How it came about")}`}
              onClick={() => show(shown === seat ? null : seat)}
            >
              <SeatFace message={{ names }} seat={seat} crown={winners.includes(seat)} />
              <strong>{names[seat]}</strong>
              <output>{withMinus(scores[seat]!)}</output>
            </button>
            {(shown === seat || (shown === null && winners.includes(seat))) && (
              <ul class="worked">
                {pad.worked(paper, standing, seat).map((line, place) => (
                  <li key={place}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <Sharing pad={pad} paper={paper} standing={standing} rules={beginOf(changes).rules} began={began} ended={ended} />
      {over && <Announce text={title} />}
    </Dialog>
  );
}
