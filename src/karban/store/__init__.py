"""Where tables are kept: for each an append-only log of events, the only truth about it. What a store must do.

SQLite keeps the logs of one process (`karban.store.sqlite`), PostgreSQL those of many (`karban.store.postgres`).

Any process may append to a table's log, but only directly after the last event that it has read (optimistic
concurrency): otherwise the store raises `WriteConflict`; the process reads the new events, checks its command again,
and retries. So two processes never overwrite one another, and no request has to be forwarded. The work that no request
asks for, playing for bots and watching clocks, is done by one process at a time: it holds a lease with a fencing
number, and what it writes is refused once another process holds the lease.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Entry(NamedTuple):
    """An event in the log of a table."""

    number: int  # 1, 2, 3 … in every table
    at_ms: int  # since 1970
    seat: int | None  # who caused it
    key: str | None  # the client's idempotency key; unique in the table
    body: bytes  # JSON


class TableIndex(NamedTuple):
    """What can be asked of a table without reading its log; updated in the same transaction as the log."""

    table: str
    game: str
    stage: str  # "open" (seats are free), "playing", "over"
    listed: bool  # shown among the open tables
    due_ms: int | None  # when a process must act though no request comes (a bot to move, a clock to run out)
    touched_ms: int  # time of the last event


class Lease(NamedTuple):
    """The right to do the background work of a table, until it expires."""

    table: str
    fence: int  # higher for every new holder
    until_ms: int


class Downtime(NamedTuple):
    """A time in which no server was running; clocks stood still. In milliseconds since 1970."""

    start: int
    stop: int


class NoTable(LookupError):
    """There is no table of this name."""


class NameTaken(ValueError):
    """There is a table of this name already."""


class WriteConflict(RuntimeError):
    """The log has grown meanwhile: read the new events and try again."""


class LeaseLost(RuntimeError):
    """Another process holds the lease of this table now."""


class Unavailable(RuntimeError):
    """Nothing can be read or written at the moment (a full disk, a lost connection); nothing was half done."""


class Damaged(RuntimeError):
    """The log of a table, or its line in the index, is not what was written. All other tables can be used."""

    def __init__(self, table: str, why: str) -> None:
        super().__init__(table, why)
        self.table, self.why = table, why


class Store(Protocol):
    """A log for every table and an index of them all. What has returned from `create` or `append` survives a crash.

    All of these may raise `Unavailable`; the store recovers by itself when it can. Those about one table may raise
    `Damaged`.
    """

    async def open(self) -> None:
        """Connect, and migrate an older database."""

    async def close(self) -> None: ...

    async def create(self, index: TableIndex, entries: Sequence[Entry]) -> None:
        """A new table with its first events. Raises `NameTaken`."""

    async def append(self, index: TableIndex, entries: Sequence[Entry], lease: Lease | None = None) -> None:
        """Write events that follow the last one directly, all or none. Raises `WriteConflict`, `NoTable`, and
        `LeaseLost` if a lease is given and no longer holds. A key that is there already counts as a conflict."""

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The events after a number. Raises `NoTable`."""

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The numbers of the last events of some tables; those that are not there are left out."""

    async def listed(self, limit: int) -> list[TableIndex]:
        """The open tables that are listed, the newest first."""

    async def due(self, before_ms: int, limit: int) -> list[str]:
        """Tables with background work before a moment whose lease nobody holds; the most urgent first."""

    async def acquire_lease(self, table: str, holder: str, milliseconds: int) -> Lease | None:
        """Acquire or renew the lease of a table; None while another process holds it."""

    async def release_lease(self, lease: Lease) -> None:
        """Give a lease back before it expires."""

    async def heartbeat(self, at_ms: int, max_silence_ms: int) -> None:
        """Note that a server is running. If that was last noted more than `max_silence_ms` before, none was running
        since then: that downtime is recorded, so that clocks stand still in it."""

    async def downtimes(self, after_ms: int) -> list[Downtime]:
        """The downtimes that ended after a moment, the oldest first."""
