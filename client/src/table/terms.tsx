/** What is played at this table: its options, its clock, and who may join. */
import type { ComponentChildren } from "preact";

import { clockWords } from "../words/clock";
import { optionTerms } from "../words/terms";
import { t } from "../core/texts";
import { Dot, colourName, colourOf } from "../cards/colours";
import type { Setup } from "../wire";

/** `open`: somebody may still join. */
export function Terms({ setup, open = false }: { setup: Setup; open?: boolean }) {
  return (
    <dl class="played">
      {optionTerms(setup).map(({ title, words, colours }) => (
        <Term key={title} title={title}>
          {words || colours.map((one) => <ColourTerm key={one} of={colourOf(one) ?? one} />)}
        </Term>
      ))}
      <Term title={t("Clock")}>
        {clockWords(setup.clock)}
        {setup.clock && <small>{t("When the time is up, a bot decides.")}</small>}
      </Term>
      <Term title={t("Hints")}>
        {setup.hints === false ? t("no hints") : t("allowed, and everybody sees who asks for one")}
      </Term>
      {open && <Term title={t("Who may join")}>{joinWords(setup)}</Term>}
    </dl>
  );
}

function Term({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ColourTerm({ of }: { of: string }) {
  return (
    <span class="coloured">
      <Dot of={of} hidden /> {colourName(of)}
    </span>
  );
}

function joinWords({ after, listed }: Setup): string {
  if (after) return t("those who have played here before");
  return listed ? t("everybody: the table is shown on the first page") : t("only those who have the link");
}
