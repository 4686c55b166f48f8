/** The middle of the table: the numbers of the last turn, from the highest to the lowest, and what became of them. */
import { SeatFace } from "../../table/seat";
import { Icon } from "../../ui/icon";
import { t } from "../../core/texts";
import type { Scene } from "../../game/drawing";
import type { NumberTurn, NumberView } from "../../wire";
import { flipAt, hitAt } from "./drama";
import { judged, type Verdict, worth } from "./ahead";
import { lastShown } from "./history";
import { Tile, Tiles } from "./tile";
import { clashWords, sumWords } from "./words";

export function Stage({ scene }: { scene: Scene<NumberView> }) {
  const turn = lastShown(scene.view);
  return (
    <section class="number-stage panel" aria-labelledby="number-stage">
      <h2 id="number-stage">
        {turn
          ? t("Round {round}, turn {turn}", { round: turn.round, turn: turn.turn })
          : t("No number has been shown yet")}
      </h2>
      {turn ? (
        <ol class={`of-${shown(turn)}`} aria-hidden={scene.unfolding || undefined} data-needed>
          {judged(turn.numbers).map((verdict, place) => (
            <Row
              key={`${turn.round}.${turn.turn}.${verdict.seat}`}
              scene={scene}
              turn={turn}
              verdict={verdict}
              place={place}
            />
          ))}
        </ol>
      ) : (
        <Beginning />
      )}
    </section>
  );
}

const shown = ({ numbers }: NumberTurn) => numbers.filter((number) => number !== null).length;

function Beginning() {
  return (
    <div class="number-beginning">
      <span class="number-tiles" aria-hidden="true">
        <Tile />
        <Tile />
        <Tile />
      </span>
      <p>
        {t(
          "When all have chosen, the numbers are turned over here, the highest first. Whoever shares a digit with a lower number is out.",
        )}
      </p>
    </div>
  );
}

interface RowProps {
  scene: Scene<NumberView>;
  turn: NumberTurn;
  verdict: Verdict;
  place: number;
}

function Row({ scene, turn, verdict, place }: RowProps) {
  const { seat, number, isVoid, clashes } = verdict;
  const [first] = clashes;
  const out = !isVoid && !turn.approved[seat];
  const points = turn.points[seat] ?? 0;
  const best = !out && points > (worth(number, turn.turn) ?? points);
  const times = { "--flip": `${flipAt(place)}ms`, "--hit": `${hitAt(first?.place ?? place)}ms` };
  return (
    <li
      class={`${isVoid ? "void" : out ? "out" : "in"} ${best ? "best" : ""} ${seat === scene.seat ? "own" : ""}`}
      style={times}
    >
      <SeatFace message={scene.message} seat={seat} />
      <span class="name">{scene.names[seat]}</span>
      <span class="written" data-card={cardOf(turn.round, turn.turn, seat)} data-from={`seat-${seat}`}>
        <Tiles of={number} seat={seat} shared={clashes.flatMap(({ digits }) => digits)} />
      </span>
      <span class="result">
        <strong class={isVoid ? "" : out ? "bad" : "good"}>
          {best && <Icon of="crown" />}
          {isVoid ? "0" : out ? t("out") : `+${points}`}
        </strong>
        <small>
          {isVoid ? t("no valid number") : out ? first && clashWords(first) : sumWords(number, points, turn.turn)}
        </small>
      </span>
    </li>
  );
}

/** The name under which a written number is followed from its seat to the middle. */
export function cardOf(round: number, turn: number, seat: number): string {
  return `${round}.${turn}.${seat}`;
}
