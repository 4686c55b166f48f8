/** What must be true of every lesson: it is played through on all ways that there are. */
import type { Accepted, Lesson, ScriptedMove, Step } from "../src/game/lesson";
import { type AnyGame, type Match, newMatch } from "../src/local/match";
import { fits, together } from "../src/learn/course";

const MAX_STEPS = 12;
const MAX_WORDS = 25;
const MAX_SECONDS = 150;
const WORDS_A_MINUTE = 150; // read aloud

/** A text in a language; undefined where that has none. */
export type Say = (text: string) => string | undefined;

/** What is wrong with a lesson, in sentences; none: it is good. */
export function problemsOf(lesson: Lesson, game: AnyGame, languages: Record<string, Say>): string[] {
  const found = [...problemsOfTexts(lesson, languages)];
  const { players, options, decks, first, opening = [], steps } = lesson;
  if (steps.length > MAX_STEPS) found.push(`${steps.length} steps`);
  try {
    const match = newMatch(game, players, options, { decks, first });
    found.push(...played(match, opening, "opening"));
    if (!found.length) found.push(...walk(match, lesson, 0));
  } catch (error) {
    found.push(`deal: ${(error as Error).message}`);
  }
  return [...new Set(found)];
}

/** Every way from a step to the end. */
function* walk(match: Match, lesson: Lesson, place: number): Generator<string> {
  const step = lesson.steps[place];
  if (!step) return;
  const where = `step ${place + 1}`;
  if (!step.accept) return yield* walk(match, lesson, place + 1);
  if (!match.toAct.includes(lesson.seat)) return yield `${where}: it is not the learner's turn`;
  const legal = match.legal(lesson.seat);
  const unmeant = legal.filter((move) => ![...step.accept!, ...(step.instead ?? [])].some((one) => fits(one, move)));
  if (unmeant.length && !step.otherwise) yield `${where}: nothing is said of ${unmeant[0]}`;
  yield* unused(step, legal, where);
  const others = match.toAct.filter((seat) => seat !== lesson.seat);
  for (const accepted of step.accept) {
    // The reason is said when the choices that belong to the move are made: it must have come to something by then.
    const chosen = together(others, accepted.then ?? []);
    if (chosen < others.length) yield `${where}: others decide at the same time, and come first in what is played`;
    const moves = movesOf(accepted, legal);
    if (!moves.length) yield `${where}: nothing can be played`;
    for (const move of moves) {
      const after = match.copy();
      const problems = played(after, [[lesson.seat, move], ...(accepted.then ?? [])], where);
      if (problems.length) yield* problems;
      else yield* walk(after, lesson, place + 1);
    }
  }
}

/** The written moves; of those that only look alike also the first and the last, for there may be hundreds. */
function movesOf(accepted: Accepted, legal: string[]): string[] {
  const alike = legal.filter((move) => fits(accepted, move) && !accepted.moves.includes(move));
  return [...new Set([...accepted.moves, ...alike.slice(0, 1), ...alike.slice(-1)])];
}

/** Other moves that have a sentence of their own, and moves that stand in two places: the second is never reached. */
function* unused({ accept = [], instead = [] }: Step, legal: string[], where: string): Generator<string> {
  for (const [place, one] of [...accept, ...instead].entries()) {
    const before = [...accept, ...instead].slice(0, place);
    const reached = legal.some((move) => fits(one, move) && !before.some((other) => fits(other, move)));
    if (!reached) yield `${where}: no legal move is ${JSON.stringify(one.moves ?? one.like)}`;
  }
}

/** Make moves; gives what the rules have against them. They must be written as the rules write them. */
function played(match: Match, moves: readonly ScriptedMove[], where: string): string[] {
  for (const [seat, move] of moves) {
    try {
      const written = match.check(seat, move);
      if (written !== move) return [`${where}: ${move} is written ${written}`];
      match.play(seat, move);
    } catch (error) {
      return [`${where}: ${seat} ${move}: ${(error as Error).message}`];
    }
  }
  return [];
}

function* problemsOfTexts({ steps }: Lesson, languages: Record<string, Say>): Generator<string> {
  for (const [language, say] of Object.entries(languages)) {
    let seconds = 0;
    for (const [place, step] of steps.entries()) {
      const where = `step ${place + 1} in ${language}`;
      const because = (step.accept ?? []).map((one) => one.because);
      const others = [step.otherwise ?? "", ...(step.instead ?? []).map((one) => one.say)].filter(Boolean);
      for (const text of [step.say, ...because, ...others]) {
        const words = wordsIn(say(text) ?? "");
        if (!words) yield `${where}: not said: ${text}`;
        if (words > MAX_WORDS) yield `${where}: ${words} words: ${text}`;
      }
      // Whoever does as they are told hears the step and one reason.
      const heard = wordsIn(say(step.say) ?? "") + Math.max(0, ...because.map((text) => wordsIn(say(text) ?? "")));
      seconds += (60 * heard) / WORDS_A_MINUTE;
    }
    if (seconds >= MAX_SECONDS) yield `${Math.round(seconds)} seconds in ${language}`;
  }
}

/** As they are spoken: a number is a word, a sign between two is none. */
function wordsIn(text: string): number {
  return text.split(/[\s\u00a0]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
