"""How a game goes on between two decisions: the same for simulations, for what is played on from a position, and for
the worlds of a search."""

from __future__ import annotations

from karban.rules import deal, to_shuffle
from karban.rules.kit import State, shuffle


def settle(s: State, stream: list[int]) -> None:
    """Shuffle whatever waits to be shuffled, until somebody must decide or the game is over."""
    size = to_shuffle(s)
    while size:
        shuffle(s.deck, 0, size, stream)
        deal(s)
        size = to_shuffle(s)
