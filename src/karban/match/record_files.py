"""Recorded games in files: read, and kept while they are played."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from karban.errors import BadOption
from karban.files import file_errors_in_sentences, whole
from karban.match.match import Match
from karban.match.record import MAX_RECORD_CHARS, Record

STANDARD_INPUT = "-"


def read(name: str) -> Record:
    """The record in a file."""
    with file_errors_in_sentences(name):
        if name == STANDARD_INPUT:
            return Record.from_json(sys.stdin.buffer.read(MAX_RECORD_CHARS + 1))
        with Path(name).open("rb") as file:
            return Record.from_json(file.read(MAX_RECORD_CHARS + 1))


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
        with file_errors_in_sentences(str(self.path)), whole(self.path) as file:
            file.write(text + "\n")
