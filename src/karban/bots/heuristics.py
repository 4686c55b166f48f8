"""What a game may bring for bots, and what stands in for it where a game brings nothing.

All of it is optional: a game with rules and a notation alone is played by every level. A game from outside writes these
functions into the file of its rules; those of the games in this package are in a file a game beside this one.

The functions below stand for those of the state's game, in plain code and in compiled code alike, as those of
`karban.rules` do. So what a game brings must be plain functions over whole numbers that can be compiled; only `think`,
which is not called from compiled code, may be any function.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from karban.bots import default_heuristics
from karban.rules.kit import State

if TYPE_CHECKING:
    from karban.bots.bot import Thought
    from karban.match.question import Question

EASY_DISTRACTED_PERCENT = 20


class Think(Protocol):
    """A way of its own to think about a question, for `hard` and `master`, instead of the tree search."""

    def __call__(
        self, question: Question, stream: list[int], seconds: float | None, rounds: int | None, why: bool
    ) -> Thought: ...


@dataclass(frozen=True)
class Heuristics:
    """What is known about playing a game well.

    In all of them `s` is a state as a seat sees it, or a world that it imagines.
    """

    worth: Callable[[Any, int, int], int] = default_heuristics.worth
    """`worth(s, seat, move)`: how good a move looks, for `greedy` and `medium`, and for which moves a search tries
    first. Default: by how many points the seat leads after the move, in a world that it imagines."""

    appeal: Callable[[Any, int, int], int] = default_heuristics.worth
    """`appeal(s, seat, move)`: how nice a move looks to a beginner, for `easy`. Default: `worth`."""

    segment: Callable[[Any], int] = default_heuristics.segment
    """`segment(s)`: a number that changes when a part of the game is over after which luck begins anew, such as a
    round: a search looks no further. Default: the whole game is one."""

    outlook: Callable[[Any, int], float] = default_heuristics.outlook
    """`outlook(s, seat)`: the share of the win that a seat can expect between two segments. Default: equal shares."""

    clear_margin: Callable[[Any], float] = default_heuristics.clear_margin
    """`clear_margin(s)`: by how many points a clear win is won. Default: 5."""

    think: Think | None = None
    """Default: a tree search over imagined worlds, see `karban.bots.search`."""

    BENCH: str = ""
    """The module that has the same `think` as plain functions over a record, for a browser: see `number_bench`."""

    EASY_DISTRACTED_PERCENT: int = EASY_DISTRACTED_PERCENT
    """How many of a hundred moves `easy` makes without looking."""

    fill_in: Callable[[Any, int, list[int]], None] = default_heuristics.imagine_world
    """Not for games to bring: makes of what a seat sees a state that `worth` understands. The default `worth` makes the
    move to see what comes of it, which needs a whole world; that of a game itself judges what the seat sees."""


def heuristics_of(state: type[State]) -> Heuristics:
    """What is known about playing the game of a state: what the game brings, and the defaults."""
    return _heuristics(state.__module__)


@cache
def _heuristics(rules: str) -> Heuristics:
    """By the module of the rules: in a file of that name here, or else in the rules themselves."""
    package, _, game = rules.rpartition(".")
    here = f"karban.bots.{game}"
    module = import_module(here) if package == "karban.rules" and find_spec(here) else sys.modules[rules]
    brought = {field.name: getattr(module, field.name) for field in fields(Heuristics) if hasattr(module, field.name)}
    if "worth" in brought:
        brought["fill_in"] = default_heuristics.fill_in_nothing
        brought.setdefault("appeal", brought["worth"])
    return Heuristics(**brought)


# ------------------------------------------- what plain and compiled code call


def worth(s: State, seat: int, move: int) -> int:
    return heuristics_of(type(s)).worth(s, seat, move)


def appeal(s: State, seat: int, move: int) -> int:
    return heuristics_of(type(s)).appeal(s, seat, move)


def segment(s: State) -> int:
    return heuristics_of(type(s)).segment(s)


def outlook(s: State, seat: int) -> float:
    return heuristics_of(type(s)).outlook(s, seat)


def clear_margin(s: State) -> float:
    return heuristics_of(type(s)).clear_margin(s)


def fill_in(s: State, seat: int, stream: list[int]) -> None:
    heuristics_of(type(s)).fill_in(s, seat, stream)


SKELETON = (worth, appeal, segment, outlook, clear_margin, fill_in)


def function_of(state: type[State], name: str) -> Callable[..., Any]:
    """The function of this name for a game."""
    function: Callable[..., Any] = getattr(heuristics_of(state), name)
    return function
