/** How GAP can be played. */
import { mark, markn } from "../../core/texts";
import type { GameOption } from "../../game/options";

const options: GameOption[] = [
  {
    name: "target",
    title: mark("Length"),
    about: mark("The round in which this is reached is the last one."),
    values: [
      { value: 30, words: mark("normal (30 points)") },
      { value: 15, words: mark("short (15 points)") },
      { value: 70, words: mark("long (70 points)") },
      { option: "rounds", value: 3, words: mark("three rounds") },
      { option: "minutes", value: 20, words: mark("20 minutes") },
    ],
    own: {
      words: mark("custom…"),
      units: [
        { option: "target", words: mark("points to reach"), counted: markn("{n} point", "{n} points") },
        { option: "rounds", words: mark("rounds to play"), counted: markn("{n} round", "{n} rounds") },
        { option: "minutes", words: mark("minutes to play"), counted: markn("{n} minute", "{n} minutes") },
      ],
    },
  },
  {
    name: "tiebreak",
    title: mark("A tie at the top"),
    about: mark("What decides when several have the highest total."),
    values: [
      { value: "best-round", words: mark("the best single round") },
      { value: "extra-round", words: mark("another round for all") },
    ],
  },
  {
    name: "colours",
    title: mark("Colours"),
    about: mark("When two or three play, some colours are set aside."),
    colours: true,
  },
];

export default options;
