"""A table in memory, and who is connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

import msgspec

from karban.table import Table
from karban.table.message import message

encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """Somebody who is connected."""

    seats: tuple[int, ...]

    @property
    def unsent(self) -> bool:
        """Whether something waits to be sent."""

    def wake(self) -> None:
        """There is something new."""

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
        self.elsewhere: dict[str, tuple[float, frozenset[int]]] = {}  # who is online at other processes, and until when
        self._made: dict[tuple[tuple[int, ...], int, int | None], bytes] = {}  # messages made for the present state
        self._online: tuple[bool, ...] = ()

    def become(self, table: Table, now: float) -> None:
        """The log has grown."""
        self.table, self.changed = table, now
        self._made.clear()
        self.poke.set()

    # --------------------------------------------------------------------- who is here

    def enter(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.wake()

    def go(self, listener: Listener, now: float) -> None:
        self.listeners.discard(listener)
        self.seen.update(dict.fromkeys(listener.seats, now))
        self.wake()

    def here(self) -> frozenset[int]:
        """The seats whose people are connected to this process."""
        return frozenset(seat for listener in self.listeners for seat in listener.seats)

    def present(self, now: float) -> frozenset[int]:
        """The seats whose people are connected, here or elsewhere."""
        return self.here().union(*(seats for until, seats in self.elsewhere.values() if until > now))

    def online(self, now: float) -> tuple[bool, ...]:
        """Of each seat, whether somebody is there: a bot always is."""
        present = self.present(now)
        return tuple(seat.bot is not None or number in present for number, seat in enumerate(self.table.seats))

    def wake(self) -> None:
        """Let everybody here, and the attendant, look what is new."""
        self.poke.set()
        for listener in self.listeners:
            listener.wake()

    # ------------------------------------------------------------------ what they hear

    def message(self, own: tuple[int, ...], seen: int, now: int, steady: float, seat: int | None = None) -> bytes:
        """What somebody with these seats is told. Those with the same seats are told the same."""
        online = self.online(steady)
        if online != self._online:
            self._online = online
            self._made.clear()
        key = own, seen, seat
        if key not in self._made or (self.table.clock and self.table.clock.shown):  # it shows the time of the moment
            if len(self._made) > 100:
                self._made.clear()
            self._made[key] = encode(message(self.table, own, seen, online, now, seat))
        return self._made[key]
