"""Twin worlds over the wire: servers whose tables differ only where a seat cannot see answer it byte for byte alike.

What a table tells is tried in tests/server/test_table_hidden.py; this is about everything around it: HTTP, WebSocket,
refusals, hints, the record, the token of another, the table as text.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from karban.bots.bot import Thought
from karban.bots.pool import PoolFigures
from karban.match.question import Question
from karban.store import Entry, TableIndex
from karban.table import Table, seating, standins, undo
from karban.web.app import application
from karban.web.live.loaded_table import LoadedTable
from karban.web.pages.page_request import COOKIE
from karban.web.settings import Limits
from tests.server import inside
from tests.server.loops import in_loop
from tests.server.tabletop import Json, Tabletop, seated, token
from tests.server.test_table_hidden import CASES, TRIED, twin_of

POSITIONS = 3  # of each game
NAME = "abc"  # as tabletop names its tables
GUESSES = {  # moves of others; which of them would be legal is their secret
    "gap": ["R1", "B7", "G0"],
    "number": ["123", "987"],
    "qwixx": ["R:5=5", "T1"],
    "three": ["7", "40"],
}


class Echo:
    """A bot whose move shows all that it was asked: where that differs, so does the hint."""

    def hurry(self, table: str) -> None:
        pass

    async def choose(self, level: str, question: Question, **more: Any) -> str:
        packed = json.dumps(without_colours(question.pack()), sort_keys=True, default=str)
        return hashlib.sha256(packed.encode()).hexdigest()

    async def advise(self, level: str, question: Question, **more: Any) -> Thought:
        return Thought(await self.choose(level, question, **more))

    @property
    def figures(self) -> PoolFigures:
        return PoolFigures(0, 0, 0, 0, 0, {}, {})

    async def close(self) -> None:
        pass


def without_colours(value: Any) -> Any:
    """Colours that were shuffled stand among the options of a twin, and nowhere else."""
    if isinstance(value, dict):
        return {key: without_colours(inner) for key, inner in value.items() if key != "options"}
    return [without_colours(inner) for inner in value] if isinstance(value, list) else value


class StoppedClock(inside.MovableClock):
    """Time that stands still."""

    def monotonic(self) -> float:
        return 1000.0

    def now_ms(self) -> int:
        return 1_900_000_000_000


@asynccontextmanager
async def world(path: Path, table: Table, top: Tabletop) -> AsyncIterator[Starlette]:
    """A server with one table."""
    patient = Limits(writes=10_000)  # its clock stands still, so that all requests count as made at once
    async with inside.running(path, limits=patient) as service:
        service.server_clock = service.tables.server_clock = StoppedClock()
        service.bots = Echo()
        entries = [Entry(number, at, None, key, body) for body, number, at, key in top.log]
        await service.store.create(TableIndex(NAME, table.created.game, "playing", False, None, table.at_ms), entries)
        service.tables.loaded[NAME] = LoadedTable(table)
        yield application(service)


class TwinClient:
    """Somebody at a seat, or nobody, who writes down everything that comes back."""

    def __init__(self, app: Starlette, seat: int | None) -> None:
        self._app, self._seat, self.heard = app, seat, list[Any]()
        headers = {} if seat is None else {"authorization": f"Bearer {token(seat)}"}
        transport = httpx.ASGITransport(app=app, client=("192.0.2.7", 1))
        self.http = httpx.AsyncClient(transport=transport, base_url="http://karban", headers=headers)

    async def ask(self, method: str, path: str, **more: Any) -> None:
        answer = await self.http.request(method, f"/api/tables/{NAME}{path}", **more)
        text = answer.text
        if answer.headers["content-type"] == "application/json":
            text = json.dumps(without_colours(answer.json()))
        headers = {name: value for name, value in answer.headers.items() if name != "content-length"}
        self.heard.append((method, path, more, answer.status_code, headers, text))

    async def page(self) -> None:
        """The table as text; the key of its form is drawn anew for each page."""
        cookies = {} if self._seat is None else {"cookie": f"{COOKIE}={token(self._seat)}"}
        answer = await self.http.get(f"/t/{NAME}/text", headers=cookies)
        assert answer.status_code == 200
        self.heard.append(re.sub(r'name="key" value="[^"]*"', "", answer.text))

    async def listen(self, words: list[Json]) -> None:
        """What comes over a WebSocket when these words are said."""
        said = [json.dumps(one) for one in words]
        incoming: asyncio.Queue[Json] = asyncio.Queue()
        incoming.put_nowait({"type": "websocket.connect"})
        for text in said:
            incoming.put_nowait({"type": "websocket.receive", "text": text})
        outgoing: list[Json] = []

        async def send(message: Any) -> None:
            outgoing.append(message)

        scope: Json = {"type": "websocket", "path": f"/api/tables/{NAME}/live", "query_string": b"seen=0"}
        scope |= {"raw_path": b"", "headers": [], "client": ("192.0.2.7", 1), "subprotocols": [], "scheme": "ws"}
        scope |= {"server": None, "asgi": {"version": "3.0"}, "root_path": "", "extensions": {}}
        running = asyncio.create_task(self._app(scope, incoming.get, send))
        while sum("text" in message for message in outgoing) < len(said) and not running.done():
            await asyncio.sleep(0.001)
        incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await running
        self.heard.append([without_colours(json.loads(m["text"])) if "text" in m else m for m in outgoing])


def shows_nothing(table: Table, seat: int | None, move: str) -> bool:
    """Whether a try brings no hidden card or choice to light, after which the worlds would differ: it is refused, or
    stays sealed until others have chosen, too."""
    assert table.match
    to_act = table.match.to_act
    return seat is None or seat not in to_act or len(to_act) > 1 or move not in table.match.legal(seat)


async def everything(app: Starlette, seat: int | None, table: Table) -> list[Any]:
    """All that somebody gets who tries everything."""
    client, players = TwinClient(app, seat), len(table.seats)
    decisions = [table.decision(other) for other in range(players)]
    for seen in (0, table.number - 2, table.number, table.number + 100):
        await client.ask("GET", "", params={"seen": seen})
    for other in range(players + 1):
        await client.ask("GET", "", params={"seat": other})
        await client.ask("POST", "/hint", json={"seat": other})
        await client.ask("POST", "/stand-in", json={"on": False, "seat": other})
    await client.ask("GET", "/record")
    await client.page()
    for decision in decisions:
        for move in (move for move in TRIED if shows_nothing(table, seat, move)):
            await client.ask("POST", "/moves", json={"key": f"{decision} {move}", "decision": decision, "move": move})
    for other in {*range(players)} - {seat}:
        for move in GUESSES[table.created.game]:
            body = {"key": f"{other} {move}", "decision": decisions[other], "move": move, "seat": other}
            await client.ask("POST", "/moves", json=body)
    words: list[Json] = [{"token": token(seat)} if seat is not None else {"ping": 1}]
    words += [{"key": "w", "decision": decision, "move": TRIED[1]} for decision in decisions]
    await client.listen([*words, {"key": "w"}, {"move": "R7"}, {"token": token(9)}])
    for other in range(players):
        for level in (None, "random"):
            await client.ask("POST", "/stand-in", json={"on": True, "seat": other, "level": level})
            await client.ask("POST", "/stand-in", json={"on": False, "seat": other})
    asked: list[tuple[str, Json]] = [("/undo", {"seat": other}) for other in range(players)]
    asked += [("/undo", {}), ("/undo", {"agree": True}), ("/undo", {"agree": False}), ("/rematch", {}), ("/leave", {})]
    for path, body in asked:
        await client.ask("POST", path, json=body)
        await client.ask("GET", "")
    await client.page()
    await client.http.aclose()
    return client.heard


@pytest.fixture(autouse=True)
def no_waiting_for_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still here, and nobody attends to the table: a page that waits for a bot would wait for ever."""
    monkeypatch.setattr("karban.web.pages.table_context.BOTS_TIMEOUT_SECONDS", 0)


