/** A score pad: who plays, what is written, what it comes to. */
import { useState } from "preact/hooks";

import { type Entry, NotWritten, type Pad, type Paper, type Scorer, type Standing } from "../game/pad";

interface Props<S extends Standing> {
  game: string;
  pad: Pad<S>;
  scorer: Scorer<S>;
}

export function PadPage<S extends Standing>({ game, pad, scorer }: Props<S>) {
  const [paper, setPaper] = useState<Paper>({
    game,
    players: 3,
    names: ["A", "B", "C"],
    options: {},
    first: 0,
    entries: [],
  });
  const [trouble, say] = useState("");
  const change = (entries: Entry[]): boolean => {
    const next = { ...paper, entries };
    try {
      scorer.read(next);
    } catch (error) {
      if (!(error instanceof NotWritten)) throw error;
      say(error.message);
      return false;
    }
    say("");
    setPaper(next);
    return true;
  };
  return (
    <main>
      <p role="alert">{trouble}</p>
      <pad.Board
        paper={paper}
        standing={scorer.read(paper)}
        seats={[0, 1, 2]}
        write={(...entries) => change([...paper.entries, ...entries])}
        correct={(at, entry) => change(paper.entries.map((one, place) => (place === at ? entry : one)))}
        strike={(at) => change(paper.entries.filter((_, place) => place !== at))}
      />
    </main>
  );
}
