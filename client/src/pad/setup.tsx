/** A new game on paper: who plays and in which order, by which rules, who begins. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

import { oneBegins, pageData, titleOf } from "../core/page-data";
import { t, together, tn } from "../core/texts";
import { type AllChosen, askedFor, choicesFor, wrongWith } from "../front/chosen";
import { coverOf } from "../front/cover";
import { Options } from "../front/options";
import { TopBar, accentClass } from "../front/top-bar";
import type { Pad, Standing } from "../game/pad";
import type { Begin } from "../paper/changes";
import { groupsOf, peopleOf } from "../paper/people";
import { MAX_NAME_CHARS } from "../paper/record";
import type { KeptPad } from "../paper/storage";
import { Icon } from "../ui/icon";
import type { GameInfo } from "../wire";
import { type Beginner, WhoBegins, begins } from "./who-begins";

const MOST_OFFERED = 12; // names and
const MOST_GROUPS = 4;

interface Props<S extends Standing> {
  game: string;
  pad: Pad<S>;
  known: readonly KeptPad[]; // all pads of this device: who plays here
  begin(change: Begin): void;
  more?: ComponentChildren; // other ways to write, as each on their own phone
}

export function SetUp<S extends Standing>({ game, pad, known, begin, more }: Props<S>) {
  const info = pageData.games.find((one) => one.game === game)!;
  const [least, most] = pad.players;
  const [names, setNames] = useState<string[]>([]);
  const [options, setOptions] = useState<AllChosen>({});
  const [beginner, setBeginner] = useState<Beginner>({ how: "lot" });
  const [tried, setTried] = useState(false);
  const players = Math.max(names.length, least);
  const wrong = wrongWithSetUp(info, pad.options, options, names.length, least);
  const { Picture } = coverOf(game);
  const start = () => {
    setTried(true);
    if (wrong) return;
    const said = { options: askedFor(info, options, players, pad.options), first: begins(beginner, names) };
    begin({ do: "begin", game, rules: info.rules, players: names.length, names, ...said });
  };
  return (
    <div class={`page pad-setup ${accentClass(game)}`}>
      <TopBar />
      <main>
        <header class="title">
          <div class="picture">
            <Picture />
          </div>
          <div>
            <h1 tabIndex={-1}>{t("Score pad: {game}", { game: titleOf(game) })}</h1>
            <p>{t("For the printed cards: write down what lies on the table, the rules do the sums.")}</p>
          </div>
        </header>
        <div class="pad-parts">
          <WhoPlays names={names} change={setNames} known={known} most={most} />
          {names.length >= least && oneBegins(game) && (
            <WhoBegins names={names} beginner={beginner} choose={setBeginner} />
          )}
          {choicesFor(info, players, pad.options).length > 0 && (
            <section class="panel" aria-labelledby="how">
              <h2 id="how">{t("Options")}</h2>
              <Options game={info} players={players} all={options} tried={tried} of={pad.options} change={setOptions} />
            </section>
          )}
        </div>
        {more}
        <div class="go">
          <p role="status" class={wrong && "needed"}>
            {wrong || t("Everything you write stays on this device, from tap to tap.")}
          </p>
          <button type="button" class="main" aria-disabled={wrong !== ""} onClick={start}>
            <Icon of="play" /> {t("Begin")}
          </button>
        </div>
      </main>
    </div>
  );
}

function wrongWithSetUp(
  info: GameInfo,
  of: readonly string[],
  options: AllChosen,
  players: number,
  least: number,
): string {
  if (players < least) return tn("{n} player is missing.", "{n} players are missing.", least - players);
  const all = choicesFor(info, players, of).map((choice) =>
    wrongWith(info, choice, options[choice.name] ?? {}, players),
  );
  return all.find((why) => why !== "") ?? "";
}

interface WhoProps {
  names: string[];
  most: number;
  known: readonly KeptPad[];
  change(names: string[]): void;
}

/** Who plays, in the order in which they were tapped: as they sit. */
function WhoPlays({ names, most, known, change }: WhoProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const has = (name: string) => names.some((other) => other.toLocaleLowerCase() === name.toLocaleLowerCase());
  const groups = groupsOf(known).filter((group) => group.names.length <= most);
  const offered = peopleOf(known).filter((name) => !has(name));
  const add = (name: string) => {
    if (name && !has(name) && names.length < most) change([...names, name]);
  };
  const addTyped = () => {
    add(typed.trim());
    setTyped("");
    field.current?.focus();
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
      <ol class="pad-names">
        {names.map((name, seat) => (
          <li key={name}>
            <span class={`face face-${seat}`} aria-hidden="true">
              {seat + 1}
            </span>
            <strong>{name}</strong>
            <button
              type="button"
              class="icon"
              aria-label={t("{name} does not play", { name })}
              onClick={() => change(names.filter((other) => other !== name))}
            >
              <Icon of="close" />
            </button>
          </li>
        ))}
      </ol>
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
              onInput={({ currentTarget: { value } }) => setTyped(value)}
            />
            <button type="submit" class="quiet-button">
              <Icon of="add" /> {t("Add")}
            </button>
          </form>
          {offered.length > 0 && (
            <div class="chips" role="group" aria-label={t("Who has played here")}>
              {offered.slice(0, MOST_OFFERED).map((name) => (
                <button key={name} type="button" class="quiet-button" onClick={() => add(name)}>
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
