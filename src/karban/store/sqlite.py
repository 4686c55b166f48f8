"""The log in one SQLite file, for one process.

One thread writes. What many tables want written while it waits for the disk goes into its next transaction, so the
price of being safe is paid once for all of them. Another thread reads, undisturbed.
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
from karban.files import explained
from karban.store import Behind, Card, Entry, Fenced, Lease, NotThere, Taken, Unavailable
from karban.store.filelock import FileLock
from karban.store.sqlite_growth import COLUMNS, Growth, grow, insert
from karban.store.sqlite_schema import NEWEST, STEPS

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
OLDEST = (3, 33)  # version of SQLite: it knows UPDATE … FROM
MOST_AT_ONCE = 200  # jobs in one transaction, so that a statement for all has no more values than SQLite takes
PATIENCE = 5.0  # seconds to wait for somebody who looks at the file with a tool of their own


class _Job(NamedTuple):
    work: Work
    answer: asyncio.Future[Any]


class SqliteStore:
    """A store in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        real = path.resolve() if path.is_symlink() else path  # whatever it is called, it is one file
        self._lock = FileLock(real.with_name(real.name + ".lock"))
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, "karban-read")
        self._writing: sqlite3.Connection | None = None
        self._reading: sqlite3.Connection | None = None
        # No other process writes here, so who attends to what need not survive this one. Starting from the time keeps
        # the fencing numbers rising from one process to the next.
        self._leases: dict[str, tuple[str, Lease]] = {}
        self._fence = _now()

    # ------------------------------------------------------------ open and close

    async def open(self) -> None:
        if sqlite3.sqlite_version_info < OLDEST:
            needed, found = ".".join(map(str, OLDEST)), sqlite3.sqlite_version
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
        self._writer = threading.Thread(target=self._write_on, name="karban-write", daemon=True)
        self._writer.start()

    def _prepare(self) -> None:
        try:
            with explained(str(self.path)):
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))  # it has secrets in it
            connection = self._connect()
            migrate(connection, self.path)
            self._writing = connection
        except sqlite3.Error as error:
            raise BadOption("{file}: {reason}", file=str(self.path), reason=str(error)) from error

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
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
        """Have something written; it is on the disk when this returns."""
        if not self._writer:
            raise Unavailable("the store is closed")
        answer: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Job(work, answer))
        return await answer

    def _write_on(self) -> None:
        while job := self._jobs.get():
            jobs, last = [job], False
            with suppress(queue.Empty):
                while len(jobs) < MOST_AT_ONCE:
                    more = self._jobs.get_nowait()
                    if more is None:
                        last = True
                        break
                    jobs.append(more)
            answers = self._together(jobs)
            with suppress(RuntimeError):  # the loop is gone, and nobody waits
                self._loop.call_soon_threadsafe(_answer, jobs, answers)
            if last:
                return

    def _together(self, jobs: list[_Job]) -> list[Any]:
        """Do all in one transaction; what one of them must not do leaves the others alone."""
        try:
            connection = self._writing = self._writing or self._connect()
            connection.execute("BEGIN IMMEDIATE")
            try:
                answers = _at_once(connection, jobs)
            except sqlite3.OperationalError:  # the disk, not one of the jobs
                raise
            except Exception:  # one is refused, which is rare: once more, so that each can fail for itself
                connection.execute("ROLLBACK")
                connection.execute("BEGIN IMMEDIATE")
                answers = [_apart(connection, job.work) for job in jobs]
            connection.execute("COMMIT")
            return answers
        except sqlite3.Error as error:
            self._drop_connection()
            return [Unavailable(str(error))] * len(jobs)

    def _drop_connection(self) -> None:
        """After a failure the next transaction starts afresh."""
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

    async def create(self, card: Card, entries: Sequence[Entry]) -> None:
        def work(db: sqlite3.Connection) -> None:
            if db.execute("SELECT 1 FROM card WHERE name = ?", (card.table,)).fetchone():
                raise Taken(card.table)
            db.execute("INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?)", (*card, len(entries)))
            insert(db, [(card.table, *entry) for entry in entries])

        await self._write(work)

    async def append(self, card: Card, entries: Sequence[Entry], lease: Lease | None = None) -> None:
        if lease and not self._holds(lease):
            raise Fenced(card.table)
        first = entries[0].number
        if [entry.number for entry in entries] != list(range(first, first + len(entries))):
            raise Behind(card.table)
        await self._write(Growth(card, entries))

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        def work(db: sqlite3.Connection) -> list[Entry]:
            if not table.isascii():  # no name that we give, and perhaps none that can be written
                raise NotThere(table)
            rows = db.execute(
                f"SELECT {COLUMNS} FROM event WHERE name = ? AND number > ? ORDER BY number", (table, after)
            ).fetchall()
            if not rows and not db.execute("SELECT 1 FROM card WHERE name = ?", (table,)).fetchone():
                raise NotThere(table)
            return [Entry(*row) for row in rows]

        return await self._read(work)

    # ------------------------------------------------------------------ the index

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        def work(db: sqlite3.Connection) -> dict[str, int]:
            found = (
                db.execute("SELECT name, last FROM card WHERE name = ?", (name,)).fetchone()
                for name in tables
                if name.isascii()
            )
            return {row[0]: row[1] for row in found if row}

        return await self._read(work)

    async def listed(self, limit: int) -> list[Card]:
        def work(db: sqlite3.Connection) -> list[Card]:
            rows = db.execute(
                "SELECT name, game, stage, listed, due, touched FROM card "
                "WHERE listed AND stage = 'open' ORDER BY touched DESC LIMIT ?",
                (limit,),
            )
            return [Card(name, game, stage, bool(seen), due, at) for name, game, stage, seen, due, at in rows]

        return await self._read(work)

    async def due(self, before: int, limit: int) -> list[str]:
        self._leases = attended = {name: held for name, held in self._leases.items() if self._holds(held[1])}

        def work(db: sqlite3.Connection) -> list[str]:
            rows = db.execute(
                "SELECT name FROM card WHERE due IS NOT NULL AND due < ? ORDER BY due LIMIT ?",
                (before, limit + len(attended)),
            )
            return [name for (name,) in rows if name not in attended][:limit]

        return await self._read(work)

    # --------------------------------------------------------------- who attends

    async def attend(self, table: str, holder: str, milliseconds: int) -> Lease | None:
        now = _now()
        before, lease = self._leases.get(table, ("", Lease(table, 0, 0)))
        if before != holder and lease.until > now:
            return None
        if before != holder or lease.until <= now:
            self._fence += 1
            lease = Lease(table, self._fence, 0)
        lease = lease._replace(until=now + milliseconds)
        self._leases[table] = holder, lease
        return lease

    async def leave(self, lease: Lease) -> None:
        if self._holds(lease):
            del self._leases[lease.table]

    def _holds(self, lease: Lease) -> bool:
        _, current = self._leases.get(lease.table, ("", Lease(lease.table, 0, 0)))
        return current.fence == lease.fence and current.until > _now()

    # -------------------------------------------------------------------- who is up

    async def beat(self, at: int, most: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            (last,) = db.execute("SELECT max(at) FROM beat").fetchone()
            if last is not None and at - last > most:
                db.execute("INSERT INTO gap VALUES (?, ?)", (last, at))
            db.execute("DELETE FROM beat")
            db.execute("INSERT INTO beat VALUES (?)", (max(at, last or 0),))

        await self._write(work)

    async def gaps(self, after: int) -> list[tuple[int, int]]:
        def work(db: sqlite3.Connection) -> list[tuple[int, int]]:
            return db.execute("SELECT start, stop FROM gap WHERE stop > ? ORDER BY stop", (after,)).fetchall()

        return await self._read(work)


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Bring an older file up to date, step by step, each of them whole or not at all."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > NEWEST:
        raise BadOption("{file} was written by a newer karban: this one cannot read it", file=str(path))
    for number, step in enumerate(STEPS[version:], version + 1):
        db.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;")


def _at_once(db: sqlite3.Connection, jobs: list[_Job]) -> list[Any]:
    """Do all; moves, which are most of them, together."""
    if growths := [job.work for job in jobs if isinstance(job.work, Growth)]:
        grow(db, growths)
    return [None if isinstance(job.work, Growth) else job.work(db) for job in jobs]


def _apart(db: sqlite3.Connection, work: Work) -> Any:
    """Do one piece of a transaction whole or not at all; a refusal is an answer too."""
    db.execute("SAVEPOINT piece")
    try:
        answer = work(db)
    except sqlite3.OperationalError:  # the disk, not this piece
        raise
    except Exception as refusal:
        db.execute("ROLLBACK TO piece")
        answer = refusal
    db.execute("RELEASE piece")
    return answer


def _answer(jobs: list[_Job], answers: list[Any]) -> None:
    for job, answer in zip(jobs, answers, strict=True):
        if job.answer.done():  # whoever asked has gone
            continue
        if isinstance(answer, Exception):
            job.answer.set_exception(answer)
        else:
            job.answer.set_result(answer)


def _now() -> int:
    return time.time_ns() // 1_000_000
