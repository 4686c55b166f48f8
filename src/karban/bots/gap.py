"""Heuristics for GAP: take what makes the collection worth most now."""

from __future__ import annotations

from math import sqrt

from karban.bots.arithmetic import exp
from karban.rules.gap import OF_COLOUR, State, round_points, taken_by
from karban.rules.kit import count

POINTS_A_ROUND = 3.0  # of the leader
SPREAD = 1.6  # of a round's score, as a softmax has it
CLEAR_MARGIN_POINTS = 3.0  # between a clear win and a narrow one
EASY_DISTRACTED_PERCENT = 5  # a beginner sees little enough when he looks


def worth(s: State, seat: int, move: int) -> int:
    """The score of the round if it ended after this move."""
    taken = taken_by(s.row, move)
    own = s.collection[seat]
    return round_points(own | taken | 1 << (move & 63)) if taken else round_points(own)


def appeal(s: State, seat: int, move: int) -> int:
    """As many as possible of the colour one has most of; what counts against one is forgotten."""
    taken = taken_by(s.row, move)
    own = s.collection[seat] | taken | 1 << (move & 63) if taken else s.collection[seat]
    most = 0
    for colour in OF_COLOUR:
        most = max(most, count(own & colour))
    return most


def segment(s: State) -> int:
    """The round."""
    return s.round


def outlook(s: State, seat: int) -> float:
    """By the totals: a lead is worth the more, the fewer rounds are to come."""
    top = s.total[0]
    for p in range(s.players):
        top = max(top, s.total[p])
    to_come = (s.target - top) / POINTS_A_ROUND if s.target else float(s.last_round - s.round + 1)
    spread = SPREAD * sqrt(max(to_come, 0.0) + 0.8)
    own, everyone = 0.0, 0.0
    for p in range(s.players):
        weight = exp((s.total[p] - top) / spread)
        everyone += weight
        if p == seat:
            own = weight
    return own / everyone


def clear_margin(s: State) -> float:
    return CLEAR_MARGIN_POINTS
