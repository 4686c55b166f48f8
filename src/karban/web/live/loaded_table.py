"""A table in memory, and who is connected to it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

import msgspec

from karban.table import Table
from karban.table.message import StateMessages

encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody who is connected."""

    seats: tuple[int, ...]

    @property
    def unsent(self) -> bool:
        """Whether something waits to be sent."""

    def wake(self) -> None:
        """There is something new."""

    def hurry(self, now: float) -> None:
        """Let go of somebody who has not read for too long, by the steady clock."""

    def farewell(self) -> None:
        """The server is about to go."""


class Live:
    """A table in memory. `table` is always what is in the log: it is replaced, never changed."""

    def __init__(self, table: Table, gaps: Sequence[tuple[int, int]] = ()) -> None:
        self.table = table
        self.gaps = gaps  # times before in which nobody was up
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.poke = asyncio.Event()  # for the attendant
        self.unsure = False  # whether the log may have more than we know
        self.told = table.number  # up to which number everybody has been told
        self.changed = 0.0  # when the log last grew, by the steady clock
        self.used = 0.0  # when somebody last wanted something, by the steady clock
        self.seen: dict[int, float] = {}  # when the person of a seat was last here, by the steady clock
        self.elsewhere: dict[str, tuple[float, Counter[int]]] = {}  # who is online at other processes, and until when
        self._here: Counter[int] | None = None  # who is online at this one; None: to be counted
        self._telling: StateMessages | None = None  # of the present state

    def become(self, table: Table, now: float) -> None:
        """The log has grown."""
        self.table, self.changed = table, now
        self.poke.set()

    # --------------------------------------------------------------------- who is here

    def enter(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.move_about()

    def go(self, listener: Listener, now: float) -> None:
        self.listeners.discard(listener)
        self.seen.update(dict.fromkeys(listener.seats, now))
        self.move_about()

    def move_about(self) -> None:
        """Somebody has come, gone, or taken another seat, here or elsewhere."""
        self._here = None
        self.poke.set()
        self.wake()

    def here(self) -> Counter[int]:
        """The seats whose people are connected to this process, and how often they are."""
        if self._here is None:
            self._here = Counter(seat for listener in self.listeners for seat in listener.seats)
        return self._here

    def present(self, now: float) -> Counter[int]:
        """The same, here and elsewhere."""
        if not self.elsewhere:
            return self.here()
        return sum((seats for until, seats in self.elsewhere.values() if until > now), self.here())

    def online(self, now: float) -> tuple[bool, ...]:
        """Of each seat, whether somebody is there: a bot always is."""
        present = self.present(now)
        return tuple(seat.bot is not None or number in present for number, seat in enumerate(self.table.seats))

    def wake(self) -> None:
        """Let everybody here look what is new."""
        for listener in self.listeners:
            listener.wake()

    # ------------------------------------------------------------------ what they hear

    def telling(self, steady: float) -> StateMessages:
        """What there is to be told now."""
        online = self.online(steady)
        if not self._telling or self._telling.table is not self.table or self._telling.online != online:
            self._telling = StateMessages(self.table, online)
        return self._telling

    def message(self, own: tuple[int, ...], seen: int, now: int, steady: float, seat: int | None = None) -> bytes:
        """What somebody with these seats is told now."""
        return self.telling(steady).for_seats(own, seen, now, seat)
