/** Both rounds turn by turn: the points with the numbers, and what crossed-out digits bring. */
import { t } from "../../core/texts";
import type { Paper } from "../../game/pad";
import { Scrolled } from "../../ui/scrolled";
import type { NumberStanding } from "./pad-rules";
import { bonusOf, TURNS, timesOf } from "./print";
import { DIGITS } from "./tile";
import { TurnCell } from "./turn-cell";

interface Props {
  paper: Paper;
  standing: NumberStanding;
}

export function ScoreTable({ paper, standing }: Props) {
  const rounds = Array.from({ length: standing.round }, (_, index) => index + 1);
  return (
    <Scrolled>
      <table class={`number-pad-table ${paper.players > 3 ? "many" : ""}`}>
        <thead>
          <tr>
            <th scope="col">
              {t("Turn")} <small>{t("bonus")}</small>
            </th>
            {paper.names.map((name, seat) => (
              <th key={seat} scope="col" class={`face-${seat}`} title={name}>
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        {rounds.map((round) => (
          <Round key={round} standing={standing} round={round} />
        ))}
        <tfoot>
          <tr>
            <th scope="row">{t("Total")}</th>
            {standing.scores.map((score, seat) => (
              <td key={seat}>
                <strong>{score}</strong>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  );
}

function Round({ standing, round }: { standing: NumberStanding; round: number }) {
  const { turns, digits, free, scores } = standing;
  const counted = digits[round - 1];
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={scores.length + 1} class="round">
          {t("Round {round}", { round })}
        </th>
      </tr>
      {Array.from({ length: TURNS }, (_, index) => index + 1).map((turn) => (
        <tr key={turn} class={!standing.over && standing.round === round && standing.turn === turn ? "now" : ""}>
          <th scope="row">
            {turn}.{" "}
            <small>
              +{bonusOf(turn)}
              {timesOf(turn) > 1 && ` ×${timesOf(turn)}`}
            </small>
          </th>
          {scores.map((_, seat) => (
            <td key={seat}>
              <TurnCell turn={turns.find((one) => one.round === round && one.turn === turn)} seat={seat} />
            </td>
          ))}
        </tr>
      ))}
      <tr class={counted ? "" : "quiet"}>
        <th scope="row">{t("Crossed out")}</th>
        {scores.map((_, seat) => (
          <td key={seat}>{counted ? `+${counted[seat]}` : `(${DIGITS.length - free[seat]!.length})`}</td>
        ))}
      </tr>
    </tbody>
  );
}
