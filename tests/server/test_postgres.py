"""PostgreSQL as a store: earlier versions, lost connections, crashes, hung servers."""

from __future__ import annotations

import asyncio
import os
import signal
from random import Random

import pytest

pytest.importorskip("asyncpg", reason="asyncpg is not installed")

import asyncpg

from karban.errors import BadOption
from karban.store import Entry, TableIndex, Unavailable, WriteConflict
from karban.store.postgres import PostgresStore
from karban.store.postgres_schema import SCHEMA_VERSION
from tests.server.loops import in_loop
from tests.server.services import Postgres


def index(table: str = "abc") -> TableIndex:
    return TableIndex(table, "gap", "playing", False, None, 5)


def entry(number: int, key: str | None = None) -> Entry:
    return Entry(number, number, None, key, b"{}")


async def opened(url: str, timeout_seconds: float = 5.0) -> PostgresStore:
    store = PostgresStore(url, timeout_seconds=timeout_seconds)
    await store.open()
    return store


async def available(store: PostgresStore) -> None:
    """Wait until the store has recovered."""
    async with asyncio.timeout(90):
        while True:
            try:
                await store.last_numbers([])
                return
            except Unavailable:
                await asyncio.sleep(0.02)


# --------------------------------------------------------------- earlier versions


@in_loop
async def test_processes_that_start_together_do_not_get_in_each_others_way(postgres: Postgres) -> None:
    url = postgres.database()
    stores = await asyncio.gather(*(opened(url) for _ in range(8)))
    await stores[0].create(index(), [entry(1)])
    assert [await store.last_numbers(["abc"]) for store in stores] == [{"abc": 1}] * 8
    for store in stores:
        await store.close()


@in_loop
async def test_a_database_of_a_newer_karban_is_refused(postgres: Postgres) -> None:
    url = postgres.database()
    await (await opened(url)).close()
    newer = await asyncpg.connect(url)
    await newer.execute("INSERT INTO karban.version VALUES ($1)", SCHEMA_VERSION + 1)
    await newer.close()
    with pytest.raises(BadOption, match="written by a newer karban"):
        await opened(url)


@in_loop
async def test_an_address_that_leads_nowhere_is_refused_with_a_sentence(postgres: Postgres) -> None:
    with pytest.raises(BadOption, match=r'the database cannot be used: .*"none" does not exist'):
        await opened(f"postgresql://karban@/none?host={postgres.folder}")
    with pytest.raises(BadOption, match=r'the database cannot be used: .*"nobody" does not exist'):
        await opened(f"postgresql://nobody@/postgres?host={postgres.folder}")
    with pytest.raises(Unavailable):
        await opened(f"postgresql://karban@/none?host={postgres.folder}/elsewhere")


# ------------------------------------------------------------ what is promised


@in_loop
async def test_an_answer_means_that_it_is_on_the_disk_whatever_the_server_usually_does(postgres: Postgres) -> None:
    url = postgres.database()
    name = url.split("/")[3].split("?")[0]
    postgres.sql(f"ALTER DATABASE {name} SET synchronous_commit = off")
    store = await opened(url)
    async with store._connection() as db:
        assert await db.fetchval("SHOW synchronous_commit") == "on"
    await store.close()


@in_loop
async def test_the_lease_of_one_process_holds_for_all(postgres: Postgres) -> None:
    url = postgres.database()
    one, two = await opened(url), await opened(url)
    await one.create(TableIndex("abc", "gap", "playing", False, 1, 5), [entry(1)])
    lease = await one.acquire_lease("abc", "one", 60_000)
    assert lease
    assert await two.acquire_lease("abc", "two", 60_000) is None
    assert await two.due(10, 10) == []
    with pytest.raises(WriteConflict):
        await two.append(index(), [entry(1)])
    await two.append(index(), [entry(2)])  # anybody writes, only not past another
    with pytest.raises(WriteConflict):
        await one.append(index(), [entry(2)], lease)
    await one.close()
    await two.close()


# ------------------------------------------------------------ lost connections


@pytest.mark.parametrize("crash", [False, True], ids=["stopped", "crashed"])
@in_loop
async def test_a_lost_server_is_said_and_found_again(postgres: Postgres, crash: bool) -> None:
    store = await opened(postgres.database())
    await store.create(index(), [entry(1)])
    postgres.kill() if crash else postgres.stop()
    for _ in range(3):
        with pytest.raises(Unavailable):
            await store.append(index(), [entry(2, "k")])
        with pytest.raises(Unavailable):
            await store.read("abc")
        with pytest.raises(Unavailable):
            await store.acquire_lease("abc", "one", 1000)
    postgres.start()
    await available(store)
    await store.append(index(), [entry(2, "k")])
    assert [one.number for one in await store.read("abc")] == [1, 2]
    await store.close()


