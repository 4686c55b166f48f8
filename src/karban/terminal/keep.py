"""A game on disk: read, and written anew after every move, whole or not at all."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from karban.errors import BadOption
from karban.match import Match
from karban.record import LONGEST, Record

STANDARD_INPUT = "-"


def refused(name: str, error: OSError) -> BadOption:
    """Why a file cannot be used, as a sentence."""
    if isinstance(error, FileNotFoundError):
        return BadOption("{file}: there is no such file or folder", file=name)
    if isinstance(error, IsADirectoryError):
        return BadOption("{file}: this is a folder, not a file", file=name)
    if isinstance(error, PermissionError):
        return BadOption("{file}: this is not permitted", file=name)
    return BadOption("{file}: {reason}", file=name, reason=error.strerror or str(error))


def read(name: str) -> Record:
    """The record in a file."""
    try:
        with sys.stdin.buffer if name == STANDARD_INPUT else Path(name).open("rb") as file:
            return Record.from_json(file.read(LONGEST + 1))
    except OSError as error:
        raise refused(name, error) from None


class Keeper:
    """Keeps one game in one file. `more` is what its record carries besides the game."""

    def __init__(self, path: Path, more: dict[str, Any] | None = None) -> None:
        self.path, self._more = path, more or {}

    @classmethod
    def fresh(cls, name: str) -> Keeper:
        """Keep a new game, in a file that is not there yet."""
        path = Path(name)
        if path.exists():
            raise BadOption("{file} is there already: go on with --resume {file}, or name another file", file=name)
        return cls(path)

    def save(self, match: Match, **more: Any) -> None:
        record = replace(match.record(), more={**self._more, **more})
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            with fresh.open("w", encoding="utf-8") as file:
                file.write(record.to_json() + "\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, self.path)
        except OSError as error:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
            raise refused(str(self.path), error) from None
