"""Many spectators: those who play hear of a move first, and nobody else has to wait for all of them."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from karban.table import Table
from karban.web.live import loaded_table
from karban.web.live.fan_out import FEW, SLICE
from karban.web.live.loaded_table import LoadedTable
from tests.server.client import Server, TableClient
from tests.server.inside import Guest, Onlooker, running
from tests.server.loops import in_loop, until


def table_with(spectators: int) -> tuple[LoadedTable, list[Onlooker], Onlooker]:
    loaded, player = LoadedTable(Table("t")), Onlooker(0)
    watching = [Onlooker() for _ in range(spectators)]
    for listener in (player, *watching):
        loaded.connect(listener)
    if loaded._next_watching:
        loaded._next_watching.cancel()  # how many there are is not told any more
    for listener in (player, *watching):
        listener.woken = 0
    return loaded, watching, player


@in_loop
async def test_of_a_thousand_spectators_only_a_few_have_their_turn_at_once() -> None:
    loaded, watching, player = table_with(1000)
    others, other_watching, other_player = table_with(3)
    others.spectator_queue = loaded.spectator_queue
    loaded.wake_listeners()
    assert player.woken == 1
    assert sum(one.woken for one in watching) == 0
    turns = []
    while sum(one.woken for one in watching) < 1000:
        before = sum(one.woken for one in watching)
        await asyncio.sleep(0.001)
        others.wake_listeners()  # another table is not kept waiting
        turns.append(sum(one.woken for one in watching) - before)
    assert max(turns) <= SLICE * 2, "a busy machine may be late for one turn"
    assert other_player.woken == other_watching[0].woken == len(turns)


@in_loop
async def test_of_several_moves_a_waiting_spectator_hears_once() -> None:
    loaded, watching, player = table_with(FEW + 1)
    for _ in range(10):
        loaded.wake_listeners()
    await until(lambda: all(one.woken for one in watching))
    assert {one.woken for one in watching} == {1}
    assert player.woken == 10


@in_loop
async def test_whoever_has_gone_is_not_woken() -> None:
    loaded, watching, _player = table_with(FEW + 1)
    loaded.wake_listeners()
    loaded.disconnect(watching[0], 0.0)
    await until(lambda: all(one.woken for one in watching[1:]))
    assert watching[0].woken == 0


@in_loop
async def test_how_many_watch_is_told_at_once_but_not_for_each_who_comes_and_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loaded_table, "WATCHING_SECONDS", 0.05)
    loaded, player = LoadedTable(Table("t")), Onlooker(0)
    loaded.connect(player)
    loaded.attendant_wakeup.clear()
    player.woken = 0
    watching = [Onlooker() for _ in range(50)]
    for listener in watching:
        loaded.connect(listener)
    assert (loaded.watching, player.woken) == (1, 1)
    assert loaded.attendant_wakeup.is_set()  # bots play where somebody watches
    await until(lambda: loaded.watching == 50)
    assert player.woken == 2
    for listener in watching[:49]:
        loaded.disconnect(listener, 0.0)
    await until(lambda: loaded.watching == 1)
    assert player.woken == 3


@in_loop
async def test_those_who_watch_at_another_process_are_counted_for_as_long_as_it_is_heard_of() -> None:
    loaded = LoadedTable(Table("t"))
    loaded.hear_watching("other", 3, 30.0)
    assert loaded.watching == 3
    silent = LoadedTable(Table("t"))
    silent.hear_watching("other", 3, -1.0)
    assert silent.watching == 0


@in_loop
async def test_all_are_told_how_many_watch_and_nothing_else_of_them(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/t.sqlite") as server:
        ann = await TableClient.create(server.url, game="gap", players=2, seats=["me", "bot:easy"], name="Ann")
        async with ann.live() as own:
            assert (await own.receive())["watching"] == 0
            async with ann.onlooker().live() as onlooker:
                assert (await onlooker.receive())["watching"] == 1
                heard = await own.receive()
                while heard.get("watching") != 1:
                    heard = await own.receive()
                assert len(heard["online"]) == 2
            while heard["watching"] != 0:
                heard = await own.receive()


@in_loop
async def test_all_tables_of_a_process_share_the_turns_of_spectators(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite") as service:
        queues = {id((await Guest.create(service, "me", "open")).loaded.spectator_queue) for _ in range(3)}
        assert len(queues) == 1


@in_loop
async def test_a_table_has_room_for_so_many_spectators_and_always_for_those_who_play(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/t.sqlite", "--limits-spectators", "3") as server:
        ann = await TableClient.create(server.url, game="gap", players=2, seats=["me", "open"], name="Ann")
        async with AsyncExitStack() as watching:
            for _ in range(3):
                assert await (await watching.enter_async_context(ann.onlooker().live())).receive()
            async with ann.onlooker().live() as refused:
                said = await refused.receive()
                assert (said["type"], said["error"]) == ("error", "unavailable")
                assert "watching" in said["message"]
            async with ann.live() as own:
                assert (await own.receive())["online"] == [True, False]


@in_loop
async def test_who_connects_again_and_again_is_limited_like_who_asks(tmp_path: Path) -> None:
    with Server(
        f"sqlite:///{tmp_path}/t.sqlite", "--limits-requests", "8", "--limits-window-seconds", "3600"
    ) as server:
        ann = await TableClient.create(server.url, game="gap", seats=["me", "open"])
        for _ in range(7):
            async with ann.onlooker().live():
                pass
        with pytest.raises(InvalidStatus, match="429"):
            async with ann.onlooker().live():
                pass
