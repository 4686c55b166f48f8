"""Databases of every earlier schema version open with all their data, in SQLite and in PostgreSQL.

The SQL of each version stands here as it was released, not as the program has it now.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from karban.errors import BadOption
from karban.store import Entry, Store, TableIndex, WriteConflict, postgres_schema, sqlite_schema
from karban.store.postgres import PostgresStore
from karban.store.sqlite import SqliteStore
from karban.table import events
from tests.server.loops import in_loop
from tests.server.services import Postgres

# ------------------------------------------------------------------- as it was released

SQLITE = {
    1: """
    CREATE TABLE card (
        name TEXT PRIMARY KEY, game TEXT NOT NULL, stage TEXT NOT NULL, listed INTEGER NOT NULL,
        due INTEGER, touched INTEGER NOT NULL, last INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE event (
        name TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER, key TEXT, body BLOB NOT NULL,
        PRIMARY KEY (name, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX event_key ON event (name, key) WHERE key IS NOT NULL;
    CREATE INDEX card_due ON card (due) WHERE due IS NOT NULL;
    CREATE INDEX card_listed ON card (touched) WHERE listed;
    """,
    2: """
    CREATE TABLE beat (at INTEGER NOT NULL);
    CREATE TABLE gap (start INTEGER NOT NULL, stop INTEGER NOT NULL);
    """,
    3: """
    ALTER TABLE card RENAME TO table_index;
    DROP INDEX card_due;
    DROP INDEX card_listed;
    CREATE INDEX table_index_due ON table_index (due) WHERE due IS NOT NULL;
    CREATE INDEX table_index_listed ON table_index (touched) WHERE listed;
    ALTER TABLE beat RENAME TO heartbeat;
    ALTER TABLE gap RENAME TO downtime;
    """,
    4: """
    ALTER TABLE event ADD COLUMN checksum INTEGER;
    CREATE INDEX table_index_touched ON table_index (stage, touched);
    CREATE TABLE record (name TEXT PRIMARY KEY, at INTEGER NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
    CREATE INDEX record_at ON record (at);
    CREATE TABLE in_use (name TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE notice (number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, name TEXT NOT NULL);
    """,
}
POSTGRES = {
    0: """
    CREATE SCHEMA karban;
    CREATE TABLE karban.version (number integer NOT NULL);
    """,
    1: """
    CREATE TABLE karban.card (
        name text PRIMARY KEY, game text NOT NULL, stage text NOT NULL, listed boolean NOT NULL,
        due bigint, touched bigint NOT NULL, last integer NOT NULL,
        holder text, fence bigint NOT NULL DEFAULT 0, until bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 80);
    CREATE TABLE karban.event (
        name text NOT NULL, number integer NOT NULL, at bigint NOT NULL, seat smallint, key text, body bytea NOT NULL,
        PRIMARY KEY (name, number)
    );
    CREATE UNIQUE INDEX event_key ON karban.event (name, key) WHERE key IS NOT NULL;
    CREATE INDEX card_due ON karban.card (due) WHERE due IS NOT NULL;
    CREATE INDEX card_listed ON karban.card (touched) WHERE listed AND stage = 'open';
    """,
    2: """
    CREATE TABLE karban.beat (at bigint NOT NULL);
    CREATE TABLE karban.gap (start bigint NOT NULL, stop bigint NOT NULL);
    """,
    3: """
    ALTER TABLE karban.card RENAME TO table_index;
    ALTER INDEX karban.card_pkey RENAME TO table_index_pkey;
    ALTER INDEX karban.card_due RENAME TO table_index_due;
    ALTER INDEX karban.card_listed RENAME TO table_index_listed;
    ALTER TABLE karban.beat RENAME TO heartbeat;
    ALTER TABLE karban.gap RENAME TO downtime;
    CREATE VIEW karban.card AS SELECT * FROM karban.table_index;
    CREATE VIEW karban.beat AS SELECT * FROM karban.heartbeat;
    CREATE VIEW karban.gap AS SELECT * FROM karban.downtime;
    """,
    4: """
    ALTER TABLE karban.event ADD COLUMN checksum bigint;
    CREATE INDEX table_index_touched ON karban.table_index (stage, touched);
    CREATE TABLE karban.record (name text PRIMARY KEY, at bigint NOT NULL, body bytea NOT NULL);
    CREATE INDEX record_at ON karban.record (at);
    CREATE TABLE karban.in_use (name text PRIMARY KEY, until bigint NOT NULL);
    CREATE TABLE karban.notice (number bigserial PRIMARY KEY, at bigint NOT NULL, name text NOT NULL);
    ALTER TABLE karban.heartbeat ADD COLUMN noted bigint DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
    """,
}
# What a process of schema version 2 says to PostgreSQL; it may still run while the others are restarted. One of
# version 3 says the same with the new names of the tables.
NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
OLD_LOGGED = """
    INSERT INTO event (name, number, at, seat, key, body)
    SELECT $1, number, at, seat, key, body FROM written,
        unnest($2::integer[], $3::bigint[], $4::smallint[], $5::text[], $6::bytea[]) AS e(number, at, seat, key, body)
"""
OLD_CREATE = f"""
    WITH written AS (
        INSERT INTO card (name, game, stage, listed, due, touched, last)
        VALUES ($1, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING 1
    ), logged AS ({OLD_LOGGED})
    SELECT count(*) FROM written
"""
OLD_APPEND = f"""
    WITH written AS (
        UPDATE card SET stage = $7, listed = $8, due = $9, touched = $10, last = last + $11
        WHERE name = $1 AND ($11 = 0 OR last = $12) AND ($13::bigint IS NULL OR (fence = $13 AND until > {NOW}))
        RETURNING 1
    ), logged AS ({OLD_LOGGED})
    SELECT count(*) FROM written
"""
OLD_ATTEND = f"""
    UPDATE card SET
        fence = CASE WHEN holder = $2 AND until > {NOW} THEN fence ELSE fence + 1 END,
        holder = $2,
        until = {NOW} + $3
    WHERE name = $1 AND (holder = $2 OR holder IS NULL OR NOT until > {NOW})
    RETURNING fence, until
"""
OLD_BEAT = """
    LOCK TABLE beat IN EXCLUSIVE MODE;
    INSERT INTO gap SELECT max(at), 9000 FROM beat;
    DELETE FROM beat;
    INSERT INTO beat VALUES (9000);
"""

# --------------------------------------------------------------------- what is in them

TABLES = [
    TableIndex("open", "three", "open", True, None, 7),
    TableIndex("playing", "number", "playing", False, 50, 8),
    TableIndex("over", "three", "over", False, None, 9),
]
ENTRIES = [Entry(1, 99, 2, "key", b'{"e":"\xc5\xbe"}'), Entry(2, 100, None, None, b"\x00\xff")]


def index(table: str) -> TableIndex:
    return TableIndex(table, "gap", "playing", False, None, 5)


def entry(number: int, key: str | None = None) -> Entry:
    return Entry(number, number, None, key, b"{}")


async def check_all_is_there(store: Store, version: int) -> None:
    """What was in a database of a version, and that one can go on with it."""
    if version >= 1:
        for table in TABLES:
            assert await store.read(table.table) == ENTRIES
        assert await store.listed(5) == TABLES[:1]
        assert await store.due(60, 5) == ["playing"]
        assert await store.last_numbers(["open", "playing", "over"]) == {"open": 2, "playing": 2, "over": 2}
        lease = await store.acquire_lease("playing", "one", 10_000)
        assert lease
        await store.append(index("playing"), [entry(3)], lease)
        with pytest.raises(WriteConflict):
            await store.append(index("over"), [entry(3, "key")])
    earlier = [(10, 20), (400, 500)] if version >= 2 else []
    assert await store.downtimes(0) == earlier
    await store.heartbeat(1000 if version < 2 else 3000, 100)
    assert await store.downtimes(0) == (earlier if version < 2 else [*earlier, (1000, 3000)])
    await store.create(index("new"), [entry(1)])


# ------------------------------------------------------------------------------ SQLite


def old_file(file: Path, version: int) -> None:
    with sqlite3.connect(file) as old:
        for number in range(1, version + 1):
            old.executescript(SQLITE[number])
        card, beat, gap = ("table_index", "heartbeat", "downtime") if version >= 3 else ("card", "beat", "gap")
        if version >= 1:
            old.executemany(f"INSERT INTO {card} VALUES (?, ?, ?, ?, ?, ?, 2)", TABLES)
            rows = [(table.table, *one) for table in TABLES for one in ENTRIES]
            columns = "name, number, at, seat, key, body"
            old.executemany(f"INSERT INTO event ({columns}) VALUES (?, ?, ?, ?, ?, ?)", rows)
        if version >= 2:
            old.execute(f"INSERT INTO {beat} VALUES (1000)")
            old.executemany(f"INSERT INTO {gap} VALUES (?, ?)", [(400, 500), (10, 20)])
        old.execute(f"PRAGMA user_version = {version}")
    old.close()


def structure(file: Path) -> set[tuple[str, str]]:
    """The tables and indexes of a file."""
    with sqlite3.connect(file) as db:
        found = set(db.execute("SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'"))
    db.close()
    return found


@pytest.mark.parametrize("version", range(sqlite_schema.SCHEMA_VERSION))
@in_loop
async def test_a_file_of_every_earlier_version_keeps_all_its_data(tmp_path: Path, version: int) -> None:
    file = tmp_path / "tables.sqlite"
    old_file(file, version)
    store = SqliteStore(file)
    await store.open()
    await check_all_is_there(store, version)
    await store.close()
    store = SqliteStore(file)  # and there is nothing left to be done
    await store.open()
    assert await store.last_numbers(["new"]) == {"new": 1}
    await store.close()
    fresh = SqliteStore(tmp_path / "fresh.sqlite")
    await fresh.open()
    await fresh.close()
    assert structure(file) == structure(tmp_path / "fresh.sqlite")
    with sqlite3.connect(file) as new:
        assert new.execute("PRAGMA user_version").fetchone() == (sqlite_schema.SCHEMA_VERSION,)
    new.close()


# -------------------------------------------------------------------------- PostgreSQL


async def old_database(url: str, version: int) -> Any:
    old = await asyncpg.connect(url, server_settings={"search_path": "karban"})
    await old.execute(POSTGRES[0])
    for number in range(1, version + 1):
        await old.execute(POSTGRES[number])
        await old.execute("INSERT INTO karban.version VALUES ($1)", number)
    if version >= 1:
        await old.executemany("INSERT INTO karban.card VALUES ($1, $2, $3, $4, $5, $6, 2)", TABLES)
        rows = [(table.table, *one) for table in TABLES for one in ENTRIES]
        await old.executemany("INSERT INTO karban.event VALUES ($1, $2, $3, $4, $5, $6)", rows)
    if version >= 2:
        await old.execute("INSERT INTO karban.beat VALUES (1000)")
        await old.executemany("INSERT INTO karban.gap VALUES ($1, $2)", [(400, 500), (10, 20)])
    return old


class Old:
    """A process of an earlier version."""

    def __init__(self, connection: Any, version: int) -> None:
        self._connection, self._version = connection, version
        self.close = connection.close

    def __getattr__(self, name: str) -> Any:
        return lambda sql, *values: getattr(self._connection, name)(self._said(sql), *values)

    def _said(self, sql: str) -> str:
        names = {"card": "table_index", "beat": "heartbeat", "gap": "downtime"} if self._version >= 3 else {}
        return re.sub(r"\b(card|beat|gap)\b", lambda found: names.get(found[0], found[0]), sql)


async def opened(url: str) -> PostgresStore:
    store = PostgresStore(url)
    await store.open()
    return store


@pytest.mark.parametrize("version", range(postgres_schema.SCHEMA_VERSION))
@in_loop
async def test_a_database_of_every_earlier_version_keeps_all_its_data(postgres: Postgres, version: int) -> None:
    url = postgres.database()
    await (await old_database(url, version)).close()
    store = await opened(url)
    await check_all_is_there(store, version)
    await store.close()
    store = await opened(url)  # and there is nothing left to be done
    assert await store.last_numbers(["new"]) == {"new": 1}
    await store.close()


@in_loop
async def test_a_lease_that_is_held_while_the_database_is_migrated_stays_held(postgres: Postgres) -> None:
    url = postgres.database()
    old = await old_database(url, 2)
    held = await old.fetchrow(OLD_ATTEND, "playing", "old", 60_000)
    store = await opened(url)
    assert await store.acquire_lease("playing", "new", 1000) is None
    columns = ([3], [1], [None], [None], [b"{}"])
    assert await old.fetchval(OLD_APPEND, "playing", *columns, "playing", False, 50, 8, 1, 2, held["fence"]) == 1
    assert await store.last_numbers(["playing"]) == {"playing": 3}
    await store.close()
    await old.close()


@pytest.mark.parametrize("version", [2, 3])
@in_loop
async def test_processes_of_a_version_before_go_on_until_they_are_restarted(postgres: Postgres, version: int) -> None:
    """A rolling restart: what the old ones write the new ones read, and the other way round."""
    url = postgres.database()
    old = Old(await old_database(url, version), version)
    columns = ([1], [7], [None], ["k"], [b"{}"])
    assert await old.fetchval(OLD_CREATE, "before", *columns, "three", "open", True, None, 70, 1) == 1
    store = await opened(url)  # the first process of the new version
    assert await old.fetchval(OLD_CREATE, "after", *columns, "three", "open", True, None, 80, 1) == 1
    assert (
        await old.fetchval(OLD_CREATE, "after", *columns, "three", "open", True, None, 80, 1) == 0
    )  # the name is taken
    assert [found.table for found in await store.listed(5)] == ["after", "before", "open"]
    await store.append(index("after"), [entry(2)])
    late = ([2], [7], [None], [None], [b"{}"])
    assert await old.fetchval(OLD_APPEND, "after", *late, "playing", False, None, 9, 1, 1, None) == 0  # a conflict
    assert len(await store.read("after")) == 2  # one event has a checksum, one has none
    assert await old.fetchval("SELECT last FROM card WHERE name = 'after'") == 2
    lease = await store.acquire_lease("after", "new", 60_000)
    assert lease
    assert await old.fetchrow(OLD_ATTEND, "after", "old", 1000) is None
    await store.release_lease(lease)
    assert await old.fetchrow(OLD_ATTEND, "after", "old", 1000)
    await old.execute(OLD_BEAT)
    assert await store.downtimes(0) == [(10, 20), (400, 500), (1000, 9000)]
    await store.close()
    await old.close()


@in_loop
async def test_a_database_of_a_newer_karban_is_refused_with_a_sentence(postgres: Postgres) -> None:
    url = postgres.database()
    newer = await old_database(url, 2)
    await newer.execute("INSERT INTO karban.version VALUES ($1)", postgres_schema.SCHEMA_VERSION + 1)
    await newer.close()
    with pytest.raises(BadOption, match="written by a newer karban"):
        await opened(url)


# ---------------------------------------------------------------------------- the events


OLD_LOG = [
    b'{"e":"created","game":"gap","rules":1,"players":2,"options":{"rounds":1},"secret":"' + b"0" * 64 + b'",'
    b'"pace":{"bank":60000,"increment":1000},"stand_in":"easy","away":1000,"after":"abc","kept":{"1":"hash"}}',
    b'{"e":"sat","seat":0,"name":"Ann","token":"digest"}',
    b'{"e":"moved","seat":0,"move":"R7","spent":5,"asked":"0123456789abcdef"}',
    b'{"e":"stood-in","seat":0,"level":"easy","why":"away"}',
    b'{"e":"resumed","still":77}',
]


@pytest.mark.parametrize("body", OLD_LOG)
def test_the_json_of_events_is_what_it_was(body: bytes) -> None:
    assert events.encode(events.decode(body)) == body


def test_what_an_old_event_says_is_understood() -> None:
    created = events.decode(OLD_LOG[0])
    assert isinstance(created, events.Created)
    assert created.time_control == events.TimeControl(bank_ms=60_000, increment_ms=1_000)
    assert created.reserved == {1: "hash"}
