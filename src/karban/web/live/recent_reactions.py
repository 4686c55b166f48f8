"""The reactions of the last few seconds at one table."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from karban.table.reactions import ReactionCode

FRESH_MS = 8_000  # for which a reaction is of interest
MAX_KEPT = 40


class RecentReaction(NamedTuple):
    """A sign or a phrase, and whose."""

    seat: int
    code: ReactionCode
    at_ms: int


class RecentReactions:
    """Numbered in the order in which they came here, so that each connection sends each of them once."""

    def __init__(self) -> None:
        self.number = 0  # of the last one
        self._kept: deque[tuple[int, RecentReaction]] = deque(maxlen=MAX_KEPT)

    def add(self, reaction: RecentReaction) -> None:
        self.number += 1
        self._kept.append((self.number, reaction))

    def fresh(self, now_ms: int, after: int = 0) -> list[RecentReaction]:
        """Those after a number that are still of interest."""
        return [one for number, one in self._kept if number > after and now_ms - one.at_ms <= FRESH_MS]
