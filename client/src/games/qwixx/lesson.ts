/** The lesson of Qwixx: a game for two, joined when the sheets are half full, so that the lock and the penalty are near. */
import { mark } from "../../core/texts";
import type { Lesson, ScriptedMove } from "../../game/lesson";

const slot = (place: number) => `.qwixx-display [data-anchor="slot-${place}"]`;
const hand = (card: string) => `.qwixx-hand [data-card="${card}"]`;
const row = (colour: string) => `.qwixx-own .qwixx-row.c-${colour}`;
const NUMBER = ".qwixx-pile";
const PENALTIES = ".qwixx-lower .qwixx-penalties";
const NOTHING_ELSE = mark("There is nothing else to do here."); // where every legal move is accepted

const DECK = [
  "R2 R4 R5 B7", // the learner
  "B9 G8 B5 Y9",
  "R7 G4 B11 G10", // the display
  "B4 R11 R3 R10 R9 G12 G7 Y5 R8 Y12 B2 Y6 Y7 B6", // as far as the lesson goes
  "Y2 G9 B3 Y11 R12 G5 Y4 B12 G3 R6 Y8 B10 G11 Y3 B8 G2 Y10 G6",
];

/** How the sheets got half full, turn by turn: a seat and its move. */
const BEFORE = [
  "1:T2 0:G11 1:B11 1:B:9=9",
  "0:T1 0:Y3 1:R3 0:R:2,4,5=2,4,5",
  "1:T2 0:B10 1:G10 1:G:8=8",
  "0:T1,3,4 0:G7 1:Y7 0:B:7=7",
  "1:T1 0:Y5 1:R5 1:Y:9=9",
];

const lesson: Lesson = {
  players: 2,
  options: {},
  decks: [DECK.join(" ").split(" ")],
  first: 1,
  seat: 0,
  opening: BEFORE.join(" ")
    .split(" ")
    .map((made): ScriptedMove => [Number(made[0]), made.slice(2)]),
  steps: [
    {
      say: mark(
        "This is your sheet. Cross out as many numbers as you can: each cross in a row scores one more than the one before.",
      ),
      point: ".qwixx-own .qwixx-sheet",
    },
    {
      say: mark(
        "A turn has three actions. First, take cards until you hold five: you see their numbers, not their colours. Take the 9.",
      ),
      point: slot(3),
      accept: [{ moves: ["T3"], because: mark("It is red. The others see only its number."), point: hand("R9") }],
      otherwise: mark("You may take any card. But you will need the 9 in this turn: take it."),
    },
    {
      say: mark("Second, everybody may cross out the number on the pile in one row. Cross out the yellow 8."),
      point: [NUMBER, row("yellow")],
      accept: [
        {
          moves: ["Y8"],
          because: mark("A row only goes on to the right: the skipped 6 and 7 are lost."),
          point: row("yellow"),
          then: [[1, "B8"]],
        },
      ],
      instead: [
        { moves: ["R8"], say: mark("The red 8 would lose the red 7, which you hold. Cross out the yellow 8.") },
      ],
      otherwise: mark("You may pass, but that brings nothing. Cross out the yellow 8."),
    },
    {
      say: mark(
        "Third, you alone lay one to three cards of one colour and cross out their numbers. Lay red 7, 9 and 11, cross out two.",
      ),
      point: [hand("R7"), hand("R9"), hand("R11")],
      accept: [
        {
          moves: ["R:7,9,11=7,9", "R:7,9,11=9,11"],
          because: mark(
            "All three would leave out 8 and 10. Between numbers crossed out together, at most one in total may be left out.",
          ),
          point: row("red"),
          then: [[1, "T4"]],
        },
      ],
      otherwise: mark("Here more is possible: lay red 7, 9 and 11, and cross out 7 and 9, or 9 and 11."),
    },
    {
      say: mark("It is your opponent's turn, but 12 is for all: you decide too. Cross out the red 12."),
      point: [NUMBER, row("red")],
      accept: [
        {
          moves: ["R12"],
          because: mark(
            "A row's last number needs at least five crosses before it. The lock is one cross more. Red is closed, but only for you.",
          ),
          point: row("red"),
          then: [
            [1, "-"],
            [1, "B:5=5"],
          ],
        },
      ],
      otherwise: mark("Passing would lose the 12 and the lock: 13 points. Cross out the red 12."),
    },
    {
      say: mark("Your turn again. You laid three cards, so now you take three: choose any."),
      point: ".qwixx-display",
      accept: [{ moves: ["T1,2,3"], like: "^T", because: mark("You hold five cards again.") }],
      otherwise: NOTHING_ELSE,
    },
    {
      say: mark("7 for all: it is gone in three rows, and red is closed. You can only pass."),
      point: NUMBER,
      accept: [{ moves: ["-"], because: mark("So far, no cross in this turn."), then: [[1, "G7"]] }],
      otherwise: NOTHING_ELSE,
    },
    {
      say: mark("None of your cards fits either, yet at least one must be laid. Lay any."),
      point: ".qwixx-hand",
      accept: [
        {
          moves: ["B:11=", "G:10="],
          like: "=$",
          because: mark("No cross in your own turn: a penalty, −5 points. In others' turns there is none."),
          point: PENALTIES,
          then: [[1, "T1"]],
        },
      ],
      otherwise: NOTHING_ELSE,
    },
    {
      say: mark("It is your opponent's turn, but 6 is for all: you decide too. Cross it out in green or blue."),
      point: [NUMBER, row("green"), row("blue")],
      accept: [
        {
          moves: ["G6", "B6"],
          because: mark("Your opponent crossed out the red 6: your lock binds only you."),
          point: ".qwixx-other",
          then: [
            [1, "R6"],
            [1, "G:4=4"],
          ],
        },
      ],
      otherwise: mark("Passing brings no penalty now, but no points either. Cross out 6 in green or blue."),
    },
    {
      say: mark("Each row scores by itself. Red has seven crosses with the lock: 1 + 2 + … + 7 = 28."),
      point: row("red"),
    },
    {
      say: mark("The game ends at once when somebody has two closed rows or four penalties. The highest total wins."),
      point: PENALTIES,
    },
  ],
};

export default lesson;
