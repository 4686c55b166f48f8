"""The SQLite file and the threads that work on it.

One thread writes. What is to be written for many tables while it waits for the disk goes into its next transaction
(group commit), so one fsync serves them all. Another thread reads at the same time.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from karban.errors import BadOption
from karban.store import Damaged, Unavailable
from karban.store.filelock import FileLock
from karban.store.sqlite_append import Append, append_all
from karban.store.sqlite_checkpoints import Checkpoints
from karban.store.sqlite_file import connect, is_damage, prepare

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
MIN_SQLITE_VERSION = (3, 33)  # the first with UPDATE … FROM
MAX_WRITES_PER_TRANSACTION = 200  # one statement for all of them stays below SQLite's limit of bound values


class _Write(NamedTuple):
    work: Work
    answer: asyncio.Future[Any]


class SqliteThreads:
    """A file, one thread that writes and one that reads.

    `alone`: no other server may use the file. A program that only looks after the tables does not insist on that, and
    may work on the file of a running server: SQLite lets one of them write after the other.
    """

    def __init__(self, path: Path, alone: bool = True) -> None:
        self.path, self._alone = path, alone
        real = path.resolve() if path.is_symlink() else path  # one lock a file, however it is linked
        self._lock = FileLock(real.with_name(real.name + ".lock"))
        self._jobs: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, "karban-read")
        self._writing: sqlite3.Connection | None = None
        self._reading: sqlite3.Connection | None = None
        self._opened_file: tuple[int, int] | None = None  # which file the path has led to

    # ------------------------------------------------------------ open and close

    async def open(self) -> None:
        if sqlite3.sqlite_version_info < MIN_SQLITE_VERSION:
            needed, found = ".".join(map(str, MIN_SQLITE_VERSION)), sqlite3.sqlite_version
            raise BadOption("this needs SQLite {needed} or newer; this Python has {found}", needed=needed, found=found)
        locked = self._take_lock()
        try:
            self._writing = await asyncio.to_thread(prepare, self.path, locked)
        except BaseException:
            self._lock.give_back()
            raise
        self._opened_file = self._file()
        self._loop = asyncio.get_running_loop()
        self._writer = threading.Thread(target=self._write_loop, name="karban-write", daemon=True)
        self._writer.start()
        self._checkpoints = Checkpoints(self.path, connect)
        self._checkpoints.start()

    def _take_lock(self) -> bool:
        """Whether no server uses the file. Whoever does not insist on that gives the lock back at once."""
        try:
            self._lock.take(
                BadOption(
                    "{file} is in use by another karban: stop that one, or give another file", file=str(self.path)
                )
            )
        except BadOption:
            if self._alone:
                raise
            return False
        if not self._alone:
            self._lock.give_back()
        return True

    async def close(self) -> None:
        if self._writer:
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
            await asyncio.to_thread(self._checkpoints.stop)
            self._writer = None
        self._reader.shutdown()
        for connection in (self._reading, self._writing):
            if connection:
                connection.close()
        self._reading = self._writing = None
        self._lock.give_back()

    # ------------------------------------------------------------------ the threads

    async def _write(self, work: Callable[[sqlite3.Connection], T], table: str = "") -> T:
        """Run work, which is about this table, in the writing thread; it is on the disk when this returns."""
        if not self._writer:
            raise Unavailable("the store is closed")
        answer: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Write(work, answer))
        try:
            return await answer
        except Damaged as error:
            raise Damaged(table, error.why) from None

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
        if self._file() != self._opened_file:  # what is written into it now would not be there after a restart
            return [Unavailable(f"{self.path} was moved or deleted")] * len(jobs)
        try:
            connection = self._writing = self._writing or connect(self.path)
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
            self._checkpoints.committed()
            return answers
        except sqlite3.Error as error:
            self._drop_connection()
            if not is_damage(error):
                return [Unavailable(str(error))] * len(jobs)
            if len(jobs) > 1:  # one of them has met damage: each for itself
                return [self._commit([job])[0] for job in jobs]
            return [Damaged("", str(error))]

    def _file(self) -> tuple[int, int] | None:
        """Which file the path leads to now; None: none."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _drop_connection(self) -> None:
        """After a failure the next transaction gets a new connection."""
        with suppress(sqlite3.Error):
            if self._writing and self._writing.in_transaction:
                self._writing.execute("ROLLBACK")
        with suppress(sqlite3.Error):
            if self._writing:
                self._writing.close()
        self._writing = None

    async def _read(self, work: Callable[[sqlite3.Connection], T], table: str = "") -> T:
        """Run work in the reading thread; `table`: the one that it is about."""

        def attempt() -> T:
            try:
                self._reading = self._reading or connect(self.path)
                return work(self._reading)
            except sqlite3.Error as error:
                with suppress(sqlite3.Error):
                    if self._reading:
                        self._reading.close()
                self._reading = None
                if is_damage(error):
                    raise Damaged(table, str(error)) from error
                raise Unavailable(str(error)) from error

        return await asyncio.get_running_loop().run_in_executor(self._reader, attempt)


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
        answer = Damaged("", str(refusal)) if is_damage(refusal) else refusal
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
