/** The figures of the curve as a table: for those who hear the page, and those who want to know exactly. */
import { useMemo, useState } from "preact/hooks";

import { useObservable } from "../core/observable";
import { language, signed, t } from "../core/texts";
import { saidAt } from "./controls";
import { hundredths, percentOf } from "./figures";
import type { ReviewStore } from "./store";

export function SharesTable({ store }: { store: ReviewStore }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="review-shares" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("The curve as a table")}</summary>
      {open && <Table store={store} />}
    </details>
  );
}

function Table({ store }: { store: ReviewStore }) {
  const { analysis, seat, open, veiled, at } = useObservable(store.state);
  const words = useMemo(
    () => store.reviewed.matches.map((_, number) => saidAt(store, number)),
    [store, seat, open, language.value],
  );
  if (!analysis) return null;
  const steps = veiled ? analysis.moves.slice(0, at + 1) : analysis.moves;
  return (
    <div class="review-scroll" role="region" aria-label={t("The curve as a table")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Move")}</th>
            <th scope="col">{t("What happened")}</th>
            {store.names.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
            <th scope="col">{t("Play")}</th>
            <th scope="col">{t("Luck")}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ number, share, play, luck }) => (
            <tr key={number} aria-current={number === at ? "step" : undefined}>
              <th scope="row">{number}</th>
              <td>{words[number]}</td>
              {share.map((one, other) => (
                <td key={other}>{percentOf(one)}</td>
              ))}
              <td>{signed(hundredths(play[seat]!))}</td>
              <td>{signed(hundredths(luck[seat]!))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
