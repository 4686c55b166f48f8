/** A new game on paper: who plays and in which order, by which rules, who begins. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { oneBegins, pageData, titleOf } from "../core/page-data";
import { t, tn } from "../core/texts";
import { type AllChosen, askedFor, choicesFor, wrongWith } from "../front/chosen";
import { coverOf } from "../front/cover";
import { Options } from "../front/options";
import { TopBar, accentClass } from "../front/top-bar";
import type { Pad, Standing } from "../game/pad";
import type { Begin } from "../paper/changes";
import type { KeptPad } from "../paper/storage";
import { Icon } from "../ui/icon";
import type { GameInfo } from "../wire";
import { wrongWithNames } from "./players";
import { type Beginner, WhoBegins, begins } from "./who-begins";
import { WhoPlays } from "./who-plays";

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
  const [said, setNames] = useState<string[]>([]);
  const [typed, setTyped] = useState("");
  const [options, setOptions] = useState<AllChosen>({});
  const [beginner, setBeginner] = useState<Beginner>({ how: "lot" });
  const [tried, setTried] = useState(false);
  // A name that was typed and not added yet is meant as well.
  const names = [...said, typed].map((name) => name.trim()).filter((name, place) => name || place < said.length);
  const players = Math.max(names.length, least);
  const wrong = wrongWithSetUp(info, pad.options, options, names, least);
  const change = (next: string[]) => {
    const seat = said.indexOf(beginner.name ?? "");
    if (seat >= 0 && next.length === said.length) setBeginner({ ...beginner, name: next[seat]! }); // called otherwise
    setNames(next);
  };
  const { Picture } = coverOf(game);
  const start = () => {
    setTried(true);
    if (wrong) return;
    const chosen = { options: askedFor(info, options, players, pad.options), first: begins(beginner, names) };
    begin({ do: "begin", game, rules: info.rules, players: names.length, names, ...chosen });
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
          <WhoPlays
            names={said}
            typed={typed}
            type={setTyped}
            change={change}
            known={known}
            least={least}
            most={most}
          />
          {said.length >= least && oneBegins(game) && (
            <WhoBegins names={said} beginner={beginner} choose={setBeginner} />
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
            {wrong || t("Everything you write is kept at once, with every tap.")}
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
  names: readonly string[],
  least: number,
): string {
  const players = names.length;
  if (players < least) return tn("{n} player is missing.", "{n} players are missing.", least - players);
  const all = choicesFor(info, players, of).map((choice) =>
    wrongWith(info, choice, options[choice.name] ?? {}, players),
  );
  return [wrongWithNames(names), ...all].find((why) => why !== "") ?? "";
}
