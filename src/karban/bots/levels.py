"""The players one can choose, from `random` to `master`."""

from __future__ import annotations

import os
from abc import abstractmethod
from typing import Unpack

from karban.bots.bot import Bot, ChooseOptions, Considered, Thought
from karban.bots.heuristics import fill_in, heuristics_of
from karban.bots.policy import easy, greedy, medium
from karban.match.question import Question
from karban.rules import any_move
from karban.rules.kit import MAX_MOVES


class Quick(Bot):
    """A bot that decides at once."""

    def choose(self, question: Question, stream: list[int], **options: Unpack[ChooseOptions]) -> Thought:
        return Thought(question.write(self.move(question, stream)))

    @abstractmethod
    def move(self, question: Question, stream: list[int]) -> int:
        """The move, as the rules number it."""


class Random(Quick):
    """Any legal move."""

    name = "random"

    def move(self, question: Question, stream: list[int]) -> int:
        return any_move(question.state, question.seat, [0] * MAX_MOVES, stream)


class Greedy(Quick):
    """One move ahead, by heuristics."""

    name = "greedy"

    def move(self, question: Question, stream: list[int]) -> int:
        s = question.state.copy()
        fill_in(s, question.seat, stream)
        return greedy(s, question.seat, [0] * MAX_MOVES, stream)


class Easy(Quick):
    """Somebody who has just learnt the rules: sees what is nice about a move, not its dangers, and is distracted."""

    name = "easy"

    def move(self, question: Question, stream: list[int]) -> int:
        distracted_percent = heuristics_of(type(question.state)).EASY_DISTRACTED_PERCENT
        return easy(question.state.copy(), question.seat, distracted_percent, [0] * (2 * MAX_MOVES), stream)


class Medium(Quick):
    """Somebody who has played often: weighs gain and danger, and now and then takes the second best."""

    name = "medium"
    CARELESS_PERCENT = 15  # of moves

    def move(self, question: Question, stream: list[int]) -> int:
        return medium(question.state.copy(), question.seat, self.CARELESS_PERCENT, [0] * (2 * MAX_MOVES), stream)


class Thinking(Bot):
    """A bot that imagines what it cannot see and thinks ahead, for as long as it may.

    `rounds` is where it stops if nobody says how long to think: so it is equally strong on a fast and a slow machine.
    """

    EXPLORATION, RANDOM_PERCENT = 0.5, 15

    def __init__(self, name: str, ms: float, threads: int, rounds: int | None = None) -> None:
        self.name, self.ms, self.threads, self.rounds = name, ms, threads, rounds

    def choose(self, question: Question, stream: list[int], **options: Unpack[ChooseOptions]) -> Thought:
        ms, rounds, why = options.get("ms"), options.get("rounds"), options.get("why", False)
        moves = question.moves
        if len(moves) == 1 and not why:
            return Thought(question.write(moves[0]))
        seconds = None if ms is None else ms / 1000
        if ms is None and rounds is None:
            seconds, rounds = self.ms / 1000, self.rounds
        own_way = heuristics_of(type(question.state)).think
        if own_way:  # where all decide at the same time, looking ahead is not the point
            return own_way(question, stream, seconds, rounds, why)
        from karban.bots.search_runner import search_together

        found, done = search_together(
            question, stream, seconds, rounds, self.threads, self.EXPLORATION, self.RANDOM_PERCENT
        )
        considered: tuple[Considered, ...] = tuple(one for _, one in found)
        return Thought(considered[0].move, considered if why else (), done)

    def use_one_core(self) -> None:
        self.threads = 1

    def prepare(self, question: Question) -> None:
        """Get ready for this game: wait for the compiler."""
        from karban.bots import search_runner

        self.choose(question, [1], rounds=1, why=True)
        search_runner.wait()


def hard() -> Bot:
    """Thinks a little, for a tenth of a second at most, on one core."""
    return Thinking("hard", ms=100, threads=1, rounds=300)


def master() -> Bot:
    """Thinks for a second, on all cores."""
    return Thinking("master", ms=1000, threads=os.cpu_count() or 1)


LEVELS = {"random": Random, "easy": Easy, "medium": Medium, "hard": hard, "master": master, "greedy": Greedy}
