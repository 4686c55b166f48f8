/** Before a game on paper: whether everybody writes on their own phone, and the code of a pad that is open already. */
import { useState } from "preact/hooks";

import { t } from "../core/texts";
import { CodeForm } from "./shared-join";
import { SealedTable } from "./shared-phones";
import { noServer, SEALED } from "./shared-ways";

interface Props {
  game: string;
  forAll: boolean;
  choose(forAll: boolean): void;
}

export function Ways({ game, forAll, choose }: Props) {
  const [joins, setJoins] = useState(false);
  const none = noServer();
  return (
    <section class="panel pad-own-phones" aria-labelledby="own-phones">
      <h2 id="own-phones">{t("Each on their own phone")}</h2>
      {game === SEALED ? (
        <SealedTable />
      ) : none ? (
        <p>{none}</p>
      ) : (
        <>
          <label class="switch">
            <input type="checkbox" checked={forAll} onChange={({ currentTarget: { checked } }) => choose(checked)} />
            <span>{t("Everybody writes on their own sheet and sees all others: you get a code for them.")}</span>
          </label>
          {joins ? (
            <CodeForm />
          ) : (
            <button type="button" class="quiet-button" onClick={() => setJoins(true)}>
              {t("Join with a code")}
            </button>
          )}
        </>
      )}
    </section>
  );
}
