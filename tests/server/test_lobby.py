"""The list of open tables: nobody can fill it, and those where nobody waits any more are left out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from karban.web.api import handlers
from karban.web.api.errors import TooFast
from karban.web.live.lobby import KEPT_SECONDS, NOTICE_SECONDS, WAITING_SECONDS
from karban.web.live.service import Service
from karban.web.settings import Limits
from tests.server.inside import Guest, Onlooker, advance, running
from tests.server.loops import in_loop

SMALL = Limits(listed=3)


async def listed(service: Service) -> list[str]:
    asked = Guest(service, "", None, None).request()
    return [table.table for table in (await handlers.listed(asked)).tables]


async def new(service: Service, address: str) -> Guest:
    return await Guest.create(service, "me", "open", address=address, listed=True)


@in_loop
async def test_a_hundred_tables_of_one_network_push_nobody_out_of_the_list(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite", limits=SMALL) as service:
        honest = await new(service, "192.0.2.1")
        refused = 0
        for number in range(120):
            try:
                await new(service, f"2001:db8:1:2::{number:x}")
            except TooFast:
                refused += 1
        late = await new(service, "192.0.2.2")
        found = await listed(service)
        assert refused == 117
        assert len(found) == 5
        assert {honest.table, late.table} <= set(found)


@in_loop
async def test_the_networks_take_turns_each_with_its_newest_table_first(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite", limits=SMALL) as service:
        made = []
        for address in ("192.0.2.1", "192.0.2.9", "192.0.2.9", "192.0.2.9"):
            made.append((await new(service, address)).table)
            advance(service, 1.0)
        assert await listed(service) == [made[3], made[0], made[2], made[1]]


@in_loop
async def test_a_whole_48_has_room_for_four_of_its_networks(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite", limits=SMALL) as service:
        for number in range(12):
            await new(service, f"2001:db8:1:{number:x}::1")
        with pytest.raises(TooFast):
            await new(service, "2001:db8:1:ff::1")
        await new(service, "2001:db8:2::1")


@in_loop
async def test_a_table_is_listed_while_somebody_is_there(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite") as service:
        gone, connected, polling = [await new(service, "192.0.2.1") for _ in range(3)]
        watcher = Onlooker(0)
        connected.loaded.connect(watcher)
        gone.loaded.connect(Onlooker())  # a spectator is nobody to play with
        assert set(await listed(service)) == {gone.table, connected.table, polling.table}
        advance(service, WAITING_SECONDS)
        await polling.look()
        assert set(await listed(service)) == {connected.table, polling.table}
        connected.loaded.disconnect(watcher, service.server_clock.monotonic())
        advance(service, WAITING_SECONDS)
        assert await listed(service) == []
        await gone.look()  # they are back
        advance(service, KEPT_SECONDS * 2)
        assert await listed(service) == [gone.table]


@in_loop
async def test_what_nobody_waits_at_takes_no_place_of_a_network(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite", limits=SMALL) as service:
        for _ in range(3):
            await new(service, "192.0.2.1")
        advance(service, WAITING_SECONDS)
        assert (await new(service, "192.0.2.1")).table in await listed(service)


@in_loop
async def test_a_table_that_is_full_is_not_listed_from_that_moment(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite") as service:
        ann = await new(service, "192.0.2.1")
        assert await listed(service) == [ann.table]
        await ann.join()
        assert await listed(service) == []


@in_loop
async def test_after_a_restart_those_are_listed_where_somebody_waited_just_before(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite") as service:
        ann = await new(service, "192.0.2.1")
    async with running(tmp_path / "t.sqlite", ahead=1.0) as service:
        assert await listed(service) == [ann.table]
    async with running(tmp_path / "t.sqlite", ahead=WAITING_SECONDS + 1) as service:
        assert await listed(service) == []


@in_loop
async def test_people_at_another_process_are_there(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite") as service:
        ann = await new(service, "192.0.2.1")
    async with running(tmp_path / "t.sqlite", ahead=WAITING_SECONDS + 1) as service:
        await service._on_notice(ann.table, 1, msgspec.json.encode(("other", [])).decode())
        assert await listed(service) == []
        await service._on_notice(ann.table, 1, msgspec.json.encode(("other", [0])).decode())
        advance(service, KEPT_SECONDS * 2)
        assert await listed(service) == [ann.table]
        advance(service, NOTICE_SECONDS * 2)
        assert await listed(service) == []


@in_loop
async def test_the_list_is_made_once_a_second_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path / "t.sqlite") as service:
        await new(service, "192.0.2.1")
        asked = 0
        from_index = service.store.listed

        async def counted(limit: int) -> object:
            nonlocal asked
            asked += 1
            return await from_index(limit)

        monkeypatch.setattr(service.store, "listed", counted)
        for _ in range(50):
            await listed(service)
        assert asked == 1
