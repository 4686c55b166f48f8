"""Where tables are kept: for each an append-only log of events, the only truth about it. What a store must do.

SQLite keeps the logs of one process (`karban.store.sqlite`), PostgreSQL those of many (`karban.store.postgres`).

Any process may append to a table's log, but only directly after the last event that it has read (optimistic
concurrency): otherwise the store raises `WriteConflict`; the process reads the new events, checks its command again,
and retries. So two processes never overwrite one another, and no request has to be forwarded. The work that no request
asks for, playing for bots and watching clocks, is done by one process at a time: it holds a lease with a fencing
number, and what it writes is refused once another process holds the lease.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

MIGRATED = "the database was migrated from schema version %d to %d in %.1f s"


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
    stage: str  # "open" (seats are free), "playing", "over"; "pad": no table, but a shared score pad
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


class KeptRecord(NamedTuple):
    """The record of a finished game, kept when its table is deleted."""

    at_ms: int  # when the game was over
    body: bytes  # JSON


class StoredEntry(NamedTuple):
    """Somebody on the board of a day."""

    game: str
    day: str  # YYYY-MM-DD
    person: str  # a hash: by which they are known on this board, and on no other
    name: str
    at_ms: int
    won: bool
    points: int
    scores: str  # of all seats, as JSON
    record: str  # under which name it is shared


class RankedEntry(NamedTuple):
    """One of them, and how many did better, plus one."""

    rank: int
    entry: StoredEntry


class StoredBoard(NamedTuple):
    """The board of a game and a day: the best, how many there are at all, and the one who was asked for."""

    total: int
    best: list[RankedEntry]
    own: RankedEntry | None


class Overview(NamedTuple):
    """A table as whoever runs the server sees it in a list."""

    table: TableIndex
    events: int
    in_use: bool  # by a running server
    damage: str | None  # what is wrong with it


class Notice(NamedTuple):
    """Another program has changed a table behind the server's back."""

    number: int
    table: str


class NoTable(LookupError):
    """There is no table of this name."""


class NameTaken(ValueError):
    """There is a table of this name already."""


class BoardFull(RuntimeError):
    """Nobody else has room on the board of this day."""


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

    async def time_ms(self, wall_ms: int) -> int:
        """What the server's clock is to show at the start, if the machine's clock shows this: never an earlier time
        than the last heartbeat, and with other processes at work the time by which they go."""

    # -------------------------------------------------------- looking after the tables

    async def overview(self) -> list[Overview]:
        """All tables, the damaged ones too; every log is checked."""

    async def check_all(self, found: Callable[[Damaged], None]) -> int:
        """Look through the logs for damage, where a file can have any, in nobody's way; how many were checked."""

    async def old_tables(self, stage: str, before_ms: int, limit: int) -> list[TableIndex]:
        """Tables in a stage that nobody has touched since a moment, the oldest first."""

    async def delete(self, table: str, record: KeptRecord | None = None, touched_ms: int | None = None) -> bool:
        """Delete a table, its log and its record; or keep this record. False: a server has it in memory, or it was
        touched after the given moment, and nothing is deleted. Raises `NoTable`."""

    async def record(self, table: str) -> bytes | None:
        """The record of a table that was deleted, if it was kept."""

    async def prune(self, records_before_ms: int, shared_before_ms: int = 0, days_before: str = "") -> None:
        """Delete records that are older, shared ones and the boards of days before one, and what nobody needs to know
        any more."""

    async def mark_in_use(self, tables: Sequence[str], milliseconds: int) -> None:
        """This server has some tables in memory, and will for a while: nobody is to delete them."""

    async def add_notice(self, table: str) -> None:
        """Let the servers know that this program has changed a table."""

    async def notices(self, after: int | None) -> list[Notice]:
        """The notices after a number; None: only the number of the last so far, with no table."""

    # ------------------------------------------------- shared records and the boards of days

    async def share(self, name: str, at_ms: int, body: bytes) -> None:
        """Keep a record for others. The same once more is one record, kept from then on. Raises `NameTaken` if another
        has this name."""

    async def shared_record(self, name: str) -> bytes | None:
        """A record that was shared."""

    async def enter_board(self, entry: StoredEntry, body: bytes, most: int) -> StoredEntry:
        """Put somebody on the board of a day, and share their record. Who is there already stays as they are, and
        that is returned. Raises `BoardFull` if there are as many as there may be."""

    async def board(self, game: str, day: str, person: str, limit: int) -> StoredBoard:
        """The board of a day; `person`: who asks for their own entry, "" if nobody does."""

    async def leave_board(self, game: str, day: str, name: str) -> int:
        """Take those off the board who are called so, with their records; how many that were."""

    async def unshare(self, name: str) -> bool:
        """Delete a shared record; whether there was one."""
