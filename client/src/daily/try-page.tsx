/** A deal of the day at the table of its game: ranked or for practice, and its end. */
import type { ComponentProps } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { t } from "../core/texts";
import { type Try, tableOf } from "../local/days";
import type { TablePage } from "../table/page";
import type { Beside } from "../table/playing";
import { DailyEnd } from "./end";
import { lay, practiceAfter, triesHere } from "./tries";
import { dayWords } from "./words";

interface MarkProps {
  which: Try;
  again(): Promise<void>;
}

export function TryPage({ Page, first }: { Page: typeof TablePage; first: Try }) {
  const [which, setWhich] = useState(first);
  const table = tableOf(which);
  const again = async () => {
    const next = practiceAfter(await triesHere(), which.game, which.day);
    await lay(next);
    setWhich(next);
  };
  const beside = useMemo<Beside>(() => (props) => <Mark {...props} which={which} again={again} />, [table]);
  useOtherDay();
  return <Page key={table} id={table} Beside={beside} />;
}

/** Another day in the address is another page. */
function useOtherDay(): void {
  useEffect(() => {
    const change = () => location.reload();
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
}

/** Which deal it is and whether it counts, under the title; when it is over, what came of it. */
function Mark({ scene, game, panel, open, which, again }: ComponentProps<Beside> & MarkProps) {
  const day = dayWords(which.day);
  return (
    <>
      <p class="daily-mark">
        {which.practice ? t("{day} · practice", { day }) : t("{day} · this try counts", { day })}
      </p>
      {panel === "ending" && (
        <DailyEnd scene={scene} game={game} which={which} again={again} close={() => open(null)} />
      )}
    </>
  );
}
