/** How Qwixx can be played. */
import { mark } from "../../app/texts";
import type { Choice } from "../options";

const options: Choice[] = [
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
