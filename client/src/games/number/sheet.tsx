/** The score sheet of both rounds, with the bonus of each turn. */
import { t } from "../../core/texts";
import { Scrolled } from "../../ui/scrolled";
import type { NumberView } from "../../wire";
import { crossedIn, isCounted, lastShown, turnOf, turnPoints } from "./history";
import { bonusOf, ROUNDS, timesOf, TURNS } from "./print";
import { Board, DIGITS } from "./tile";
import { TurnCell } from "./turn-cell";

interface Props {
  view: NumberView;
  names: string[];
}

export function Sheet({ view, names }: Props) {
  const seats = names.map((_, seat) => seat);
  const rounds = Array.from({ length: view.over ? ROUNDS : view.round }, (_, index) => index + 1);
  return (
    <Scrolled>
      <table class={`sheet number-sheet ${seats.length > 3 ? "many" : ""}`}>
        <thead>
          <tr>
            <th scope="col">
              {t("Turn")} <small>{t("bonus")}</small>
            </th>
            {names.map((name, seat) => (
              <th key={seat} scope="col" class={`face-${seat}`} title={name}>
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        {rounds.map((round) => (
          <Round key={round} view={view} seats={seats} round={round} />
        ))}
        <tfoot>
          <tr>
            <th scope="row">{t("Total")}</th>
            {seats.map((seat) => (
              <td key={seat}>{view.scores[seat]}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Scrolled>
  );
}

function Round({ view, seats, round }: { view: NumberView; seats: number[]; round: number }) {
  const turns = Array.from({ length: TURNS }, (_, index) => index + 1);
  const counted = isCounted(view, round);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={seats.length + 1} class="round">
          {t("Round {round}", { round })}
        </th>
      </tr>
      {turns.map((turn) => (
        <tr key={turn} class={rowClass(view, round, turn)}>
          <th scope="row">
            {turn}.{" "}
            <small>
              +{bonusOf(turn)}
              {timesOf(turn) > 1 && " ×2"}
            </small>
          </th>
          {seats.map((seat) => (
            <td key={seat}>
              <TurnCell turn={turnOf(view, round, turn)} seat={seat} />
            </td>
          ))}
        </tr>
      ))}
      <tr class={counted ? "" : "quiet"}>
        <th scope="row">{t("Crossed out")}</th>
        {seats.map((seat) => (
          <td key={seat}>
            {counted ? crossedIn(view, round, seat).length : `(${crossedIn(view, round, seat).length})`}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function rowClass(view: NumberView, round: number, turn: number): string {
  const last = lastShown(view);
  if (last?.round === round && last.turn === turn) return "last";
  return !view.over && round === view.round && turn === view.turn ? "now" : "";
}

/** What a round has brought: the points of its turns and one for each digit crossed out. */
export function RoundEnd({ view, names, round }: Props & { round: number }) {
  const rows = names
    .map((name, seat) => {
      const [turns, crossed] = [turnPoints(view, round, seat), crossedIn(view, round, seat)];
      return { name, seat, turns, crossed, sum: turns + crossed.length };
    })
    .sort((a, b) => b.sum - a.sum);
  return (
    <>
      <Scrolled>
        <table class="sheet number-round">
          <thead>
            <tr>
              <th scope="col">{t("Round {round}", { round })}</th>
              <th scope="col">{t("Turns")}</th>
              <th scope="col">{t("Crossed out")}</th>
              <th scope="col">{t("Sum")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, seat, turns, crossed, sum }) => (
              <tr key={seat}>
                <th scope="row">
                  {name}
                  <Board free={DIGITS.filter((digit) => !crossed.includes(digit))} seat={seat} />
                </th>
                <td>{turns}</td>
                <td>+{crossed.length}</td>
                <td>
                  <strong>{sum}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <p>{t("Each crossed-out digit has brought a point. The next round begins with clean boards.")}</p>
    </>
  );
}
