/** What is played at this table: its options, its clock, and who may join. */
import type { ComponentChildren } from "preact";

import type { ColourTable } from "../front/own-table";
import { clockWords } from "../words/clock";
import { optionTerms } from "../words/terms";
import { t } from "../core/texts";
import { Dot, colourName, colourOf } from "../cards/colours";
import { oneBegins } from "../core/page-data";
import { KeepTable } from "./keep-table";
import { SeatFace } from "../front/face";
import { playsWithPeople } from "./scene";
import { botOf, expectedNames, levelName, seatNames } from "../words/names";
import type { Setup, StateMessage } from "../wire";

interface Props {
  message: StateMessage;
  open?: boolean; // somebody may still join
  first?: ComponentChildren; // who begins, to be chosen
}

export function Terms({ message, open = false, first }: Props) {
  const { setup } = message;
  const begins =
    setup.first === null ? t("drawn by lot") : `${setup.first + 1}. ${expectedNames(message)[setup.first]}`;
  return (
    <dl class="played">
      {optionTerms(setup).map(({ title, words, colours, sheet, name }) => (
        <Term key={title} title={title}>
          {words || colours.map((one) => <ColourTerm key={one} of={colourOf(one) ?? one} />)}
          {sheet && <KeepTable game={setup.game} sheet={sheet} table={setup.in_force[name!] as ColourTable} />}
        </Term>
      ))}
      {oneBegins(setup.game) && <Term title={t("Who begins")}>{first || begins}</Term>}
      <Term title={t("Clock")}>
        {clockWords(setup.clock)}
        {setup.clock && <small>{t("When the time is up, a bot decides.")}</small>}
      </Term>
      {!open && <BotTerms message={message} />}
      <Term title={t("Hints")}>{hintWords(message, open)}</Term>
      {open && <Term title={t("Who may join")}>{joinWords(setup)}</Term>}
    </dl>
  );
}

function hintWords(message: StateMessage, open: boolean): string {
  if (message.setup.hints === false) return t("no hints");
  return open || playsWithPeople(message) ? t("allowed, and everybody sees who asks for one") : t("allowed");
}

/** How strong each bot is, in a word. Before the game it stands at the seats. */
function BotTerms({ message }: { message: StateMessage }) {
  const names = seatNames(message);
  const bots = message.names.flatMap((name, seat) => {
    const level = botOf(name);
    return level ? [{ seat, name: names[seat]!, level: levelName(level) }] : [];
  });
  if (!bots.length) return null;
  return (
    <Term title={t("Bots")}>
      {bots.map(({ seat, name, level }) => (
        <span key={seat} class="coloured">
          <SeatFace message={message} seat={seat} class="tiny" /> {t("{name}: {level}", { name, level })}
        </span>
      ))}
    </Term>
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
