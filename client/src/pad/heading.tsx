/** The top of a pad: which game, how far it has got, how long it goes on. */
import { titleOf } from "../core/page-data";
import { at } from "../core/root";
import { t } from "../core/texts";
import type { Standing } from "../game/pad";
import { Icon } from "../ui/icon";
import { clockTime } from "../words/clock";
import type { Panel } from "./panel";

interface Props {
  game: string;
  standing: Standing;
  left: number | null; // milliseconds, where there is a timer
  open(panel: Panel): void;
}

const SHORT_MS = 60_000;

export function Heading({ game, standing, left, open }: Props) {
  return (
    <header class="pad-heading">
      <a class="icon" href={at("/pad")} aria-label={t("All score pads")}>
        <Icon of="back" />
      </a>
      <p class="pad-title">
        <strong>{titleOf(game)}</strong>
        <small>{whereWords(standing)}</small>
      </p>
      {left !== null && (
        <span class={`pad-timer ${left < SHORT_MS ? "short" : ""}`} role="timer" aria-label={t("Time left")}>
          {clockTime(Math.max(0, left))}
        </span>
      )}
      <button type="button" class="icon" aria-label={t("Rules")} aria-haspopup="dialog" onClick={() => open("rules")}>
        <Icon of="rules" />
      </button>
      <button type="button" class="icon" aria-label={t("Menu")} aria-haspopup="dialog" onClick={() => open("menu")}>
        <Icon of="menu" />
      </button>
    </header>
  );
}

/** How far a game has got, as far as its pad counts that. */
function whereWords(standing: Standing & { round?: unknown; turn?: unknown }): string {
  if (standing.over) return t("The game is over");
  const { round, turn } = standing;
  const words = [
    typeof round === "number" ? t("Round {round}", { round }) : "",
    typeof turn === "number" ? t("Turn {turn}", { turn }) : "",
  ];
  return words.filter(Boolean).join(" · ");
}
