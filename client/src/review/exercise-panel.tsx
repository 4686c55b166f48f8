/** What stands beside the table of an exercise: the question; what was tried; and in the end what is best, and why. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { capital, t } from "../core/texts";
import type { GameDrawing, Scene } from "../game/drawing";
import { Announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import type { ConsideredMove } from "../wire";
import { isApart, percent } from "../words/figures";
import type { ExerciseState, Exercises } from "./exercises";
import { ShareQuestion } from "./sharing";
import type { ReviewStore } from "./store";

interface Props {
  store: ReviewStore;
  exercises: Exercises;
  scene: Scene;
  game: GameDrawing;
  leave(): void; // to the review, at this decision
  playOn(): void; // from here
}

export function ExercisePanel(props: Props) {
  const { exercises, scene } = props;
  const state = useObservable(exercises.state);
  useTitle(scene);
  const said = state.stage === "missed" || state.stage === "answered";
  return (
    <aside
      class={`puzzle exercise ${said ? "answered" : ""}`}
      data-exercise={state.number}
      data-stage={state.stage}
      aria-label={t("Exercise")}
    >
      {state.stage === "missed" ? (
        <Missed {...props} state={state} />
      ) : state.stage === "answered" ? (
        <Solution {...props} state={state} />
      ) : (
        <Question {...props} state={state} />
      )}
    </aside>
  );
}

type Stated = Props & { state: ExerciseState };

function Question({ store, exercises, state, leave }: Stated) {
  const { numbers, seat } = exercises;
  const place = numbers.indexOf(state.number) + 1;
  const looks = state.stage === "looking";
  return (
    <div class="puzzle-line">
      <p class="puzzle-asks">
        {looks ? t("Thinking it over…") : t("What would you play?")}{" "}
        {looks ? (
          <progress value={state.part} max={1} aria-label={t("Thinking it over…")} />
        ) : (
          <small>
            {numbers.length > 1
              ? t("{name}, move {number} ({n} of {all})", {
                  name: store.names[seat]!,
                  number: state.number,
                  n: place,
                  all: numbers.length,
                })
              : t("{name}, move {number}", { name: store.names[seat]!, number: state.number })}
          </small>
        )}
      </p>
      {!store.state.value.veiled && <Leave leave={leave} />}
      <Announce text={looks ? t("Thinking it over…") : ""} about={state.table} />
    </div>
  );
}

function Leave({ leave }: Pick<Props, "leave">) {
  const words = t("Back to the review");
  return (
    <button type="button" class="icon" aria-label={words} title={words} onClick={leave}>
      <Icon of="close" />
    </button>
  );
}

/** There is something better, and it is not told yet. */
function Missed({ exercises, state, scene, game, leave }: Stated) {
  const tried = state.tried!;
  const own = state.considered.find(({ move }) => move === tried);
  const verdict = t("There is a better move.");
  const less = own && lessWords(state.considered[0]!, own);
  const words = game.reason(scene, tried); // what a search expects of others would tell the answer
  const same = tried === exercises.played && t("This was played in the game too.");
  return (
    <>
      <Verdict good={false} words={verdict} />
      <ol class="puzzle-moves">
        <Judged one={own} good={false} who={t("Yours:")} words={words} />
      </ol>
      <p class="puzzle-caption">{[same, less].filter(Boolean).join(" ")}</p>
      <Foot
        main={t("Try again")}
        act={() => exercises.again()}
        more={
          <>
            <button type="button" class="quiet-button" onClick={() => void exercises.answer()}>
              {t("Show the answer")}
            </button>
            <button type="button" class="quiet-button" onClick={leave}>
              {t("Back to the review")}
            </button>
          </>
        }
      />
      <Announce text={[verdict, words, same, less].filter(Boolean).join(" ")} about={state} urgent />
    </>
  );
}

function Solution({ store, exercises, state, scene, game, leave, playOn }: Stated) {
  const { considered, tried, solved } = state;
  const [best] = considered;
  const { next } = exercises;
  const verdict = solved ? t("Right!") : t("The best move");
  const moves = [...new Set([solved ? tried! : best?.move, best?.move, exercises.played, tried])].filter(
    (move): move is string => Boolean(move),
  );
  const who = (move: string) => {
    const words = [
      move === tried && t("yours"),
      move === exercises.played && t("in the game"),
      move === best?.move && t("the best"),
    ].filter(Boolean);
    return `${capital(words.join(", "))}:`;
  };
  const rows = moves.map((move) => {
    const one = considered.find((other) => other.move === move);
    return { move, one, good: exercises.isGood(move), who: who(move), words: game.reason(scene, move, considered) };
  });
  const veiled = store.state.value.veiled;
  return (
    <>
      <Verdict good words={verdict} />
      <p class="puzzle-caption">{t("Share of the win after each move:")}</p>
      <ol class="puzzle-moves">
        {rows.map(({ move, ...row }) => (
          <Judged key={move} {...row} />
        ))}
      </ol>
      <Foot
        main={next === null ? (veiled ? t("See the whole game") : t("Back to the review")) : t("Next exercise")}
        act={next === null ? leave : () => exercises.goTo(next)}
        more={
          <>
            <button type="button" class="quiet-button" onClick={playOn}>
              {t("Play on from here")}
            </button>
            <ShareQuestion store={store} number={state.number} />
            {next !== null && (
              <button type="button" class="quiet-button" onClick={leave}>
                {t("Back to the review")}
              </button>
            )}
          </>
        }
      />
      <Announce text={[verdict, ...rows.map((row) => `${row.who} ${row.words}`)].join(" ")} about={state} urgent />
    </>
  );
}

function Verdict({ good, words }: { good: boolean; words: string }) {
  return (
    <div class="puzzle-head">
      <h2 class={good ? "right" : "wrong"}>
        <Icon of={good ? "check" : "close"} /> {words}
      </h2>
    </div>
  );
}

interface JudgedProps {
  one: ConsideredMove | undefined; // none: the search has not thought of it
  good: boolean;
  who: string;
  words: string;
}

/** A move with its share of the win, and what it does. */
function Judged({ one, good, who, words }: JudgedProps) {
  return (
    <li class={good ? "right" : "wrong"}>
      <span class="puzzle-share" style={{ "--share": one ? percent(one.wins) : 0 }}>
        {one ? t("{percent}%", { percent: percent(one.wins) }) : "?"}
      </span>
      <p>
        <strong>{who} </strong>
        {words}
      </p>
    </li>
  );
}

/** The way on, with the focus, and beside it what else can be done. */
function Foot({ main, act, more }: { main: string; act(): void; more: ComponentChildren }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div class="puzzle-foot">
      <button type="button" class="main" ref={button} onClick={act}>
        {main}
      </button>
      {more}
    </div>
  );
}

/** What a move gives away; nothing where that is not clear. */
function lessWords(best: ConsideredMove, own: ConsideredMove): string {
  if (!isApart(best, own)) return "";
  return t("It gives away about {percent}% of the win.", { percent: percent(best.wins - own.wins) });
}

function useTitle(scene: Scene): void {
  const title = t("Exercise: {game}", { game: titleOf(scene.view.game) });
  useEffect(() => {
    const timer = setTimeout(() => (document.title = `${title} – Karban`)); // after the table, which says whose turn it is
    return () => clearTimeout(timer);
  }, [title, scene.decides]);
}
