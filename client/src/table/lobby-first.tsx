/** Who begins, as long as the game has not: the host may choose it. */
import { useState } from "preact/hooks";

import { t } from "../core/texts";
import { Refusal } from "../front/fields";
import * as api from "../net/api";
import type { StateMessage } from "../wire";
import { expectedNames } from "../words/names";
import type { TableStore } from "./store";

/** Whether whoever looks is the one who may choose: who has been at the table longest. */
export function isHost({ setup, seat, seats }: StateMessage): boolean {
  return setup.host !== null && (seats ?? [seat]).includes(setup.host);
}

export function Beginner({ store, message }: { store: TableStore; message: StateMessage }) {
  const [refusal, setRefusal] = useState("");
  const choose = (seat: number | null) =>
    api.first(store.id, store.token!, seat).then(
      () => setRefusal(""),
      ({ message: why }: Error) => setRefusal(why),
    );
  return (
    <>
      <select
        aria-label={t("Who begins")}
        value={message.setup.first ?? ""}
        onChange={({ currentTarget: { value } }) => void choose(value === "" ? null : Number(value))}
      >
        <option value="">{t("drawn by lot")}</option>
        {expectedNames(message).map((name, seat) => (
          <option key={seat} value={seat}>
            {seat + 1}. {name}
          </option>
        ))}
      </select>
      <Refusal text={refusal} />
    </>
  );
}
