/** Why a move was refused. The rule that the sentence ends with, as in "(gap 3.1).", leads to what that clause says. */
import type { TableState } from "./state";
import { at } from "../core/root";

export function RefusalText({ text, rule }: NonNullable<TableState["refusal"]>) {
  const cited = `(${rule}).`;
  if (!rule || !text.endsWith(cited)) return <span>{text}</span>;
  const [game, clause] = rule.split(" ");
  return (
    <span>
      {text.slice(0, -cited.length)}(
      <a href={at(`/rules/${game}/clauses#${clause}`)} target="_blank" rel="noopener">
        {rule}
      </a>
      ).
    </span>
  );
}
