"""A connection from the inside: a reader that does not read, a queue that is full, and limits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from starlette.websockets import WebSocket

from karban.store import Entry, Lease, TableIndex
from karban.store.sqlite import SqliteStore
from karban.web.live.rate_limits import ConnectionRate, RateLimit
from karban.web.settings import Limits
from karban.web.socket.connection import Connection
from karban.web.socket.outlet import AsgiOutlet
from tests.server.inside import WAIT_SECONDS, Guest, running
from tests.server.loops import in_loop


class StalledSocket:
    """The other end of a WebSocket; it reads only while it is not deaf."""

    def __init__(self) -> None:
        self.deaf = False
        self.got: list[dict[str, Any]] = []
        self.code: int | None = None
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def send_text(self, text: str) -> None:
        while self.deaf:
            await asyncio.sleep(0.001)
        self.got.append(json.loads(text))

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def close(self, code: int = 1000) -> None:
        self.code = code

    def say(self, **words: Any) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(words)})


def connect(guest: Guest) -> tuple[StalledSocket, asyncio.Task[None]]:
    peer = StalledSocket()
    connection = Connection(cast(WebSocket, peer), guest.request(), guest.loaded)
    return peer, asyncio.create_task(connection.run())


@in_loop
async def test_a_reader_that_does_not_read_is_let_go_and_the_others_are_told(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite", limits=Limits(write_seconds=0.05)) as service:
        ann = await Guest.create(service, "me", "open", game="number")
        bob = await ann.join()
        (deaf, ending), (well, going_on) = connect(bob), connect(ann)
        await ann.until(lambda: deaf.got and well.got)
        deaf.deaf = True
        await ann.move("key", "123")
        async with asyncio.timeout(WAIT_SECONDS):
            await ending
        assert set(bob.loaded.local_presence()) == {0}
        await ann.until(lambda: well.got[-1]["view"]["chosen"][0] and not well.got[-1]["online"][1])
        going_on.cancel()


@in_loop
async def test_states_that_nobody_has_read_do_not_pile_up(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann = await Guest.create(service, "me", "me", options={"rounds": 1})
        onlooker = Guest(service, ann.table, None, None)
        peer, task = connect(onlooker)
        await ann.until(lambda: peer.got)
        number = peer.got[-1]["n"]
        peer.deaf = True
        for turn in range(8):
            await ann.move(f"key {turn}")
        peer.deaf = False
        await ann.until(lambda: peer.got[-1]["n"] == number + 8)
        assert len(peer.got) <= 4
        seen = [event["n"] for message in peer.got[1:] for event in message["events"]]
        assert seen == list(range(number + 1, number + 9))
        task.cancel()


@in_loop
async def test_answers_that_nobody_reads_end_the_connection(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite", limits=Limits(unsent=5, write_seconds=60)) as service:
        ann = await Guest.create(service, "me", "open")
        peer, task = connect(ann)
        await ann.until(lambda: peer.got)
        peer.deaf = True
        for number in range(20):
            peer.say(ping=number)
        await ann.until(lambda: peer.incoming.empty() or task.done())
        peer.deaf = False
        async with asyncio.timeout(WAIT_SECONDS):
            await task
        assert peer.code == 1008


@in_loop
async def test_a_token_that_comes_late_counts_like_any_other(tmp_path: Path) -> None:
    """A connection that first looks on is one of its person's from the moment it says whose it is."""
    async with running(tmp_path / "tables.sqlite", limits=Limits(connections=3)) as service:
        ann = await Guest.create(service, "me", "open")
        onlooker = Guest(service, ann.table, None, None)
        peers, tasks = zip(*(connect(onlooker) for _ in range(5)), strict=True)
        await ann.until(lambda: all(peer.got for peer in peers))
        for peer in peers:
            for _ in range(2):  # saying it again is no second connection
                peer.say(token=ann.token)
        await ann.until(lambda: sum(task.done() for task in tasks) == 2 and ann.loaded.local_presence()[0] == 3)
        assert [peer.code for peer in peers] == [None, None, None, 1008, 1008]
        assert [peer.got[-1].get("error") for peer in peers[3:]] == ["too-fast"] * 2
        for task in tasks:
            task.cancel()


class SlowDisk(SqliteStore):
    """A store that lets an append wait."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.writing, self.go_on = asyncio.Event(), asyncio.Event()

    async def append(self, index: TableIndex, entries: Sequence[Entry], lease: Lease | None = None) -> None:
        self.writing.set()
        await self.go_on.wait()
        await super().append(index, entries, lease)


def connect_directly(guest: Guest) -> tuple[StalledSocket, AsgiOutlet, asyncio.Task[None]]:
    """As the server's own protocol does, which offers each text to the connection."""
    peer = StalledSocket()
    outlet = AsgiOutlet(cast(WebSocket, peer))
    connection = Connection(cast(WebSocket, peer), guest.request(), guest.loaded, outlet)
    return peer, outlet, asyncio.create_task(connection.run())


