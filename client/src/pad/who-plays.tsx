/** Who plays, in the order in which they sit: people of earlier games, new names, or nobody's name at all. */
import { useRef } from "preact/hooks";

import { t, together, tn } from "../core/texts";
import { groupsOf, peopleOf } from "../paper/people";
import { MAX_NAME_CHARS } from "../paper/record";
import type { KeptPad } from "../paper/storage";
import { Icon } from "../ui/icon";

const MOST_OFFERED = 12; // names and
const MOST_GROUPS = 4;

interface Props {
  names: string[];
  typed: string; // the next name, as far as it stands in the field
  least: number;
  most: number;
  known: readonly KeptPad[];
  change(names: string[]): void;
  type(typed: string): void;
}

export function WhoPlays({ names, typed, least, most, known, change, type }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const nobody = nameless(most);
  const has = (name: string) => names.some((other) => other.toLocaleLowerCase() === name.toLocaleLowerCase());
  const groups = groupsOf(known).filter((group) => group.names.length >= least && group.names.length <= most);
  const offered = peopleOf(known).filter((name) => !has(name) && !nobody.includes(name));
  const addTyped = () => {
    const name = typed.trim();
    field.current?.focus();
    if (!name || has(name)) return; // the foot of the page says what is wrong with it
    change([...names, name]);
    type("");
  };
  return (
    <section class="panel pad-who" aria-labelledby="who">
      <h2 id="who">{t("Who plays")}</h2>
      {names.length === 0 && groups.length > 0 && (
        <div class="chips" role="group" aria-label={t("Groups that have played together")}>
          {groups.slice(0, MOST_GROUPS).map((group) => (
            <button key={group.key} type="button" class="quiet-button group" onClick={() => change(group.names)}>
              <Icon of="people" /> {together(group.names)}
            </button>
          ))}
        </div>
      )}
      <HowMany
        least={least}
        most={most}
        chosen={names.length}
        choose={(count) => change(filled(names, nobody, count))}
      />
      {names.length > 0 && <Names names={names} change={change} />}
      {names.length < most && (
        <>
          <form
            class="pad-new-name"
            onSubmit={(event) => {
              event.preventDefault();
              addTyped();
            }}
          >
            <input
              ref={field}
              value={typed}
              maxLength={MAX_NAME_CHARS}
              autocomplete="off"
              enterkeyhint="done"
              aria-label={t("Name of player {number}", { number: names.length + 1 })}
              placeholder={t("Name")}
              onInput={({ currentTarget: { value } }) => type(value)}
            />
            <button type="submit" class="quiet-button">
              <Icon of="add" /> {t("Add")}
            </button>
          </form>
          {offered.length > 0 && (
            <div class="chips" role="group" aria-label={t("Who has played here")}>
              {offered.slice(0, MOST_OFFERED).map((name) => (
                <button key={name} type="button" class="quiet-button" onClick={() => change([...names, name])}>
                  {name}
                </button>
              ))}
            </div>
          )}
        </>
      )}
      {names.length > 1 && <p class="quiet">{t("In this order, as you sit.")}</p>}
    </section>
  );
}

/** What people are called who have not said their names. */
const nameless = (most: number): string[] =>
  Array.from({ length: most }, (_, seat) => t("Player {number}", { number: seat + 1 }));

/** So many players: who has said a name keeps it, the others are called after their places as far as that is free. */
function filled(names: string[], nobody: string[], count: number): string[] {
  const all = names.slice(0, count);
  while (all.length < count) {
    const own = nobody[all.length]!;
    all.push(all.includes(own) ? nobody.find((name) => !all.includes(name))! : own);
  }
  return all;
}

interface HowManyProps {
  least: number;
  most: number;
  chosen: number;
  choose(count: number): void;
}

/** The shortest way to a game: how many there are, with one tap. */
function HowMany({ least, most, chosen, choose }: HowManyProps) {
  const counts = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  return (
    <>
      <p id="how-many">{t("How many play? Names can be added later.")}</p>
      <div class="chips pad-how-many" role="group" aria-labelledby="how-many">
        {counts.map((count) => (
          <button
            key={count}
            type="button"
            class="quiet-button"
            aria-pressed={count === chosen}
            aria-label={tn("{n} player", "{n} players", count)}
            onClick={() => choose(count)}
          >
            {count}
          </button>
        ))}
      </div>
    </>
  );
}

/** Those who play: each can be called otherwise, or go. */
function Names({ names, change }: { names: string[]; change(names: string[]): void }) {
  return (
    <ol class="pad-names">
      {names.map((name, seat) => (
        <li key={seat}>
          <span class={`face face-${seat}`} aria-hidden="true">
            {seat + 1}
          </span>
          <input
            value={name}
            maxLength={MAX_NAME_CHARS}
            autocomplete="off"
            enterkeyhint="done"
            aria-label={t("Name of player {number}", { number: seat + 1 })}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
            onInput={({ currentTarget: { value } }) => change(names.map((other, at) => (at === seat ? value : other)))}
          />
          <button
            type="button"
            class="icon"
            aria-label={t("{name} does not play", { name })}
            onClick={() => change(names.filter((_, at) => at !== seat))}
          >
            <Icon of="close" />
          </button>
        </li>
      ))}
    </ol>
  );
}
