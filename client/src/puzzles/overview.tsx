/** How somebody gets on with the puzzles of a game, and which they want to see. */
import { useObservable } from "../core/observable";
import { titleOf } from "../core/page-data";
import { capital, t } from "../core/texts";
import { Dialog } from "../ui/dialog";
import type { Desk } from "./desk";
import { type Wanted, solvedOf } from "./progress";
import { levelName } from "./words";

export function Overview({ desk, close }: { desk: Desk; close(): void }) {
  const { progress, wanted } = useObservable(desk.state);
  const skip = () => {
    desk.goOn();
    close();
  };
  const count = (only: Wanted) => {
    const some = desk.some(only);
    return { solved: solvedOf(some, progress), all: some.length };
  };
  const option = (name: string, only: Wanted) => t("{name} ({solved} of {all})", { name, ...count(only) });
  const { levels, themes } = desk.offered;
  return (
    <Dialog
      title={t("Puzzles: {game}", { game: titleOf(desk.name) })}
      close={close}
      class="puzzle-overview"
      foot={
        <>
          <button type="button" class="main" onClick={close}>
            {t("Go on")}
          </button>
          <button type="button" class="quiet-button" onClick={skip}>
            {t("Skip")}
          </button>
        </>
      }
    >
      <p class="puzzle-now">
        <strong>{progress.rating}</strong> <span>{t("Your rating")}</span>
      </p>
      <Solved {...count({ level: 0, theme: "" })} />
      <label class="puzzle-choice">
        {t("How hard")}
        <select
          value={wanted.level}
          onChange={({ currentTarget }) => desk.choose({ ...wanted, level: Number(currentTarget.value) })}
        >
          <option value={0}>{t("All puzzles")}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {option(capital(levelName(level)), { ...wanted, level })}
            </option>
          ))}
        </select>
      </label>
      <label class="puzzle-choice">
        {t("What about")}
        <select
          value={wanted.theme}
          onChange={({ currentTarget }) => desk.choose({ ...wanted, theme: currentTarget.value })}
        >
          <option value="">{t("Everything")}</option>
          {themes.map((theme) => (
            <option key={theme} value={theme}>
              {option(capital(t(desk.themes[theme]!)), { ...wanted, theme })}
            </option>
          ))}
        </select>
      </label>
      <p class="quiet">
        {t("All positions are from games of strong bots. One move, or a few, wins clearly more often than all others.")}
      </p>
    </Dialog>
  );
}

function Solved({ solved, all }: { solved: number; all: number }) {
  return (
    <label class="puzzle-solved">
      {t("Solved: {solved} of {all}", { solved, all })}
      <progress value={solved} max={all} />
    </label>
  );
}
