"""Common sense for GAP: take what makes the collection worth most now."""

from __future__ import annotations

from karban.rules.gap import State, round_points, taken_by


def worth(s: State, seat: int, move: int) -> int:
    """The score of the round if it ended after this move."""
    taken = taken_by(s.row, move)
    own = s.collection[seat]
    return round_points(own | taken | 1 << (move & 63)) if taken else round_points(own)
