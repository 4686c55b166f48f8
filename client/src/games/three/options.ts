/** How Three Is Too Many can be played. */
import { mark } from "../../core/texts";
import type { GameOption } from "../../game/options";

const options: GameOption[] = [
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
