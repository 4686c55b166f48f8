/** Enter which number has which colour: choose a colour, tap its numbers; or paste all of it as text. */
import { type RefObject, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { COLOURS, Shape, colourClass, colourName } from "../cards/colours";
import { t } from "../core/texts";
import type { OwnTableAnswer } from "../game/options";
import { Announce } from "../ui/announce";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { type ColourTable, draftTable, isWhole, keepTable, saveDraft } from "./own-table";
import { countOf, faultsOf, readTable } from "./table-text";
import { accentClass } from "./top-bar";

/** Open it over the page. It stands beside everything else: a key pressed in it must not send the form behind it. */
export function openTableEditor(game: string, sheet: OwnTableAnswer): void {
  const place = document.body.appendChild(document.createElement("div"));
  place.className = accentClass(game);
  const close = () => {
    render(null, place);
    place.remove();
  };
  render(<TableEditor game={game} sheet={sheet} close={close} />, place);
}

interface EditorProps {
  game: string;
  sheet: OwnTableAnswer;
  close(): void;
}

function TableEditor({ game, sheet, close }: EditorProps) {
  const [steps, setSteps] = useState([draftTable(game, sheet)]);
  const table = steps[steps.length - 1]!;
  const [brush, setBrush] = useState(() => nextColour(sheet, table, sheet.colours[0]!));
  const [said, setSaid] = useState("");
  const [pasting, setPasting] = useState(false);
  const [tried, setTried] = useState(false);
  const go = (next: ColourTable[], words: string) => {
    setSteps(next);
    setSaid(words);
    setTried(false);
    saveDraft(game, sheet, next[next.length - 1]!);
  };
  const tap = (number: string) => {
    const { [number]: before, ...others } = table;
    const after = before === brush ? others : { ...table, [number]: brush };
    const next = before === brush ? brush : nextColour(sheet, after, brush);
    setBrush(next);
    go([...steps, after], tapWords(sheet, after, number, brush, next));
  };
  const undo = () => {
    if (steps.length < 2) return;
    const before = steps.slice(0, -1);
    const changed = sheet.numbers.find(
      (number) => table[number] && table[number] !== before[before.length - 1]![number],
    );
    if (changed) setBrush(table[changed]!);
    go(before, t("Undone."));
  };
  const left = sheet.numbers.filter((number) => !table[number]).length;
  const save = () => {
    if (!isWhole(sheet, table)) return setTried(true);
    keepTable(game, sheet, table);
    close();
  };
  if (pasting) {
    const take = (read: ColourTable) => {
      go([...steps, read], t("All numbers have their colours."));
      setPasting(false);
    };
    return <Pasting sheet={sheet} take={take} back={() => setPasting(false)} close={close} />;
  }
  return (
    <Dialog
      title={t("The colours of your cards")}
      close={close}
      class="colour-sheet"
      foot={
        <>
          <button type="button" class="quiet-button" onClick={() => setPasting(true)}>
            {t("Paste text")}
          </button>
          <button type="button" class="main" onClick={save}>
            <Icon of="check" /> {t("Save")}
          </button>
        </>
      }
    >
      <div class="progress">
        <p>{isWhole(sheet, table) ? t("Complete") : t("To go: {n}", { n: left })}</p>
        <button type="button" class="quiet-button" onClick={() => go([...steps, {}], t("No number has a colour."))}>
          {t("Clear")}
        </button>
        <button
          type="button"
          class="icon"
          aria-label={t("Undo")}
          title={t("Undo")}
          aria-disabled={steps.length < 2}
          onClick={undo}
        >
          <Icon of="undo" />
        </button>
      </div>
      <Brushes sheet={sheet} table={table} brush={brush} pick={setBrush} />
      <Numbers sheet={sheet} table={table} brush={brush} tap={tap} pick={setBrush} />
      <p class="wrong" role="alert">
        {tried ? faultsOf(sheet, table) : ""}
      </p>
      <Announce text={said} about={steps} />
    </Dialog>
  );
}

/** The colour to go on with: the same while it has numbers to come, then the next that has. */
function nextColour(sheet: OwnTableAnswer, table: ColourTable, colour: string): string {
  const { colours, numbers } = sheet;
  const from = colours.indexOf(colour);
  const inTurn = [...colours.slice(from), ...colours.slice(0, from)];
  return inTurn.find((one) => countOf(table, one) < numbers.length / colours.length) ?? colour;
}

/** What a tap has done, for those who hear it. */
function tapWords(sheet: OwnTableAnswer, table: ColourTable, number: string, brush: string, next: string): string {
  const each = sheet.numbers.length / sheet.colours.length;
  const colour = colourName(brush);
  const counted = t("{colour}: {n} of {all}", { colour, n: countOf(table, brush), all: each });
  const done = table[number]
    ? `${number}, ${counted}`
    : t("{number} has no colour now. {counted}", { number, counted });
  return next === brush ? done : `${done}. ${t("Now {colour}.", { colour: colourName(next) })}`;
}

interface BrushesProps {
  sheet: OwnTableAnswer;
  table: ColourTable;
  brush: string;
  pick(colour: string): void;
}

/** The colours, each with how many of its numbers are there. */
function Brushes({ sheet, table, brush, pick }: BrushesProps) {
  const each = sheet.numbers.length / sheet.colours.length;
  return (
    <fieldset class="brushes">
      <legend>{t("Choose a colour, then its numbers.")}</legend>
      {sheet.colours.map((colour) => {
        const count = countOf(table, colour);
        return (
          <label key={colour} class={colourClass(colour)}>
            <input type="radio" name="brush" checked={colour === brush} onChange={() => pick(colour)} />
            <span>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <Shape of={colour} />
              </svg>
              <b class={count > each ? "wrong" : ""}>
                {count}
                <i>/{each}</i>
              </b>
              <small>{colourName(colour)}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface NumbersProps extends BrushesProps {
  tap(number: string): void;
}

/** All numbers. Arrow keys go from one to the next, the keys from 1 choose a colour. */
function Numbers({ sheet, table, brush, tap, pick }: NumbersProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const colour = sheet.colours[Number(event.key) - 1];
    const to = stop + (stepOf(grid, event.key) ?? Number.NaN);
    if (colour) pick(colour);
    else if (to >= 0 && to < sheet.numbers.length) {
      setStop(to);
      grid.current?.querySelectorAll("button")[to]?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={grid} class="numbers" role="group" aria-label={t("Numbers")} onKeyDown={keys}>
      {sheet.numbers.map((number, place) => {
        const colour = table[number];
        return (
          <button
            key={number}
            type="button"
            class={`${colourClass(colour ?? null)} ${colour === brush ? "current" : ""}`}
            tabIndex={place === stop ? 0 : -1}
            aria-label={`${number}, ${colour ? colourName(colour) : t("no colour yet")}`}
            onFocus={() => setStop(place)}
            onClick={() => tap(number)}
          >
            {number}
            {colour && (
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path class="shape" d={COLOURS[colour]?.shape} />
              </svg>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** By how many places a key leads on: up and down by a line, however many numbers there are in one. */
function stepOf(grid: RefObject<HTMLElement | null>, key: string): number | undefined {
  const all = [...(grid.current?.querySelectorAll("button") ?? [])];
  const line = all.filter(({ offsetTop }) => offsetTop === all[0]?.offsetTop).length;
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -line, ArrowDown: line }[key];
}

interface PastingProps {
  sheet: OwnTableAnswer;
  take(table: ColourTable): void;
  back(): void;
  close(): void;
}

/** All of it at once, as somebody has sent or written it. */
function Pasting({ sheet, take, back, close }: PastingProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const read = () => {
    const { table, problem: why } = readTable(sheet, text);
    setProblem(why);
    if (!why) take(table);
    else field.current?.focus();
  };
  return (
    <Dialog
      title={t("The colours of your cards")}
      close={close}
      class="colour-sheet"
      foot={
        <>
          <button type="button" class="quiet-button" onClick={back}>
            {t("Choose numbers instead")}
          </button>
          <button type="button" class="main" onClick={read}>
            <Icon of="check" /> {t("Use this text")}
          </button>
        </>
      }
    >
      <label class="field">
        <span>{t("Paste a table that somebody has sent, or write each colour and its numbers.")}</span>
        <textarea
          ref={field}
          rows={8}
          maxLength={10_000}
          spellcheck={false}
          autocomplete="off"
          placeholder={`${colourName(sheet.colours[0]!)}: 1 8 16 …\n${colourName(sheet.colours[1]!)}: 2 9 17 …`}
          value={text}
          aria-invalid={problem !== ""}
          aria-describedby="paste-problem"
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <p id="paste-problem" class="wrong" role="alert">
        {problem}
      </p>
    </Dialog>
  );
}
