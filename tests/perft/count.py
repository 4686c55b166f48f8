"""How many ways a game can go: the counts by which two implementations of its rules are compared.

`perft` (the name comes from chess) gives, for 1, 2, 3 … moves from a position, the number of move sequences and the
number of distinct positions that they lead to. Positions that are the same are followed only once, so that counts can
go deep; `sequences` counts the plain way, one after another, and must agree.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Protocol, TypeVar

import karban
from tests.twin import AnyReference, Facts, facts, reference_facts

Count = tuple[int, int]  # sequences, positions


class Position(Protocol):
    """What a match of karban and one of the reference have in common."""

    @property
    def to_act(self) -> tuple[int, ...]: ...
    def legal(self, seat: int, /) -> list[str]: ...
    def play(self, seat: int, move: str, /) -> None: ...


P = TypeVar("P", bound=Position)


def moves_of(position: Position) -> list[tuple[int, str]]:
    """Every move of every seat that must decide; the clock of GAP does not move here."""
    return [(seat, move) for seat in position.to_act for move in position.legal(seat)]


def perft(
    start: P, depth: int, copy: Callable[[P], P], known: Callable[[P], Facts], most: int = 1_000_000
) -> list[Count]:
    """The counts for 1 … depth moves, as far as a step takes no more than `most` moves and the game goes on."""
    counts: list[Count] = []
    layer = [(start, 1)]  # the positions, and in how many ways each is reached
    for _ in range(depth):
        steps = [(position, ways, moves_of(position)) for position, ways in layer]
        if not 0 < sum(len(moves) for _, _, moves in steps) <= most:
            break
        found: dict[str, tuple[P, int]] = {}
        for position, ways, moves in steps:
            for seat, move in moves:
                after = copy(position)
                after.play(seat, move)
                name = json.dumps(known(after))
                found[name] = (after, ways + (found[name][1] if name in found else 0))
        layer = list(found.values())
        counts.append((sum(ways for _, ways in layer), len(layer)))
    return counts


def sequences(position: P, depth: int, copy: Callable[[P], P]) -> int:
    """The number of move sequences, each played for itself."""
    if depth == 0:
        return 1
    total = 0
    for seat, move in moves_of(position):
        after = copy(position)
        after.play(seat, move)
        total += sequences(after, depth - 1, copy)
    return total


HISTORY = ("laid", "turns")  # what a view tells of the past is not part of a position


def position_of(match: karban.Match) -> Facts:
    return {key: value for key, value in facts(match).items() if key not in HISTORY}


def count_match(match: karban.Match, depth: int, most: int = 1_000_000) -> list[Count]:
    return perft(match, depth, karban.Match.copy, position_of, most)


def count_reference(ref: AnyReference, depth: int) -> list[Count]:
    return perft(ref, depth, deepcopy, reference_facts)
