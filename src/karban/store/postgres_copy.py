"""A PostgreSQL database as what is copied, and as what is copied to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from karban.errors import BadOption
from karban.store import Downtime, KeptRecord, StoredEntry, TableIndex
from karban.store.checksum import checksum
from karban.store.copying import StoredTable, Times
from karban.store.postgres import PostgresStore
from karban.store.postgres_housekeeping import IN_USE, INDEX, read_log
from karban.store.ranking import ENTRY, entry_of

MAX_SECONDS = 86_400.0  # for a statement: a large database may be copied for a while
# What somebody would miss.
ANYTHING = "SELECT " + " OR ".join(
    f"EXISTS (TABLE {name})" for name in ("table_index", "record", "shared_record", "board_entry")
)
ALL_TABLES = "table_index, event, record, heartbeat, downtime, in_use, notice, shared_record, board_entry"


class PostgresSource:
    """What is in a database, as of one moment."""

    def __init__(self, db: Any) -> None:
        self._db = db

    async def names(self) -> list[str]:
        rows = await self._db.fetch("SELECT name FROM table_index UNION SELECT name FROM event ORDER BY 1")
        return [row["name"] for row in rows]

    async def table(self, name: str) -> StoredTable:
        entries = await read_log(self._db, name)
        row = await self._db.fetchrow(f"SELECT {INDEX} FROM table_index WHERE name = $1", name)
        return StoredTable(TableIndex(*row), entries)

    async def records(self) -> AsyncIterator[tuple[str, KeptRecord]]:
        async for row in self._db.cursor("SELECT name, at, body FROM record ORDER BY name"):
            yield row["name"], KeptRecord(row["at"], row["body"])

    async def shared_records(self) -> AsyncIterator[tuple[str, KeptRecord]]:
        async for row in self._db.cursor("SELECT name, at, body FROM shared_record ORDER BY name"):
            yield row["name"], KeptRecord(row["at"], row["body"])

    async def board_entries(self) -> AsyncIterator[StoredEntry]:
        async for row in self._db.cursor(f"SELECT {ENTRY} FROM board_entry"):
            yield entry_of(tuple(row))

    async def times(self) -> Times:
        heartbeat_ms = await self._db.fetchval("SELECT max(at) FROM heartbeat")
        rows = await self._db.fetch("SELECT start, stop FROM downtime")
        return Times(heartbeat_ms, [Downtime(*row) for row in rows])


@asynccontextmanager
async def from_database(url: str) -> AsyncIterator[PostgresSource]:
    """The database of servers, which may be running."""
    store = PostgresStore(url, connections=1, timeout_seconds=MAX_SECONDS)
    await store.open()
    try:
        async with store._connection() as db, db.transaction(isolation="repeatable_read", readonly=True):
            yield PostgresSource(db)
    finally:
        await store.close()


class PostgresTarget:
    """A database that is being filled."""

    def __init__(self, db: Any) -> None:
        self._db = db

    async def add_table(self, table: StoredTable) -> None:
        columns = (*table.index, len(table.entries))
        await self._db.execute("INSERT INTO table_index VALUES ($1, $2, $3, $4, $5, $6, $7)", *columns)
        name = table.index.table
        await self._db.copy_records_to_table(
            "event",
            records=[(name, *entry, checksum(name, entry)) for entry in table.entries],
            columns=["name", "number", "at", "seat", "key", "body", "checksum"],
        )

    async def add_record(self, table: str, record: KeptRecord) -> None:
        await self._db.execute("INSERT INTO record VALUES ($1, $2, $3)", table, *record)

    async def add_shared_record(self, name: str, record: KeptRecord) -> None:
        await self._db.execute("INSERT INTO shared_record VALUES ($1, $2, $3)", name, *record)

    async def add_board_entry(self, entry: StoredEntry) -> None:
        await self._db.execute(f"INSERT INTO board_entry ({ENTRY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)", *entry)

    async def set_times(self, times: Times) -> None:
        if times.heartbeat_ms is not None:  # no server has noted it here
            await self._db.execute("INSERT INTO heartbeat (at, noted) VALUES ($1, NULL)", times.heartbeat_ms)
        await self._db.executemany("INSERT INTO downtime VALUES ($1, $2)", times.downtimes)


@asynccontextmanager
async def to_database(url: str, replace: bool) -> AsyncIterator[PostgresTarget]:
    """A database that no server uses, in one transaction."""
    store = PostgresStore(url, connections=1, timeout_seconds=MAX_SECONDS)
    await store.open()
    try:
        async with store._connection() as db, db.transaction():
            await db.execute(f"LOCK TABLE {ALL_TABLES} IN ACCESS EXCLUSIVE MODE")
            if await db.fetchval(f"SELECT EXISTS ({IN_USE})"):
                raise BadOption("the database is in use by a server: stop that one and wait a minute")
            if not replace and await db.fetchval(ANYTHING):
                raise BadOption("the database has tables in it: give another one, or --replace to delete them")
            await db.execute(f"TRUNCATE {ALL_TABLES}")
            yield PostgresTarget(db)
    finally:
        await store.close()
