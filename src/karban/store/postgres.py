"""The log in PostgreSQL, for many processes.

Every change is one statement, so it costs one round trip and is atomic. When a connection is lost in the middle, it is
unknown whether the last change was made: the caller gets `Unavailable`, reads the log when it can, and finds out.
Leases expire by the database's clock, the only one that all processes share.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from karban.errors import BadOption
from karban.store import Downtime, Entry, Lease, LeaseLost, NameTaken, NoTable, TableIndex, Unavailable, WriteConflict
from karban.store.postgres_schema import CREATE_VERSION_TABLE, MIGRATION_LOCK, MIGRATIONS, SCHEMA, SCHEMA_VERSION

log = logging.getLogger(__name__)

MAX_CONNECTIONS = 10
TIMEOUT_SECONDS = 5.0  # for a connection or an answer
CLOSE_SECONDS = 2.0  # for the last answers when the store is closed
# Classes of errors that pass: connection, transaction, resources, shutdown, disk.
TRANSIENT_SQLSTATES = ("08", "25", "40", "53", "57", "58")
NOW_MS = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
LEASE_HELD = f"until > {NOW_MS}"
INSERT_EVENTS = """
    INSERT INTO event (name, number, at, seat, key, body)
    SELECT $1, number, at, seat, key, body FROM written,
        unnest($2::integer[], $3::bigint[], $4::smallint[], $5::text[], $6::bytea[]) AS e(number, at, seat, key, body)
