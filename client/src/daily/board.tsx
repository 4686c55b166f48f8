/** The board of the day, for those who want it: it needs a server, and nothing goes there before somebody says so. */
import { useEffect, useState } from "preact/hooks";

import { pageData } from "../core/page-data";
import { t, tn, withMinus } from "../core/texts";
import { ButtonIcon, OwnName, Refusal } from "../front/fields";
import { useTask } from "../front/task";
import { settings } from "../core/settings";
import { PERSON } from "../local/daily";
import type { Try } from "../local/days";
import type { ApiError } from "../net/api";
import { type BoardEntry, type DailyBoard, boardOf, enterBoard } from "../net/board";

const SHOWN = 10;
const MAX_ATTEMPTS = 4;
const BUSY = 503;
const isSite = pageData.kept === "site"; // there is no server

interface Props {
  which: Try;
  record: string;
}

export function Board(props: Props) {
  const { game, day } = props.which;
  const [board, setBoard] = useState<DailyBoard | null | undefined>(undefined); // null: it cannot be reached
  useEffect(() => {
    if (!isSite) void boardOf(game, day).then(setBoard);
  }, [game, day]);
  if (isSite || board === undefined || (!board && navigator.onLine)) return null; // nobody keeps one here
  return (
    <section class="daily-board" aria-labelledby="daily-board">
      <h3 id="daily-board">{t("The board of the day")}</h3>
      {board ? <Entries board={board} /> : <p class="quiet">{t("It needs a network.")}</p>}
      {board?.open && !board.own && <Enter {...props} entered={setBoard} />}
    </section>
  );
}

function Entries({ board: { entries, own, count } }: { board: DailyBoard }) {
  if (!count) return <p class="quiet">{t("Nobody is on it yet.")}</p>;
  const isOwn = (entry: BoardEntry) => own !== null && entry.rank === own.rank && entry.at === own.at;
  const best = entries.slice(0, SHOWN);
  const shown = own && !best.some(isOwn) ? [...best, own] : best;
  return (
    <>
      <ol class="daily-entries">
        {shown.map((entry) => (
          <li key={`${entry.rank} ${entry.at}`} class={isOwn(entry) ? "own" : ""}>
            <span>{entry.rank}.</span>
            <strong>{entry.name || t("Player")}</strong>
            <output>{withMinus(entry.scores[PERSON]!)}</output>
          </li>
        ))}
      </ol>
      {count > shown.length && <p class="quiet">{tn("{n} player in all", "{n} players in all", count)}</p>}
    </>
  );
}

/** The server goes on with the game while it asks to come again, the first one after it was started for a while. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if ((error as ApiError).status !== BUSY || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** With a name, or without one. */
function Enter({ which: { game, day }, record, entered }: Props & { entered(board: DailyBoard): void }) {
  const { busy, refusal, run } = useTask();
  const enter = (event: Event) => {
    event.preventDefault();
    run(async () => entered(await patiently(() => enterBoard(game, day, record, settings.value.name.trim()))));
  };
  return (
    <form class="daily-enter" onSubmit={enter}>
      <OwnName placeholder={t("Player")} />
      <button type="submit" class="quiet-button" aria-busy={busy}>
        <ButtonIcon of="add" busy={busy} />
        {t("Put me on the board")}
      </button>
      <p class="quiet">{t("Your name and this game then go to the server, which plays it again to check it.")}</p>
      <Refusal text={refusal} />
    </form>
  );
}
