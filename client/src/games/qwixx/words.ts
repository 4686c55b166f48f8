/** What is said of a game of Qwixx. */
import { colourName, colourOf, valueOf } from "../../cards/colours";
import { signed, t, tn, together } from "../../core/texts";
import type { Scene, LoggedMove } from "../../game/drawing";
import type { QwixxSheet, QwixxView } from "../../wire";
import { skippedBy, worth } from "./ahead";
import { read } from "./choices";
import { ROWS, type Row, crossesIn, isLast, numbersOf } from "./print";

/** "red". */
export function rowName(row: string): string {
  return colourName(colourOf(row) ?? row);
}

export function numbers(list: (number | string)[]): string {
  return together(list.map(String));
}

// -------------------------------------------------------------------- what to do

export function prompt(scene: Scene<QwixxView>): string {
  const { view, decides, names, seat } = scene;
  const name = names[view.active] ?? "";
  if (view.over) return t("The game is over.");
  if (decides) return own(view);
  if (view.action === "number") {
    const waiting = view.to_act.filter((other) => other !== seat || !scene.sent).map((other) => names[other] ?? "");
    return waiting.length
      ? t("{number} for all. Still choosing: {names}.", { number: valueOf(view.top), names: together(waiting) })
      : t("Your move is on its way.");
  }
  if (view.active === seat) return t("Your move is on its way.");
  return view.action === "take" ? t("{name} takes cards.", { name }) : t("{name} is choosing what to lay.", { name });
}

function own({ action, legal, top }: QwixxView): string {
  if (action === "take") {
    const count = read(legal[0]!).slots.length;
    return tn("Take {n} card from the display.", "Take {n} cards from the display.", count);
  }
  if (action === "play") return t("Lay one to three cards of one colour.");
  const number = valueOf(top);
  return legal.length > 1
    ? t("{number} for all: cross it out in one row, or pass.", { number })
    : t("{number} for all: it fits none of your rows.", { number });
}

// ---------------------------------------------------------------- what has happened

export function describeMove(
  made: LoggedMove,
  names: string[],
  before: QwixxView | null,
  after: QwixxView | null,
): string {
  const { name, move, shown } = made;
  if (shown.length || move === "-" || /^[RYGB]\d/.test(move)) return number(made, names, before);
  return move[0] === "T" ? take(name, move, before, after) : play(made, before, after);
}

function take(name: string, move: string, before: QwixxView | null, after: QwixxView | null): string {
  const { slots } = read(move);
  const cards = before && numbers(slots.map((slot) => valueOf(before.display[slot - 1]!)));
  const said = cards
    ? t("{name} takes {cards} from the display.", { name, cards })
    : tn("{name} takes {n} card from the display.", "{name} takes {n} cards from the display.", slots.length, { name });
  const renewed = before && after && after.pile > before.pile;
  return renewed ? `${said} ${t("The discard is shuffled into a new pile.")}` : said;
}

function number({ seat, move, shown }: LoggedMove, names: string[], before: QwixxView | null): string {
  const choices: [number, string][] = shown.length ? shown : [[seat, move]];
  const crossing = choices.filter(([, choice]) => choice !== "-");
  const called = crossing[0]?.[1].slice(1) ?? (before && valueOf(before.top));
  const who = crossing.map(([other, choice]) =>
    t("{name}: {colour}", { name: names[other] ?? "", colour: rowName(choice[0]!) }),
  );
  const said = called
    ? t("The number for all is {number}.", { number: called })
    : t("Nobody crosses out the number for all.");
  const then = !called
    ? ""
    : who.length
      ? t("Crossed out: {list}.", { list: who.join(", ") })
      : t("Nobody crosses it out.");
  const closed = crossing.flatMap(([other, choice]) => closing(names[other] ?? "", choice));
  return [said, then, ...closed].filter(Boolean).join(" ");
}

function play({ seat, name, move }: LoggedMove, before: QwixxView | null, after: QwixxView | null): string {
  const { row, cards, crossed } = read(move);
  const laid = numbers(
    cards.map((card) => (card[0] === "J" ? t("{number} (joker)", { number: valueOf(card) }) : valueOf(card))),
  );
  const values = { name, colour: rowName(row!), cards: laid, numbers: numbers(crossed) };
  const said = crossed.length
    ? t("{name} lays {colour} {cards} and crosses out {numbers}.", values)
    : t("{name} lays {colour} {cards} and crosses out nothing.", values);
  const penalties = (view: QwixxView | null) => view?.sheets[seat]?.penalties ?? 0;
  const penalty = before && penalties(after) > penalties(before) ? [t("That is a penalty of 5 points.")] : [];
  return [said, ...crossed.flatMap((one) => closing(name, `${row}${one}`)), ...penalty].join(" ");
}

/** Who crosses out the last number of a row closes it. */
function closing(name: string, cross: string): string[] {
  const row = cross[0] as Row;
  return isLast(row, Number(cross.slice(1)))
    ? [t("{name} closes a row: {colour}.", { name, colour: rowName(row) })]
    : [];
}

// -------------------------------------------------------------------------- sheets

/** A row for those who do not see it. */
export function rowWords(sheet: QwixxSheet, row: Row): string {
  const crosses = crossesIn(sheet, row);
  const colour = rowName(row);
  if (!crosses) return t("{colour}: no crosses yet.", { colour });
  const brought = worth(crosses);
  const scored = brought === null ? tn("{n} cross", "{n} crosses", crosses) : points(brought);
  const list = numbers(sheet[row]);
  if (sheet.locks.includes(row))
    return t("{colour}: {list} and the lock, {points}. Closed.", { colour, list, points: scored });
  const next = numbersOf(row)[numbersOf(row).indexOf(sheet[row].at(-1)!) + 1]!;
  return t("{colour}: {list}, {points}. It goes on from {next}.", { colour, list, points: scored, next });
}

/** A whole sheet in one line: how many crosses each row has. */
export function sheetWords(sheet: QwixxSheet): string {
  const rows = ROWS.map(
    (row) => `${rowName(row)} ${crossesIn(sheet, row)}${sheet.locks.includes(row) ? ` (${t("closed")})` : ""}`,
  );
  return t("Crosses: {rows}. Penalties: {penalties}.", { rows: rows.join(", "), penalties: sheet.penalties });
}

export function points(n: number): string {
  return tn("{n} point", "{n} points", n);
}

/** "cross out: red 12, +13, with 11, skips 9 and 10". */
export function fieldWords(
  sheet: QwixxSheet,
  row: Row,
  value: number,
  gain: number | null, // null: not known while the rules are not there
  now: number[], // what is chosen
  then: number[], // what will be, with this field
): string {
  const colour = rowName(row);
  const said = [
    gain === null
      ? t("cross out: {colour} {value}", { colour, value })
      : t("cross out: {colour} {value}, {gain}", { colour, value, gain: signed(gain) }),
  ];
  const more = then.filter((other) => other !== value && !now.includes(other));
  const skipped = skippedBy(sheet, row, then);
  if (more.length) said.push(t("with {numbers}", { numbers: numbers(more) }));
  if (skipped.length) said.push(t("skips {n}", { n: numbers(skipped) }));
  return said.join(", ");
}
