"""Somebody sets the machine's clock: time at the tables goes on as if nobody had."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from karban.store import Store
from karban.store.sqlite import SqliteStore
from karban.web.api import wire
from tests.server.inside import Guest, first_of, running
from tests.server.loops import in_loop
from tests.server.services import Postgres

HOUR = 3600
CLOCK = wire.ClockRequest(each=600)


@pytest.fixture(params=["sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "tables.sqlite")
    pytest.importorskip("asyncpg", reason="asyncpg is not installed")
    from karban.store.postgres import PostgresStore

    url = request.getfixturevalue("postgres").database()
    return lambda: PostgresStore(url)


async def left_of(guest: Guest) -> int:
    clock = (await guest.look())["clock"]
    return int(clock["left"][guest.seat])


@pytest.mark.parametrize("ahead", [-HOUR, HOUR], ids=["back", "forward"])
@in_loop
async def test_a_clock_set_while_the_server_was_down_gives_and_takes_no_time(
    make: Callable[[], Store], tmp_path: Path, ahead: float
) -> None:
    async with running(tmp_path, store=make()) as service:
        ann, _bob = await first_of(await Guest.create(service, "me", "open", clock=CLOCK))
        await service.store.heartbeat(service.server_clock.now_ms(), 10**15)
        before, stopped_at = await left_of(ann), service.server_clock.now_ms()
        number = ann.loaded.table.number
    async with running(tmp_path, ahead=ahead, store=make()) as service:
        again = ann.at(service)
        assert service.server_clock.now_ms() >= stopped_at
        assert before - 60_000 < await left_of(again) <= before + 1000
        assert (await again.move("key")).ok
        events = (await again.look())["events"]
        assert [one["at"] for one in events] == sorted(one["at"] for one in events)
        assert len(events) > number
        due_ms = again.loaded.table.due_ms
        assert due_ms is not None
        assert abs(due_ms - service.server_clock.now_ms() - 600_000) < 60_000


@in_loop
async def test_a_downtime_after_the_clock_was_set_back_still_counts_as_one(
    make: Callable[[], Store], tmp_path: Path
) -> None:
    for ahead in (0, -HOUR, -HOUR + 30):
        async with running(tmp_path, ahead=ahead, store=make()) as service:
            await service.store.heartbeat(service.server_clock.now_ms(), 10**15)
            last = service.server_clock.now_ms()
    async with running(tmp_path, ahead=2 * HOUR, store=make()) as service:
        downtimes = await service.store.downtimes(last)
        assert all(one.stop > one.start >= last for one in downtimes)
        stood_still = sum(one.stop - one.start for one in downtimes)
        assert service.server_clock.now_ms() - last - stood_still < 60_000


@in_loop
async def test_a_process_with_a_wrong_clock_goes_by_the_time_of_those_that_run(
    postgres: Postgres, tmp_path: Path
) -> None:
    pytest.importorskip("asyncpg", reason="asyncpg is not installed")
    from karban.store.postgres import PostgresStore

    url = postgres.database()
    async with running(tmp_path, store=PostgresStore(url)) as right:
        await right.store.heartbeat(right.server_clock.now_ms(), 10**15)
        for ahead in (HOUR, -HOUR):
            async with running(tmp_path, ahead=ahead, store=PostgresStore(url)) as wrong:
                assert abs(wrong.server_clock.now_ms() - right.server_clock.now_ms()) < 5000
                assert all(one.stop - one.start < 5000 for one in await wrong.store.downtimes(0))


@in_loop
async def test_leases_last_as_long_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.server.test_store import entry, index

    store = SqliteStore(tmp_path / "tables.sqlite")
    await store.open()
    await store.create(index(due=5), [entry(1)])
    lease = await store.acquire_lease("abc", "one", 50)
    assert lease
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() - HOUR * 10**9)
    while not await store.due(100, 10):  # it runs out though the clock was set back
        pass
    lease = await store.acquire_lease("abc", "one", 60_000)
    assert lease
    monkeypatch.setattr(time, "time_ns", lambda: real() + HOUR * 10**9)
    await store.append(index(), [entry(2)], lease)  # and holds though it was set forward
    await store.close()


@in_loop
async def test_a_lease_of_a_database_whose_clock_was_set_back_is_not_held_for_an_hour(postgres: Postgres) -> None:
    pytest.importorskip("asyncpg", reason="asyncpg is not installed")
    from karban.store.postgres import PostgresStore
    from tests.server.test_store import entry, index

    store = PostgresStore(postgres.database())
    await store.open()
    await store.create(index(due=5), [entry(1)])
    assert await store.acquire_lease("abc", "dead", 60_000)
    async with store._connection() as db:
        await db.execute("UPDATE table_index SET until = until + 3600000")
    assert await store.due(100, 10) == ["abc"]
    assert await store.acquire_lease("abc", "alive", 60_000)
    await store.close()
