/** What stands beside the table of a puzzle: the question, and when it was answered, what is right and why. */
import { useEffect, useRef } from "preact/hooks";

import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { signed, t, tn } from "../core/texts";
import type { GameDrawing, Scene } from "../game/drawing";
import { Announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import type { Answer, Desk, Shown } from "./desk";
import { levelName } from "./words";

interface Props {
  desk: Desk;
  scene: Scene;
  game: GameDrawing;
}

const MOST_SHOWN = 2; // moves that would have been right, each with its reasons

export function PuzzlePanel({ desk, scene, game }: Props) {
  const { shown, progress } = useObservable(desk.state);
  const title = t("Puzzles: {game}", { game: titleOf(desk.name) });
  useEffect(() => {
    const timer = setTimeout(() => (document.title = `${title} – Karban`)); // after the table, which says whose turn it is
    return () => clearTimeout(timer);
  }, [title, scene.decides]);
  if (!shown) return null;
  return (
    <aside class={`puzzle ${shown.answer ? "answered" : ""}`} data-puzzle={shown.puzzle.id} aria-label={t("Puzzle")}>
      {shown.answer ? (
        <Solution desk={desk} shown={shown} answer={shown.answer} scene={scene} game={game} />
      ) : (
        <div class="puzzle-line">
          <p class="puzzle-asks">{t("What would you play?")}</p>
          <button
            type="button"
            class="quiet-button puzzle-rating"
            aria-haspopup="dialog"
            aria-label={t("Your rating: {rating}. Choose puzzles", { rating: progress.rating })}
            onClick={() => desk.look(true)}
          >
            <Icon of="sliders" /> <span class="words">{progress.rating}</span>
          </button>
          <button type="button" class="icon" aria-label={t("Skip")} title={t("Skip")} onClick={() => desk.goOn()}>
            <Icon of="skip" />
          </button>
        </div>
      )}
    </aside>
  );
}

interface SolutionProps extends Props {
  shown: Shown;
  answer: Answer;
}

function Solution({ desk, shown, answer, scene, game }: SolutionProps) {
  const { puzzle } = shown;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  const verdict = answer.solved ? t("Right!") : t("There is a better move.");
  const { moves, left } = worthSaying(shown, answer);
  const said = moves.map((move) => `${share(shown, move)}: ${game.reason(scene, move)}`).join(" ");
  return (
    <>
      <div class="puzzle-head">
        <h2 class={answer.solved ? "right" : "wrong"}>
          <Icon of={answer.solved ? "check" : "close"} /> {verdict}
        </h2>
        <RatingNow desk={desk} answer={answer} />
      </div>
      <p class="puzzle-caption">{t("Share of the win after each move:")}</p>
      <ol class="puzzle-moves">
        {moves.map((move) => (
          <Judged
            key={move}
            shown={shown}
            move={move}
            who={move === answer.move ? t("Yours:") : answer.solved ? t("Next best:") : ""}
            words={game.reason(scene, move)}
          />
        ))}
      </ol>
      {left > 0 && <p class="puzzle-caption">{tn("{n} more move is as good.", "{n} more moves are as good.", left)}</p>}
      <div class="puzzle-foot">
        <ul class="puzzle-themes" aria-label={t("What this puzzle is about")}>
          <li class="puzzle-level">{levelName(puzzle.level)}</li>
          {puzzle.themes.map((letter) => (
            <li key={letter}>{t(desk.themes[letter] ?? "")}</li>
          ))}
        </ul>
        <button type="button" class="main" ref={next} onClick={() => desk.goOn()}>
          {t("Next puzzle")}
        </button>
      </div>
      <Announce text={`${verdict} ${said}`} about={shown} urgent />
    </>
  );
}

/** The moves of which more is said, the best first, and how many others are right: one's own, what is right, what comes next. */
function worthSaying(
  { position: { share, right } }: Shown,
  { move, solved }: Answer,
): { moves: string[]; left: number } {
  const others = right.filter((one) => one !== move).slice(0, solved ? 0 : MOST_SHOWN);
  const next = [...share.keys()].filter((one) => !right.includes(one)).sort((a, b) => share.get(b)! - share.get(a)!);
  const moves = solved ? [move, next[0]!] : [...others, move];
  return { moves, left: right.length - moves.filter((one) => right.includes(one)).length };
}

/** A move with its share of the win. */
function Judged({ shown, move, who, words }: { shown: Shown; move: string; who: string; words: string }) {
  const isRight = shown.position.right.includes(move);
  const percent = shown.position.share.get(move) ?? 0;
  return (
    <li class={isRight ? "right" : "wrong"}>
      <span class="puzzle-share" style={{ "--share": percent }}>
        {t("{percent}%", { percent })}
      </span>
      <p>
        {who && <strong>{who} </strong>}
        {words}
      </p>
    </li>
  );
}

function RatingNow({ desk, answer }: { desk: Desk; answer: Answer }) {
  const { rating } = desk.state.value.progress;
  return (
    <p class="puzzle-rating-now">
      {t("Your rating: {rating}", { rating })} {answer.gained !== 0 && <strong>{signed(answer.gained)}</strong>}
    </p>
  );
}

function share({ position }: Shown, move: string): string {
  return t("{percent}% of the win", { percent: position.share.get(move) ?? 0 });
}
