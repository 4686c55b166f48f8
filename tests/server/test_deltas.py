"""Deltas: merged one after the other they give exactly the whole messages, and tell nobody more than those do."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from starlette.websockets import WebSocket

from karban.errors import Refusal
from karban.table import Table, seating, standins, undo
from karban.table.events import TimeControl
from karban.table.message import StateMessages
from karban.web.socket.connection import Connection
from tests.server.client import TableClient, any_legal, merged
from tests.server.inside import Guest, running
from tests.server.loops import in_loop
from tests.server.tabletop import Json, Tabletop, seated
from tests.server.test_connection import StalledSocket
from tests.server.test_http import pair
from tests.server.test_table_hidden import CASES, twin_of

BANK = TimeControl(bank_ms=300_000, increment_ms=2_000)


class Follower:
    """Somebody who gets a whole message at first, and from then on what has changed."""

    def __init__(self, *seats: int) -> None:
        self.seats = seats
        self.message: Json = {}
        self.deltas: list[bytes] = []

    def follow(self, messages: StateMessages, now_ms: int) -> None:
        last = self.message.get("n", 0)
        whole = json.loads(messages.for_seats(self.seats, last, now_ms))
        delta = messages.delta(self.seats, now_ms) if self.message else None
        if delta is not None:
            self.deltas.append(delta)
            whole_by_deltas = merged(self.message, json.loads(delta))
            assert whole_by_deltas == whole
        self.message = whole


def happenings(top: Tabletop, chance: random.Random) -> Iterator[None]:
    """A game to its end, and in between all that can happen at a table."""
    players = len(top.table.seats)
    while top.table.playing:
        top.wait(chance.randrange(3000))
        what = chance.random()
        if what < 0.2:
            seat = chance.randrange(players)
            top.do(seating.leave(top.table, [seat]))
            yield
            top.do(standins.reclaim(top.table, [seat]))
        elif what < 0.5 and top.table.moves_made:
            yield from _take_back(top)
        else:
            top.play_any(chance)
        yield


def _take_back(top: Tabletop) -> Iterator[None]:
    seat = top.table.moves_made[-1][0] or 0
    try:
        top.do(undo.ask(top.table, [seat]))
        yield
        for other in range(len(top.table.seats)):
            if top.table.undo and other != seat:
                top.do(undo.answer(top.table, [other], True))
                yield
    except Refusal:
        return


@pytest.mark.parametrize("clock", [None, BANK], ids=["no clock", "clock"])
@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_deltas_in_order_give_the_whole_message(
    game: str, players: int, options: Json, clock: TimeControl | None
) -> None:
    chance = random.Random(f"deltas {game} {players} {options} {clock}")
    top = Tabletop("me", *["open"] * (players - 1), game=game, options=options, time_control=clock)
    followers = [Follower(*seats) for seats in ((), *((seat,) for seat in range(players)), (0, 1))]
    messages: StateMessages | None = None
    online = [False] * players

    def tell() -> None:
        nonlocal messages
        away = tuple(None if here else top.now_ms - 1000 for here in online) if top.table.playing else ()
        messages = StateMessages(top.table.fork(), online, messages, away if any(away) else ())
        for follower in followers:
            follower.follow(messages, top.now_ms)

    tell()
    while not top.table.match:
        top.join()
        tell()
    for _ in happenings(top, chance):
        if chance.random() < 0.2:
            online = [chance.random() < 0.5 for _ in range(players)]
        if chance.random() < 0.9:  # else it comes together with what happens next
            tell()
        if chance.random() < 0.1:  # somebody comes back, and has a whole message first
            chance.choice(followers).message = {}
    tell()
    spectator, *_, two_seats = followers
    assert not two_seats.deltas  # where one of them decides, the view is of another seat
    happened = {event["type"] for delta in spectator.deltas for event in json.loads(delta)["events"]}
    assert happened >= {"moved", "stood-in", "came-back", "undo-asked"}
    whole = len(json.dumps(spectator.message))
    assert sum(map(len, spectator.deltas)) / len(spectator.deltas) < whole / 2


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_deltas_are_the_same_bytes_in_twin_worlds(game: str, players: int, options: Json) -> None:
    """Whatever the others hold: what has changed, in which order and how much that is looks the same."""
    chance = random.Random(f"twin deltas {game} {players} {options}")
    top = seated(game, players, options=options)
    length = chance.randrange(players + 6, players + 20)
    while top.table.playing and len(top.log) < length:
        top.wait(700)
        top.play_any(chance)
    different = 0
    for seat in (None, *range(players)):
        ours, theirs = list[bytes | None](), list[bytes | None]()
        replayed = top.replayed(watch=Watch(seat, ours))
        other = twin_of(top, seat, chance, Watch(seat, theirs))
        assert ours == theirs
        assert sum(delta is not None for delta in ours) > 5
        assert replayed.match
        assert other.match
        different += replayed.match.position() != other.match.position()
    assert different or game == "number"  # a game without cards has secrets only while choices are sealed


class Watch:
    """Somebody in a seat who writes down the deltas, event by event."""

    def __init__(self, seat: int | None, heard: list[bytes | None]) -> None:
        self._seats: Sequence[int] = () if seat is None else (seat,)
        self._heard, self._messages = heard, cast(StateMessages | None, None)

    def __call__(self, table: Table) -> None:
        self._messages = StateMessages(table.fork(), [True] * len(table.seats), self._messages)
        self._heard.append(self._messages.delta(self._seats, table.at_ms))


# ------------------------------------------------------------------------- over the wire


def has_come_to(number: int, message: Json) -> bool:
    return bool(message["n"] >= number)


@in_loop
async def test_who_asks_for_deltas_knows_as_much_as_who_does_not(url: str) -> None:
    first, second = await pair(url)
    async with first.live(deltas=True) as few, first.live() as whole, second.live(deltas=True) as other:
        for _ in range(6):
            mover, line = (first, few) if (await first.look())["decision"] else (second, other)
            message = await line.until(lambda message: message["decision"])
            assert (await line.move(any_legal(message), message["decision"]))["ok"]
            number = (await mover.look())["n"]
            for heard in (few, whole, other):
                await heard.until(partial(has_come_to, number))
        await few.until(lambda message: message == whole.last)
        assert few.deltas >= 6
        assert not whole.deltas
        number = few.last["n"]
    async with first.live(seen=number - 3, deltas=True) as line:  # what was missed comes whole
        assert [event["n"] for event in (await line.receive())["events"]] == [number - 2, number - 1, number]
        assert not line.deltas


@in_loop
async def test_who_sits_down_gets_the_whole_view_of_their_seat(url: str) -> None:
    first, _ = await pair(url)
    async with TableClient(url, first.table).live(first=False, deltas=True) as line:
        await line.say(ping=1)
        assert (await line.until(lambda message: message["view"]))["view"]["hand"] is None
        await line.say(token=first.token)
        message = await line.until(lambda message: message["view"]["seat"] == first.seat)
        assert len(message["view"]["hand"]) == 6
        assert line.messages.count(message) == 1


@in_loop
async def test_who_has_missed_a_state_gets_the_next_one_whole(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann = await Guest.create(service, "me", "me", options={"rounds": 1})
        onlooker = Guest(service, ann.table, None, None)
        peer = StalledSocket()
        connection = Connection(cast(WebSocket, peer), onlooker.request(), onlooker.loaded, deltas=True)
        task = asyncio.create_task(connection.run())
        await ann.until(lambda: peer.got)
        number = peer.got[-1]["n"]
        await ann.move("first")
        await ann.until(lambda: peer.got[-1]["n"] == number + 1)
        peer.deaf = True
        for turn in range(4):
            await ann.move(f"key {turn}")
        peer.deaf = False
        await ann.until(lambda: peer.got[-1]["n"] == number + 5)
        await ann.move("last")
        await ann.until(lambda: peer.got[-1]["n"] == number + 6)
        told = [(frame["type"], frame["n"] - number) for frame in peer.got]
        assert told[-2:] == [("state", 5), ("delta", 6)]
        assert [event["n"] for frame in peer.got[1:] for event in frame["events"]] == [
            number + 1 + turn for turn in range(6)
        ]
        task.cancel()
