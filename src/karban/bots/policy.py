"""Looking one move ahead, in any game."""

from __future__ import annotations

from karban.bots.heuristics import worth
from karban.rules import legal
from karban.rules.kit import State, randbelow


def greedy(s: State, seat: int, moves: list[int], stream: list[int]) -> int:
    """The move that is worth most, one of them at random. What the seat cannot see has been filled in before."""
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
