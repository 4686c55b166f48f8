/** What has been chosen of the options of a game: what is asked of the server, and what is still wrong with it. */
import { t, tn } from "../core/texts";
import type { GameOption, AnswerOption, ColoursOption } from "../game/options";
import { keptTable } from "./own-table";
import { optionsOf } from "../words/game-options";
import type { GameInfo } from "../wire";

/** Of one option. What is not there is as usual. */
export interface Chosen {
  place?: number; // which answer; behind the last one: a number of one's own
  number?: string; // as it was written
  unit?: number; // of that number
  picked?: string[]; // the colours that were picked
  players?: number; // when so many were to play
}

export type AllChosen = Record<string, Chosen>;

/** What people are asked when so many play. `of`: only these options. */
export function choicesFor(game: GameInfo, players: number, of?: readonly string[]): GameOption[] {
  return optionsOf(game.game).filter((choice) => {
    if (of && !of.includes(choice.name)) return false;
    if (!("colours" in choice)) return true;
    const { all, needed } = coloursOf(game, choice, players);
    return needed < all.length;
  });
}

/** All colours, by their letters, and how many of them take part. */
export function coloursOf(
  { allowed }: GameInfo,
  { name }: ColoursOption,
  players: number,
): { all: string[]; needed: number } {
  const all = (allowed[name]?.of ?? []) as string[];
  return { all, needed: allowed[name]?.count?.[players] ?? all.length };
}

/** The colours that are picked. When another number of people plays, as many are dropped or added as that takes. */
export function pickedOf(game: GameInfo, choice: ColoursOption, chosen: Chosen, players: number): string[] {
  const { all, needed } = coloursOf(game, choice, players);
  const { picked = [] } = chosen;
  if (chosen.players === players) return picked;
  const first = [...all.filter((one) => picked.includes(one)), ...all.filter((one) => !picked.includes(one))];
  return all.filter((one) => first.indexOf(one) < needed);
}

/** Whether a number of one's own is asked for. */
export function isOwn({ values, own }: AnswerOption, { place = 0 }: Chosen): boolean {
  return own !== undefined && place >= values.length;
}

/** Whether a table of one's own is asked for. */
export function isOwnTable({ values, table }: AnswerOption, { place = 0 }: Chosen): boolean {
  return table !== undefined && place >= values.length;
}

/** What is wrong with what has been chosen, in words. */
export function wrongWith(game: GameInfo, choice: GameOption, chosen: Chosen, players: number): string {
  if ("colours" in choice) {
    const missing = coloursOf(game, choice, players).needed - pickedOf(game, choice, chosen, players).length;
    if (missing > 0) return tn("Choose {n} more colour.", "Choose {n} more colours.", missing);
    return missing ? tn("{n} colour too many.", "{n} colours too many.", -missing) : "";
  }
  if (isOwnTable(choice, chosen)) {
    return keptTable(game.game, choice.table!) ? "" : t("Enter the colours of your cards first.");
  }
  if (!isOwn(choice, chosen)) return "";
  const { least = 1, most = Number.MAX_SAFE_INTEGER } = game.allowed[choice.own!.units[chosen.unit ?? 0]!.option] ?? {};
  const number = numberOf(chosen);
  if (!(number >= least)) return t("Write a whole number from {least} up.", { least });
  return number > most ? t("Write a smaller number.") : "";
}

/** Only what differs from the usual is said: the rest is for the rules to decide. */
export function askedFor(
  game: GameInfo,
  all: AllChosen,
  players: number,
  of?: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    choicesFor(game, players, of).flatMap((choice) => {
      const chosen = all[choice.name];
      if (!chosen) return [];
      if ("colours" in choice) return [[choice.name, pickedOf(game, choice, chosen, players)]];
      if (isOwnTable(choice, chosen)) return [[choice.name, keptTable(game.game, choice.table!)]];
      if (isOwn(choice, chosen)) return [[choice.own!.units[chosen.unit ?? 0]!.option, numberOf(chosen)]];
      const answer = chosen.place ? choice.values[chosen.place] : undefined;
      return answer ? [[answer.option ?? choice.name, answer.value]] : [];
    }),
  );
}

/** NaN where it is not a whole number. */
function numberOf({ number = "" }: Chosen): number {
  return /^\s*\d+\s*$/.test(number) ? Number(number) : Number.NaN;
}
