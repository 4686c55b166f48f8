"""Files: written whole or not at all, and what goes wrong with them said in a sentence."""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
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


def write_folder(folder: Path, files: Mapping[str, bytes], listing: str, *, force: bool = False) -> None:
    """Write all files, in their order, or none. `listing`: the one of them that says in JSON which files are ours.

    With `force` into a folder that is not empty: what is ours there is renewed or removed, all else stays. Each file
    appears whole, so a web server that reads the folder meanwhile sends no half one.
    """
    with file_errors_in_sentences(str(folder)):
        exists = folder.exists()
        if exists and not folder.is_dir():
            raise BadOption("{file}: this is a file, not a folder", file=str(folder))
        if exists and any(folder.iterdir()) and not force:
            raise BadOption("{folder}: this folder is not empty; --force writes into it", folder=str(folder))
        _check_links(folder, files)
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = (folder if exists else folder.parent) / f".karban-{secrets.token_hex(8)}"
        try:
            for name, content in files.items():
                (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                (fresh / name).write_bytes(content)
            if exists:  # it stays the same folder: somebody may be in it, and it may belong to a web server
                _move_into(fresh, folder, files, listing)
            else:
                fresh.rename(folder)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)


def _check_links(folder: Path, files: Mapping[str, bytes]) -> None:
    """Refuse to write through a link that leads out of the folder."""
    inside = folder.resolve()
    for place in {(folder / name).parent for name in files}:
        if not place.resolve().is_relative_to(inside):
            raise BadOption("{folder}: this leads out of the folder into which it is written", folder=str(place))


def _move_into(fresh: Path, folder: Path, files: Mapping[str, bytes], listing: str) -> None:
    old = _listed(folder / listing)
    for name in files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        os.replace(fresh / name, folder / name)
    for name in old - files.keys():
        with suppress(OSError):
            if (folder / name).parent.resolve().is_relative_to(folder.resolve()):
                (folder / name).unlink()


def _listed(listing: Path) -> set[str]:
    """The files that were written before; nothing outside of the folder, whatever the list says."""
    try:
        names = json.loads(listing.read_bytes())["files"]
        return {name for name in names if isinstance(name, str) and ".." not in name and not name.startswith("/")}
    except (OSError, ValueError, KeyError, TypeError):
        return set()
