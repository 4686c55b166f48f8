/** The score pad of GAP. */
import type { Pad } from "../../game/pad";
import { type GapStanding, load } from "./pad-rules";

const pad: Pad<GapStanding> = {
  players: [2, 6],
  options: ["target", "tiebreak", "colours"],
  load,
  Board: () => null,
  line: (paper, at) => paper.entries[at]![1],
  Correct: () => null,
  worked: () => [],
};

export default pad;
