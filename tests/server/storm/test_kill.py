"""The server is killed at any instant, again and again: no acknowledged move is lost, none is made twice.

KARBAN_KILLS says how often; a few times in the usual run, 200 times in `make kill`. KARBAN_SEED gives other instants.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.server.client import Server
from tests.server.loops import in_loop, until
from tests.server.storm.witness import SETUPS, Witness, check, faults, meddled, moves_of, once_more, record_of, seated
from tests.server.stubborn import PlayedTable

KILLS = int(os.environ.get("KARBAN_KILLS", "8"))
AT_ONCE = 5  # tables


class Killer:
    """Kills a server, starts it again, and lets people say once more what they had said before."""

    def __init__(self, server: Server, random: Random, tables: list[PlayedTable]) -> None:
        self.server, self.random, self.tables = server, random, tables
        self.repeated = 0

    async def run(self) -> None:
        for _ in range(KILLS):
            await self._some_moves()
            await asyncio.sleep(self.random.uniform(0, 0.05))
            await asyncio.to_thread(self.server.kill)
            if self.random.random() < 0.2:
                await self._killed_while_starting()
            await self._start_again()
            await self._repeat()

    async def _start_again(self) -> None:
        """On the same port: that may be, for a moment, the near end of somebody's call to another one."""
        for _ in range(100):
            try:
                await asyncio.to_thread(self.server.start)
                return
            except RuntimeError as error:
                if "Address already in use" not in str(error):
                    raise
                await asyncio.sleep(0.1)
        raise AssertionError(f"port {self.server.port} does not become free")

    async def _some_moves(self) -> None:
        """Wait for a few more, or for none."""
        wanted = moves_of(self.tables) + self.random.randrange(12)
        await until(lambda: moves_of(self.tables) >= wanted, seconds=60)

    async def _killed_while_starting(self) -> None:
        starting = asyncio.create_task(asyncio.to_thread(self.server.start))
        await asyncio.sleep(self.random.uniform(0.05, 1.0))
        assert self.server.process
        self.server.process.kill()
        with suppress(RuntimeError):  # it had not said where it is
            await starting
            await asyncio.to_thread(self.server.kill)

    async def _repeat(self) -> None:
        people = [one for played in self.tables[-AT_ONCE:] for one in played.people if isinstance(one, Witness)]
        for one in self.random.sample(people, min(3, len(people))):
            self.repeated += await one.say_again()


async def play_on(url: str, random: Random, tables: list[PlayedTable], going: Callable[[], bool]) -> None:
    """Table after table until it is time to go home; what was begun is finished."""
    while going():
        played = await seated(url, random, random.choice(SETUPS))
        tables.append(played)
        await played.to_the_end()
        if random.random() < 0.3:
            tables.append(again := await once_more(played, random))
            await again.to_the_end()


@in_loop(timeout_seconds=120 + KILLS * 8)
async def test_a_killed_server_loses_no_move_and_makes_none_twice(server: Server, tmp_path: Path) -> None:
    random, tables = Random(os.environ.get("KARBAN_SEED", "1")), list[PlayedTable]()
    killer = Killer(server, random, tables)
    killing = asyncio.create_task(killer.run())
    at_once = [play_on(server.url, Random(random.random()), tables, lambda: not killing.done()) for _ in range(AT_ONCE)]
    await asyncio.gather(killing, *at_once)
    for played in tables:
        check(played, await record_of(played.people[0].person), tmp_path / "tables.sqlite")
    lost = sum(one.lost for played in tables for one in played.people)
    told = f"{len(tables)} tables finished, {moves_of(tables)} moves acknowledged, {killer.repeated} said again"
    print(f"{KILLS} kills, {told}, {lost} connections lost; besides playing {dict(meddled(tables))}")
    assert lost >= KILLS
    assert killer.repeated
    assert not faults(server)


@in_loop
async def test_the_check_would_notice_a_lost_move(server: Server, tmp_path: Path) -> None:
    played = await seated(server.url, Random(1), ("three", ["me", "open"], {}))
    await played.to_the_end()
    record = await record_of(played.people[0].person)
    check(played, record, tmp_path / "tables.sqlite")
    played.people[0].told[3].key = "another key"
    with pytest.raises(AssertionError, match="is 0 times in the log"):
        check(played, record, tmp_path / "tables.sqlite")
