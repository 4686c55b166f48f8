"""Looking one move ahead, in any game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from karban.rules import legal
from karban.rules.kit import State, randbelow


def greedy(s: State, seat: int, moves: list[int], stream: list[int]) -> int:
    """The move that is worth most, one of them at random; `s` is the hidden state of the seat."""
    best, equal, chosen = -1_000_000, 0, 0
    for i in range(legal(s, seat, moves)):
        points = worth(s, seat, moves[i])
        if points > best:
            best, equal = points, 0
        if points == best:
            equal += 1
            if randbelow(stream, equal) == 0:
                chosen = moves[i]
    return chosen


def worth(s: State, seat: int, move: int) -> int:
    """What common sense in the state's game gives for a move."""
    points: int = sense(type(s).__module__).worth(s, seat, move)
    return points


def chapter(s: State) -> int:
    """A number that changes when a part of the game is over after which luck begins anew."""
    number: int = sense(type(s).__module__).chapter(s)
    return number


def outlook(s: State, seat: int) -> float:
    """The share of the win that a seat can expect between two chapters."""
    share: float = sense(type(s).__module__).outlook(s, seat)
    return share


def spread(s: State) -> float:
    """By how many points a clear win is won."""
    points: float = sense(type(s).__module__).spread(s)
    return points


@cache
def sense(rules: str) -> Any:
    """The module with the common sense for a game: beside this file, or the rules of a game from elsewhere."""
    ours, _, game = rules.rpartition(".")
    return import_module(f"karban.bots.{game}" if ours == "karban.rules" else rules)


SKELETON = (worth, chapter, outlook, spread)


def file_of(state: type[State]) -> ModuleType:
    """The file with a game's functions of these names."""
    module: ModuleType = sense(state.__module__)
    return module
