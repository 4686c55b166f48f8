"""Logs become tables again, in slices: however long a log is, everybody else at this process plays on meanwhile."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from time import thread_time

from karban.store import Entry
from karban.table import Table, events

SLICE_SECONDS = 0.005  # of work, before everybody else has their turn
MAX_WORK_SECONDS = 10.0  # for one table; the longest log that a table may have takes a fraction of that


class TookTooLong(RuntimeError):
    """A log needs more work than any real one does."""


class Replaying:
    """Replays logs for one process. Only one of them has a slice at a time, however many are asked for at once."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def replay(self, table: Table, entries: Sequence[Entry]) -> None:
        """Apply the events of a log. Raises `TookTooLong`, or whatever is wrong with the log."""
        left, worked = deque(entries), 0.0
        while left:
            async with self._turn:
                worked += _slice(table, left)
                await asyncio.sleep(0)
            if worked > MAX_WORK_SECONDS:
                raise TookTooLong(f"{len(entries) - len(left)} of {len(entries)} events took {worked:.0f} s")


def _slice(table: Table, left: deque[Entry]) -> float:
    """Apply some of the events; how many seconds that has taken this process, whoever else uses the machine."""
    start = thread_time()
    while left:
        entry = left.popleft()
        table.apply(events.decode(entry.body), entry.number, entry.at_ms, entry.key)
        if thread_time() - start >= SLICE_SECONDS:
            break
    return thread_time() - start
