"""The log in one SQLite file, for one process."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from karban.store import Damaged, Downtime, Entry, Lease, LeaseLost, NameTaken, NoTable, TableIndex, WriteConflict
from karban.store.sqlite_append import Append, insert
from karban.store.sqlite_board import SqliteBoard
from karban.store.sqlite_file import is_damage
from karban.store.sqlite_housekeeping import SqliteHousekeeping, index_of, is_name, names, read_log

log = logging.getLogger(__name__)
# The names stand in indexes of their own, so a damaged row does not hide the others.
LISTED = "SELECT name FROM table_index INDEXED BY table_index_listed WHERE listed ORDER BY touched DESC"
DUE = "SELECT name FROM table_index WHERE due IS NOT NULL AND due < ? ORDER BY due LIMIT ?"


class SqliteStore(SqliteBoard, SqliteHousekeeping):
    """A store in a file."""

    def __init__(self, path: Path, alone: bool = True) -> None:
        super().__init__(path, alone)
        # No other server writes here, so leases need not survive this process. Starting from the time keeps the fencing
        # numbers rising from one process to the next.
        self._leases: dict[str, tuple[str, Lease]] = {}
        self._fence = time.time_ns() // 1_000_000

    # -------------------------------------------------------------------- the log

    async def create(self, index: TableIndex, entries: Sequence[Entry]) -> None:
        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM table_index WHERE name = ?", (index.table,)).fetchone():
                raise NameTaken(index.table)
            db.execute("INSERT INTO table_index VALUES (?, ?, ?, ?, ?, ?, ?)", (*index, len(entries)))
            insert(db, index.table, entries)

        await self._write(work, index.table)

    async def append(self, index: TableIndex, entries: Sequence[Entry], lease: Lease | None = None) -> None:
        if lease and not self._holds(lease):
            raise LeaseLost(index.table)
        first = entries[0].number
        if [entry.number for entry in entries] != list(range(first, first + len(entries))):
            raise WriteConflict(index.table)
        await self._write(Append(index, entries), index.table)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        def work(db: sqlite3.Connection) -> list[Entry]:
            return read_log(db, table, after)

        if not table.isascii():  # no name that we give, and perhaps not encodable
            raise NoTable(table)
        return await self._read(work, table)

    # ------------------------------------------------------------------ the index

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        def work(db: sqlite3.Connection) -> dict[str, int]:
            found = (_row_of(db, "name, last", name) for name in tables)
            return {row[0]: row[1] for row in found if row}

        return await self._read(work)

    async def listed(self, limit: int) -> list[TableIndex]:
        def work(db: sqlite3.Connection) -> list[TableIndex]:
            found = []
            for name in _names(db, LISTED, (), "touched", reverse=True):
                row = _row_of(db, "name, game, stage, listed, due, touched", name)
                if row and row[2] == "open" and row[3]:
                    found.append(index_of(row))
                if len(found) == limit:
                    break
            return found

        return await self._read(work)

    async def due(self, before_ms: int, limit: int) -> list[str]:
        self._leases = leased = {name: held for name, held in self._leases.items() if self._holds(held[1])}

        def work(db: sqlite3.Connection) -> list[str]:
            found = _names(db, DUE, (before_ms, limit + len(leased)), "due")
            return [name for name in found if name not in leased][:limit]

        return await self._read(work)

    # -------------------------------------------------------------------- leases

    async def acquire_lease(self, table: str, holder: str, milliseconds: int) -> Lease | None:
        now_ms = _monotonic_ms()
        current, lease = self._leases.get(table, ("", Lease(table, 0, 0)))
        if current != holder and lease.until_ms > now_ms:
            return None
        if current != holder or lease.until_ms <= now_ms:
            self._fence += 1
            lease = Lease(table, self._fence, 0)
        lease = lease._replace(until_ms=now_ms + milliseconds)
        self._leases[table] = holder, lease
        return lease

    async def release_lease(self, lease: Lease) -> None:
        if self._holds(lease):
            del self._leases[lease.table]

    def _holds(self, lease: Lease) -> bool:
        _, current = self._leases.get(lease.table, ("", Lease(lease.table, 0, 0)))
        return current.fence == lease.fence and current.until_ms > _monotonic_ms()

    # ------------------------------------------------------------------ downtime

    async def heartbeat(self, at_ms: int, max_silence_ms: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            (last,) = db.execute("SELECT max(at) FROM heartbeat").fetchone()
            if last is not None and at_ms - last > max_silence_ms:
                db.execute("INSERT INTO downtime VALUES (?, ?)", (last, at_ms))
            db.execute("DELETE FROM heartbeat")
            db.execute("INSERT INTO heartbeat VALUES (?)", (max(at_ms, last or 0),))

        try:
            await self._write(work)
        except Damaged as error:  # clocks would not stand still the next time; nobody's game depends on that
            log.warning("the times of downtimes are damaged: %s", error.why)

    async def downtimes(self, after_ms: int) -> list[Downtime]:
        def work(db: sqlite3.Connection) -> list[Downtime]:
            rows = db.execute("SELECT start, stop FROM downtime WHERE stop > ? ORDER BY stop", (after_ms,))
            return [Downtime(*row) for row in rows]

        try:
            return await self._read(work)
        except Damaged:
            return []

    async def time_ms(self, wall_ms: int) -> int:
        def work(db: sqlite3.Connection) -> int:
            (last,) = db.execute("SELECT max(at) FROM heartbeat").fetchone()
            return max(wall_ms, last or 0)

        try:
            return await self._read(work)
        except Damaged:
            return wall_ms


def _names(
    db: sqlite3.Connection, query: str, values: tuple[object, ...], column: str, reverse: bool = False
) -> list[str]:
    """The names that a query finds in an index of its own; if that is damaged, all tables in the order of a column."""
    try:
        return [name for (name,) in db.execute(query, values)]
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
    below = values[0] if values else None
    rows = [(row[0], name) for name in names(db) if (row := _row_of(db, column, name)) and isinstance(row[0], int)]
    return [name for at, name in sorted(rows, reverse=reverse) if not isinstance(below, int) or at < below]


def _row_of(db: sqlite3.Connection, columns: str, table: str) -> tuple[Any, ...] | None:
    """Some columns of a table in the index; None if it is not there or cannot be read."""
    if not is_name(table):
        return None
    try:
        row: tuple[Any, ...] | None = db.execute(
            f"SELECT {columns} FROM table_index WHERE name = ?", (table,)
        ).fetchone()
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return None
    return row


def _monotonic_ms() -> int:
    """For leases, which nobody outside this process sees: setting the machine's clock does not make them longer."""
    return time.monotonic_ns() // 1_000_000
