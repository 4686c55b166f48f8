"""Long and broken logs: nobody else waits for them, and a table that cannot be read is set aside."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from karban.store import Entry, TableIndex
from karban.web.api import handlers
from karban.web.live import replaying
from karban.web.live.service import Service
from karban.web.live.set_aside import RETRY_SECONDS, TableSetAside
from tests.server.inside import Guest, advance, running
from tests.server.loops import in_loop
from tests.server.tabletop import Tabletop, seated, token


async def stored(service: Service, top: Tabletop, name: str, spoilt: bool = False) -> Guest:
    """A table that is in the store and not in memory; `spoilt`: its last event makes no sense."""
    entries = [Entry(number, at, None, key, body) for body, number, at, key in top.log]
    if spoilt:
        entries[-1] = entries[-1]._replace(body=b'{"e": "moved", "seat": 0, "move": "nonsense"}')
    index = TableIndex(name, top.table.created.game, top.table.stage, True, None, top.table.at_ms)
    await service.store.create(index, entries)
    return Guest(service, name, token(0), 0)


def played(moves: int, rounds: int = 100) -> Tabletop:
    top, chance = seated("gap", 2, options={"rounds": rounds}), random.Random(1)
    for _ in range(moves):
        top.play_any(chance)
    return top


@in_loop
async def test_a_table_that_cannot_be_read_is_set_aside_and_all_others_play(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        bad = await stored(service, played(5), "badbadbad2", spoilt=True)
        good = await stored(service, played(5), "gzzdgzzd22")
        for _ in range(2):
            with pytest.raises(TableSetAside):
                await bad.look()
        assert (await good.look())["stage"] == "playing"
        assert service.tables.set_aside.total == 1  # it was not tried again
        assert "karban_tables_set_aside 1" in service.metrics.text()
        assert "badbadbad2" not in [open_table.table for open_table in (await handlers.listed(good.request())).tables]
        advance(service, RETRY_SECONDS)
        with pytest.raises(TableSetAside):
            await bad.look()
        assert service.tables.set_aside.total == 2


@in_loop
async def test_a_log_that_takes_absurdly_long_is_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "MAX_WORK_SECONDS", 0.0)
    async with running(tmp_path / "tables.sqlite") as service:
        bad = await stored(service, played(5), "badbadbad2")
        with pytest.raises(TableSetAside):
            await bad.look()
        assert "TookTooLong" in (service.tables.set_aside.get("badbadbad2") or "")


@in_loop
async def test_loading_long_logs_lets_everybody_else_have_their_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are loaded at once, at most one slice of one of them is done between two turns of anybody else."""
    monkeypatch.setattr(replaying, "SLICE_SECONDS", 0.0)  # one event each
    top = played(60)
    async with running(tmp_path / "tables.sqlite") as service:
        guests = [await stored(service, top, f"tangtang2{number}") for number in range(3, 6)]
        loading = [asyncio.create_task(guest.look()) for guest in guests]
        turns = 0
        while not all(task.done() for task in loading):
            await asyncio.sleep(0)
            turns += 1
        assert turns > 3 * len(top.log)
