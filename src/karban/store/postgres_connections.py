"""Connections to PostgreSQL: opened, migrated, and given up when they fail."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from karban.errors import BadOption
from karban.store import MIGRATED, Unavailable
from karban.store.postgres_schema import CREATE_VERSION_TABLE, MIGRATION_LOCK, MIGRATIONS, SCHEMA, SCHEMA_VERSION
from karban.store.rare_lines import RareLines

log = logging.getLogger(__name__)

MAX_CONNECTIONS = 10
TIMEOUT_SECONDS = 5.0  # for a connection or an answer
CLOSE_SECONDS = 2.0  # for the last answers when the store is closed
# Whatever goes wrong between us and the database: nothing was half done, and the next try has another connection.
FAILURES = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)


class PostgresConnections:
    """A store in a PostgreSQL database, at an address such as postgresql://user:password@host/database."""

    def __init__(self, url: str, connections: int = MAX_CONNECTIONS, timeout_seconds: float = TIMEOUT_SECONDS) -> None:
        self._url, self._connections, self._timeout_seconds = url, connections, timeout_seconds
        self._pool: Any = None
        self._lines = RareLines(log)

    # ------------------------------------------------------------ open and close

    async def open(self) -> None:
        try:
            self._pool = asyncpg.create_pool(
                self._url,
                min_size=0,
                max_size=self._connections,
                reset=_nothing_to_reset,
                timeout=self._timeout_seconds,
                command_timeout=self._timeout_seconds,
                server_settings={"search_path": SCHEMA, "synchronous_commit": "on", "application_name": "karban"},
            )
            await self._pool
            async with self._connection() as db:
                await migrate(db)
        except BaseException as error:
            await self.close()
            if isinstance(error.__cause__, asyncpg.PostgresError | asyncpg.InterfaceError):
                error = error.__cause__
            if isinstance(error, asyncpg.PostgresError | asyncpg.InterfaceError):
                raise BadOption("the database cannot be used: {reason}", reason=str(error)) from error
            raise

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                async with asyncio.timeout(CLOSE_SECONDS):
                    await pool.close()
            except (TimeoutError, asyncpg.InterfaceError):
                pool.terminate()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """A connection; an error of the connection, rather than of the statement, is raised as `Unavailable`."""
        if self._pool is None:
            raise Unavailable("the store is closed")
        try:
            async with self._pool.acquire(timeout=self._timeout_seconds) as db:
                try:
                    yield db
                except (TimeoutError, asyncpg.InternalClientError):
                    db.terminate()  # a late answer must not be taken for that to another statement
                    raise
        except FAILURES as error:
            if isinstance(error, asyncpg.IntegrityConstraintViolationError):
                raise  # not of the connection: something that is there already
            reason = f"{type(error).__name__}: {error}"
            self._lines.warning(type(error).__name__, "PostgreSQL is unavailable: %s", reason)
            raise Unavailable(reason) from error


async def migrate(db: Any) -> None:
    """Migrate an older database, all migrations or none; a process that starts at the same time waits."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK, timeout=None)
        await db.execute(CREATE_VERSION_TABLE)
        version = await db.fetchval("SELECT max(number) FROM karban.version") or 0
        if version > SCHEMA_VERSION:
            raise BadOption("the database was written by a newer karban: this one cannot read it")
        start = time.monotonic()
        for number, migration in enumerate(MIGRATIONS[version:], version + 1):
            await db.execute(migration, timeout=None)
            await db.execute("INSERT INTO karban.version VALUES ($1)", number)
    if 0 < version < SCHEMA_VERSION:  # else the database is new
        log.info(MIGRATED, version, SCHEMA_VERSION, time.monotonic() - start)


async def _nothing_to_reset(_connection: Any) -> None:
    """Statements leave no session state behind, so giving a connection back needs no round trip."""


def valid_text(text: str) -> bool:
    """Whether PostgreSQL can have this text at all; if not, nothing has this name."""
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)
