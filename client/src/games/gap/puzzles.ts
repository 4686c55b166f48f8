/** What the puzzles of this game are about; tools/puzzle_themes.py says when each of these is true. */
import { mark } from "../../core/mark";
import type { PuzzleData, Puzzles } from "../../game/puzzles";
import data from "./puzzles.json";

export default {
  data: data as unknown as PuzzleData,
  themes: {
    n: mark("takes nothing now"),
    f: mark("fewer cards are more"),
    m: mark("more cards than it seems"),
    a: mark("all of one value"),
    o: mark("over the ring"),
    d: mark("takes what the next player collects"),
    c: mark("no new colour"),
    t: mark("several colours in front"),
    w: mark("the same card, another neighbour"),
    l: mark("the last cards of the round"),
  },
} satisfies Puzzles;
