"""The log in PostgreSQL, for many processes.

Every change is one statement, so it costs one way there and back and is whole or not at all. When a connection is lost
in the middle, nobody knows whether the last change is there: the caller is told `Unavailable`, reads the log when it
can, and finds out. Leases are measured by the database's clock, the only one that all processes share.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from karban.errors import BadOption
from karban.store import Behind, Card, Entry, Fenced, Lease, NotThere, Taken, Unavailable
from karban.store.postgres_schema import LOCK, NEWEST, SCHEMA, STEPS, VERSION

log = logging.getLogger(__name__)

CONNECTIONS = 10
PATIENCE = 5.0  # seconds for a connection or for an answer
LEAVING = 2.0  # seconds for the last answers when the store is closed
NOT_NOW = ("08", "25", "40", "53", "57", "58")  # classes of errors that pass: connection, resources, shutdown, disk
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
HELD = f"until > {NOW}"
LOGGED = """
    INSERT INTO event (name, number, at, seat, key, body)
    SELECT $1, number, at, seat, key, body FROM written,
        unnest($2::integer[], $3::bigint[], $4::smallint[], $5::text[], $6::bytea[]) AS e(number, at, seat, key, body)
"""
CREATE = f"""
    WITH written AS (
        INSERT INTO card (name, game, stage, listed, due, touched, last)
        VALUES ($1, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING 1
    ), logged AS ({LOGGED})
    SELECT count(*) FROM written
"""
APPEND = f"""
    WITH written AS (
        UPDATE card SET stage = $7, listed = $8, due = $9, touched = $10, last = last + $11
        WHERE name = $1 AND ($11 = 0 OR last = $12) AND ($13::bigint IS NULL OR (fence = $13 AND {HELD})) RETURNING 1
    ), logged AS ({LOGGED})
    SELECT count(*) FROM written
"""
ATTEND = f"""
    UPDATE card SET
        fence = CASE WHEN holder = $2 AND {HELD} THEN fence ELSE fence + 1 END,
        holder = $2,
        until = {NOW} + $3
    WHERE name = $1 AND (holder = $2 OR holder IS NULL OR NOT {HELD})
    RETURNING fence, until
"""


class PostgresStore:
    """A store in a PostgreSQL database, at an address such as postgresql://user:password@host/database."""

    def __init__(self, url: str, connections: int = CONNECTIONS, patience: float = PATIENCE) -> None:
        self._url, self._connections, self._patience = url, connections, patience
        self._pool: Any = None

    # ------------------------------------------------------------ open and close

    async def open(self) -> None:
        try:
            self._pool = asyncpg.create_pool(
                self._url,
                min_size=0,
                max_size=self._connections,
                reset=_nothing_to_reset,
                timeout=self._patience,
                command_timeout=self._patience,
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
                async with asyncio.timeout(LEAVING):
                    await pool.close()
            except (TimeoutError, asyncpg.InterfaceError):
                pool.terminate()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """A connection to work with; what goes wrong with it, and not with the work, is `Unavailable`."""
        if self._pool is None:
            raise Unavailable("the store is closed")
        try:
            async with self._pool.acquire(timeout=self._patience) as db:
                try:
                    yield db
                except TimeoutError:
                    db.terminate()  # nobody knows where its answers are
                    raise
        except (OSError, TimeoutError, asyncpg.InterfaceError) as error:
            raise Unavailable(f"{type(error).__name__}: {error}") from error
        except asyncpg.PostgresError as error:
            if (error.sqlstate or "08")[:2] not in NOT_NOW:
                raise
            raise Unavailable(f"{type(error).__name__}: {error}") from error

    # -------------------------------------------------------------------- the log

    async def create(self, card: Card, entries: Sequence[Entry]) -> None:
        async with self._connection() as db:
            of_the_card = (card.game, card.stage, card.listed, card.due, card.touched, len(entries))
            if not await db.fetchval(CREATE, card.table, *_columns(entries), *of_the_card):
                raise Taken(card.table)

    async def append(self, card: Card, entries: Sequence[Entry], lease: Lease | None = None) -> None:
        numbers = [entry.number for entry in entries]
        last = numbers[0] - 1 if numbers else 0
        if numbers != list(range(last + 1, last + 1 + len(numbers))):
            raise Behind(card.table)
        of_the_card = (card.stage, card.listed, card.due, card.touched, len(entries), last)
        fence = lease.fence if lease else None
        async with self._connection() as db:
            try:
                written = await db.fetchval(APPEND, card.table, *_columns(entries), *of_the_card, fence)
            except asyncpg.UniqueViolationError:
                raise Behind(card.table) from None
            if not written:
                raise await self._why_not(db, card.table, lease)

    async def _why_not(self, db: Any, table: str, lease: Lease | None) -> Exception:
        row = await db.fetchrow(f"SELECT fence, {HELD} AS held FROM card WHERE name = $1", table)
        if row is None:
            return NotThere(table)
        if lease and (row["fence"] != lease.fence or not row["held"]):
            return Fenced(table)
        return Behind(table)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        if not _storable(table):
            raise NotThere(table)
        async with self._connection() as db:
            rows = await db.fetch(
                "SELECT number, at, seat, key, body FROM event WHERE name = $1 AND number > $2 ORDER BY number",
                table,
                after,
            )
            if not rows and not await db.fetchval("SELECT true FROM card WHERE name = $1", table):
                raise NotThere(table)
            return [Entry(*row) for row in rows]

    # ------------------------------------------------------------------ the index

    async def last(self, tables: Sequence[str]) -> dict[str, int]:
        async with self._connection() as db:
            names = [table for table in tables if _storable(table)]
            rows = await db.fetch("SELECT name, last FROM card WHERE name = ANY($1::text[])", names)
            return {row["name"]: row["last"] for row in rows}

    async def listed(self, limit: int) -> list[Card]:
        async with self._connection() as db:
            rows = await db.fetch(
                "SELECT name, game, stage, listed, due, touched FROM card "
                "WHERE listed AND stage = 'open' ORDER BY touched DESC LIMIT $1",
                limit,
            )
            return [Card(*row) for row in rows]

    async def due(self, before: int, limit: int) -> list[str]:
        async with self._connection() as db:
            rows = await db.fetch(
                f"SELECT name FROM card WHERE due < $1 AND NOT {HELD} ORDER BY due LIMIT $2", before, limit
            )
            return [row["name"] for row in rows]

    # --------------------------------------------------------------- who attends

    async def attend(self, table: str, holder: str, milliseconds: int) -> Lease | None:
        async with self._connection() as db:
            row = await db.fetchrow(ATTEND, table, holder, milliseconds)
            return Lease(table, row["fence"], row["until"]) if row else None

    async def leave(self, lease: Lease) -> None:
        async with self._connection() as db:
            await db.execute("UPDATE card SET until = 0 WHERE name = $1 AND fence = $2", lease.table, lease.fence)

    # -------------------------------------------------------------------- who is up

    async def beat(self, at: int, most: int) -> None:
        async with self._connection() as db, db.transaction():
            await db.execute("LOCK TABLE beat IN EXCLUSIVE MODE")  # so that of two who come back one notes the gap
            last = await db.fetchval("SELECT max(at) FROM beat")
            if last is not None and at - last > most:
                await db.execute("INSERT INTO gap VALUES ($1, $2)", last, at)
            await db.execute("DELETE FROM beat")
            await db.execute("INSERT INTO beat VALUES ($1)", max(at, last or 0))

    async def gaps(self, after: int) -> list[tuple[int, int]]:
        async with self._connection() as db:
            rows = await db.fetch("SELECT start, stop FROM gap WHERE stop > $1 ORDER BY stop", after)
            return [(row["start"], row["stop"]) for row in rows]


async def migrate(db: Any) -> None:
    """Bring an older database up to date, all steps or none; whoever comes at the same time waits."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK, timeout=None)
        await db.execute(VERSION)
        version = await db.fetchval("SELECT max(number) FROM karban.version") or 0
        if version > NEWEST:
            raise BadOption("the database was written by a newer karban: this one cannot read it")
        for number, step in enumerate(STEPS[version:], version + 1):
            log.info("bringing the database up to version %d", number)
            await db.execute(step, timeout=None)
            await db.execute("INSERT INTO karban.version VALUES ($1)", number)


async def _nothing_to_reset(_connection: Any) -> None:
    """Statements leave nothing behind in a connection, so giving it back costs no question to the server."""


def _columns(entries: Sequence[Entry]) -> tuple[list[Any], ...]:
    """The entries, column by column."""
    return tuple(list(column) for column in zip(*entries, strict=True)) if entries else ([], [], [], [], [])


def _storable(text: str) -> bool:
    """Whether PostgreSQL can have this text at all; if not, nothing has this name."""
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)
