"""A token that is good at one process is good at all of them, at once; wrong ones cost little."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from karban.store import Entry
from karban.store.sqlite import SqliteStore
from karban.table import tokens
from karban.web.api.errors import BadToken, TooFast
from karban.web.live import tables as live_tables
from karban.web.live.service import Service
from karban.web.settings import Limits
from tests.server.client import TableClient
from tests.server.cluster import Cluster
from tests.server.inside import FirstMove, Guest, running
from tests.server.loops import in_loop
from tests.server.services import Postgres, Redis


class CountingStore(SqliteStore):
    """A store that counts how often a log is read."""

    reads = 0

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        self.reads += 1
        return await super().read(table, after)


@asynccontextmanager
async def two_processes(store: SqliteStore, path: Path, limits: Limits | None = None) -> AsyncIterator[list[Service]]:
    async with running(path, store=store, limits=limits or Limits()) as one:
        other = type(one)(one.settings, store, one.pubsub, FirstMove())
        for service in (one, other):
            service.tables.shared = True
            object.__setattr__(service.settings, "data", "postgresql://not really")
        yield [one, other]
        await other.attendant.close()


@in_loop
async def test_a_token_is_known_though_the_news_arrived_first(tmp_path: Path) -> None:
    """Whoever waits to read the log finds that somebody else has just read it: there is nothing new, and yet there
    is."""
    async with two_processes(SqliteStore(tmp_path / "tables.sqlite"), tmp_path / "tables.sqlite") as (one, other):
        ann = await Guest.create(one, "me", "open", "open")
        await ann.at(other).look()
        bob = await ann.join()
        there = ann.at(other).loaded
        async with there.lock:  # as whoever reads the news
            looking = asyncio.create_task(bob.at(other).look())
            for _ in range(20):
                await asyncio.sleep(0)
            assert not there.table.seats_of(bob.token or "")
            await other.tables._read_new_events(there)
        assert (await looking)["seat"] == bob.seat


@in_loop
async def test_wrong_tokens_share_a_few_looks_at_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "CATCH_UP_SECONDS", 3600.0)
    store = CountingStore(tmp_path / "tables.sqlite")
    async with two_processes(store, tmp_path / "tables.sqlite") as (one, _other):
        ann = await Guest.create(one, "me", "open", "open")

        async def try_one() -> None:
            await Guest(one, ann.table, tokens.new_token(), None).look()

        with pytest.raises(BadToken):
            await try_one()
        before = store.reads
        waiting = [asyncio.create_task(try_one()) for _ in range(50)]
        await ann.until(lambda: ann.loaded.next_catch_up)
        assert (await ann.look())["seat"] == 0  # a token that is known waits for nothing
        assert store.reads == before
        assert not any(task.done() for task in waiting)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        next_look = ann.loaded.next_catch_up
        assert next_look
        next_look.cancel()


@in_loop
async def test_an_address_with_too_many_wrong_tokens_is_told_that_and_not_that_they_are_wrong(tmp_path: Path) -> None:
    store, limits = CountingStore(tmp_path / "tables.sqlite"), Limits(unknown_tokens=3, window_seconds=3600)
    async with two_processes(store, tmp_path / "tables.sqlite", limits) as (one, _other):
        ann = await Guest.create(one, "me", "open", "open")
        stranger = Guest(one, ann.table, tokens.new_token(), None)
        for _ in range(3):
            with pytest.raises(BadToken):
                await stranger.look()
        reads = store.reads
        with pytest.raises(TooFast):
            await stranger.look()
        assert store.reads == reads


@in_loop
async def test_nobody_who_has_just_sat_down_is_refused_by_any_process(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    """Over HTTP, in the handshake and in the first frame, while the news of it are on their way."""
    with Cluster(postgres, redis, tmp_path) as cluster:
        for _ in range(15):
            ann = await TableClient.create(cluster.url, game="three", seats=["me", "open", "open"])
            await asyncio.gather(*(ann.look() for _ in range(4)))  # both have loaded it
            bob = await ann.join()
            asked = [bob.look() for _ in range(6)]
            async with AsyncExitStack() as stack:
                by_frame = [await stack.enter_async_context(bob.live()) for _ in range(2)]
                protocols = ["karban", f"karban.{bob.token}"]
                lines = [
                    *by_frame,
                    await stack.enter_async_context(bob.live(first=False, subprotocols=protocols)),
                ]
                seats = [state["seat"] for state in await asyncio.gather(*asked, *(line.receive() for line in lines))]
            assert seats == [bob.seat] * 9
