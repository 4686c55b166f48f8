/** Which level a bot plays at. */
import { t } from "../core/texts";
import { levelWords, levels, rememberLevel } from "./levels";

/** How strong a bot is. What is chosen is offered first the next time. */
export function LevelPicker({
  level,
  pick,
  class: more = "",
}: {
  level: string;
  pick(level: string): void;
  class?: string;
}) {
  return (
    <select
      class={more}
      aria-label={t("How strong the bot is")}
      value={level}
      onChange={(event) => {
        rememberLevel(event.currentTarget.value);
        pick(event.currentTarget.value);
      }}
    >
      {levels().map((name) => (
        <option key={name} value={name}>
          {levelWords(name)}
        </option>
      ))}
    </select>
  );
}
