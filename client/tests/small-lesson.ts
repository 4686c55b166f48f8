/** A lesson of GAP for tests: short, with two ways to go on in the middle. */
import { mark } from "../src/core/mark";
import type { Lesson } from "../src/game/lesson";

const HANDS = ["R0", "R5", "G3", "Y8", "G9", "Y2", "R9", "G0", "Y5", "G6", "Y1", "R3"];
const ROW = ["G1", "Y4", "Y6", "R7"];
const ALL = ["R", "Y", "G"].flatMap((colour) => Array.from({ length: 10 }, (_, value) => colour + value));
const PILE = ALL.filter((card) => ![...HANDS, ...ROW].includes(card));

export const smallLesson = (): Lesson => ({
  players: 2,
  options: { rounds: 1 },
  decks: [[...HANDS, ...ROW, ...PILE]],
  first: 1,
  seat: 0,
  opening: [[1, "Y1"]],
  steps: [
    { say: mark("Rules"), point: ".gap-row" },
    {
      say: mark("Play"),
      point: [".hand"],
      accept: [
        { moves: ["R5:Y4,Y6"], because: mark("Yes"), then: [[1, "R9"]] },
        { moves: ["R0:R1"], because: mark("Play now"), then: [[1, "R9"]] },
      ],
      otherwise: mark("No"),
    },
    { say: mark("Result") },
    {
      say: mark("Play"),
      accept: [{ moves: ["Y2"], because: mark("Yes") }],
      otherwise: mark("No"),
    },
  ],
});
