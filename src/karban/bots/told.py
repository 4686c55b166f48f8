"""What of a bot's thought is told: the moves of which enough is known."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from karban.bots.bot import Considered, Thought

MAX_TOLD = 40  # moves
FAIR_WEIGHT = 0.1  # of that of the move which a bot likes best
MAX_ERROR = 0.1  # of the share of the win: what is less sure is not told
ERRORS = 2  # standard errors that make a difference


def told(thought: Thought) -> tuple[Considered, ...]:
    """The moves of which enough is known to tell it, the best first; none where the best is not among them."""
    known = [replace(one, error=one.error or least_error(one, thought.rounds)) for one in thought.considered]
    if not known or known[0].error > MAX_ERROR:
        return ()
    sure = [one for one in known if one.error <= MAX_ERROR][:MAX_TOLD]
    best = max([sure[0], *(one for one in sure if _overrules(one, sure[0]))], key=lambda one: one.share)
    return (best, *(one for one in sure if one is not best))


def least_error(one: Considered, rounds: int) -> float:
    """Of what always went alike: it may have been tried but a few times."""
    return 1.5 / (one.weight * rounds + 3)


def _overrules(one: Considered, first: Considered) -> bool:
    """Whether a move is clearly better than the one that a bot likes best, and no stray."""
    apart = ERRORS * hypot(one.error, first.error)
    return one.weight >= FAIR_WEIGHT * first.weight and one.share - first.share > apart
