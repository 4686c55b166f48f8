/** The teacher's line: what is said at this step, and the way on. It stands between the board and what is pressed. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { language, t } from "../core/texts";
import { keysUsed } from "../ui/focus";
import { Icon } from "../ui/icon";
import type { TableStore } from "../table/store";
import type { Course, Said } from "./course";
import { Graduation } from "./graduation";
import { Rings } from "./rings";

interface Props {
  course: Course;
  store: TableStore;
  again(): void; // from the beginning
}

export function Teacher({ course, store, again }: Props) {
  const said = useObservable(course.said);
  useObservable(language);
  useLayoutEffect(() => {
    store.again = again;
  }, [store]);
  useShown(course, store);
  useRereading(course);
  useKeysForNext(course);
  useTitle(course.name);
  const { by } = said;
  const words =
    by === undefined ? spoken(said.text) : t("{name} is playing…", { name: store.scene()?.names[by] ?? "" });
  if (said.kind === "end") return <Graduation game={course.name} again={again} />;
  return (
    <>
      <section class={`teacher says-${said.kind}`} aria-label={t("Lesson")}>
        <div class="teacher-words">
          <p key={`${said.step} ${said.tries} ${words}`} class="teacher-says">
            <Sign of={said} all={course.lesson.steps.length} /> {words}
          </p>
          <Longest course={course} />
        </div>
        <p class="unseen" role="status" aria-live="polite">
          {words}
        </p>
      </section>
      {!course.asks && <Next course={course} said={said} />}
      <Rings at={course.points} />
    </>
  );
}

/** A text of the lesson; a sum in it stays in one line. */
const spoken = (text: string): string => t(text).replace(/ ([=+−]) /g, "\u00a0$1\u00a0");

/** Which step it is; or that a move was right, or is better not made. */
function Sign({ of: { kind, step }, all }: { of: Said; all: number }) {
  if (kind === "step" || kind === "moves") {
    return (
      <span class="teacher-step" role="img" aria-label={t("Step {n} of {all}", { n: step + 1, all })}>
        {step + 1}/{all}
      </span>
    );
  }
  return (
    <span class="teacher-step">
      <Icon of={kind === "because" ? "check" : "undo"} />
    </span>
  );
}

/** All that will be said, unseen: the line is as high as the longest needs, so that nothing on the table ever moves. */
function Longest({ course: { lesson } }: { course: Course }) {
  const all = lesson.steps.flatMap(({ say, otherwise, instead = [], accept = [] }) => [
    say,
    otherwise ?? "",
    ...instead.map((one) => one.say),
    ...accept.map(({ because }) => because),
  ]);
  return (
    <>
      {[...new Set(all)].map((text) => (
        <p key={text} class="teacher-room" aria-hidden="true">
          <span class="teacher-step">10/12</span> {spoken(text)}
        </p>
      ))}
    </>
  );
}

function Next({ course, said }: { course: Course; said: Said }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (keysUsed()) button.current?.focus({ preventScroll: true });
  }, [said]);
  return (
    <div class="teacher-does" data-rest>
      <button
        ref={button}
        type="button"
        class="main"
        disabled={said.kind === "moves"} // until they have been shown
        onClick={() => course.next()}
      >
        {t("Next")}
      </button>
    </div>
  );
}

/** What is said next waits until the table shows everything, and no summary lies over it. */
function useShown(course: Course, store: TableStore): void {
  const said = useObservable(course.said);
  const { message, unfolding, summary } = useObservable(store.state);
  useEffect(() => {
    if (said.kind === "moves" && !unfolding && !summary && course.table.isNewest(message?.view)) course.shown();
  }, [course, said, message, unfolding, summary]);
}

/** Enter and Space lead on from wherever nothing else is done by them. */
function useKeysForNext(course: Course): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" && event.key !== " ") return;
      const busy =
        event.target instanceof Element && event.target.closest("button, a, input, select, textarea, dialog[open]");
      if (busy || course.asks || course.said.value.kind === "end") return;
      event.preventDefault();
      course.next();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [course]);
}

/** What another move would have done has been read when somebody looks at the board again: then the task stands there. */
function useRereading(course: Course): void {
  useEffect(() => {
    const look = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest(".board")) course.sayAgain();
    };
    addEventListener("pointerdown", look, true);
    return () => removeEventListener("pointerdown", look, true);
  }, [course]);
}

function useTitle(game: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = t("Learn {game} – Karban", { game: titleOf(game) });
    });
    return () => clearTimeout(timer);
  });
}
