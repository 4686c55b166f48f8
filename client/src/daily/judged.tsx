/** What play did in a game and what luck did: worked out while the result is looked at. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { Reviewer, isClear } from "../analysis/reviewer";
import type { Analysis } from "../analysis/types";
import { figuresOf } from "../archive/figures";
import { archive } from "../archive/games";
import { useObservable } from "../core/observable";
import { mark, t } from "../core/texts";
import { type DailyResult, type Figure, dailyResults, keepResult } from "../front/daily";
import { PERSON } from "../local/daily";
import { type Try, tableOf } from "../local/days";
import type { GameRecord } from "../local/record";
import { gainWords } from "./words";

const ROWS = [
  ["play", mark("Your play")],
  ["luck", mark("Luck")],
] as const;

interface Props {
  record: GameRecord;
  which: Try;
  result: DailyResult;
}

export function Judged({ record, which, result }: Props) {
  const known = which.practice ? undefined : dailyResults.value[which.day]?.[which.game];
  const [figures, setFigures] = useState(known?.play && known.luck ? known : null);
  const found = (analysis: Analysis) => {
    const { play, play_error, luck, error } = analysis.seats[PERSON]!;
    const whole = { ...result, play: [play, play_error] as Figure, luck: [luck, error] as Figure };
    if (!which.practice) keepResult(which.game, which.day, whole);
    setFigures(whole);
    archive.note(tableOf(which), figuresOf(analysis, PERSON)!).catch(() => {}); // it is not kept: then it is found again
  };
  return (
    <section class="daily-judged" aria-labelledby="daily-judged">
      <h3 id="daily-judged">{t("Play and luck")}</h3>
      {figures ? <Figures of={figures} /> : <Working record={record} found={found} />}
    </section>
  );
}

function Working({ record, found }: { record: GameRecord; found(analysis: Analysis): void }) {
  const reviewer = useMemo(() => new Reviewer(record), [record]);
  const { analysis, part, sharp, failed } = useObservable(reviewer.state);
  useEffect(() => {
    reviewer.start();
    return () => reviewer.stop();
  }, [reviewer]);
  useEffect(() => {
    if (sharp && analysis) found(analysis);
  }, [sharp, analysis]);
  if (failed) return <p class="quiet">{failed}</p>;
  return (
    <label class="daily-working">
      {t("Playing on from every move, to tell one from the other…")}
      <progress value={part} />
    </label>
  );
}

/** Each as a bar to the side on which it did its work. */
function Figures({ of }: { of: DailyResult }) {
  return (
    <>
      <dl class="daily-figures">
        {ROWS.map(([name, words]) => {
          const [value, error] = of[name]!;
          const clear = isClear(value, error) && Math.round(100 * value) !== 0;
          return (
            <div key={name} class={!clear ? "daily-even" : value > 0 ? "daily-up" : "daily-down"}>
              <dt>{t(words)}</dt>
              <dd>{gainWords([value, error]) || t("too close to call")}</dd>
              <dd class="daily-bar" aria-hidden="true">
                <i style={{ "--part": Math.min(1, Math.abs(value)), "--side": value > 0 ? 1 : 0 }} />
              </dd>
            </div>
          );
        })}
      </dl>
      <p class="quiet">
        {t("In shares of a win: a fair one is {share}.", {
          share: t("{percent}%", { percent: Math.round(100 / of.of) }),
        })}
      </p>
    </>
  );
}
