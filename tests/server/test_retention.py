"""Old tables are deleted, each stage after its age, never under somebody; records may stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from karban.match.record import Record
from karban.store import NoTable, Store
from karban.store.sqlite import SqliteStore
from karban.web.api import handlers
from karban.web.live.service import Service
from tests.server.inside import Guest, Onlooker, advance, running
from tests.server.loops import in_loop
from tests.server.stores import Make

DAY = 86_400


async def play_out(guest: Guest) -> None:
    """One person in all seats plays to the end."""
    for key in range(1000):
        message = await guest.look(last_event=10**6)
        if message["stage"] == "over":
            return
        place = next(place for place, decision in enumerate(message["decisions"]) if decision)
        await guest.send(f"k{key}", message["views"][place]["legal"][0], message["decisions"][place])


async def in_all_stages(service: Service) -> tuple[Guest, Guest, Guest]:
    never_began = await Guest.create(service, "me", "open")
    abandoned = await Guest.create(service, "me", "me")
    finished = await Guest.create(service, "me", "me", options={"rounds": 1})
    await play_out(finished)
    return never_began, abandoned, finished


async def gone(guest: Guest) -> bool:
    try:
        await guest.look()
    except NoTable:
        return True
    return False


async def kept_after(
    tmp_path: Path, store: Store, guests: tuple[Guest, ...], days: float, **settings: Any
) -> list[bool]:
    """Which tables are left when a server has looked after them some days later; nobody had asked for them."""
    async with running(tmp_path, store=store, **settings) as service:
        advance(service, days * DAY)
        while await service.housekeeper.delete_old():
            pass
        return [not await gone(guest.at(service)) for guest in guests]


@pytest.mark.parametrize(
    ("days", "kept"),
    [
        (1.9, [True, True, True]),
        (2.1, [False, True, True]),
        (30.1, [False, False, True]),
        (90.1, [False, False, False]),
    ],
)
@in_loop
async def test_each_stage_has_its_age(make: Make, tmp_path: Path, days: float, kept: list[bool]) -> None:
    async with running(tmp_path, store=make()) as service:
        guests = await in_all_stages(service)
    await forget_marks(make())
    assert await kept_after(tmp_path, make(), guests, days) == kept


async def forget_marks(store: Store) -> None:
    """As if the minute had passed for which a table counts as in use by a server that has stopped."""
    await store.open()
    overview = await store.overview()
    await store.mark_in_use([one.table.table for one in overview], -1)
    await store.close()


@in_loop
async def test_zero_days_is_never(make: Make, tmp_path: Path) -> None:
    async with running(tmp_path, store=make()) as service:
        guests = await in_all_stages(service)
    await forget_marks(make())
    never = {"never_began_days": 0, "abandoned_days": 0, "finished_days": 0, "records_days": 0}
    assert await kept_after(tmp_path, make(), guests, 4000, **never) == [True, True, True]


@in_loop
async def test_the_record_of_a_finished_game_outlives_its_table(make: Make, tmp_path: Path) -> None:
    async with running(tmp_path, store=make()) as service:
        guests = await in_all_stages(service)
        before = await handlers.record(guests[2].request())
        assert isinstance(before, Record)
    await forget_marks(make())
    async with running(tmp_path, store=make()) as service:
        advance(service, 91 * DAY)
        assert not await service.housekeeper.delete_old()
        finished = guests[2].at(service)
        assert await gone(finished)
        assert await handlers.record(finished.request()) == before.to_json().encode()
        with pytest.raises(NoTable):
            await handlers.record(guests[1].at(service).request())
        advance(service, 300 * DAY)
        await service.housekeeper.delete_old()
        with pytest.raises(NoTable):
            await handlers.record(finished.request())


@in_loop
async def test_a_table_in_use_is_never_deleted_under_somebody(make: Make, tmp_path: Path) -> None:
    async with running(tmp_path, store=make()) as service:
        guests = await in_all_stages(service)
        for guest in guests:
            guest.loaded.connect(Onlooker())
        advance(service, 1000 * DAY)
        while await service.housekeeper.delete_old():
            pass
        assert [await gone(guest) for guest in guests] == [False, False, False]


@in_loop
async def test_what_another_process_has_in_memory_is_not_deleted(make: Make, tmp_path: Path) -> None:
    async with running(tmp_path, store=make()) as service:
        guests = await in_all_stages(service)
        await service.store.mark_in_use([guest.table for guest in guests], 60_000)
    assert await kept_after(tmp_path, make(), guests, 1000) == [True, True, True]


@in_loop
async def test_many_are_deleted_in_small_batches_and_the_file_does_not_grow(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    sizes = []
    for _ in range(4):
        async with running(file) as service:
            for _table in range(30):
                await Guest.create(service, "me", "open")
        await forget_marks(SqliteStore(file))
        async with running(file) as service:
            advance(service, 3 * DAY)
            assert await service.housekeeper.delete_old()  # there are more than one batch
            while await service.housekeeper.delete_old():
                pass
            assert await service.store.overview() == []
        sizes.append(file.stat().st_size)
    assert sizes[-1] == sizes[0]


@in_loop
async def test_downtimes_are_kept_for_the_clocks_that_ran_in_them(make: Make, tmp_path: Path) -> None:
    async with running(tmp_path, store=make()) as service:
        now = service.server_clock.now_ms()
        await service.store.heartbeat(now, 10**15)
        await service.store.heartbeat(now + 10_000, 100)
        await Guest.create(service, "me", "me")
        advance(service, 20)
        await service.store.heartbeat(now + 40_000, 100)
        assert len(await service.store.downtimes(0)) >= 2
        await service.housekeeper.delete_old()
        assert [one.stop for one in await service.store.downtimes(0)][-1] == now + 40_000
        assert all(one.stop >= now for one in await service.store.downtimes(0))
