/** How Three is too many can be played. */
import { mark } from "../../app/texts";
import type { Choice } from "../options";

const options: Choice[] = [
  {
    name: "colours",
    title: mark("Colours of the numbers"),
    about: mark("Which number has which colour: always the same, or new in every game."),
    values: [
      { value: "standard", words: mark("always the same") },
      { value: "shuffled", words: mark("new in every game") },
    ],
  },
];

export default options;
