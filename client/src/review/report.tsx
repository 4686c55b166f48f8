/**
 * The report of `karban analyse --html`: the curve, the accounts and the costly decisions of an analysis that stands in the
 * page, drawn as the review page draws them. The build makes one file of it that loads nothing.
 */
import { render } from "preact";
import { useState } from "preact/hooks";

import type { Analysis } from "../analysis/types";
import { t } from "../core/texts";
import { initialOf } from "../words/names";
import { Account } from "./account";
import { Curve, Legend } from "./curve";
import { Eyes } from "./eyes";
import { hundredths, leftOpen } from "./figures";

/** What `reports/analysis_page.py` writes into the page. */
interface Reported {
  analysis: Analysis;
  title: string;
  names: string[];
  rounds: number[]; // the moves with which a round begins
  played: string[]; // each move in words; of the deal: nothing
  best: Record<string, string>; // by number: what was better, of the costly ones
  note: string; // who has judged
}

function Report({ analysis, title, names, rounds, played, best, note }: Reported) {
  const [seat, look] = useState(0);
  const [at, go] = useState(analysis.moves.length - 1);
  const account = analysis.seats[seat]!;
  const about = { own: false, name: names[seat]!, won: account.result > analysis.fair };
  const mover = analysis.moves[at]!.seat;
  const said = at ? `${mover === null ? "" : `${names[mover]}: `}${played[at]}` : t("The game begins.");
  return (
    <main class="review-main report">
      <h1>{title}</h1>
      <div class="review-picture panel">
        <Eyes
          {...{ names, seat, look }}
          shares={analysis.moves[at]!.share}
          face={(other) => (
            <span class={`face tiny face-${other}`} aria-hidden="true">
              {initialOf(names[other]!)}
            </span>
          )}
        />
        <Curve {...{ analysis, names, seat, at, rounds, go }} say={(number) => played[number] ?? ""} />
        <p>
          <span class="review-number">
            {t("{number} of {count}", { number: at, count: analysis.moves.length - 1 })}
          </span>{" "}
          {said}
        </p>
        <Legend costly={account.worst.length > 0} />
      </div>
      <section class="panel review-account">
        <h2>{t("Where the win went")}</h2>
        <Account account={account} about={about} over={analysis.over} />
      </section>
      <section class="panel review-costly">
        <h2>{t("Costly decisions")}</h2>
        {account.worst.length ? (
          <ol>
            {account.worst.map((number, rank) => (
              <li key={number} class="costly">
                <CostlyHead analysis={analysis} number={number} rank={rank} go={go} />
                <p>{played[number]}</p>
                <p class="quiet">{t("Better: {move}", { move: best[number] ?? "" })}</p>
              </li>
            ))}
          </ol>
        ) : (
          <p class="quiet">{t("No mistake can be proven.")}</p>
        )}
      </section>
      <p class="account-note">{note}</p>
    </main>
  );
}

interface HeadProps {
  analysis: Analysis;
  number: number;
  rank: number;
  go(number: number): void;
}

function CostlyHead({ analysis, number, rank, go }: HeadProps) {
  const judged = analysis.moves[number]!.decision!;
  return (
    <p class="costly-head">
      <span class="costly-rank" aria-hidden="true">
        {rank + 1}
      </span>
      <button type="button" class="costly-where" onClick={() => go(number)}>
        {t("Move {number}", { number })}
      </button>
      <strong class="costly-cost">
        {t("−{given} ± {open}", { given: hundredths(judged.given ?? 0), open: leftOpen(judged.error) })}
      </strong>
    </p>
  );
}

const reported = JSON.parse(document.getElementById("reported")!.textContent!) as Reported;
render(<Report {...reported} />, document.getElementById("app")!);
