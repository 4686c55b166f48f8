/** The score pad of Three Is Too Many. */
import type { Pad } from "../../game/pad";
import { type ThreeStanding, load } from "./pad-rules";

const pad: Pad<ThreeStanding> = {
  players: [2, 4],
  options: [],
  load,
  Board: () => null,
  line: (paper, at) => paper.entries[at]![1],
  Correct: () => null,
  worked: () => [],
};

export default pad;
