/** Tables where strangers wait for somebody to play with. */
import { useEffect, useState } from "preact/hooks";

import { pageData, titleOf } from "../core/page-data";
import { termsLine } from "../words/terms";
import { at } from "../core/root";
import { t, tn, together } from "../core/texts";
import { openTables } from "../net/api";
import { tokenOf } from "../net/seats";
import { takenNames } from "../words/names";
import type { OpenTable } from "../wire";
import { accentClass } from "../front/top-bar";

const REFRESH_MS = 5_000;

export function OpenTableList() {
  const [tables, setTables] = useState<OpenTable[]>([]);
  const [lost, setLost] = useState(pageData.kept === "offline"); // until the server has answered
  useWhileVisible(() => {
    openTables().then(
      (answer) => {
        setLost(false);
        setTables(answer.tables.filter(({ table, free }) => free && !tokenOf(table)));
      },
      () => setLost(true), // what was there a moment ago may still be there
    );
  });
  return (
    <section class="waiting" aria-labelledby="waiting">
      <h2 id="waiting">{t("Open tables")}</h2>
      {tables.length ? (
        <ul class="tables">
          {tables.map((table) => (
            <OpenTableRow key={table.table} {...table} />
          ))}
        </ul>
      ) : (
        <p class="quiet">
          {lost
            ? t("The server cannot be reached. Tables with others need it; everything else can be played.")
            : t("Nobody is waiting for players right now. Open a table of your own and let strangers join.")}
        </p>
      )}
    </section>
  );
}

function OpenTableRow(open: OpenTable) {
  const { table, game, free } = open;
  const played = termsLine(open);
  return (
    <li class={`row ${accentClass(game)}`}>
      <a class="whole" href={at(`/t/${table}`)}>
        <strong>{titleOf(game)}</strong>
        <span class="quiet">{together(takenNames(open))}</span>
        {played && <span class="terms">{played}</span>}
        <span class="free">{tn("{n} free seat", "{n} free seats", free)}</span>
      </a>
    </li>
  );
}

/** Do something now and again and again, but not while nobody looks. */
function useWhileVisible(act: () => void): void {
  useEffect(() => {
    const look = () => {
      if (!document.hidden) act();
    };
    look();
    const timer = setInterval(look, REFRESH_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}
