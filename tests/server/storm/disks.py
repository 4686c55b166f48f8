"""Disks that fill up and files that cannot be written, and that are well again when a test says so."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from tests.server.client import Server

DISK_BYTES = 24_000_000  # of the small disk: SQLite lets its log grow to 4 MB before it takes it in
PAGE = 4096


class Disk:
    """Where a server keeps its file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, server: Server) -> None:
        raise NotImplementedError

    def use_up(self, file: Path) -> None:
        """Leave no room in what a SQLite file has allocated already."""

    def free(self, server: Server) -> None:
        raise NotImplementedError

    def remove(self) -> None:
        """At the end of the test."""


class LimitedDisk(Disk):
    """The system lets the server write no further than the first page of any file."""

    def fill(self, server: Server) -> None:
        self._limit(server, PAGE)

    def free(self, server: Server) -> None:
        self._limit(server, resource.RLIM_INFINITY)

    def _limit(self, server: Server, most: int) -> None:
        assert server.process
        _soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, hard))


class SmallDisk(Disk):
    """A real disk, in memory, with something else on it that grows."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        _mount("-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(folder))
        self._other = folder / "other"

    def fill(self, server: Server) -> None:
        try:
            with self._other.open("ab", buffering=0) as other:
                while other.write(bytes(PAGE)):
                    pass
        except OSError:
            pass

    def use_up(self, file: Path) -> None:
        with closing(sqlite3.connect(file, timeout=60, isolation_level=None)) as writer:
            writer.execute("PRAGMA wal_autocheckpoint = 0")
            try:
                while writer.execute("DELETE FROM heartbeat").execute("INSERT INTO heartbeat VALUES (0)"):
                    pass
            except sqlite3.OperationalError as error:
                assert error.sqlite_errorcode == sqlite3.SQLITE_FULL, error  # noqa: PT017 – any other error is a failure

    def free(self, server: Server) -> None:
        self._other.unlink()

    def remove(self) -> None:
        subprocess.run(["umount", "-l", str(self.folder)], check=True)


def _mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True, capture_output=True)


def can_mount(folder: Path) -> bool:
    """Whether we may have a small disk of our own."""
    try:
        SmallDisk(folder).remove()
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def freeze(*files: Path, frozen: bool = True) -> bool:
    """Let nobody, not even the system's owner, write to files, open or not; whether that can be done here."""
    for file in files:
        command = ["chattr", "+i" if frozen else "-i", str(file)]
        if os.geteuid() or subprocess.run(command, check=False, capture_output=True).returncode:
            return False
    return True
