"""Whether what hints show as good stays good when ten times as much is thought about it.

    python tools/hint_check.py [--games gap three] [--positions 100] [--rounds 2000] [--seed 1]

Plays games of `hard` bots, and asks for a hint at decisions with a choice: a search of so many rounds. Shown as good
are the best move and those that are said to be about equally good, as docs/hints.md has it. Ten times the search is
then asked on its own; a move is overturned if that puts it below its second best by more than three errors of the
difference, and by more than "about equally good" allows. Prints a table: positions, moves shown as good, those
overturned, how often a best move brings less now than another, and how often nothing is said of what it is for.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot

import karban
from karban import bots
from karban.bots.bot import Considered, Thought
from karban.bots.told import told
from karban.match.question import Question
from karban.reasons import facts
from karban.reasons.figures import EQUAL, SHOWN, Figures, is_equal

PLAYERS = {"gap": 3, "number": 3, "qwixx": 3, "three": 3}
TIMES, ERRORS = 10, 3
QUICK_ROUNDS = 100  # of those who play on
NOT_EXPLAINED = ("{other} would bring more now: {points}.", "{other} would cost less now: {points}.")


@dataclass
class Checked:
    """What came of one game."""

    positions: int = 0
    shown: int = 0
    overturned: list[str] = field(default_factory=list)
    said: Counter[str] = field(default_factory=Counter)

    @property
    def looks_worse(self) -> int:
        return sum(n for pattern, n in self.said.items() if "{other}" in pattern)

    @property
    def not_explained(self) -> int:
        return sum(self.said[pattern] for pattern in NOT_EXPLAINED)


def questions(game: str, seed: int) -> Iterator[Question]:
    """Decisions with a choice, from games of strong bots."""
    chance, hard = random.Random(seed), bots.make("hard")
    while True:
        match = karban.new(game, players=PLAYERS[game], seed=chance.getrandbits(60))
        while not match.over:
            seat = match.to_act[0]
            question = match.question(seat)
            if len(question.moves) > 1 and chance.random() < 0.3:
                yield question
            match.play(seat, hard.choose(question, [chance.getrandbits(63) | 1], rounds=QUICK_ROUNDS).move)


def good(considered: tuple[Considered, ...]) -> list[str]:
    """The moves that a hint shows as good."""
    shown = [Figures.of(one) for one in considered[:SHOWN]]
    return [one.move for one in shown if one is shown[0] or is_equal(shown[0], one)]


def is_overturned(move: str, deep: Thought) -> bool:
    """Whether a search clearly puts a move below its second best."""
    about = {one.move: one for one in told(deep)}
    if move not in about or len(about) < 2:
        return False
    own, second = about[move], told(deep)[1]  # by its own order: the highest figure of many would be luck
    return second.share - own.share > max(EQUAL, ERRORS * hypot(own.error, second.error))


def look(game: str, positions: int, rounds: int, seed: int) -> Checked:
    found, chance, hard = Checked(), random.Random(seed), bots.make("hard")
    hard.use_one_core()
    for question in questions(game, seed):
        if found.positions == positions:
            return found
        brief, deep = (
            hard.choose(question, [chance.getrandbits(63) | 1], rounds=n, why=True) for n in (rounds, TIMES * rounds)
        )
        moves = good(told(brief))
        found.positions += 1
        found.shown += len(moves)
        found.overturned += [move for move in moves if is_overturned(move, deep)]
        if moves:
            figures = [Figures.of(one) for one in told(brief)]
            found.said.update(fact.pattern for fact in facts(question.view, moves[0], figures))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=list(PLAYERS))
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("| game | positions | shown as good | overturned | best looks worse | of these unexplained |")
    print("| --- | --- | --- | --- | --- | --- |")
    for game in options.games:
        bots.make("hard").prepare(next(questions(game, 0)))
        found = look(game, options.positions, options.rounds, options.seed)
        row = (found.positions, found.shown, len(found.overturned), found.looks_worse, found.not_explained)
        print(f"| {game} | {' | '.join(map(str, row))} |", flush=True)


if __name__ == "__main__":
    main()
