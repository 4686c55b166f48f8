/** The end of a lesson: the way into a game, with a whisper or without. */
import { useEffect, useRef } from "preact/hooks";

import { at } from "../core/root";
import { goTo } from "../core/router";
import { t } from "../core/texts";
import { BEGINS } from "../local/here";
import { coachNext } from "../table/coaching";
import { Icon } from "../ui/icon";

export function Graduation({ game, again }: { game: string; again(): void }) {
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const play = (coached: boolean) => {
    coachNext(coached ? game : null);
    goTo(`/play/${game}${BEGINS}`);
  };
  return (
    <section class="teacher graduation" aria-label={t("Lesson")}>
      <h2>{t("That is the whole game.")}</h2>
      <p>
        {t(
          "Nobody remembers everything at once: in your first game I say what to look at, and when a move was costly.",
        )}
      </p>
      <div class="graduation-ways">
        <button ref={main} type="button" class="main" onClick={() => play(true)}>
          <Icon of="play" /> {t("Now a real game – I whisper")}
        </button>
        <button type="button" class="quiet-button" onClick={() => play(false)}>
          {t("Play without whispers")}
        </button>
        <a class="quiet-button" href={at("/")}>
          {t("All games")}
        </a>
        <button type="button" class="quiet-button" onClick={again}>
          {t("Once more from the start")}
        </button>
      </div>
    </section>
  );
}
