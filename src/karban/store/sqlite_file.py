"""The SQLite file: how it is opened, checked and migrated."""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
import time
from pathlib import Path

from karban.errors import BadOption
from karban.files import file_errors_in_sentences
from karban.store import MIGRATED
from karban.store.sqlite_schema import COLUMNS_OF, MIGRATIONS, SCHEMA_VERSION

log = logging.getLogger(__name__)
TIMEOUT_SECONDS = 5.0  # for a lock that another program, such as the sqlite3 shell, holds on the file
# A commit makes a checkpoint by itself only where `sqlite_checkpoints` does not keep up, after so many pages.
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "cell_size_check = ON", "wal_autocheckpoint = 50000")
MACOS_PRAGMAS = ("fullfsync = 1", "checkpoint_fullfsync = 1")  # there fsync leaves it to the disk when to write


def connect(path: Path) -> sqlite3.Connection:
    """A connection; what has been committed on it is on the disk."""
    connection = sqlite3.connect(path, timeout=TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False)
    # Text that is no UTF-8 any more is no reason to fail: its checksum does not fit.
    connection.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    for pragma in (*PRAGMAS, *(MACOS_PRAGMAS if sys.platform == "darwin" else ())):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def is_damage(error: Exception) -> bool:
    """Whether SQLite says that the file is not what was written, or not a database at all."""
    code = getattr(error, "sqlite_errorcode", 0) or 0
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def prepare(path: Path, may_migrate: bool = True) -> sqlite3.Connection:
    """A connection to the file, which is created or migrated if need be."""
    connection = None
    try:
        with file_errors_in_sentences(str(path)):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it has secrets in it
        connection = connect(path)
        migrate(connection, path, may_migrate)
        check_structure(connection, path)
        return connection
    except BaseException as error:
        if connection:
            connection.close()
        if isinstance(error, sqlite3.Error):
            raise (unreadable(path, str(error)) if is_damage(error) else _refused(path, error)) from error
        raise


def _refused(path: Path, error: sqlite3.Error) -> BadOption:
    return BadOption("{file}: {reason}", file=str(path), reason=str(error))


def unreadable(path: Path, reason: str) -> BadOption:
    """The file as a whole cannot be used."""
    return BadOption(
        "{file} is damaged or no file of karban ({reason}): put it aside and restore a copy with karban restore",
        file=str(path),
        reason=reason,
    )


def migrate(db: sqlite3.Connection, path: Path, may_migrate: bool = True) -> None:
    """Migrate an older file, each migration in a transaction of its own."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise BadOption("{file} was written by a newer karban: this one cannot read it", file=str(path))
    if version < SCHEMA_VERSION and not may_migrate:
        raise BadOption("{file} is in use by an older karban: restart that one first", file=str(path))
    if version < 0 or (not version and db.execute("SELECT 1 FROM sqlite_schema").fetchone()):
        raise unreadable(path, f"user_version {version}")
    start = time.monotonic()
    for number, migration in enumerate(MIGRATIONS[version:], version + 1):
        try:
            db.executescript(f"BEGIN IMMEDIATE; {migration} PRAGMA user_version = {number}; COMMIT;")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:  # the disk, a lock
                raise
            raise unreadable(path, str(error)) from error  # it is not what its version says
    if 0 < version < SCHEMA_VERSION:  # else the file is new
        log.info(MIGRATED, version, SCHEMA_VERSION, time.monotonic() - start)


def check_structure(db: sqlite3.Connection, path: Path) -> None:
    """All tables have their columns."""
    for table, columns in COLUMNS_OF.items():
        try:
            db.execute(f"SELECT {columns} FROM {table} LIMIT 0").close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
                raise
            raise unreadable(path, str(error)) from error
