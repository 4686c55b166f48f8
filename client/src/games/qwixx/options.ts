/** How Qwixx can be played. */
import { mark } from "../../core/texts";
import type { GameOption } from "../../game/options";

const options: GameOption[] = [
  {
    name: "jokers",
    title: mark("Jokers"),
    about: mark("Eleven jokers from 2 to 12 come into the game. Whoever lays one chooses its colour."),
    values: [
      { value: false, words: mark("without jokers") },
      { value: true, words: mark("with jokers") },
    ],
  },
];

export default options;
