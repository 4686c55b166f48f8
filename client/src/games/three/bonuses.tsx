/** What else there is to win: the running bonus for whoever shows seven colours first, and the bonus at the end. */
import { withMinus, t, tn } from "../../core/texts";
import { SeatFace } from "../../table/seat";
import type { StateMessage, ThreeView } from "../../wire";
import type { Outcome } from "./ahead";
import { ALL_COLOURS, RUNNING, coloursUp, finalBonus } from "./board";
import { Heap } from "./heap";

interface Props {
  view: ThreeView;
  message: StateMessage;
  names: string[];
  outcome: Outcome | null;
}

export function Bonuses({ view, message, names, outcome }: Props) {
  const own = view.seat === null ? null : coloursUp(outcome?.piles ?? view.collections[view.seat]!);
  return (
    <section class="panel three-bonuses" aria-label={t("Bonuses")} data-needed>
      <h2>{t("All 7 colours")}</h2>
      <ol class="three-running" aria-label={t("running bonus")}>
        {RUNNING.map((points) => (
          <Running
            key={points}
            points={points}
            view={view}
            message={message}
            names={names}
            wins={outcome?.bonus === points}
          />
        ))}
      </ol>
      <h2>{t("At the end")}</h2>
      <dl class="three-final">
        {[ALL_COLOURS, ALL_COLOURS - 1].map((colours) => (
          <div key={colours} class={own === colours ? "reached" : ""}>
            <dt>{tn("{n} colour", "{n} colours", colours)}</dt>
            <dd>{finalBonus(colours)}</dd>
          </div>
        ))}
      </dl>
      {own !== null && <p class="three-progress">{t("You have {n} of 7", { n: own })}</p>}
      <Worths />
    </section>
  );
}

const SHOWN = "magenta";

/** What the cards of one colour are worth, where there is room to say it. */
function Worths() {
  return (
    <div class="three-worths" aria-hidden="true">
      <h2>{t("Each colour")}</h2>
      <p>
        <Heap colour={SHOWN} up={1} /> 1
        <Heap colour={SHOWN} up={2} /> 5
        <Heap colour={SHOWN} up={2} coming={1} /> {withMinus(-3)}
      </p>
    </div>
  );
}

interface RunningProps {
  points: number;
  view: ThreeView;
  message: StateMessage;
  names: string[];
  wins: boolean;
}

function Running({ points, view, message, names, wins }: RunningProps) {
  const owner = view.running.indexOf(points);
  const next = view.stack[0] === points;
  if (owner < 0) {
    return <li class={`three-bonus ${next ? "next" : ""} ${wins ? "wins" : ""}`}>{points}</li>;
  }
  const name = names[owner] ?? "";
  return (
    <li class="three-bonus gone" title={t("{name} has it", { name })}>
      <s aria-hidden="true">{points}</s>
      <SeatFace message={message} seat={owner} />
      <span class="unseen">{t("{points}: {name} has it", { points, name })}</span>
    </li>
  );
}
