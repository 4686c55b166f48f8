"""Checkpoints of a SQLite file, in a thread of their own.

What was committed stands in the write-ahead log, and is brought from there into the file now and then. SQLite leaves
that to a commit that makes the log long enough, and whoever waits for it waits for both: 20 to 90 ms on an ordinary
disk. Done beside the commits, twice a second, it is little, and nobody waits.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

PAUSE_SECONDS = 0.5
MAX_LOG_PAGES = 10_000  # 40 MB


class Checkpoints:
    """A thread that brings into a file what was committed."""

    def __init__(self, path: Path, connect: Callable[[Path], sqlite3.Connection]) -> None:
        self._path, self._connect = path, connect
        self._committed, self._stopped = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="karban-checkpoint", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def committed(self) -> None:
        """There is something new in the log."""
        self._committed.set()

    def stop(self) -> None:
        self._stopped.set()
        self._committed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.is_set():
            if self._path.exists():  # else it was moved away, and connecting would make an empty one
                with suppress(sqlite3.Error), closing(self._connect(self._path)) as connection:
                    self._checkpoint(connection)
            self._stopped.wait(PAUSE_SECONDS)  # the disk is full, or the like: it is tried again

    def _checkpoint(self, connection: sqlite3.Connection) -> None:
        while self._committed.wait() and not self._stopped.wait(PAUSE_SECONDS):
            self._committed.clear()
            _busy, pages, _moved = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if pages > MAX_LOG_PAGES:  # commits came without a pause: hold them up for a moment, so that it begins anew
                connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
