"""A SQLite file as what is copied, and as what is copied to."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from karban.errors import BadOption
from karban.files import check_replaceable, file_errors_in_sentences
from karban.store import Damaged, Downtime, KeptRecord, StoredEntry
from karban.store.copying import StoredTable, Times
from karban.store.filelock import FileLock
from karban.store.ranking import ENTRY, entry_of
from karban.store.sqlite_append import insert
from karban.store.sqlite_file import check_structure, connect, is_damage, migrate, unreadable
from karban.store.sqlite_housekeeping import INDEX, index_of, names, read_log
from karban.store.sqlite_threads import SqliteThreads


class SqliteSource:
    """What is in a file, as of one moment."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def names(self) -> list[str]:
        return sorted(names(self._db))

    async def table(self, name: str) -> StoredTable:
        try:
            entries = read_log(self._db, name)
            row = self._db.execute(f"SELECT {INDEX} FROM table_index WHERE name = ?", (name,)).fetchone()
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            raise Damaged(name, str(error)) from error
        return StoredTable(index_of(row), entries)

    async def records(self) -> AsyncIterator[tuple[str, KeptRecord]]:
        for name, at_ms, body in self._db.execute("SELECT name, at, body FROM record ORDER BY name"):
            yield name, KeptRecord(at_ms, body)

    async def shared_records(self) -> AsyncIterator[tuple[str, KeptRecord]]:
        for name, at_ms, body in self._db.execute("SELECT name, at, body FROM shared_record ORDER BY name"):
            yield name, KeptRecord(at_ms, body)

    async def board_entries(self) -> AsyncIterator[StoredEntry]:
        for row in self._db.execute(f"SELECT {ENTRY} FROM board_entry"):
            yield entry_of(row)

    async def times(self) -> Times:
        (heartbeat_ms,) = self._db.execute("SELECT max(at) FROM heartbeat").fetchone()
        return Times(heartbeat_ms, [Downtime(*row) for row in self._db.execute("SELECT start, stop FROM downtime")])


@asynccontextmanager
async def from_live_file(path: Path) -> AsyncIterator[SqliteSource]:
    """The file of a server, which may be running."""
    store = SqliteThreads(path, alone=False)  # migrates a file that nobody uses
    await store.open()
    await store.close()
    db = connect(path)
    try:
        db.execute("BEGIN")  # until the end everything is read as of this moment; writers go on meanwhile
        db.execute("SELECT 1 FROM table_index LIMIT 1").fetchone()
        yield SqliteSource(db)
    finally:
        db.close()


@asynccontextmanager
async def from_backup(path: Path) -> AsyncIterator[SqliteSource]:
    """A backup, perhaps of an earlier version; the file itself is not touched."""
    with file_errors_in_sentences(str(path)):
        path.open("rb").close()
    work = path.parent if os.access(path.parent, os.W_OK) else Path.cwd()
    copied = work / f".karban-{secrets.token_hex(8)}"
    try:
        with file_errors_in_sentences(str(copied)):
            shutil.copyfile(path, copied)
        try:
            db = connect(copied)
            if not db.execute("SELECT 1 FROM sqlite_schema").fetchone():
                raise unreadable(path, "it is empty")
            migrate(db, path)
            check_structure(db, path)
        except sqlite3.Error as error:
            raise unreadable(path, str(error)) from error
        try:
            yield SqliteSource(db)
        finally:
            db.close()
    finally:
        for ending in ("", "-wal", "-shm"):
            copied.with_name(copied.name + ending).unlink(missing_ok=True)


class SqliteTarget:
    """A new file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def add_table(self, table: StoredTable) -> None:
        columns = (*table.index, len(table.entries))
        self._db.execute("INSERT INTO table_index VALUES (?, ?, ?, ?, ?, ?, ?)", columns)
        for start in range(0, len(table.entries), 1000):
            insert(self._db, table.index.table, table.entries[start : start + 1000])

    async def add_record(self, table: str, record: KeptRecord) -> None:
        self._db.execute("INSERT INTO record VALUES (?, ?, ?)", (table, *record))

    async def add_shared_record(self, name: str, record: KeptRecord) -> None:
        self._db.execute("INSERT INTO shared_record VALUES (?, ?, ?)", (name, *record))

    async def add_board_entry(self, entry: StoredEntry) -> None:
        self._db.execute(f"INSERT INTO board_entry ({ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", entry)

    async def set_times(self, times: Times) -> None:
        if times.heartbeat_ms is not None:
            self._db.execute("INSERT INTO heartbeat VALUES (?)", (times.heartbeat_ms,))
        self._db.executemany("INSERT INTO downtime VALUES (?, ?)", times.downtimes)


@asynccontextmanager
async def to_file(path: Path) -> AsyncIterator[SqliteTarget]:
    """A file that gets its name when all is in it and on the disk; until then, what has that name stays as it is."""
    fresh = path.parent / f".karban-{secrets.token_hex(8)}"
    with file_errors_in_sentences(str(path)):
        check_replaceable(path)
        os.close(os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # it has secrets in it
    try:
        db = sqlite3.connect(fresh, isolation_level=None)
        try:
            migrate(db, fresh)
            db.execute("PRAGMA synchronous = FULL")
            db.execute("BEGIN IMMEDIATE")
            yield SqliteTarget(db)
            db.execute("COMMIT")
        except sqlite3.OperationalError as error:
            raise BadOption("{file}: {reason}", file=str(path), reason=str(error)) from error
        finally:
            db.close()
        with file_errors_in_sentences(str(path)):
            _put_in_place(fresh, path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


def _put_in_place(fresh: Path, path: Path) -> None:
    """The leftovers of an earlier file would be taken for changes to this one."""
    if path.exists():
        with suppress(sqlite3.Error):
            db = connect(path)
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            db.close()
    for ending in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
    with fresh.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(fresh, path)
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        os.fsync(folder)
        os.close(folder)


@asynccontextmanager
async def to_stopped_server(path: Path, replace: bool) -> AsyncIterator[SqliteTarget]:
    """The file of a server, which must not be running."""
    real = path.resolve() if path.is_symlink() else path
    lock = FileLock(real.with_name(real.name + ".lock"))
    lock.take(BadOption("{file} is in use by another karban: stop that one, or give another file", file=str(path)))
    try:
        if not replace and real.exists() and real.stat().st_size and _has_tables(real):
            raise BadOption("{file} has tables in it: give another one, or --replace to delete them", file=str(path))
        async with to_file(real) as target:
            yield target
    finally:
        lock.give_back()


def _has_tables(path: Path) -> bool:
    try:
        db = connect(path)
    except sqlite3.Error:
        return True  # something is in it
    try:
        found = False
        for table in ("table_index", "event", "record", "shared_record", "board_entry"):
            found = found or bool(db.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone())
        return found
    except sqlite3.Error:
        return True
    finally:
        db.close()
