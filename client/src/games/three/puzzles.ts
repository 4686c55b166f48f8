/** What the puzzles of this game are about; tools/puzzle_themes.py says when each of these is true. */
import { mark } from "../../core/mark";
import type { PuzzleData, Puzzles } from "../../game/puzzles";
import data from "./puzzles.json";

export default {
  data: data as unknown as PuzzleData,
  themes: {
    n: mark("takes nothing now"),
    f: mark("fills a row"),
    h: mark("the highest of the row"),
    c: mark("a new colour"),
    p: mark("a pair"),
    d: mark("three on purpose"),
    g: mark("a card without colour"),
    l: mark("the last cards"),
  },
} satisfies Puzzles;
