"""What bots know about a game that brings nothing for them: see `heuristics.py`."""

from __future__ import annotations

from karban.rules import apply, imagine, score
from karban.rules.kit import State, shelf_with

CLEAR_MARGIN_POINTS = 5.0


def worth(s: State, seat: int, move: int) -> int:
    """By how many points the seat leads after the move; `s` must be a whole world."""
    shelf = shelf_with(s)
    apply(shelf[0], seat, move)
    best_of_others = -1_000_000
    for other in range(s.players):
        if other != seat:
            best_of_others = max(best_of_others, score(shelf[0], other))
    lead = score(shelf[0], seat) - best_of_others
    return lead if len(shelf) else 0  # compiled code keeps the shelf until it is named for the last time


def segment(s: State) -> int:
    return 0


def outlook(s: State, seat: int) -> float:
    return 1.0 / s.players


def clear_margin(s: State) -> float:
    return CLEAR_MARGIN_POINTS


def imagine_world(s: State, seat: int, stream: list[int]) -> None:
    imagine(s, seat, stream)


def fill_in_nothing(s: State, seat: int, stream: list[int]) -> None:
    pass
