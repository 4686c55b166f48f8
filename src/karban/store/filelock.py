"""A lock of the operating system on a file beside the data: it is gone when its process is, however that ended."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from karban.files import file_errors_in_sentences


class FileLock:
    """Held by one process at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def take(self, refusal: Exception) -> None:
        """Take the lock, or raise the refusal."""
        with file_errors_in_sentences(str(self._path)):
            file = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            raise refusal from None
        self._file = file

    def give_back(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
