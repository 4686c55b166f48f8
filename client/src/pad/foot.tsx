/** The foot of a pad: one tap takes back the last thing, whatever it was, and says which that is. */
import { useState } from "preact/hooks";

import { useObservable } from "../core/observable";
import { t } from "../core/texts";
import type { Pad, Standing } from "../game/pad";
import { type Change, linesOf, paperOf, stepsOf } from "../paper/changes";
import { Announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import type { Kept, PadLog } from "./log";
import type { Panel } from "./panel";

interface Props<S extends Standing> {
  pad: Pad<S>;
  log: PadLog<S>;
  over: boolean;
  append(change: Change): boolean;
  open(panel: Panel): void;
}

export function Foot<S extends Standing>({ pad, log, append, over, open }: Props<S>) {
  const kept = useObservable(log.kept);
  const { changes, skipped } = kept;
  const { undo, redo } = stepsOf(changes, skipped, (number) => log.mine(number));
  const [done, say] = useState("");
  const words = undo === null ? t("nothing written yet") : changeWords(pad, kept, undo);
  const step = (of: number | null, told: string) => {
    if (of !== null && append({ do: "undo", of })) say(told);
  };
  return (
    <footer class="pad-foot">
      <button
        type="button"
        class="pad-undo"
        aria-disabled={undo === null}
        onClick={() => step(undo, t("Taken back: {what}", { what: words }))}
      >
        <Icon of="undo" />
        <span>
          <strong>{t("Undo")}</strong> <small>{words}</small>
        </span>
      </button>
      <button
        type="button"
        class="icon redo"
        aria-label={t("Redo")}
        title={t("Redo")}
        aria-disabled={redo === null}
        onClick={() => step(redo, t("Written again"))}
      >
        <Icon of="undo" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={t("History")}
        title={t("History")}
        aria-haspopup="dialog"
        onClick={() => open("history")}
      >
        <Icon of="log" />
      </button>
      {over && (
        <button type="button" class="main" aria-label={t("Result")} aria-haspopup="dialog" onClick={() => open("end")}>
          <Icon of="crown" /> <span class="words">{t("Result")}</span>
        </button>
      )}
      <Announce text={done} about={changes.length} />
    </footer>
  );
}

/** A change in words: the lines it has written, or what it has done to one. */
function changeWords<S extends Standing>(pad: Pad<S>, { changes, skipped, paper }: Kept<S>, number: number): string {
  const change = changes[number]!;
  if (change.do === "set") return change.names ? t("the names") : t("the settings");
  if (change.do === "correct" || change.do === "strike") {
    const line = pad.line(paperOf(changes.slice(0, number), skipped), change.at);
    return change.do === "strike" ? t("Struck: {line}", { line }) : t("Corrected: {line}", { line });
  }
  return linesOf(changes, number, skipped)
    .map((at) => pad.line(paper, at))
    .join(", ");
}
