/** What is played at this table: its options, its clock, and who may join. */
import type { ComponentChildren } from "preact";

import { paceWords } from "../app/pace";
import { optionFacts } from "../app/played";
import { t } from "../app/texts";
import { Dot, colourName, colourOf } from "../cards/colours";
import type { Setup } from "../wire";

/** `open`: somebody may still join. */
export function Played({ setup, open = false }: { setup: Setup; open?: boolean }) {
  return (
    <dl class="played">
      {optionFacts(setup).map(({ title, words, colours }) => (
        <Row key={title} title={title}>
          {words || colours.map((one) => <Colour key={one} of={colourOf(one)!} />)}
        </Row>
      ))}
      <Row title={t("Clock")}>
        {paceWords(setup.clock)}
        {setup.clock && <small>{t("When the time is up, a bot decides.")}</small>}
      </Row>
      {open && <Row title={t("Who may join")}>{joinWords(setup)}</Row>}
    </dl>
  );
}

function Row({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Colour({ of }: { of: string }) {
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
