"""Whether mistakes that an analysis calls proven stay mistakes when ten times as much is thought about them.

    python tools/exercise_check.py [--games gap three] [--exercises 40] [--rounds 1000] [--times 10] [--seed 1]

Plays games of bots of all levels against each other, and looks for the costly decisions of every seat as `karban
analyse` does: a look of so many rounds, and at what seems worst a second, longer one. Each that is found is then judged
once more, on its own, by a search of ten times the rounds. It is overturned if that finds the move played at least as
good as the one which was said to be best. Prints a table: exercises, those overturned, what they gave away in % of a
win by the analysis and by the long search, the least of the latter, and how many the long search is not sure about.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

import karban
from karban import bots
from karban.bots.bot import Considered
from karban.bots.told import least_error
from karban.lab.accounts import CLEAR_ERRORS, Judgement
from karban.lab.analysis import ROUNDS, Analyser, analyse
from karban.match.question import Question

LEVELS = ("random", "easy", "medium", "greedy", "hard")
HARD_ROUNDS = 100
FEW_GAMES = 2  # played on: only decisions are of interest here
PLAYERS = (2, 3, 4)


@dataclass(frozen=True)
class FoundExercise:
    """A decision that was a mistake for sure."""

    question: Question
    move: str
    judgement: Judgement


@dataclass(frozen=True)
class Rejudged:
    """What the long search says of it."""

    said: float  # given away, by the analysis
    given: float
    error: float


def exercises(game: str, rounds: int, seed: int) -> Iterator[FoundExercise]:
    chance = random.Random(f"{game} {seed}")
    made = {level: bots.make(level) for level in LEVELS}
    while True:
        players = chance.choice(PLAYERS)
        levels = [chance.choice(LEVELS) for _ in range(players)]
        match = karban.new(game, players=players, seed=chance.getrandbits(60))
        while not match.over:
            seat = match.to_act[0]
            stream = [chance.getrandbits(63) | 1]
            match.play(seat, made[levels[seat]].choose(match.question(seat), stream, rounds=HARD_ROUNDS).move)
        record = match.record()
        result = analyse(record, made["hard"], games=FEW_GAMES, rounds=rounds, seed=chance.getrandbits(60))
        analyser = Analyser(list(record.matches()), made["hard"], None, rounds, FEW_GAMES, result.seed)
        for account in result.accounts:
            for step in account.worst:
                assert step.judgement
                before = analyser.matches[analyser.decided(step.number)]
                yield FoundExercise(before.question(account.seat), step.move, step.judgement)


def rejudged(exercise: FoundExercise, rounds: int, seed: int) -> Rejudged:
    thought = bots.make("hard").choose(exercise.question, [seed], rounds=rounds, why=True)

    def about(move: str) -> tuple[float, float]:
        one = next((one for one in thought.considered if one.move == move), None)
        if one is None:  # so bad that it was not even tried
            one = Considered(move, 0.0, 0.0, 0.0, 0.0)
        return one.share, one.error or least_error(one, thought.rounds)

    (best, best_error), (own, own_error) = about(exercise.judgement.best), about(exercise.move)
    return Rejudged(exercise.judgement.gave_away or 0.0, best - own, hypot(best_error, own_error))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=karban.games())
    parser.add_argument("--exercises", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("| game | exercises | overturned | given away | by the long search | least | not sure |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for game in options.games:
        chance = random.Random(options.seed)
        found = []
        for exercise in exercises(game, options.rounds, options.seed):
            found.append(rejudged(exercise, options.times * options.rounds, chance.getrandbits(63) | 1))
            if len(found) == options.exercises:
                break
        overturned = sum(one.given <= 0 for one in found)
        said, given = (100 * sum(figures) / len(found) for figures in zip(*((one.said, one.given) for one in found)))
        least = 100 * min(one.given for one in found)
        unsure = sum(one.given < CLEAR_ERRORS * one.error for one in found)
        figures = (len(found), overturned, f"{said:.1f}", f"{given:.1f}", f"{least:.1f}", unsure)
        print(f"| {game} | {' | '.join(map(str, figures))} |", flush=True)


if __name__ == "__main__":
    main()
