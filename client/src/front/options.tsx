/** The options of a game, to be chosen. */
import { useId } from "preact/hooks";

import { Icon } from "../ui/icon";
import { t, tn, together } from "../core/texts";
import { Shape, colourClass, colourName, colourOf, letterOf } from "../cards/colours";
import type { GameOption, AnswerOption, ColoursOption } from "../game/options";
import type { GameInfo } from "../wire";
import { type AllChosen, type Chosen, choicesFor, coloursOf, isOwn, isOwnTable, pickedOf, wrongWith } from "./chosen";
import { OwnTable } from "./own-colours";

interface Props {
  game: GameInfo;
  players: number;
  all: AllChosen;
  tried: boolean; // somebody has wanted to play with what is chosen
  of?: readonly string[]; // only these options
  change(all: AllChosen): void;
}

export function Options({ game, players, all, tried, of, change }: Props) {
  return (
    <>
      {choicesFor(game, players, of).map((choice) => {
        const { name } = choice;
        const chosen = all[name] ?? {};
        const props = {
          chosen,
          wrong: wrongWith(game, choice, chosen, players),
          tried,
          pick: (part: Chosen) => change({ ...all, [name]: { ...chosen, ...part } }),
        };
        return "colours" in choice ? (
          <Colours key={name} {...props} game={game} players={players} choice={choice} />
        ) : (
          <Answers key={name} {...props} game={game} choice={choice} />
        );
      })}
    </>
  );
}

interface ChoiceProps<C extends GameOption> {
  choice: C;
  chosen: Chosen;
  wrong: string;
  tried: boolean;
  pick(part: Chosen): void;
}

/** One of a few ways to play, with a line on what it means. */
function Answers(props: ChoiceProps<AnswerOption> & { game: GameInfo }) {
  const { game, choice, chosen, pick, tried, wrong } = props;
  const { title, about, values, own, table } = choice;
  const id = useId();
  return (
    <fieldset class="choices" aria-describedby={about ? id : undefined}>
      <legend>{t(title)}</legend>
      {about && (
        <p class="quiet" id={id}>
          {t(about)}
        </p>
      )}
      {[...values, ...(own ? [own] : []), ...(table ? [table] : [])].map(({ words }, place) => (
        <label key={words}>
          <input type="radio" name={title} checked={place === (chosen.place ?? 0)} onChange={() => pick({ place })} />
          <span>{t(words)}</span>
        </label>
      ))}
      {isOwn(choice, chosen) && <OwnNumberField {...props} />}
      {isOwnTable(choice, chosen) && <OwnTable game={game.game} sheet={table!} wrong={tried ? wrong : ""} />}
    </fieldset>
  );
}

/** A number that is not among the answers, and of what. */
function OwnNumberField({ choice: { title, own }, chosen, wrong, tried, pick }: ChoiceProps<AnswerOption>) {
  const id = useId();
  const shown = tried ? wrong : "";
  return (
    <div class="own-number">
      <input
        inputMode="numeric"
        autocomplete="off"
        maxLength={10}
        aria-label={t("{title}: a number of your own", { title: t(title) })}
        aria-invalid={shown !== ""}
        aria-describedby={id}
        value={chosen.number ?? ""}
        onInput={(event) => pick({ number: event.currentTarget.value })}
      />
      <select
        aria-label={t("What the number counts")}
        value={chosen.unit ?? 0}
        onChange={(event) => pick({ unit: event.currentTarget.selectedIndex })}
      >
        {own!.units.map(({ words }, place) => (
          <option key={words} value={place}>
            {t(words)}
          </option>
        ))}
      </select>
      <p id={id} class={shown && "wrong"} role="status">
        {shown}
      </p>
    </div>
  );
}

interface ColoursProps extends ChoiceProps<ColoursOption> {
  game: GameInfo;
  players: number;
}

/** Which colours take part. */
function Colours({ choice, game, players, chosen, wrong, tried, pick }: ColoursProps) {
  const id = useId();
  const { all, needed } = coloursOf(game, choice, players);
  const picked = pickedOf(game, choice, chosen, players);
  const aside = together(all.filter((one) => !picked.includes(one)).map((one) => colourName(colourOf(one) ?? one)));
  const toggle = (one: string) =>
    pick({ players, picked: all.filter((other) => (other === one) !== picked.includes(other)) });
  return (
    <fieldset class="choices palette" aria-describedby={`${id}-about ${id}-state`}>
      <legend>{t(choice.title)}</legend>
      <p class="quiet" id={`${id}-about`}>
        {choice.about && t(choice.about)} {tn("Choose {n} colour.", "Choose {n} colours.", needed)}
      </p>
      {all.map((one) => (
        <ColourTile
          key={one}
          colour={colourOf(one) ?? one}
          on={picked.includes(one)}
          wrong={tried && wrong !== ""}
          toggle={() => toggle(one)}
        />
      ))}
      <p id={`${id}-state`} class={wrong && "wrong"} role="status">
        {wrong || t("Set aside: {colours}", { colours: aside })}
      </p>
    </fieldset>
  );
}

/** A colour as the cards have it, with its shape and its letter. */
function ColourTile({ colour, on, wrong, toggle }: { colour: string; on: boolean; wrong: boolean; toggle(): void }) {
  return (
    <label class={`tile ${colourClass(colour)}`}>
      <input type="checkbox" checked={on} aria-invalid={wrong} onChange={toggle} />
      <span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <Shape of={colour} />
        </svg>
        <b aria-hidden="true">{letterOf(colour)}</b>
        {on && <Icon of="check" />}
      </span>
      {colourName(colour)}
    </label>
  );
}
