/** What the puzzles of this game are about; tools/puzzle_themes.py says when each of these is true. */
import { mark } from "../../core/mark";
import type { PuzzleData, Puzzles } from "../../game/puzzles";
import data from "./puzzles.json";

export default {
  data: data as unknown as PuzzleData,
  themes: {
    f: mark("turn five"),
    a: mark("a first digit that nobody else has"),
    s: mark("a number that must stand"),
    o: mark("one digit three times"),
    l: mark("lower than it seems"),
    h: mark("higher than it seems"),
  },
} satisfies Puzzles;
