"""The log in PostgreSQL, for many processes.

Every change is one statement, so it costs one round trip and is atomic. When a connection is lost in the middle, it is
unknown whether the last change was made: the caller gets `Unavailable`, reads the log when it can, and finds out.
Leases expire by the database's clock, the only one that all processes share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import asyncpg

from karban.store import Downtime, Entry, Lease, LeaseLost, NameTaken, NoTable, TableIndex, WriteConflict
from karban.store.checksum import checksum
from karban.store.postgres_board import PostgresBoard
from karban.store.postgres_connections import valid_text
from karban.store.postgres_housekeeping import PostgresHousekeeping, read_log
from karban.store.postgres_schema import NOW_MS

FRESH_MS = 3_000  # a heartbeat that is not older is that of a server that is running
MAX_LEASE_MS = 120_000  # a lease that seems to last longer is one of a clock that was set back
LEASE_HELD = f"(until > {NOW_MS} AND until < {NOW_MS} + {MAX_LEASE_MS})"
INSERT_EVENTS = """
    INSERT INTO event (name, number, at, seat, key, body, checksum)
    SELECT $1, e.* FROM written,
        unnest($2::integer[], $3::bigint[], $4::smallint[], $5::text[], $6::bytea[], $7::bigint[]) AS e
"""
CREATE_TABLE_LOG = f"""
    WITH written AS (
        INSERT INTO table_index (name, game, stage, listed, due, touched, last)
        VALUES ($1, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING RETURNING 1
    ), logged AS ({INSERT_EVENTS})
    SELECT count(*) FROM written
"""
APPEND = f"""
    WITH written AS (
        UPDATE table_index SET stage = $8, listed = $9, due = $10, touched = $11, last = last + $12
        WHERE name = $1 AND ($12 = 0 OR last = $13) AND ($14::bigint IS NULL OR (fence = $14 AND {LEASE_HELD}))
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


class PostgresStore(PostgresBoard, PostgresHousekeeping):
    """A store in a PostgreSQL database, at an address such as postgresql://user:password@host/database."""

    # -------------------------------------------------------------------- the log

    async def create(self, index: TableIndex, entries: Sequence[Entry]) -> None:
        async with self._connection() as db:
            index_columns = (index.game, index.stage, index.listed, index.due_ms, index.touched_ms, len(entries))
            if not await db.fetchval(CREATE_TABLE_LOG, index.table, *_columns(index.table, entries), *index_columns):
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
                written = await db.fetchval(APPEND, index.table, *_columns(index.table, entries), *index_columns, fence)
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
        if not valid_text(table):
            raise NoTable(table)
        async with self._connection() as db:
            return await read_log(db, table, after)

    # ------------------------------------------------------------------ the index

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        async with self._connection() as db:
            names = [table for table in tables if valid_text(table)]
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

    async def time_ms(self, wall_ms: int) -> int:
        async with self._connection() as db:
            row = await db.fetchrow(f"SELECT at, {NOW_MS} - noted AS age FROM heartbeat ORDER BY at DESC LIMIT 1")
        if row is None:
            return wall_ms
        if row["age"] is not None and 0 <= row["age"] <= FRESH_MS:  # others are running: one time for all
            return int(row["at"] + row["age"])
        return max(wall_ms, int(row["at"]))

    async def downtimes(self, after_ms: int) -> list[Downtime]:
        async with self._connection() as db:
            rows = await db.fetch("SELECT start, stop FROM downtime WHERE stop > $1 ORDER BY stop", after_ms)
            return [Downtime(*row) for row in rows]


def _columns(table: str, entries: Sequence[Entry]) -> tuple[list[Any], ...]:
    """The entries with their checksums, column by column."""
    rows = [(*entry, checksum(table, entry)) for entry in entries]
    return tuple(list(column) for column in zip(*rows, strict=True)) if rows else ([], [], [], [], [], [])
