"""What is done to tables in the SQLite file beside playing: looking them over, deleting them, keeping their records."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from karban.store import Damaged, Entry, KeptRecord, NoTable, Notice, Overview, TableIndex
from karban.store.checksum import checked
from karban.store.ranking import FORGET_ENTRIES, FORGET_SHARED
from karban.store.sqlite_append import COLUMNS
from karban.store.sqlite_file import connect, is_damage
from karban.store.sqlite_threads import SqliteThreads

INDEX = "name, game, stage, listed, due, touched"
MAX_IN_USE_MS = 600_000  # longer marks are those of a clock that was set back
MARKED_AT_ONCE = 1000  # names in one statement
NOTICES_KEPT_MS = 3_600_000
CHECK_SECONDS = 120.0  # for looking through all logs when a server starts; the rest are checked when they are read
# Ways to all names, so that damage to one of them hides none.
WAYS_TO_NAMES = (
    "SELECT name FROM table_index ORDER BY name",
    "SELECT name FROM table_index ORDER BY name DESC",
    "SELECT name FROM table_index INDEXED BY table_index_touched",
    "SELECT DISTINCT name FROM event ORDER BY name",
    "SELECT DISTINCT name FROM event ORDER BY name DESC",
)


class SqliteHousekeeping(SqliteThreads):
    """Looking after the tables of a file."""

    # ------------------------------------------------------------------- looking over

    async def overview(self) -> list[Overview]:
        def work(db: sqlite3.Connection) -> list[Overview]:
            used: set[str] = set()
            with suppress(sqlite3.DatabaseError):
                used = _used(db)
            return [_overview(db, name, name in used) for name in sorted(names(db))]

        return await self._read(work)

    async def check_all(self, found: Callable[[Damaged], None]) -> int:
        """In a thread and on a connection of its own, with pauses, so that it is in nobody's way."""
        loop = asyncio.get_running_loop()

        def check() -> int:
            until, number = time.monotonic() + CHECK_SECONDS, 0
            for damaged in self._damaged_logs():
                number += 1
                if damaged:
                    loop.call_soon_threadsafe(found, damaged)
                if time.monotonic() > until or not self._writer:
                    break
            return number

        return await asyncio.to_thread(check)

    def _damaged_logs(self) -> Iterator[Damaged | None]:
        """Of each table, what is wrong with it."""
        db = connect(self.path)
        try:
            for name in sorted(names(db)):
                start = time.monotonic()
                yield _damage(db, name)
                time.sleep(time.monotonic() - start)
        except sqlite3.Error as error:
            yield Damaged("?", str(error))
        finally:
            db.close()

    # ------------------------------------------------------------------------ deleting

    async def old_tables(self, stage: str, before_ms: int, limit: int) -> list[TableIndex]:
        def work(db: sqlite3.Connection) -> list[TableIndex]:
            rows = db.execute(
                f"SELECT {INDEX} FROM table_index WHERE stage = ? AND touched < ? AND coalesce(due, 0) < ? "
                "AND name NOT IN (SELECT name FROM in_use WHERE until BETWEEN ? AND ?) ORDER BY touched LIMIT ?",
                (stage, before_ms, before_ms, *_plausible(), limit),
            )
            return [index_of(row) for row in rows]

        return await self._read(work)

    async def delete(self, table: str, record: KeptRecord | None = None, touched_ms: int | None = None) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            if table in _used(db):
                return False
            row = db.execute("SELECT touched FROM table_index WHERE name = ?", (table,)).fetchone()
            if touched_ms is not None and (not row or row[0] != touched_ms):
                return False
            events = db.execute("DELETE FROM event WHERE name = ?", (table,)).rowcount
            records = db.execute("DELETE FROM record WHERE name = ?", (table,)).rowcount
            if not row and not events and not records:
                raise NoTable(table)
            db.execute("DELETE FROM table_index WHERE name = ?", (table,))
            if record:
                db.execute("INSERT INTO record VALUES (?, ?, ?)", (table, *record))
            db.execute("INSERT INTO notice (at, name) VALUES (?, ?)", (_wall_ms(), table))
            return True

        return await self._write(work, table)

    async def record(self, table: str) -> bytes | None:
        def work(db: sqlite3.Connection) -> bytes | None:
            row = db.execute("SELECT body FROM record WHERE name = ?", (table,)).fetchone()
            return row[0] if row else None

        return await self._read(work, table) if table.isascii() else None

    async def prune(self, records_before_ms: int, shared_before_ms: int = 0, days_before: str = "") -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM record WHERE at < ?", (records_before_ms,))
            db.execute(FORGET_ENTRIES.format(before="?"), (days_before,))
            db.execute(FORGET_SHARED.format(before="?"), (shared_before_ms,))
            db.execute("DELETE FROM in_use WHERE until NOT BETWEEN ? AND ?", _plausible())
            db.execute("DELETE FROM notice WHERE at < ?", (_wall_ms() - NOTICES_KEPT_MS,))
            # A downtime matters to clocks that were running in it.
            db.execute(
                "DELETE FROM downtime WHERE stop < coalesce((SELECT min(touched) FROM table_index "
                "WHERE stage = 'playing'), (SELECT max(at) FROM heartbeat), 0)"
            )

        await self._write(work)

    # ----------------------------------------------------------- between two programs

    async def mark_in_use(self, tables: Sequence[str], milliseconds: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            until = _wall_ms() + milliseconds
            for start in range(0, len(tables), MARKED_AT_ONCE):  # one statement: see sqlite_append
                some = tables[start : start + MARKED_AT_ONCE]
                values = [value for name in some for value in (name, until)]
                db.execute(f"INSERT OR REPLACE INTO in_use VALUES {', '.join(['(?, ?)'] * len(some))}", values)

        await self._write(work)

    async def add_notice(self, table: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO notice (at, name) VALUES (?, ?)", (_wall_ms(), table))

        await self._write(work)

    async def notices(self, after: int | None) -> list[Notice]:
        def work(db: sqlite3.Connection) -> list[Notice]:
            if after is None:
                return [Notice(db.execute("SELECT coalesce(max(number), 0) FROM notice").fetchone()[0], "")]
            rows = db.execute("SELECT number, name FROM notice WHERE number > ? ORDER BY number", (after,))
            return [Notice(*row) for row in rows]

        return await self._read(work)


def names(db: sqlite3.Connection) -> set[str]:
    """The names of all tables that can be found in any way."""
    found: set[str] = set()
    for way in WAYS_TO_NAMES:
        try:
            found.update(name for (name,) in db.execute(way) if is_name(name))
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
    return found


def is_name(found: object) -> bool:
    """Whether it can be the name of a table at all, and not what damage has made of one."""
    return isinstance(found, str) and found.isascii() and "\0" not in found


def read_log(db: sqlite3.Connection, table: str, after: int = 0) -> list[Entry]:
    """The events of a table after a number, checked; the log and the index as of one moment."""
    within = db.in_transaction
    if not within:
        db.execute("BEGIN")
    try:
        row = db.execute("SELECT last FROM table_index WHERE name = ?", (table,)).fetchone()
        rows = db.execute(
            f"SELECT {COLUMNS}, checksum FROM event WHERE name = ? AND number > ? ORDER BY number", (table, after)
        ).fetchall()
    finally:
        if not within:
            with suppress(sqlite3.Error):
                db.execute("COMMIT")
    return checked(table, after, row[0] if row else None, rows)


def _damage(db: sqlite3.Connection, table: str) -> Damaged | None:
    """What is wrong with a table."""
    try:
        read_log(db, table)
    except Damaged as error:
        return error
    except NoTable:  # it was deleted meanwhile
        return None
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return Damaged(table, str(error))
    return None


def _overview(db: sqlite3.Connection, table: str, in_use: bool) -> Overview:
    damage = _damage(db, table)
    row = None
    with suppress(sqlite3.DatabaseError):
        row = db.execute(f"SELECT {INDEX}, last FROM table_index WHERE name = ?", (table,)).fetchone()
    if not row:
        return Overview(TableIndex(table, "", "", False, None, 0), 0, in_use, damage.why if damage else "not found")
    return Overview(index_of(row[:6]), row[6], in_use, damage.why if damage else None)


def index_of(row: Sequence[Any]) -> TableIndex:
    """The columns of a table in the index."""
    name, game, stage, listed, due_ms, touched_ms = row
    return TableIndex(name, game, stage, bool(listed), due_ms, touched_ms)


def _used(db: sqlite3.Connection) -> set[str]:
    return {name for (name,) in db.execute("SELECT name FROM in_use WHERE until BETWEEN ? AND ?", _plausible())}


def _plausible() -> tuple[int, int]:
    """Between which moments a mark ends that is in force."""
    return _wall_ms(), _wall_ms() + MAX_IN_USE_MS


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000
