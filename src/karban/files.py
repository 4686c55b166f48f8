"""Files: written whole or not at all, and what goes wrong with them said in a sentence."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from karban.errors import BadOption


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
def file_errors_in_sentences(name: str) -> Iterator[None]:
    """Whatever goes wrong with a file in here is said in a sentence."""
    try:
        yield
    except BadOption:
        raise
    except (OSError, ValueError) as error:
        raise refused(name, error) from None


def check_replaceable(path: Path) -> None:
    """Refuse to put a file in the place of /dev/null and the like: root could, and the machine would miss it."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise BadOption("{file}: this is no ordinary file", file=str(path))


@contextmanager
def whole(path: Path, newline: str | None = None) -> Iterator[IO[str]]:
    """A file that gets its name when all of it is written; until then, whatever has that name stays as it is."""
    fresh = path.parent / f".karban-{secrets.token_hex(8)}"
    with file_errors_in_sentences(str(path)):
        check_replaceable(path)
        file = fresh.open("x", encoding="utf-8", newline=newline)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):
            shutil.copymode(path, fresh)
        with file_errors_in_sentences(str(path)):
            os.replace(fresh, path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