@in_loop
async def test_a_move_is_finished_though_its_client_goes_away_meanwhile(tmp_path: Path) -> None:
    store = SlowDisk(tmp_path / "tables.sqlite")
    async with running(tmp_path / "tables.sqlite", store=store) as service:
        ann = await Guest.create(service, "me", "me", game="number")
        (peer, outlet, ending), (other, going_on) = connect_directly(ann), connect(ann)
        await ann.until(lambda: peer.got and other.got)
        number, decision = ann.loaded.table.number, ann.loaded.table.decision(0)
        assert outlet.on_text(json.dumps({"key": "one", "move": "123", "decision": decision}))
        await asyncio.wait_for(store.writing.wait(), WAIT_SECONDS)
        peer.incoming.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await asyncio.wait_for(ending, WAIT_SECONDS)
        assert ann.loaded.table.number == number
        store.go_on.set()
        await ann.until(lambda: other.got[-1]["n"] == number + 1)
        assert len(await store.read(ann.table)) == number + 1
        going_on.cancel()


@in_loop
async def test_frames_are_handled_in_the_order_in_which_they_come(tmp_path: Path) -> None:
    store = SlowDisk(tmp_path / "tables.sqlite")
    async with running(tmp_path / "tables.sqlite", store=store) as service:
        ann = await Guest.create(service, "me", "me", game="number")
        peer, outlet, going_on = connect_directly(ann)
        await ann.until(lambda: peer.got)
        decision = ann.loaded.table.decision(0)
        assert outlet.on_text(json.dumps({"key": "one", "move": "123", "decision": decision}))
        assert not outlet.on_text(json.dumps({"ping": 2}))  # it has to wait for its turn
        peer.say(ping=2)
        await asyncio.wait_for(store.writing.wait(), WAIT_SECONDS)
        store.go_on.set()
        await ann.until(lambda: peer.got[-1].get("type") == "pong")
        kinds = [frame["type"] for frame in peer.got]
        assert kinds.index("answer") < kinds.index("pong")
        going_on.cancel()


@in_loop
async def test_a_connection_ends_when_a_frame_is_refused_for_good(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann = await Guest.create(service, "me", "open")
        peer, outlet, ending = connect_directly(ann)
        await ann.until(lambda: peer.got)
        assert outlet.on_text(json.dumps({"token": "somebody else's"}))
        await asyncio.wait_for(ending, WAIT_SECONDS)
        assert peer.code == 1008
        assert peer.got[-1]["error"] == "bad-token"


@in_loop
async def test_who_is_dismissed_gets_the_answer_to_a_move_that_is_being_written(tmp_path: Path) -> None:
    store = SlowDisk(tmp_path / "tables.sqlite")
    async with running(tmp_path / "tables.sqlite", store=store) as service:
        ann = await Guest.create(service, "me", "me", game="number")
        peer, outlet, ending = connect_directly(ann)
        await ann.until(lambda: peer.got)
        decision = ann.loaded.table.decision(0)
        assert outlet.on_text(json.dumps({"key": "one", "move": "123", "decision": decision}))
        await asyncio.wait_for(store.writing.wait(), WAIT_SECONDS)
        service.tables.drop(ann.table)
        store.go_on.set()
        await asyncio.wait_for(ending, WAIT_SECONDS)
        assert peer.code == 1012
        assert [frame["ok"] for frame in peer.got if frame["type"] == "answer"] == [True]


@in_loop
async def test_nobody_floods_the_others_by_coming_and_going(tmp_path: Path) -> None:
    """Everybody at a table is told who is there, so that too has a rate."""
    async with running(tmp_path / "tables.sqlite", limits=Limits(writes=4, window_seconds=3600)) as service:
        ann = await Guest.create(service, "me", "open")
        bob = await ann.join()
        for _ in range(4):
            peer, task = connect(bob)
            peer.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await task
            assert peer.code is None
        peer, task = connect(bob)
        await task
        assert (peer.code, peer.got[-1]["error"]) == (1008, "too-fast")


def test_a_rate_lets_through_so_many_and_then_as_many_as_time_allows() -> None:
    rate = RateLimit(10, 20.0)
    assert sum(rate.allows("a", 0.0) for _ in range(50)) == 10
    assert rate.allows("b", 0.0)
    assert sum(rate.allows("a", 4.0) for _ in range(50)) == 2
    assert sum(rate.allows("a", 1000.0) for _ in range(50)) == 10


def test_a_rate_forgets_the_oldest() -> None:
    rate = RateLimit(1, 1000.0, max_keys=100)
    for number in range(1000):
        rate.allows(str(number), 0.0)
    assert rate.allows("0", 0.0)
    assert not rate.allows("999", 0.0)


def test_a_connection_is_within_its_rate_then_beyond_it_then_far_beyond_it() -> None:
    rate = ConnectionRate(100, 20.0)
    assert all(rate.allows(0.0) for _ in range(100))
    states = [(rate.allows(at), rate.far_exceeded) for at in [0.0] * 60 + [60.0]]
    assert states == [(False, False)] * 50 + [(False, True)] * 10 + [(True, False)]
