"""The log in one SQLite file, for one process.

One thread writes. What is to be written for many tables while it waits for the disk goes into its next transaction
(group commit), so one fsync serves them all. Another thread reads at the same time.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from karban.errors import BadOption
from karban.files import file_errors_in_sentences
from karban.store import Downtime, Entry, Lease, LeaseLost, NameTaken, NoTable, TableIndex, Unavailable, WriteConflict
from karban.store.filelock import FileLock
from karban.store.sqlite_append import COLUMNS, Append, append_all, insert
from karban.store.sqlite_schema import MIGRATIONS, SCHEMA_VERSION

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
MIN_SQLITE_VERSION = (3, 33)  # the first with UPDATE … FROM
MAX_WRITES_PER_TRANSACTION = 200  # one statement for all of them stays below SQLite's limit of bound values
TIMEOUT_SECONDS = 5.0  # for a lock that another program, such as the sqlite3 shell, holds on the file


class _Write(NamedTuple):
    work: Work
    answer: asyncio.Future[Any]


class SqliteStore:
    """A store in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        real = path.resolve() if path.is_symlink() else path  # one lock a file, however it is linked
        self._lock = FileLock(real.with_name(real.name + ".lock"))
        self._jobs: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, "karban-read")
        self._writing: sqlite3.Connection | None = None
        self._reading: sqlite3.Connection | None = None
        # No other process writes here, so leases need not survive this one. Starting from the time keeps the fencing
        # numbers rising from one process to the next.
        self._leases: dict[str, tuple[str, Lease]] = {}
        self._fence = _now_ms()

    # ------------------------------------------------------------ open and close

    async def open(self) -> None:
        if sqlite3.sqlite_version_info < MIN_SQLITE_VERSION:
            needed, found = ".".join(map(str, MIN_SQLITE_VERSION)), sqlite3.sqlite_version
            raise BadOption("this needs SQLite {needed} or newer; this Python has {found}", needed=needed, found=found)
        self._lock.take(
            BadOption("{file} is in use by another karban: stop that one, or give another file", file=str(self.path))
        )
        try:
            await asyncio.to_thread(self._prepare)
        except BaseException:
            self._lock.give_back()
            raise
        self._loop = asyncio.get_running_loop()
        self._writer = threading.Thread(target=self._write_loop, name="karban-write", daemon=True)
        self._writer.start()

    def _prepare(self) -> None:
        try:
            with file_errors_in_sentences(str(self.path)):
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))  # it has secrets in it
            connection = self._connect()
            migrate(connection, self.path)
            self._writing = connection
        except sqlite3.Error as error:
            raise BadOption("{file}: {reason}", file=str(self.path), reason=str(error)) from error

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    async def close(self) -> None:
        if self._writer:
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._reader.shutdown()
        for connection in (self._reading, self._writing):
            if connection:
                connection.close()
        self._reading = self._writing = None
        self._lock.give_back()

    # ------------------------------------------------------------------ the threads

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work in the writing thread; it is on the disk when this returns."""
        if not self._writer:
            raise Unavailable("the store is closed")
        answer: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Write(work, answer))
        return await answer

    def _write_loop(self) -> None:
        while job := self._jobs.get():
            jobs, last = [job], False
            with suppress(queue.Empty):
                while len(jobs) < MAX_WRITES_PER_TRANSACTION:
                    more = self._jobs.get_nowait()
                    if more is None:
                        last = True
                        break
                    jobs.append(more)
            answers = self._commit(jobs)
            with suppress(RuntimeError):  # the loop is gone, and nobody waits
                self._loop.call_soon_threadsafe(_deliver, jobs, answers)
            if last:
                return

    def _commit(self, jobs: list[_Write]) -> list[Any]:
        """Do all in one transaction; one that is refused does not affect the others."""
        try:
            connection = self._writing = self._writing or self._connect()
            connection.execute("BEGIN IMMEDIATE")
            try:
                answers = _run_all(connection, jobs)
            except sqlite3.OperationalError:  # the disk, not one of the jobs
                raise
            except Exception:  # one is refused, which is rare: again, so that each can fail by itself
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                answers = [_run_in_savepoint(connection, job.work) for job in jobs]
            connection.execute("COMMIT")
            return answers
        except sqlite3.Error as error:
            self._drop_connection()
            return [Unavailable(str(error))] * len(jobs)

    def _drop_connection(self) -> None:
        """After a failure the next transaction gets a new connection."""
        with suppress(sqlite3.Error):
            if self._writing and self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
        with suppress(sqlite3.Error):
            if self._writing:
                self._writing.close()
        self._writing = None

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        def attempt() -> T:
            try:
                self._reading = self._reading or self._connect()
                return work(self._reading)
            except sqlite3.Error as error:
                with suppress(sqlite3.Error):
                    if self._reading:
                        self._reading.close()
                self._reading = None
                raise Unavailable(str(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._reader, attempt)

    # -------------------------------------------------------------------- the log

    async def create(self, index: TableIndex, entries: Sequence[Entry]) -> None:
        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM table_index WHERE name = ?", (index.table,)).fetchone():
                raise NameTaken(index.table)
            db.execute("INSERT INTO table_index VALUES (?, ?, ?, ?, ?, ?, ?)", (*index, len(entries)))
            insert(db, [(index.table, *entry) for entry in entries])

        await self._write(work)

    async def append(self, index: TableIndex, entries: Sequence[Entry], lease: Lease | None = None) -> None:
        if lease and not self._holds(lease):
            raise LeaseLost(index.table)
        first = entries[0].number
        if [entry.number for entry in entries] != list(range(first, first + len(entries))):
            raise WriteConflict(index.table)
        await self._write(Append(index, entries))

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        def work(db: sqlite3.Connection) -> list[Entry]:
            if not table.isascii():  # no name that we give, and perhaps not encodable
                raise NoTable(table)
            rows = db.execute(
                f"SELECT {COLUMNS} FROM event WHERE name = ? AND number > ? ORDER BY number", (table, after)
            ).fetchall()
            if not rows and not db.execute("SELECT 1 FROM table_index WHERE name = ?", (table,)).fetchone():
                raise NoTable(table)
            return [Entry(*row) for row in rows]

        return await self._read(work)

    # ------------------------------------------------------------------ the index

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        def work(db: sqlite3.Connection) -> dict[str, int]:
            found = (
                db.execute("SELECT name, last FROM table_index WHERE name = ?", (name,)).fetchone()
                for name in tables
                if name.isascii()
            )
            return {row[0]: row[1] for row in found if row}

        return await self._read(work)

    async def listed(self, limit: int) -> list[TableIndex]:
        def work(db: sqlite3.Connection) -> list[TableIndex]:
            rows = db.execute(
                "SELECT name, game, stage, listed, due, touched FROM table_index "
                "WHERE listed AND stage = 'open' ORDER BY touched DESC LIMIT ?",
                (limit,),
            )
            return [TableIndex(name, game, stage, bool(seen), due, at) for name, game, stage, seen, due, at in rows]

        return await self._read(work)

    async def due(self, before_ms: int, limit: int) -> list[str]:
        self._leases = leased = {name: held for name, held in self._leases.items() if self._holds(held[1])}

        def work(db: sqlite3.Connection) -> list[str]:
            rows = db.execute(
                "SELECT name FROM table_index WHERE due IS NOT NULL AND due < ? ORDER BY due LIMIT ?",
                (before_ms, limit + len(leased)),
            )
            return [name for (name,) in rows if name not in leased][:limit]

        return await self._read(work)

    # -------------------------------------------------------------------- leases

    async def acquire_lease(self, table: str, holder: str, milliseconds: int) -> Lease | None:
        now_ms = _now_ms()
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
        return current.fence == lease.fence and current.until_ms > _now_ms()

    # ------------------------------------------------------------------ downtime

    async def heartbeat(self, at_ms: int, max_silence_ms: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            (last,) = db.execute("SELECT max(at) FROM heartbeat").fetchone()
            if last is not None and at_ms - last > max_silence_ms:
                db.execute("INSERT INTO downtime VALUES (?, ?)", (last, at_ms))
            db.execute("DELETE FROM heartbeat")
            db.execute("INSERT INTO heartbeat VALUES (?)", (max(at_ms, last or 0),))

        await self._write(work)

    async def downtimes(self, after_ms: int) -> list[Downtime]:
        def work(db: sqlite3.Connection) -> list[Downtime]:
            rows = db.execute("SELECT start, stop FROM downtime WHERE stop > ? ORDER BY stop", (after_ms,))
            return [Downtime(*row) for row in rows]

        return await self._read(work)


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Migrate an older file, each migration in a transaction of its own."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise BadOption("{file} was written by a newer karban: this one cannot read it", file=str(path))
    for number, migration in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(f"BEGIN IMMEDIATE; {migration} PRAGMA user_version = {number}; COMMIT;")


def _run_all(db: sqlite3.Connection, jobs: list[_Write]) -> list[Any]:
    """Do all; appended events, which are most of them, by one statement."""
    if appends := [job.work for job in jobs if isinstance(job.work, Append)]:
        append_all(db, appends)
    return [None if isinstance(job.work, Append) else job.work(db) for job in jobs]


def _run_in_savepoint(db: sqlite3.Connection, work: Work) -> Any:
    """Do one part of a transaction, whole or not at all; if it is refused, the exception is the answer."""
    db.execute("SAVEPOINT part")
    try:
        answer = work(db)
    except sqlite3.OperationalError:  # the disk, not this part
        raise
    except Exception as refusal:
        db.execute("ROLLBACK TO part")
        answer = refusal
    db.execute("RELEASE part")
    return answer


def _deliver(jobs: list[_Write], answers: list[Any]) -> None:
    for job, answer in zip(jobs, answers, strict=True):
        if job.answer.done():  # the caller was cancelled
            continue
        if isinstance(answer, Exception):
            job.answer.set_exception(answer)
        else:
            job.answer.set_result(answer)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
