"""Whether luck evens out: its mean over many games of bots, by level and number of players.

    python tools/luck_check.py [--games gap three] [--players 2] [--deals 500] [--playouts 100] [--seed 1]

In every deal each seat is given any of the levels, so that all meet all. Prints for each game and number of players the
mean luck of the seats of each level in % of a win, with its standard error, and in the end how many of these figures
are further from zero than one, two and three errors. Few games played on from each position make a figure noisy, not
wrong: the mean is the same.

Luck is what is left of a result after play, so only play is estimated here, which is all that an account of the whole
game needs and much quicker than its curve.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from typing import Any, NamedTuple

import karban
from karban import bots
from karban.lab.analysis import Analyser
from karban.match.record import Record
from karban.match.seeds import seed_text
from karban.notation import find_game

LEVELS = ("random", "easy", "medium", "greedy", "hard")
HARD_ROUNDS = 40
SHORT: dict[str, dict[str, Any]] = {"gap": {"rounds": 1}}  # one round of GAP is a game in itself


class MeanLuck(NamedTuple):
    """The mean of some figures, and its standard error."""

    mean: float
    error: float
    figures: int

    @classmethod
    def of(cls, figures: list[float]) -> MeanLuck:
        n = len(figures)
        if n < 2:
            return cls(0.0, 0.0, n)
        mean = sum(figures) / n
        return cls(mean, sqrt(sum((figure - mean) ** 2 for figure in figures) / (n - 1) / n), n)

    def __str__(self) -> str:
        return f"{100 * self.mean:+.1f} ± {100 * self.error:.1f}".replace("-", "−")


def luck_of(record: Record, playouts: int, seed: int) -> list[float]:
    """The luck of each seat in a game that is over: result − fair share − all play."""
    analyser = Analyser(list(record.matches()), bots.make("greedy"), None, 1, playouts, seed_text(seed))
    begins = analyser.share(0).share if not analyser.is_dealt else 1 / record.players
    luck = analyser.share(len(record)).share - begins
    for number in range(1, len(record) + 1):
        if record.moves[number - 1][0] is None:  # the clock
            continue
        if not analyser.together(number):
            luck = luck - analyser.play(number).share
        elif not analyser.goes_on(number):  # what they have done together
            luck = luck - analyser.share(number).share + analyser.share(analyser.decided(number)).share
    return [float(figure) for figure in luck]


def luck_of_games(game: str, players: int, deals: int, playouts: int, seed: int) -> Iterator[dict[str, list[float]]]:
    """The luck of each seat in one game after another, by level."""
    made = {level: bots.make(level) for level in LEVELS}
    chance = random.Random(f"{game} {players} {seed}")
    for _deal in range(deals):
        levels = [chance.choice(LEVELS) for _ in range(players)]
        match = karban.new(game, players=players, seed=chance.getrandbits(60), **SHORT.get(game, {}))
        while not match.over:
            seat = match.to_act[0]
            stream = [chance.getrandbits(63) | 1]
            match.play(seat, made[levels[seat]].choose(match.question(seat), stream, rounds=HARD_ROUNDS).move)
        found = defaultdict(list)
        for level, luck in zip(levels, luck_of(match.record(), playouts, chance.getrandbits(60))):
            found[level].append(luck)
        yield found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=karban.games())
    parser.add_argument("--players", nargs="+", type=int, help="all numbers of players if not given")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--progress", type=argparse.FileType("a"), default=sys.stderr)
    options = parser.parse_args()
    print(f"| game | players | deals | {' | '.join(LEVELS)} |")
    print(f"| --- | --- | --- {'| --- ' * len(LEVELS)}|")
    distances = []
    for game in options.games:
        for players in options.players or find_game(game).seats:
            by_level: dict[str, list[float]] = defaultdict(list)
            luck = luck_of_games(game, players, options.deals, options.playouts, options.seed)
            for n, found in enumerate(luck, 1):
                for level, figures in found.items():
                    by_level[level] += figures
                if n % 50 == 0:
                    print(f"{game} {players}: {n} deals", file=options.progress, flush=True)
            means = [MeanLuck.of(by_level[level]) for level in LEVELS]
            distances += [abs(one.mean) / one.error for one in means if one.error]
            print(f"| {game} | {players} | {options.deals} | {' | '.join(map(str, means))} |", flush=True)
    beyond = ", ".join(f"{sum(far > n for far in distances)} beyond {n}" for n in (1, 2, 3))
    print(f"\n{len(distances)} figures, in errors from zero: {beyond}")


if __name__ == "__main__":
    main()
