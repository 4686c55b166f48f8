/** What those who play are called, and who begins: to be changed while they play. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { oneBegins } from "../core/page-data";
import { t } from "../core/texts";
import type { Paper } from "../game/pad";
import type { Change } from "../paper/changes";
import { MAX_NAME_CHARS } from "../paper/record";
import { Dialog } from "../ui/dialog";

interface Props {
  paper: Paper;
  notice: ComponentChildren;
  append(change: Change): boolean;
  close(): void;
}

export function Players({ paper, notice, append, close }: Props) {
  const [names, setNames] = useState([...paper.names]);
  const [first, setFirst] = useState(paper.first);
  const [wrong, setWrong] = useState("");
  const save = () => {
    const trimmed = names.map((name) => name.trim());
    const why = wrongWithNames(trimmed);
    setWrong(why);
    if (why) return;
    const renamed = trimmed.some((name, seat) => name !== paper.names[seat]);
    const change: Change = { do: "set", ...(renamed && { names: trimmed }), ...(first !== paper.first && { first }) };
    if ((!renamed && first === paper.first) || append(change)) close();
  };
  const foot = (
    <button type="submit" form="pad-players" class="main">
      {t("Done")}
    </button>
  );
  return (
    <Dialog title={t("Players")} close={close} foot={foot} class="pad-players">
      {notice}
      <form
        id="pad-players"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {names.map((name, seat) => (
          <label key={seat} class="field">
            <span>{t("Player {number}", { number: seat + 1 })}</span>
            <input
              value={name}
              maxLength={MAX_NAME_CHARS}
              autocomplete="off"
              onInput={({ currentTarget: { value } }) =>
                setNames(names.map((other, place) => (place === seat ? value : other)))
              }
            />
          </label>
        ))}
        {oneBegins(paper.game) && (
          <label class="field">
            <span>{t("Who begins")}</span>
            <select value={first} onChange={({ currentTarget: { selectedIndex } }) => setFirst(selectedIndex)}>
              {names.map((name, seat) => (
                <option key={seat} value={seat}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <p class="wrong" role="status">
          {wrong}
        </p>
      </form>
    </Dialog>
  );
}

/** What is wrong with names, in words: on paper people are told apart by them. */
export function wrongWithNames(names: readonly string[]): string {
  if (names.some((name) => !name)) return t("Everybody needs a name.");
  const known = new Set(names.map((name) => name.toLocaleLowerCase()));
  return known.size < names.length ? t("Two players have the same name.") : "";
}
