/** The score pad of GAP: at the end of each round the cards of everybody are counted, by colours. */
import { useState } from "preact/hooks";

import { t, tn, together } from "../../core/texts";
import type { CorrectProps, Entry, Pad, PadProps, Paper } from "../../game/pad";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { useSent } from "../../ui/sent";
import { Counting } from "./pad-count";
import { Race, Rounds } from "./pad-race";
import { type GapRound, type GapStanding, type Held, load, written } from "./pad-rules";
import { goal, line, tieWords, workedLines } from "./pad-words";

function Board(props: PadProps<GapStanding>) {
  const { paper, standing, seats } = props;
  const [entries, sent] = useSent(paper);
  const [wanted, want] = useState<number | null>(null);
  const [shown, show] = useState(false);
  const onTheWay = entries.slice(paper.entries.length).map(([seat]) => seat);
  const next = seats.includes(wanted ?? -1) ? wanted : (nextOf(standing, seats, onTheWay) ?? onTheWay.at(-1) ?? null);
  const chosen = standing.over ? null : next;
  const { first } = standing;
  const choose = (seat: number): void => {
    want(seat);
    sent(); // whoever taps a player will not wait for what was not kept
  };
  return (
    <div class="gap-pad">
      <div class="gap-pad-in">
        <div class="gap-pad-head">
          <p>
            <b>{goal(standing)}</b>
            {first !== null && <span> {t("{name} begins", { name: paper.names[first] ?? "" })}</span>}
          </p>
          <button
            type="button"
            class="quiet-button"
            aria-label={t("Rounds")}
            aria-haspopup="dialog"
            onClick={() => show(true)}
          >
            <Icon of="log" /> <span>{t("Rounds")}</span>
          </button>
        </div>
        <Race paper={paper} standing={standing} chosen={chosen} seats={seats} choose={choose} />
        <aside class="gap-pad-side">
          <Rounds paper={paper} standing={standing} />
        </aside>
        {chosen === null ? (
          <Ended paper={paper} standing={standing} />
        ) : (
          <Cards
            {...props}
            seat={chosen}
            waits={onTheWay.includes(chosen)}
            sent={(entry) => {
              want(null);
              sent(entry);
            }}
          />
        )}
      </div>
      {shown && (
        <Dialog title={t("Rounds")} close={() => show(false)}>
          <Rounds paper={paper} standing={standing} />
        </Dialog>
      )}
    </div>
  );
}

/** Who is counted next: from the one who began, whoever is not yet; null: nobody who can be counted here. */
function nextOf({ rounds, first }: GapStanding, seats: readonly number[], onTheWay: (number | null)[]): number | null {
  const { held } = rounds.at(-1)!;
  const order = held.map((_, i) => ((first ?? 0) + i) % held.length);
  return order.find((seat) => !held[seat] && !onTheWay.includes(seat) && seats.includes(seat)) ?? null;
}

interface CardsProps extends PadProps<GapStanding> {
  seat: number;
  waits: boolean; // what was counted is on its way to the paper
  sent(entry: Entry): void;
}

/** The cards of a seat in the round that is being entered. */
function Cards({ paper, standing, seat, waits, write, correct, sent }: CardsProps) {
  const number = standing.rounds.length - 1;
  const round = standing.rounds[number]!;
  const at = standing.places.findIndex((place) => place?.[0] === seat && place[1] === number);
  const about = aboutWhat(paper, number, seat);
  return (
    <Counting
      key={about}
      standing={standing}
      about={about}
      whose={paper.names[seat] ?? ""}
      before={round.held[seat] ?? {}}
      others={ofOthers(round, seat)}
      waits={waits}
      done={(held) => {
        const entry = [seat, written(held)] as const;
        const kept = at < 0 ? write(entry) : correct(at, entry);
        if (kept) sent(entry);
        return kept;
      }}
    />
  );
}

function aboutWhat({ game, names, entries }: Paper, round: number, seat: number): string {
  const earlier = entries.filter(([other]) => other === seat).map(([, text]) => text);
  return [game, ...names, round, seat, ...earlier].join("/");
}

function ofOthers({ held }: GapRound, seat: number): Held {
  const sums: Record<string, number> = {};
  for (const [other, cards] of held.entries()) {
    if (other === seat) continue;
    for (const [letter, n] of Object.entries(cards ?? {})) sums[letter] = (sums[letter] ?? 0) + n;
  }
  return sums;
}

/** Nothing to count: the game is over, or only others are still counting. */
function Ended({ paper, standing }: { paper: Paper; standing: GapStanding }) {
  const { winners, over } = standing;
  if (!over) return <p class="gap-pad-ended">{t("The others are still counting.")}</p>;
  const names = together(winners.map((seat) => paper.names[seat] ?? ""));
  return (
    <div class="gap-pad-ended" role="status">
      <p>
        <Icon of="crown" /> <b>{tn("{names} wins", "{names} win", winners.length, { names })}</b>
      </p>
      <p>{tieWords(standing)}</p>
      <Rounds paper={paper} standing={standing} />
    </div>
  );
}

function Correct({ paper, standing, at, correct, done }: CorrectProps<GapStanding>) {
  const place = standing.places[at];
  if (!place) return <p>{t("The clock has run out here.")}</p>;
  const [seat, number] = place;
  const round = standing.rounds[number]!;
  return (
    <div class="gap-pad-correct">
      <Counting
        standing={standing}
        about={`correct/${aboutWhat(paper, number, seat)}`}
        whose={paper.names[seat] ?? ""}
        before={round.held[seat] ?? {}}
        others={ofOthers(round, seat)}
        done={(held) => {
          const kept = correct(at, [seat, written(held)]);
          if (kept) done();
          return kept;
        }}
      />
    </div>
  );
}

const pad: Pad<GapStanding> = {
  players: [2, 6],
  options: ["target", "tiebreak", "colours"],
  load,
  Board,
  line,
  Correct,
  worked: (_paper, standing, seat) => workedLines(standing, seat),
};

export default pad;
