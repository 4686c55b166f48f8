/** The lesson of GAP: one round of two players, in which every rule is met once; its last card is the learner's. */
import { mark } from "../../core/texts";
import type { Lesson } from "../../game/lesson";

const hand = (card: string) => `.gap-hand [data-card="1${card}"]`;
const row = (card: string) => `.gap-row [data-card="1${card}"]`;
const OWN = ".gap-place.own";

const FIRST_ROUND = [
  "R7 R5 Y0 G6 Y8 Y3", // the learner
  "G2 R0 R2 Y1 Y6 G8",
  "G1 Y7 R4 G3", // the row
  "G7 Y4 R6 G0 Y9 R1 G4 Y2 G9 R8 Y5 R9 G5 R3",
];
const SECOND_ROUND = [
  "G4 R2 Y5 R9 G1 Y6", // the learner
  "Y8 G9 R0 Y3 R6 G5",
  "R4 Y9 G2 R8", // the row
  "Y1 G7 R5 Y0 G3 R7 Y4 G8 R1 Y2 G6 R3 G0 Y7",
];

const lesson: Lesson = {
  players: 2,
  options: { target: 30 },
  decks: [FIRST_ROUND, SECOND_ROUND].map((parts) => parts.join(" ").split(" ")),
  first: 1,
  seat: 0,
  opening: [[1, "G2:G1,G3"]],
  steps: [
    {
      say: mark(
        "Have as many cards as you can of one colour and as few of another. The difference in cards scores, not the values.",
      ),
      point: ".gap-place.own .gap-stacks",
    },
    {
      say: mark("In a turn you play one card. It takes all of the same value from the row: play the red 7."),
      point: [hand("R7"), row("Y7"), row("G7")],
      accept: [
        {
          moves: ["R7"],
          because: mark(
            "All three 7s stay in front of you: plus 3. Colours that are all equal have no minus. The row was filled up to four.",
          ),
          point: OWN,
          then: [[1, "R0"]],
        },
      ],
      otherwise: mark("That card would take one card at most. The red 7 takes two."),
    },
    {
      say: mark(
        "The row has no 5. So your red 5 takes one card of each neighbouring value: play it for the red 4 and 6.",
      ),
      point: [hand("R5"), row("R4"), row("R6")],
      accept: [
        {
          moves: ["R5:R4,R6"],
          because: mark("You have one 4 and one 6. The other 4 had to stay."),
          point: [OWN, row("Y4")],
          then: [[1, "R2:R1"]],
        },
      ],
      otherwise: mark("That would bring you fewer red cards. The red 5 with the red 4 and 6 makes three."),
    },
    {
      say: mark("Your score so far: red is plus 4. Yellow and green tie for fewest and are both minus: 4 − 2 = 2."),
      point: OWN,
    },
    {
      say: mark("Your opponent has no yellow. A colour that somebody does not have never counts: 4 − 3 = 1."),
      point: ".gap-place.other",
    },
    {
      say: mark("The values form a ring: 0 follows 9, as the small numbers on the card show. Play the yellow 0."),
      point: [hand("Y0"), row("Y9")],
      accept: [
        {
          moves: ["Y0:Y9"],
          because: mark("The 0 took the 9. Yellow is now neither most nor fewest and does not count: 4 − 1 = 3."),
          point: OWN,
          then: [[1, "Y1:Y2"]],
        },
      ],
      otherwise: mark("Allowed, but only the 0 shows how the ring closes. Play it."),
    },
    {
      say: mark("If nothing fits, the card stays in the row. The green 6 finds no 5, 6 or 7: play it."),
      point: hand("G6"),
      accept: [
        {
          moves: ["G6"],
          because: mark(
            "It stays, and the row has grown to five: your opponent may use the 6. You never draw new cards.",
          ),
          point: row("G6"),
          then: [[1, "Y6"]],
        },
      ],
      otherwise: mark("That card would take something. The green 6 takes nothing."),
    },
    {
      say: mark("What a card can take, it must take, and the same value comes first. Play the yellow 8."),
      point: [hand("Y8"), row("R8")],
      accept: [
        {
          moves: ["Y8"],
          because: mark("Your 8 took the 8 in the row. The 9 stayed, although it is a neighbour."),
          point: row("G9"),
          then: [[1, "G8:G9"]],
        },
      ],
      otherwise: mark("The 3 would take a 4. Keep it for your last turn and play the 8."),
    },
    {
      say: mark(
        "Your last card takes a 4. Colours that tie for most count together: which 4 makes red and yellow equal?",
      ),
      point: [hand("Y3"), row("Y4"), row("G4")],
      accept: [
        {
          moves: ["Y3:G4"],
          because: mark(
            "All hands are empty: the round ends. Red and yellow tie for most: 5 + 5 − 2 = 8. Your opponent has 7 − 6 = 1.",
          ),
          point: [OWN, ".gap-place.other"],
        },
      ],
      otherwise: mark("Then yellow alone would be plus: 6 − 1 = 5. The other 4 brings more."),
    },
    {
      say: mark("Rounds add up. The round in which somebody reaches 30 is the last, and the highest total wins."),
      point: [".gap-flag", ".gap-race h2"],
    },
  ],
};

export default lesson;
