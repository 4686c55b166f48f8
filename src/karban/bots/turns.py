"""Whose question a bot thinks about next: those for whom somebody waits first, and among these the owners take turns.

One owner with hundreds of tables gets as many turns as one with a single table, and a table with many questions as many
as one with a single question.
"""

from __future__ import annotations

from collections import deque
from enum import IntEnum
from typing import Generic, Protocol, TypeVar


class Urgency(IntEnum):
    """For whom a bot thinks."""

    WAITED_FOR = 0  # somebody at the table is there
    PLAYED_ON = 1  # they are away, and will want to find that it has gone on
    DESERTED = 2  # nobody has been there for long


class Waiting(Protocol):
    """A question that waits."""

    @property
    def owner(self) -> str: ...
    @property
    def table(self) -> str: ...
    @property
    def urgency(self) -> Urgency: ...


W = TypeVar("W", bound=Waiting)
Lane = dict[str, deque[W]]  # of an owner: by table, the one whose turn it is first


class Turns(Generic[W]):
    """Questions that wait."""

    def __init__(self) -> None:
        # By urgency: by owner, the one whose turn it is first.
        self._owners: dict[Urgency, dict[str, Lane[W]]] = {urgency: {} for urgency in Urgency}
        self.count = 0

    def add(self, one: W) -> None:
        tables = self._owners[one.urgency].setdefault(one.owner, {})
        tables.setdefault(one.table, deque()).append(one)
        self.count += 1

    def take(self) -> W | None:
        """The next question."""
        for owners in self._owners.values():
            for owner in owners:
                tables = owners.pop(owner)
                table = next(iter(tables))
                lane = tables.pop(table)
                one = lane.popleft()
                if lane:
                    tables[table] = lane  # at the end
                if tables:
                    owners[owner] = tables
                self.count -= 1
                return one
        return None

    def give_way(self, urgency: Urgency) -> W | None:
        """Take out the last of the least urgent questions, if that is less urgent than another."""
        for less_urgent in reversed(Urgency):
            owners = self._owners[less_urgent]
            if less_urgent > urgency and owners:
                owner, tables = max(owners.items(), key=lambda item: len(item[1]))
                table = next(reversed(tables))
                one = tables[table].pop()
                if not tables[table]:
                    del tables[table]
                if not tables:
                    del owners[owner]
                self.count -= 1
                return one
        return None

    def take_table(self, table: str) -> list[W]:
        """Take out all questions of a table that are less urgent than they could be."""
        taken: list[W] = []
        for urgency in list(Urgency)[1:]:
            owners = self._owners[urgency]
            for owner in [owner for owner, tables in owners.items() if table in tables]:
                taken += owners[owner].pop(table)
                if not owners[owner]:
                    del owners[owner]
        self.count -= len(taken)
        return taken

    def of_table(self, one: W) -> int:
        """How many questions of its table wait already."""
        return len(self._owners[one.urgency].get(one.owner, {}).get(one.table, ()))

    def of_owner(self, one: W) -> int:
        return sum(map(len, self._owners[one.urgency].get(one.owner, {}).values()))

    def beside(self, one: W) -> int:
        """How many wait that have their turn before another question of the same owner: one of each other owner, and
        all of its own."""
        others = sum(
            len(owners) - (one.owner in owners) for urgency, owners in self._owners.items() if urgency <= one.urgency
        )
        return others + self.of_owner(one)
