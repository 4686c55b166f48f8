"""Files: recorded games read and kept, and anything else that is written whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from karban.errors import BadOption
from karban.match import Match
from karban.record import LONGEST, Record

STANDARD_INPUT = "-"


def refused(name: str, error: OSError | ValueError) -> BadOption:
    """Why a file cannot be used, as a sentence."""
    if isinstance(error, FileNotFoundError):
        return BadOption("{file}: there is no such file or folder", file=name)
    if isinstance(error, IsADirectoryError):
        return BadOption("{file}: this is a folder, not a file", file=name)
    if isinstance(error, PermissionError):
        return BadOption("{file}: this is not permitted", file=name)
    if isinstance(error, UnicodeError):
        return BadOption("{file}: a name has signs in it that cannot be written to a file", file=name)
    if isinstance(error, ValueError):
        return BadOption("{file}: no file can have this name", file=name)
    return BadOption("{file}: {reason}", file=name, reason=error.strerror or str(error))


@contextmanager
def explained(name: str) -> Iterator[None]:
    """Whatever goes wrong with a file in here is said in a sentence."""
    try:
        yield
    except BadOption:
        raise
    except (OSError, ValueError) as error:
        raise refused(name, error) from None


def read(name: str) -> Record:
    """The record in a file."""
    with explained(name):
        if name == STANDARD_INPUT:
            return Record.from_json(sys.stdin.buffer.read(LONGEST + 1))
        with Path(name).open("rb") as file:
            return Record.from_json(file.read(LONGEST + 1))


@contextmanager
def whole(path: Path, newline: str | None = None) -> Iterator[IO[str]]:
    """A file that gets its name when all of it is written; until then, whatever has that name stays as it is."""
    fresh = path.parent / f".karban-{secrets.token_hex(8)}"
    with explained(str(path)):
        file = fresh.open("x", encoding="utf-8", newline=newline)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):
            shutil.copymode(path, fresh)
        with explained(str(path)):
            os.replace(fresh, path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise


class Keeper:
    """Keeps one game in one file. `more` is what its record carries besides the game."""

    def __init__(self, path: Path, more: dict[str, Any] | None = None) -> None:
        self.path, self._more = path, more or {}

    @classmethod
    def fresh(cls, name: str) -> Keeper:
        """Keep a new game, in a file that is not there yet."""
        if os.path.lexists(name):
            raise BadOption("{file} is there already: go on with --resume {file}, or name another file", file=name)
        return cls(Path(name))

    def save(self, match: Match, **more: Any) -> None:
        text = replace(match.record(), more={**self._more, **more}).to_json()
        with explained(str(self.path)), whole(self.path) as file:
            file.write(text + "\n")
