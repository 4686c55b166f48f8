/** The score pad of GAP: at the end of each round the cards of everybody are counted, by colours. */
import { useState } from "preact/hooks";

import { t, tn, together } from "../../core/texts";
import type { CorrectProps, Pad, PadProps, Paper } from "../../game/pad";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { Counting } from "./pad-count";
import { Race, Rounds } from "./pad-race";
import { type GapRound, type GapStanding, type Held, load, written } from "./pad-rules";
import { goal, line, tieWords, workedLines } from "./pad-words";

function Board(props: PadProps<GapStanding>) {
  const { paper, standing, seats } = props;
  const [wanted, want] = useState<number | null>(null);
  const [shown, show] = useState(false);
  const chosen = standing.over ? null : seats.includes(wanted ?? -1) ? wanted : nextOf(standing, seats);
  const { first } = standing;
  return (
    <div class="gap-pad">
      <div class="gap-pad-in">
        <div class="gap-pad-head">
          <p>
            <b>{goal(standing)}</b>
            {first !== null && <span> {t("{name} begins", { name: paper.names[first] ?? "" })}</span>}
          </p>
          <button type="button" class="quiet-button" aria-haspopup="dialog" onClick={() => show(true)}>
            <Icon of="log" /> {t("Rounds")}
          </button>
        </div>
        <Race paper={paper} standing={standing} chosen={chosen} seats={seats} choose={want} />
        <aside class="gap-pad-side">
          <Rounds paper={paper} standing={standing} />
        </aside>
        {chosen === null ? (
          <Ended paper={paper} standing={standing} />
        ) : (
          <Cards key={chosen} {...props} seat={chosen} done={() => want(null)} />
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
function nextOf({ rounds, first }: GapStanding, seats: readonly number[]): number | null {
  const { held } = rounds.at(-1)!;
  const order = held.map((_, i) => ((first ?? 0) + i) % held.length);
  return order.find((seat) => !held[seat] && seats.includes(seat)) ?? null;
}

/** The cards of a seat in the round that is being entered. */
function Cards({
  paper,
  standing,
  seat,
  write,
  correct,
  done,
}: PadProps<GapStanding> & { seat: number; done(): void }) {
  const number = standing.rounds.length - 1;
  const round = standing.rounds[number]!;
  const at = standing.places.findIndex((place) => place?.[0] === seat && place[1] === number);
  return (
    <Counting
      standing={standing}
      about={aboutWhat(paper, number, seat)}
      whose={paper.names[seat] ?? ""}
      before={round.held[seat] ?? {}}
      others={ofOthers(round, seat)}
      done={(held) => {
        const entry = [seat, written(held)] as const;
        const kept = at < 0 ? write(entry) : correct(at, entry);
        if (kept) done();
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
