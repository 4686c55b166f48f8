"""A table when something is wrong: with the store, with another process, with whoever asks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from karban.store import Entry, Lease, TableIndex, Unavailable
from karban.store.sqlite import SqliteStore
from karban.table.refusals import Stale
from karban.web.api import wire
from karban.web.api.errors import BadToken
from karban.web.app import application
from tests.server.inside import WAIT_SECONDS, FirstMove, Guest, Onlooker, first_of, running
from tests.server.loops import in_loop


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


class MoodyStore(SqliteStore):
    """A store that fails when it is told to, before writing or after."""

    mood = "well"
    refused = 0

    async def append(self, index: TableIndex, entries: Sequence[Entry], lease: Lease | None = None) -> None:
        if self.mood == "full" or (self.mood == "full for bots" and lease):
            self.refused += 1
            raise Unavailable("no room")
        await super().append(index, entries, lease)
        if self.mood == "lost":
            raise Unavailable("the connection was lost when it was about to say yes")


@in_loop
async def test_a_store_that_is_away_changes_nothing_and_all_goes_on_when_it_is_back(path: Path) -> None:
    store = MoodyStore(path)
    async with running(path, store=store) as service:
        ann = await Guest.create(service, "me", "open")
        first, second = await first_of(ann)
        before = await second.look()
        store.mood = "full"
        for _ in range(3):
            with pytest.raises(Unavailable):
                await first.move("key")
        assert (await second.look())["n"] == before["n"]
        store.mood = "well"
        assert (await first.move("key")).n == before["n"] + 1


@in_loop
async def test_a_move_that_was_written_though_nobody_said_so_is_made_once(path: Path) -> None:
    store = MoodyStore(path)
    async with running(path, store=store) as service:
        ann = await Guest.create(service, "me", "open")
        first, second = await first_of(ann)
        message = await first.look()
        move, decision = message["view"]["legal"][0], message["decision"]
        store.mood = "lost"
        with pytest.raises(Unavailable):
            await first.send("key", move, decision)
        store.mood = "well"
        assert (await first.send("key", move, decision)).n == message["n"] + 1
        assert (await second.look())["n"] == message["n"] + 1
        assert len(first.loaded.table.moves_made) == 1


@in_loop
async def test_bots_go_on_when_the_store_is_back(path: Path) -> None:
    store = MoodyStore(path)
    async with running(path, store=store) as service:
        ann = await Guest.create(service, "me", "bot:easy", "bot:easy")
        await ann.until(lambda: ann.loaded.table.to_act == (0,))
        store.mood = "full for bots"
        await ann.move("key")
        await ann.until(lambda: store.refused)
        store.mood = "well"
        await ann.until(lambda: ann.loaded.table.to_act == (0,))


@in_loop
async def test_two_processes_at_one_table_never_write_past_each_other(path: Path) -> None:
    store = SqliteStore(path)
    async with running(path, store=store) as one:
        other = type(one)(one.settings, store, one.pubsub, FirstMove())
        for service in (one, other):
            service.tables.shared = True
            object.__setattr__(service.settings, "data", "postgresql://not really")
        ann = await Guest.create(one, "me", "open", game="number")
        bob = await ann.at(other).join()
        for turn in range(3):
            digit = str(turn)
            answers = await asyncio.gather(
                ann.move(f"a{turn}", digit * 3), bob.move(f"b{turn}", str(9 - turn) * 3), return_exceptions=True
            )
            assert not [answer for answer in answers if isinstance(answer, BaseException)], answers
        assert len((await ann.look(last_event=10**6))["view"]["turns"]) == 3
        assert (await bob.look(last_event=10**6))["n"] == (await ann.look(last_event=10**6))["n"]
        await other.attendant.close()


@in_loop
async def test_what_a_refused_request_has_read_in_the_log_is_told_to_all_who_are_connected(path: Path) -> None:
    """Else nobody would: when the news of it come, the table has it already."""
    store = SqliteStore(path)
    async with running(path, store=store) as one:
        other = type(one)(one.settings, store, one.pubsub, FirstMove())
        for service in (one, other):
            service.tables.shared = True
            object.__setattr__(service.settings, "data", "postgresql://not really")
        ann = await Guest.create(one, "me", "open", game="number")
        bob = await ann.at(other).join()
        onlooker = Onlooker()
        await ann.look(last_event=10**6)
        bob.loaded.connect(onlooker)
        onlooker.woken = 0
        number = (await ann.move("key", "123")).n
        with pytest.raises(Stale):
            await bob.send("key", "123", "a decision of long ago")
        assert bob.loaded.table.number == bob.loaded.last_broadcast == number
        assert onlooker.woken == 1
        await other.attendant.close()


class SlowStore(SqliteStore):
    """A store whose answers take their time on the way."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.way_is_free = asyncio.Event()
        self.way_is_free.set()
        self.has_read = asyncio.Event()

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        found = await super().read(table, after)
        self.has_read.set()
        await self.way_is_free.wait()
        return found


@in_loop
async def test_news_of_a_table_that_is_about_to_come_to_memory_are_heard(path: Path) -> None:
    store = SlowStore(path)
    async with running(path, store=store) as one:
        other = type(one)(one.settings, store, one.pubsub, FirstMove())
        for service in (one, other):
            service.tables.shared = True
            object.__setattr__(service.settings, "data", "postgresql://not really")
        ann = await Guest.create(one, "me", "me", game="number")
        store.way_is_free.clear()
        store.has_read.clear()
        looking = asyncio.create_task(ann.at(other).look())
        await asyncio.wait_for(store.has_read.wait(), WAIT_SECONDS)  # the log, and is on its way
        assert other.tables._loading
        await ann.send("key", "123", ann.loaded.table.decision(0))
        number = ann.loaded.table.number
        hearing = asyncio.create_task(other._on_notice(ann.table, number, ""))
        await asyncio.sleep(0)
        store.way_is_free.set()
        await hearing
        await looking
        assert ann.at(other).loaded.table.number == number
        await other.attendant.close()


@in_loop
async def test_who_does_not_read_the_answer_does_not_keep_a_move_from_the_others(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open")
        first, _second = await first_of(ann)
        message = await first.look()
        said = wire.MoveRequest("key", message["view"]["legal"][0], message["decision"])
        headers = [(b"authorization", f"Bearer {first.token}".encode())]
        where = f"/api/tables/{first.table}/moves"
        scope = {"type": "http", "method": "POST", "path": where, "headers": headers, "query_string": b""}
        full = asyncio.Event()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": msgspec.json.encode(said)}

        async def send(answer: object) -> None:
            full.set()
            await asyncio.Future()  # as when all buffers on the way are full

        asking = asyncio.create_task(application(service)(scope, receive, send))
        await full.wait()
        assert first.loaded.table.number == message["n"] + 1
        await first.until(lambda: first.loaded.last_broadcast == first.loaded.table.number)
        asking.cancel()


@in_loop
async def test_a_token_is_good_at_its_own_table_only(path: Path) -> None:
    async with running(path) as service:
        ann, eve = await Guest.create(service, "me", "open"), await Guest.create(service, "me", "open")
        ann.token = eve.token
        with pytest.raises(BadToken):
            await ann.look()


@in_loop
async def test_who_goes_away_in_the_middle_of_a_request_leaves_no_half_of_it(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open")
        first, second = await first_of(ann)
        message = await first.look()
        sending = asyncio.create_task(first.send("key", message["view"]["legal"][0], message["decision"]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
        await second.until(lambda: second.loaded.table.number == message["n"] + 1)
        with pytest.raises(Stale):
            await first.send("another", message["view"]["legal"][0], message["decision"])
