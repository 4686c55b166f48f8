"""Where tables live: for each an append-only log of events, the only truth about it. What a store must do.

SQLite keeps the log of one process (`karban.store.sqlite`), PostgreSQL that of many (`karban.store.postgres`).

Anybody may write to a table, but only directly after the last event it has read: who comes too late is told that he is
`Behind`, reads the gap, looks at his move again, and tries again. So two processes never write past one another, and no
request has to be passed on. The work nobody asks for, playing for bots and watching the clock, is done by one process
at a time, the attendant: it holds a lease with a fencing number, and what it writes is refused once it has lost it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Entry(NamedTuple):
    """An event in the log of a table."""

    number: int  # 1, 2, 3 … in every table
    at: int  # milliseconds since 1970
    seat: int | None  # whose doing it was
    key: str | None  # by which a client knows its request again; unique in the table
    body: bytes  # JSON


class Card(NamedTuple):
    """What the index knows of a table, kept in step with its log."""

    table: str
    game: str
    stage: str  # "open" (seats are free), "playing", "over"
    listed: bool  # shown among the open tables
    due: int | None  # when somebody must attend to it though nobody asks (a bot to move, a clock to run out), in ms
    touched: int  # of the last event, in ms


class Lease(NamedTuple):
    """The right to attend to a table, until it runs out."""

    table: str
    fence: int  # higher for every new holder
    until: int  # in ms


class NotThere(LookupError):
    """There is no such table."""


class Taken(ValueError):
    """There is a table of this name already."""


class Behind(RuntimeError):
    """The log has moved on: read the gap and look again."""


class Fenced(RuntimeError):
    """Another process attends to this table now."""


class Unavailable(RuntimeError):
    """Nothing can be read or written at the moment (a full disk, a lost connection); nothing was half done."""


class Store(Protocol):
    """A log for every table and an index of them all. What has returned from `create` or `append` survives a crash.

    All of these may raise `Unavailable`; the store recovers by itself when it can.
    """

    async def open(self) -> None:
        """Connect, and bring an older database up to date."""

    async def close(self) -> None: ...

    async def create(self, card: Card, entries: Sequence[Entry]) -> None:
        """A new table with its first events. Raises `Taken`."""

    async def append(self, card: Card, entries: Sequence[Entry], lease: Lease | None = None) -> None:
        """Write events that follow the last one directly, all or none. Raises `Behind`, `NotThere`, and `Fenced` if a
        lease is given and no longer holds. A key that is there already counts as `Behind`."""

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The events after a number. Raises `NotThere`."""

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        """The numbers of the last events of some tables; those that are not there are left out."""

    async def listed(self, limit: int) -> list[Card]:
        """Tables that wait for players and want to be found, the newest first."""

    async def due(self, before: int, limit: int) -> list[str]:
        """Tables that somebody must attend to before a moment, and nobody does; the most urgent first."""

    async def attend(self, table: str, holder: str, milliseconds: int) -> Lease | None:
        """Take or renew the lease of a table; None while another process holds it."""

    async def leave(self, lease: Lease) -> None:
        """Give a lease back."""

    async def beat(self, at: int, most: int) -> None:
        """Note that somebody is up. If that was last noted more than `most` milliseconds before, nobody was up since
        then: the gap is noted, so that clocks stand still in it."""

    async def gaps(self, after: int) -> list[tuple[int, int]]:
        """The times in which nobody was up that ended after a moment, from and to in milliseconds, the oldest first."""
