/** The lesson of Three Is Too Many: the last seven turns of a game of two, from the last cards drawn to the score. */
import { mark } from "../../core/mark";
import type { Lesson, ScriptedMove } from "../../game/lesson";

// The three cards of the rows, the learner's pile, that of the other seat, and what is out of the game.
const DECK = [
  "23 56 6",
  "2 1 64 87 58 13 16 67 18 83 42 9 73 46 55 47 66 57 74 17",
  "61 26 10 65 88 63 4 5 3 22 12 68 77 53 52 54 70 31 75 19",
  "7 8 11 14 15 20 21 24 25 27 28 29 32 33 34 35 36 37 38 39 40 41",
  "43 44 45 48 49 50 51 59 62 69 71 72 76 78 79 80 81 82 84 85 86 89",
];

// In turns, the other seat first: it has had all seven colours, and the bonus 10 for it.
const LAID = "61 2 26 1 10 64 65 87 88 58 63 13 3 18 22 83 12 42 68 9 77 73 53";

const hand = (card: string) => `.three-hand [data-card="${card}"]`;
const row = (card: string) => `.three-row [data-card="${card}"]`;
const STACKS = ".three-seat.own .three-stacks";

const lesson: Lesson = {
  players: 2,
  options: { colours: "standard" },
  decks: [DECK.join(" ").split(" ")],
  first: 1,
  seat: 0,
  opening: LAID.split(" ").map((card, index): ScriptedMove => [index % 2 ? 0 : 1, card]),
  steps: [
    {
      say: mark(
        "Collect seven colours: one card of a colour scores 1 point, two score 5, three are too many. Most points wins. We join mid-game.",
      ),
      point: STACKS,
    },
    {
      say: mark(
        "Each turn you lay one card in its row: 1–29, 31–59 or 61–89, always rising. Lay 46: the middle row has room.",
      ),
      point: [".three-row:nth-child(2)", hand("46")],
      accept: [
        {
          moves: ["46"],
          because: mark(
            "There was room: nothing is taken. Two cards were left in your hand, so you drew six from your pile.",
          ),
          then: [[1, "52"]],
        },
      ],
      otherwise: mark("That row is full: four cards with the start card. Lay 46 first."),
    },
    {
      say: mark(
        "A row holds four cards, the start card included. Lay 55 or 57, the fifth and highest: it takes the card beside the start card.",
      ),
      point: [row("42"), hand("55"), hand("57")],
      accept: [
        {
          moves: ["55", "57"],
          because: mark("42 is yours: your first light blue, 1 point. The card you laid stays in the row."),
          point: STACKS,
          then: [[1, "54"]],
        },
      ],
      otherwise: mark("That would take something else. Lay 55 or 57."),
    },
    {
      say: mark("A fifth card that is not the highest takes all higher ones. Lay 47 and take 52 and 54."),
      point: [row("52"), row("54"), hand("47")],
      accept: [
        {
          moves: ["47"],
          because: mark("Turquoise is new: 1 point. The second orange card makes a pair: 5 points instead of 1."),
          point: STACKS,
          then: [[1, "70"]],
        },
      ],
      otherwise: mark("That would take other cards and score less. Lay 47."),
    },
    {
      say: mark(
        "Three are too many! Try it once on purpose: lay 66 or 67 and take the third green card, along with 70.",
      ),
      point: [row("68"), row("70"), hand("66"), hand("67")],
      accept: [
        {
          moves: ["66", "67"],
          because: mark("All three green cards turn face down: the 5 points are gone, and each card costs 1."),
          point: STACKS,
          then: [[1, "31"]],
        },
      ],
      otherwise: mark("That would be wiser, but see once what a third card does. Lay 66 or 67."),
    },
    {
      say: mark(
        "A fourth green counts as a first again, and completes your seven colours: take 31 with your last card of the middle row.",
      ),
      point: [row("31"), hand("55"), hand("57")], // whichever is left
      accept: [
        {
          moves: [],
          like: "^5[57]$", // whichever is left
          because: mark("Seven colours face up after your turn: you get the top running bonus. 10 was gone, so 7."),
          point: ".three-running",
          then: [[1, "75"]],
        },
      ],
      otherwise: mark(
        "That would not bring you the seventh colour. Only your last card of the middle row, in the fifties, takes 31.",
      ),
    },
    {
      say: mark("Running bonuses go in the order 10, 7, 5, 3, one to a player, and are kept whatever happens."),
      point: ".three-running",
    },
    {
      say: mark("15, 45 and 75 have no colour. Whoever takes one removes it from the game. Lay 74 and take 75."),
      point: [row("75"), hand("74")],
      accept: [
        {
          moves: ["74"],
          like: "^67$", // unless it was laid before
          because: mark("75 leaves the game: no points, no harm."),
          then: [[1, "19"]],
        },
      ],
      otherwise: mark("That would bring you a pair. But first take 75 alone: lay 74."),
    },
    {
      say: mark("Your last turn: two cards will remain, and your pile is empty. Make a pair!"),
      point: ".three-hand",
      accept: [
        {
          moves: ["16", "17"],
          like: "^(67|74)$", // whichever is left
          because: mark(
            "A pair: 5 points. Everybody has laid 18 cards, so the game ends; the last two count for nothing.",
          ),
        },
      ],
      otherwise: mark("That would take two more turquoise cards: three, too many. Lay 16 or 17."),
    },
    {
      say: mark("At the end seven colours face up bring a final bonus of 10. Six would bring 5."),
      point: ".three-final",
    },
    {
      say: mark(
        "Your score: five single cards 5, two pairs 10, three face down −3, bonuses 7 and 10: together 29. A tie is shared.",
      ),
      point: ".three-seat.own",
    },
  ],
};

export default lesson;
