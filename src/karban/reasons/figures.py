"""What a search expects of moves, as far as it can be told."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, hypot
from typing import NamedTuple, Protocol

from karban.bots.bot import Considered
from karban.i18n.texts import Texts, number

SHOWN = 3  # moves
ERRORS = 2  # standard errors to either side: what is nearer cannot be told apart
EQUAL = 0.03  # of the win: what surely differs by less is about equally good


class Expected(Protocol):
    """What is expected of a move."""

    @property
    def move(self) -> str: ...
    @property
    def wins(self) -> float: ...
    @property
    def error(self) -> float: ...
    @property
    def points(self) -> float: ...


class Figures(NamedTuple):
    """The same of a move that a bot has thought about."""

    move: str
    wins: float
    error: float
    points: float

    @classmethod
    def of(cls, one: Considered) -> Figures:
        return cls(one.move, one.share, one.error, one.score)


def is_apart(one: Expected, other: Expected) -> bool:
    """Whether one move is better than another for all that can be told."""
    return one.wins - other.wins > ERRORS * hypot(one.error, other.error)


def is_equal(one: Expected, other: Expected) -> bool:
    """Whether two moves are surely about equally good; that they cannot be told apart is not enough."""
    return abs(one.wins - other.wins) + ERRORS * hypot(one.error, other.error) <= EQUAL


def expected(texts: Texts, one: Expected) -> str:
    """The share of the win and the points that are expected of a move, and how sure that is."""
    points = _rounded(one.points)
    words = texts.translate_count(
        *("wins {share} ± {error} %, about {n} point", "wins {share} ± {error} %, about {n} points"), points
    )
    error = max(1, _rounded(100 * ERRORS * one.error))
    return words.format(share=percent(one.wins), error=error, n=number(points))


def lead(texts: Texts, considered: Sequence[Expected]) -> str:
    """How the best move stands beside the others that are shown; nothing where there are none."""
    if len(considered) < 2:
        return ""
    first, *others = considered[:SHOWN]
    if equal := sum(is_equal(first, other) for other in others):
        return texts.count(
            "{n} other choice is about equally good.", "{n} other choices are about equally good.", equal
        )
    if not all(is_apart(first, other) for other in others):
        return texts.say("Which of the best is better cannot be told.")
    following = max(other.wins for other in others)
    return texts.say(
        "Chance to win about {best}%, with the next best choice {next}%.",
        best=percent(first.wins),
        next=percent(following),
    )


def percent(share: float) -> int:
    return _rounded(100 * share)


def _rounded(value: float) -> int:
    return floor(value + 0.5)
