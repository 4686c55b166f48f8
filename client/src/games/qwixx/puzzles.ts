/** What the puzzles of this game are about; tools/puzzle_themes.py says when each of these is true. */
import { mark } from "../../core/mark";
import type { PuzzleData, Puzzles } from "../../game/puzzles";
import data from "./puzzles.json";

export default {
  data: data as unknown as PuzzleData,
  themes: {
    t: mark("which number to take"),
    p: mark("pass"),
    r: mark("which row"),
    o: mark("lay a card, cross out nothing"),
    m: mark("a misthrow on purpose"),
    c: mark("another colour"),
    f: mark("fewer crosses now"),
    s: mark("several cards at once"),
    k: mark("skip numbers"),
    z: mark("close a row"),
  },
} satisfies Puzzles;
