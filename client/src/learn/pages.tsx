/** /learn/GAME: a lesson at the table of its game. */
import { tables } from "karban:games";
import { lessons } from "karban:lessons";
import type { VNode } from "preact";
import { useMemo, useState } from "preact/hooks";

import { loadSheet, wearSheet } from "../core/styles";
import { loadTexts } from "../core/texts";
import NotFound from "../front/not-found";
import type { GameDrawing } from "../game/drawing";
import type { Lesson } from "../game/lesson";
import type { AnyGame } from "../local/match";
import type { TablePage } from "../table/page";
import type { Beside } from "../table/playing";
import { Course } from "./course";
import { NoLesson } from "./no-lesson";
import { loadGame } from "./page-table";
import { Teacher } from "./teacher";

export async function lessonPage(name: string): Promise<() => VNode> {
  const bring = Object.hasOwn(lessons, name) ? lessons[name] : undefined;
  if (!bring) return front(() => <NotFound />);
  const texts = loadTexts("table", "learn", "notation", name, "lessons");
  const page = import("../table/page");
  const looks = Promise.all([tables[name]!(), loadSheet(name)]); // the table asks for them when it has a message
  const found = await Promise.all([bring(), loadGame(name).catch(() => null), page, texts, looks]);
  const [{ default: lesson }, game, { TablePage: Page }, , [{ default: drawing }]] = found;
  if (!game) return front(() => <NoLesson game={name} />); // this browser cannot run the rules
  return () => <LessonPage key={name} Page={Page} name={name} game={game} lesson={lesson} drawing={drawing} />;
}

async function front(draw: () => VNode): Promise<() => VNode> {
  await Promise.all([loadTexts("front", "options", "learn"), loadSheet()]);
  return () => {
    wearSheet();
    return draw();
  };
}

interface Props {
  Page: typeof TablePage;
  name: string;
  game: AnyGame;
  lesson: Lesson;
  drawing: GameDrawing;
}

/** From where it was left, or from the beginning when somebody wants that. */
function LessonPage({ Page, name, game, lesson, drawing }: Props) {
  const [times, setTimes] = useState(0);
  const [course, Beside] = useMemo((): [Course, Beside] => {
    const begun = new Course(name, game, lesson, times > 0, drawing.between);
    const again = () => setTimes(times + 1);
    return [begun, ({ store }) => <Teacher course={begun} store={store} again={again} />];
  }, [times]);
  return <Page key={times} id={course.table.name} connect={course.table.connect} Beside={Beside} />;
}
