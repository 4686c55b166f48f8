"""What is done to tables in PostgreSQL beside playing: looking them over, deleting them, keeping their records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from karban.store import Damaged, Entry, KeptRecord, NoTable, Notice, Overview, TableIndex
from karban.store.checksum import checked
from karban.store.postgres_connections import PostgresConnections, valid_text
from karban.store.postgres_schema import NOW_MS
from karban.store.ranking import FORGET_ENTRIES, FORGET_SHARED

INDEX = "name, game, stage, listed, due, touched"
MAX_IN_USE_MS = 600_000  # longer marks are those of a clock that was set back
NOTICES_KEPT_MS = 3_600_000
IN_USE = f"SELECT name FROM in_use WHERE until BETWEEN {NOW_MS} AND {NOW_MS} + {MAX_IN_USE_MS}"
# The log and the index as of one moment.
READ_LOG = """
    SELECT last, number, at, seat, key, body, checksum FROM (SELECT name, last FROM table_index WHERE name = $1) AS i
    FULL JOIN (SELECT * FROM event WHERE name = $1 AND number > $2) AS e USING (name) ORDER BY number
"""
DELETE = f"""
    WITH gone AS (
        DELETE FROM table_index
        WHERE name = $1 AND ($2::bigint IS NULL OR touched = $2) AND name NOT IN ({IN_USE}) RETURNING 1
    ), events AS (DELETE FROM event WHERE name = $1 AND EXISTS (SELECT FROM gone))
    SELECT count(*) FROM gone
"""


class PostgresHousekeeping(PostgresConnections):
    """Looking after the tables of a database."""

    # ------------------------------------------------------------------- looking over

    async def overview(self) -> list[Overview]:
        async with self._connection() as db:
            rows = await db.fetch(f"SELECT {INDEX}, last, name IN ({IN_USE}) FROM table_index ORDER BY name")
            return [Overview(TableIndex(*row[:6]), row[6], row[7], await _damage(db, row[0])) for row in rows]

    async def check_all(self, found: Callable[[Damaged], None]) -> int:
        """The database looks after its files by itself; each log is checked when it is read."""
        return 0

    # ------------------------------------------------------------------------ deleting

    async def old_tables(self, stage: str, before_ms: int, limit: int) -> list[TableIndex]:
        async with self._connection() as db:
            rows = await db.fetch(
                f"SELECT {INDEX} FROM table_index WHERE stage = $1 AND touched < $2 AND coalesce(due, 0) < $2 "
                f"AND name NOT IN ({IN_USE}) ORDER BY touched LIMIT $3",
                stage,
                before_ms,
                limit,
            )
            return [TableIndex(*row) for row in rows]

    async def delete(self, table: str, record: KeptRecord | None = None, touched_ms: int | None = None) -> bool:
        if not valid_text(table):
            raise NoTable(table)
        async with self._connection() as db, db.transaction():
            gone = await db.fetchval(DELETE, table, touched_ms)
            if not gone and await db.fetchval("SELECT true FROM table_index WHERE name = $1", table):
                return False
            records = await db.execute("DELETE FROM record WHERE name = $1", table)
            if not gone and records == "DELETE 0":
                raise NoTable(table)
            if record:
                await db.execute("INSERT INTO record VALUES ($1, $2, $3)", table, *record)
            await db.execute(f"INSERT INTO notice (at, name) VALUES ({NOW_MS}, $1)", table)
            return True

    async def record(self, table: str) -> bytes | None:
        if not valid_text(table):
            return None
        async with self._connection() as db:
            found: bytes | None = await db.fetchval("SELECT body FROM record WHERE name = $1", table)
            return found

    async def prune(self, records_before_ms: int, shared_before_ms: int = 0, days_before: str = "") -> None:
        async with self._connection() as db:
            await db.execute("DELETE FROM record WHERE at < $1", records_before_ms)
            await db.execute(FORGET_ENTRIES.format(before="$1"), days_before)
            await db.execute(FORGET_SHARED.format(before="$1"), shared_before_ms)
            await db.execute(f"DELETE FROM in_use WHERE name NOT IN ({IN_USE})")
            await db.execute(f"DELETE FROM notice WHERE at < {NOW_MS} - {NOTICES_KEPT_MS}")
            # A downtime matters to clocks that were running in it.
            await db.execute(
                "DELETE FROM downtime WHERE stop < coalesce((SELECT min(touched) FROM table_index "
                "WHERE stage = 'playing'), (SELECT max(at) FROM heartbeat), 0)"
            )

    # ----------------------------------------------------------- between two programs

    async def mark_in_use(self, tables: Sequence[str], milliseconds: int) -> None:
        async with self._connection() as db:
            await db.execute(
                f"INSERT INTO in_use SELECT name, {NOW_MS} + $2 FROM unnest($1::text[]) AS e(name) ORDER BY name "
                "ON CONFLICT (name) DO UPDATE SET until = excluded.until",
                list(tables),
                milliseconds,
            )

    async def add_notice(self, table: str) -> None:
        async with self._connection() as db:
            await db.execute(f"INSERT INTO notice (at, name) VALUES ({NOW_MS}, $1)", table)

    async def notices(self, after: int | None) -> list[Notice]:
        async with self._connection() as db:
            if after is None:
                return [Notice(await db.fetchval("SELECT coalesce(max(number), 0) FROM notice"), "")]
            rows = await db.fetch("SELECT number, name FROM notice WHERE number > $1 ORDER BY number", after)
            return [Notice(*row) for row in rows]


async def read_log(db: Any, table: str, after: int = 0) -> list[Entry]:
    """The events of a table after a number, checked."""
    rows = await db.fetch(READ_LOG, table, after)
    last = rows[0]["last"] if rows else None
    return checked(table, after, last, [tuple(row)[1:] for row in rows if row["number"] is not None])


async def _damage(db: Any, table: str) -> str | None:
    with suppress(NoTable):  # deleted meanwhile
        try:
            await read_log(db, table)
        except Damaged as error:
            return error.why
    return None
