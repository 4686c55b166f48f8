"""Slow, plain second implementations of the four games, written from the rule files alone.

They exist only to be played in lock-step with the engine: wherever the two differ, one of them is wrong.
Nothing here imports the engine, and nothing here tries to be fast. Comments cite the clauses (`# gap 3.3`).
"""

from collections.abc import Callable, Sequence

# next_shuffle(kind, cards): the cards in shuffled order, top first
Shuffle = Callable[[str, list[str]], list[str]]


def seats_with_most(scores: Sequence[int]) -> tuple[int, ...]:
    """All seats that share the highest score, ascending."""
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))
