/** A score pad that is open: heading, the game's own board, and at the foot what takes back anything. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

import { useAwake } from "../core/awake";
import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { accentClass } from "../front/top-bar";
import { Announce } from "../ui/announce";
import { t } from "../core/texts";
import type { CorrectProps, Pad, PadProps, Standing } from "../game/pad";
import type { Change } from "../paper/changes";
import { End } from "./end";
import { Foot } from "./foot";
import { Heading } from "./heading";
import { History } from "./history";
import type { PadLog } from "./log";
import { Menu } from "./menu";
import { Notice, type Trouble } from "./notice";
import type { Panel } from "./panel";
import { Players } from "./players";
import { QuickRules } from "./quick-rules";
import { useTimer } from "./timer";

export interface PageProps<S extends Standing> {
  game: string;
  pad: Pad<S>;
  log: PadLog<S>;
  /** Begin another game: with the same people, where that is wanted. */
  again(rematch: boolean): void;
  /** What else the menu offers, and what else is said above the board. */
  menu?: ComponentChildren;
  aside?: ComponentChildren;
}

export function PadPage<S extends Standing>({ game, pad, log, again, menu, aside }: PageProps<S>) {
  const { paper, standing, seats, changes, trouble: lost, ended } = useObservable(log.kept);
  const [panel, open] = useState<Panel>(standing.over ? "end" : null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [said, say] = useState("");
  useAwake(!standing.over, changes.length);
  useEffect(() => {
    if (standing.over) open((now) => now ?? "end");
  }, [standing.over]);
  useEffect(() => {
    if (lost) setTrouble({ text: lost });
  }, [lost, changes]);
  const append = (change: Change): boolean => {
    const refusal = log.append(change);
    setTrouble(refusal && { text: refusal.message || t("That cannot be done any more."), clause: refusal.clause });
    return !refusal;
  };
  const left = useTimer(log, () => say(t("The time is up: this round is the last.")));
  const props: PadProps<S> = {
    paper,
    standing,
    seats,
    write: (...entries) => append({ do: "write", entries }),
    correct: (at, entry) => append({ do: "correct", at, entry }),
    strike: (at) => append({ do: "strike", at }),
  };
  const close = () => {
    setTrouble(null);
    open(null);
  };
  const notice = trouble && <Notice trouble={trouble} close={() => setTrouble(null)} />;
  return (
    <div class={`pad ${accentClass(game)}`} data-kept={changes.length} data-lines={paper.entries.length}>
      <Heading game={game} standing={standing} left={left} open={open} />
      {aside}
      <main class="pad-board">
        <h1 class="unseen">{t("Score pad: {game}", { game: titleOf(game) })}</h1>
        {!panel && notice}
        {said && <Notice trouble={{ text: said }} stays close={() => say("")} />}
        <pad.Board {...props} />
      </main>
      <Foot pad={pad} log={log} append={append} over={standing.over} open={open} />
      {panel === "menu" && (
        <Menu game={game} over={ended !== null} again={() => again(false)} open={open} more={menu} close={close} />
      )}
      {panel === "history" && <History pad={pad} props={props as CorrectProps<S>} notice={notice} close={close} />}
      {panel === "rules" && <QuickRules game={game} clause={trouble?.clause} close={close} />}
      {panel === "players" && <Players paper={paper} append={append} notice={notice} close={close} />}
      {panel === "end" && (
        <End
          pad={pad}
          paper={paper}
          standing={standing}
          log={log}
          again={() => again(true)}
          open={open}
          close={close}
        />
      )}
      <Announce text={said} />
    </div>
  );
}