@in_loop
async def test_connections_that_the_server_closes_one_by_one_are_replaced(postgres: Postgres) -> None:
    store = await opened(postgres.database())
    await store.create(index(), [entry(1)])
    for number in range(2, 12):
        postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'karban'")
        await asyncio.sleep(0)
        await available(store)
        await store.append(index(), [entry(number)])
    assert await store.last_numbers(["abc"]) == {"abc": 11}
    await store.close()


@in_loop
async def test_a_server_that_hangs_is_given_up_and_tried_again(postgres: Postgres) -> None:
    store = await opened(postgres.database(), timeout_seconds=3.0)
    await store.create(index(), [entry(1)])
    pids = postgres.sql("SELECT pid FROM pg_stat_activity WHERE application_name = 'karban'").split()
    for pid in pids:
        os.kill(int(pid), signal.SIGSTOP)
    with pytest.raises(Unavailable):
        await store.append(index(), [entry(2, "k")])
    await available(store)  # by a new connection
    assert await store.last_numbers(["abc"]) == {"abc": 1}
    for pid in pids:
        os.kill(int(pid), signal.SIGCONT)
    await store.close()


@in_loop
async def test_no_acknowledged_event_is_lost_when_the_server_crashes(postgres: Postgres) -> None:
    """Whatever the writer was told, the log has it; what it was not told may be there too, but once."""
    store = await opened(postgres.database())
    await store.create(index(), [entry(1)])
    told: list[str] = []
    random = Random(1)
    going = True

    async def write() -> None:
        number = 0
        while going:
            number += 1
            key = f"k{number}"
            while going:
                try:
                    last = (await store.last_numbers(["abc"]))["abc"]
                    await store.append(index(), [entry(last + 1, key)])
                    told.append(key)
                    break
                except WriteConflict:  # it was there already
                    told.append(key)
                    break
                except Unavailable:
                    await asyncio.sleep(0.01)

    writing = asyncio.create_task(write())
    for _ in range(6):
        enough = len(told) + random.randrange(1, 60)
        while len(told) < enough:
            await asyncio.sleep(0.001)
        postgres.kill()
        postgres.start()
        await available(store)
    going = False
    await writing
    keys = [one.key for one in await store.read("abc", 1)]
    assert len(set(keys)) == len(keys)
    assert set(told) <= set(keys)
    assert len(told) > 6
    await store.close()


# ----------------------------------------------------------------- any other failure


@pytest.mark.parametrize(
    "failure",
    [
        asyncpg.InternalClientError("got result for unknown protocol state 3"),
        asyncpg.ProtocolError("unexpected message"),
        asyncpg.InterfaceError("cannot perform operation: another operation is in progress"),
        asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
        asyncpg.TooManyConnectionsError("sorry, too many clients already"),
        asyncpg.InvalidCachedStatementError("cached statement plan is invalid"),
        asyncpg.UndefinedTableError("relation does not exist"),
        asyncpg.OutOfMemoryError("out of memory"),
        TimeoutError(),
        ConnectionResetError("reset"),
    ],
    ids=lambda failure: type(failure).__name__,
)
@in_loop
async def test_whatever_fails_is_unavailable_for_a_moment_and_logged_once(
    postgres: Postgres, failure: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = await opened(postgres.database())
    await store.create(index(), [entry(1)])

    async def fails(*args: object, **more: object) -> None:
        raise failure

    with monkeypatch.context() as failing:
        for method in ("fetch", "fetchval", "fetchrow", "execute"):
            failing.setattr(asyncpg.connection.Connection, method, fails)
        for _ in range(20):
            with pytest.raises(Unavailable):
                await store.append(index(), [entry(2)])
            with pytest.raises(Unavailable):
                await store.read("abc")
            with pytest.raises(Unavailable):
                await store.heartbeat(5, 5)
    assert len([record for record in caplog.records if record.name.startswith("karban")]) == 1
    await available(store)
    await store.append(index(), [entry(2)])
    assert [one.number for one in await store.read("abc")] == [1, 2]
    await store.close()


@in_loop
async def test_more_requests_than_connections_wait_or_are_told_to_come_again(postgres: Postgres) -> None:
    store = PostgresStore(postgres.database(), connections=2, timeout_seconds=0.3)
    await store.open()
    async with store._connection(), store._connection():
        answers = await asyncio.gather(*(store.last_numbers([]) for _ in range(20)), return_exceptions=True)
    assert {type(answer) for answer in answers} == {Unavailable}
    assert await store.last_numbers([]) == {}
    await store.close()
