/** A new game: who plays, by which rules, against which clock. */
import { covers } from "karban:covers";
import { useId, useState } from "preact/hooks";

import { titleOf } from "../app/facts";
import { t, tn } from "../app/texts";
import type { Choice } from "../games/cover";
import type { Game } from "../wire";
import { useDoing } from "./doing";
import { CLOCKS, paceWords } from "./pace";
import { Refusal, Sign } from "./parts";
import { type Company, type Plan, newPlan, putUp } from "./plan";
import { Seats } from "./seats";
import { toneOf } from "./top";

export function SetUp({ game }: { game: Game }) {
  const [plan, setPlan] = useState(() => newPlan(game, companyOf(location.hash)));
  const { busy, refusal, run } = useDoing();
  const change = (part: Partial<Plan>) => setPlan({ ...plan, ...part });
  const { Picture, line, options } = covers[game.game]!;
  const open = plan.seats.filter(({ who }) => who === "open").length;
  return (
    <main class={`setup ${toneOf(game.game)}`}>
      <header class="title">
        <div class="picture">
          <Picture />
        </div>
        <div>
          <h1 tabIndex={-1}>{titleOf(game.game)}</h1>
          <p>{t(line)}</p>
          <a href={`/rules/${game.game}`}>{t("Rules")}</a>
        </div>
      </header>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run(() => putUp(game.game, plan));
        }}
      >
        <Seats game={game} seats={plan.seats} change={(seats) => change({ seats })} />
        <section class="panel" aria-labelledby="how">
          <h2 id="how">{t("How to play")}</h2>
          {options.map((option) => (
            <Option
              key={option.name}
              option={option}
              chosen={plan.options[option.name] ?? 0}
              pick={(place) => change({ options: { ...plan.options, [option.name]: place } })}
            />
          ))}
          <label class="field">
            <span>{t("Clock")}</span>
            <select
              value={CLOCKS.indexOf(plan.clock)}
              onChange={(event) => change({ clock: CLOCKS[event.currentTarget.selectedIndex] ?? null })}
            >
              {CLOCKS.map((clock, place) => (
                <option key={place} value={place}>
                  {paceWords(clock)}
                </option>
              ))}
            </select>
            {plan.clock && <small class="quiet">{t("When the time is up, a bot decides.")}</small>}
          </label>
          {open > 0 && (
            <label class="switch">
              <input
                type="checkbox"
                checked={plan.listed}
                onChange={(event) => change({ listed: event.currentTarget.checked })}
              />
              <span>{t("Strangers may join: show the table on the first page")}</span>
            </label>
          )}
        </section>
        <div class="go">
          <Refusal text={refusal} />
          <p id="then">{busy ? t("The table is being laid…") : thenWords(open)}</p>
          <button type="submit" class="main" aria-busy={busy} aria-describedby="then">
            <Sign of={open ? "people" : "play"} busy={busy} />
            {open ? t("Put up the table") : t("Play")}
          </button>
        </div>
      </form>
    </main>
  );
}

function companyOf(hash: string): Company {
  return hash === "#friends" ? "friends" : hash === "#phone" ? "phone" : "bots";
}

/** What will happen. */
function thenWords(open: number): string {
  if (!open) return t("The game begins at once.");
  return tn(
    "You get a link for {n} friend. The game begins when the seat is taken.",
    "You get a link for {n} friends. The game begins when all seats are taken.",
    open,
  );
}

interface OptionProps {
  option: Choice;
  chosen: number;
  pick(place: number): void;
}

/** One of a few ways to play, with a line on what it means. */
function Option({ option: { title, about, values }, chosen, pick }: OptionProps) {
  const id = useId();
  return (
    <fieldset class="choices" aria-describedby={id}>
      <legend>{t(title)}</legend>
      <p class="quiet" id={id}>
        {t(about)}
      </p>
      {values.map(({ words }, place) => (
        <label key={words}>
          <input type="radio" name={title} checked={place === chosen} onChange={() => pick(place)} />
          <span>{t(words)}</span>
        </label>
      ))}
    </fieldset>
  );
}