@pytest.mark.parametrize(("game", "players", "options"), CASES)
@in_loop
async def test_twin_worlds_answer_alike(game: str, players: int, options: Json, tmp_path: Path) -> None:
    chance = random.Random(f"wire {game} {players} {options}")
    length = len(_played(game, players, options, chance, None).log)
    different = 0
    for position in range(POSITIONS):
        top = _played(game, players, options, chance, chance.randrange(players + 1, length))
        while not top.table.playing:  # this one was shorter
            top = _played(game, players, options, chance, chance.randrange(players + 1, length))
        seat = chance.choice([None, *range(players)])
        other = twin_of(top, seat, chance)
        heard = []
        for number, table in enumerate((top.table, other)):
            async with world(tmp_path / f"{position}-{number}.sqlite", table, top) as app:
                heard.append(await everything(app, seat, table))
        for ours, theirs in zip(*heard, strict=True):
            assert ours == theirs
        assert top.table.match
        assert other.match
        different += top.table.match.position() != other.match.position()
    assert different or game == "number"  # a game without cards has secrets only while choices are sealed


def _played(game: str, players: int, options: Json, chance: random.Random, events: int | None) -> Tabletop:
    """A game to its end, or until so much has happened."""
    top = seated(game, players, options=options)
    while top.table.playing and (events is None or len(top.log) < events):
        top.wait(700)
        if chance.random() < 0.1:
            _meddle(top, chance.choice(top.table.to_act), chance)
        else:
            top.play_any(chance)
    return top


def _meddle(top: Tabletop, seat: int, chance: random.Random) -> None:
    """A bot decides for somebody who is away for a moment; or somebody asks to take back, and another is against it."""
    mover = undo.last_mover(top.table, range(len(top.table.seats)))
    if chance.random() < 0.5:
        top.do(seating.leave(top.table, [seat]))
        top.bot_play(seat, chance)
        top.do(standins.reclaim(top.table, [seat]))
    elif undo.obstacle(top.table, mover) is None:
        top.do(undo.ask(top.table, [mover]))
        top.do(undo.answer(top.table, [min(undo.others(top.table, mover))], False))


@in_loop
async def test_a_server_that_leaks_would_be_caught(tmp_path: Path) -> None:
    """Seat 1 sees what seat 0 does not: to it the two worlds are different."""
    top = _played("gap", 3, {"rounds": 1}, random.Random(4), 8)
    other = twin_of(top, 0, random.Random(5))
    heard = []
    for number, table in enumerate((top.table, other)):
        async with world(tmp_path / f"{number}.sqlite", table, top) as app:
            heard.append(await everything(app, 1, table))
    assert heard[0] != heard[1]