"""
CREATE_TABLE_LOG = f"""
    WITH written AS (
        INSERT INTO table_index (name, game, stage, listed, due, touched, last)
        VALUES ($1, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING 1
    ), logged AS ({INSERT_EVENTS})
    SELECT count(*) FROM written
"""
APPEND = f"""
    WITH written AS (
        UPDATE table_index SET stage = $7, listed = $8, due = $9, touched = $10, last = last + $11
        WHERE name = $1 AND ($11 = 0 OR last = $12) AND ($13::bigint IS NULL OR (fence = $13 AND {LEASE_HELD}))
        RETURNING 1
    ), logged AS ({INSERT_EVENTS})
    SELECT count(*) FROM written
"""
ACQUIRE_LEASE = f"""
    UPDATE table_index SET
        fence = CASE WHEN holder = $2 AND {LEASE_HELD} THEN fence ELSE fence + 1 END,
        holder = $2,
        until = {NOW_MS} + $3
    WHERE name = $1 AND (holder = $2 OR holder IS NULL OR NOT {LEASE_HELD})
    RETURNING fence, until
"""


class PostgresStore:
    """A store in a PostgreSQL database, at an address such as postgresql://user:password@host/database."""

    def __init__(self, url: str, connections: int = MAX_CONNECTIONS, timeout_seconds: float = TIMEOUT_SECONDS) -> None:
        self._url, self._connections, self._timeout_seconds = url, connections, timeout_seconds
        self._pool: Any = None

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
                except TimeoutError:
                    db.terminate()  # a late answer must not be taken for that to another statement
                    raise
        except (OSError, TimeoutError, asyncpg.InterfaceError) as error:
            raise Unavailable(f"{type(error).__name__}: {error}") from error
        except asyncpg.PostgresError as error:
            if (error.sqlstate or "08")[:2] not in TRANSIENT_SQLSTATES:
                raise
            raise Unavailable(f"{type(error).__name__}: {error}") from error

    # -------------------------------------------------------------------- the log

    async def create(self, index: TableIndex, entries: Sequence[Entry]) -> None:
        async with self._connection() as db:
            index_columns = (index.game, index.stage, index.listed, index.due_ms, index.touched_ms, len(entries))
            if not await db.fetchval(CREATE_TABLE_LOG, index.table, *_columns(entries), *index_columns):
                raise NameTaken(index.table)

    async def append(self, index: TableIndex, entries: Sequence[Entry], lease: Lease | None = None) -> None:
        numbers = [entry.number for entry in entries]
        last = numbers[0] - 1 if numbers else 0
        if numbers != list(range(last + 1, last + 1 + len(numbers))):
            raise WriteConflict(index.table)
        index_columns = (index.stage, index.listed, index.due_ms, index.touched_ms, len(entries), last)
        fence = lease.fence if lease else None
        async with self._connection() as db:
            try:
                written = await db.fetchval(APPEND, index.table, *_columns(entries), *index_columns, fence)
            except asyncpg.UniqueViolationError:
                raise WriteConflict(index.table) from None
            if not written:
                raise await self._conflict(db, index.table, lease)

    async def _conflict(self, db: Any, table: str, lease: Lease | None) -> Exception:
        row = await db.fetchrow(f"SELECT fence, {LEASE_HELD} AS held FROM table_index WHERE name = $1", table)
        if row is None:
            return NoTable(table)
        if lease and (row["fence"] != lease.fence or not row["held"]):
            return LeaseLost(table)
        return WriteConflict(table)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        if not _valid_text(table):
            raise NoTable(table)
        async with self._connection() as db:
            rows = await db.fetch(
                "SELECT number, at, seat, key, body FROM event WHERE name = $1 AND number > $2 ORDER BY number",
                table,
                after,
            )
            if not rows and not await db.fetchval("SELECT true FROM table_index WHERE name = $1", table):
                raise NoTable(table)
            return [Entry(*row) for row in rows]

    # ------------------------------------------------------------------ the index

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        async with self._connection() as db:
            names = [table for table in tables if _valid_text(table)]
            rows = await db.fetch("SELECT name, last FROM table_index WHERE name = ANY($1::text[])", names)
            return {row["name"]: row["last"] for row in rows}

    async def listed(self, limit: int) -> list[TableIndex]:
        async with self._connection() as db:
            rows = await db.fetch(
                "SELECT name, game, stage, listed, due, touched FROM table_index "
                "WHERE listed AND stage = 'open' ORDER BY touched DESC LIMIT $1",
                limit,
            )
            return [TableIndex(*row) for row in rows]

    async def due(self, before_ms: int, limit: int) -> list[str]:
        async with self._connection() as db:
            rows = await db.fetch(
                f"SELECT name FROM table_index WHERE due < $1 AND NOT {LEASE_HELD} ORDER BY due LIMIT $2",
                before_ms,
                limit,
            )
            return [row["name"] for row in rows]

    # -------------------------------------------------------------------- leases

    async def acquire_lease(self, table: str, holder: str, milliseconds: int) -> Lease | None:
        async with self._connection() as db:
            row = await db.fetchrow(ACQUIRE_LEASE, table, holder, milliseconds)
            return Lease(table, row["fence"], row["until"]) if row else None

    async def release_lease(self, lease: Lease) -> None:
        async with self._connection() as db:
            await db.execute(
                "UPDATE table_index SET until = 0 WHERE name = $1 AND fence = $2", lease.table, lease.fence
            )

    # ------------------------------------------------------------------ downtime

    async def heartbeat(self, at_ms: int, max_silence_ms: int) -> None:
        async with self._connection() as db, db.transaction():
            # Of two processes that start together, one records the downtime.
            await db.execute("LOCK TABLE heartbeat IN EXCLUSIVE MODE")
            last = await db.fetchval("SELECT max(at) FROM heartbeat")
            if last is not None and at_ms - last > max_silence_ms:
                await db.execute("INSERT INTO downtime VALUES ($1, $2)", last, at_ms)
            await db.execute("DELETE FROM heartbeat")
            await db.execute("INSERT INTO heartbeat VALUES ($1)", max(at_ms, last or 0))

    async def downtimes(self, after_ms: int) -> list[Downtime]:
        async with self._connection() as db:
            rows = await db.fetch("SELECT start, stop FROM downtime WHERE stop > $1 ORDER BY stop", after_ms)
            return [Downtime(*row) for row in rows]


async def migrate(db: Any) -> None:
    """Migrate an older database, all migrations or none; a process that starts at the same time waits."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK, timeout=None)
        await db.execute(CREATE_VERSION_TABLE)
        version = await db.fetchval("SELECT max(number) FROM karban.version") or 0
        if version > SCHEMA_VERSION:
            raise BadOption("the database was written by a newer karban: this one cannot read it")
        for number, migration in enumerate(MIGRATIONS[version:], version + 1):
            log.info("migrating the database to schema version %d", number)
            await db.execute(migration, timeout=None)
            await db.execute("INSERT INTO karban.version VALUES ($1)", number)


async def _nothing_to_reset(_connection: Any) -> None:
    """Statements leave no session state behind, so giving a connection back needs no round trip."""


def _columns(entries: Sequence[Entry]) -> tuple[list[Any], ...]:
    """The entries, column by column."""
    return tuple(list(column) for column in zip(*entries, strict=True)) if entries else ([], [], [], [], [])


def _valid_text(text: str) -> bool:
    """Whether PostgreSQL can have this text at all; if not, nothing has this name."""
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)
