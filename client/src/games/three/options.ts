/** How Three Is Too Many can be played. */
import { mark } from "../../core/texts";
import type { GameOption } from "../../game/options";

const COLOURED = Array.from({ length: 90 }, (_, number) => number).filter((number) => number % 15); // three 1.1, 1.2

const options: GameOption[] = [
  {
    name: "colours",
    title: mark("Colours of the numbers"),
    about: mark(
      "The printed table of colours is not known to us, so ours is a stand-in; if you own the cards, you can enter theirs.",
    ),
    values: [
      { value: "standard", words: mark("always the same") },
      { value: "shuffled", words: mark("new in every game") },
    ],
    table: {
      words: mark("as on my cards"),
      told: mark("as on an owner’s cards"),
      numbers: COLOURED.map(String),
      colours: ["green", "orange", "lilac", "red", mark("light blue"), "magenta", "turquoise"],
    },
  },
];

export default options;
