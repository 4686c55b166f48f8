/** The lesson of The Number: the first round against two others, each turn for one rule. */
import { mark } from "../../core/mark";
import type { Accepted, Lesson } from "../../game/lesson";

/** A number that was turned over. */
const shown = (turn: number, seat: number) => `.number-stage li:has([data-card="1.${turn}.${seat}"])`;

/** Turn two: another seat has written the same. */
const equal = (number: string): Accepted => ({
  moves: [number],
  because: mark(
    "Somebody wrote the same. Equal numbers do not put each other out: both stand, and each gets the whole bonus.",
  ),
  point: [shown(2, 0), shown(2, 1)],
  then: [
    [1, number],
    [2, "411"],
  ],
});

const lesson: Lesson = {
  players: 3,
  options: {},
  decks: [],
  first: 0,
  seat: 0,
  steps: [
    {
      say: mark(
        "Most points wins. Each turn, everybody secretly writes a three-digit number. A high one scores more if it stands, but is more easily put out.",
      ),
      point: ".number-own",
    },
    {
      say: mark("Aim high: write 9 and any two digits after it, then send the number."),
      point: ".number-keys",
      accept: [
        {
          moves: ["987", "999"],
          like: "^9\\d\\d$",
          because: mark(
            "Out! The lower number 194 has a 9 too. Of two that share a digit, the higher is out: 0 points.",
          ),
          point: [shown(1, 0), shown(1, 1)],
          then: [
            [1, "194"],
            [2, "222"],
          ],
        },
      ],
      otherwise: mark("Allowed, but a lower first digit scores less. Begin with 9 this time."),
    },
    {
      say: mark(
        "222 and 194 are not out, so they stand: each scores its first digit. The highest standing, 222, also gets the turn’s bonus, 2.",
      ),
      point: [shown(1, 1), shown(1, 2)],
    },
    {
      say: mark("A digit may be repeated. Write 5, 6, 7 or 8 three times, 777 for example."),
      point: ".number-keys",
      accept: ["555", "666", "777", "888"].map(equal),
      otherwise: mark("Allowed, but this turn shows a digit that is repeated. Write 5, 6, 7 or 8 three times."),
    },
    {
      say: mark(
        "Your number stood: its digit is crossed out on your board for this round of five turns. Numbers that are out cross out nothing.",
      ),
      point: ".number-key.crossed",
    },
    {
      say: mark("Now go low: write 0, then two free digits, but spare the 9."),
      point: ".number-keys",
      accept: [
        {
          moves: ["012", "000", "034"],
          like: "^0[0-8][0-8]$",
          because: mark(
            "The lowest always stands. 302 has your 0: out. Though out, it still puts out 933 with its 3. You score 0, plus bonus 4.",
          ),
          point: ".number-stage ol",
          then: [
            [1, "302"],
            [2, "933"],
          ],
        },
      ],
      instead: [{ like: "^0", say: mark("That would cross out your 9. Spare it for turn five.") }],
      otherwise: mark("Allowed, but this time it pays to be the lowest. Begin with 0."),
    },
    {
      say: mark(
        "A number with a crossed-out digit does not count: 0 points, nothing crossed out. Save your digits: choose “No valid number”, then send.",
      ),
      point: ".number-void",
      accept: [
        {
          moves: ["-"],
          because: mark(
            "An invalid number is compared with no other, and your digits stay free. Whoever has none left sits out until the round ends.",
          ),
          point: shown(4, 0),
          then: [
            [1, "332"],
            [2, "853"],
          ],
        },
      ],
      otherwise: mark(
        "If that number stood, you would lack its digits in turn five. Press “No valid number”, then send.",
      ),
    },
    {
      say: mark("Turn five: bonus 8, and the first digit counts double! Write a number that begins with 9."),
      point: ".number-track .now",
      accept: [
        {
          moves: ["999"],
          like: "^9\\d\\d$",
          because: mark(
            "Twice 9 plus 8: 26 points. The round is over. Each digit crossed out on your board, this turn’s included, is 1 point more.",
          ),
          point: ".number-key.crossed",
          then: [
            [1, "000"],
            [2, "999"],
          ],
        },
      ],
      otherwise: mark("Nothing else would score as much: the 9 counts 18 now."),
    },
    {
      say: mark(
        "In round two all digits are free again: five more turns, bonuses 2, 3, 4, 6, 8. The highest total wins; a tie is shared.",
      ),
      point: ".number-track",
    },
  ],
};

export default lesson;
