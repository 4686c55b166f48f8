"""A server without sockets, in the process of the test, with a clock that can be moved."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from karban.bots.bot import Thought
from karban.bots.pool import PoolFigures
from karban.i18n.texts import speak
from karban.match.question import Question
from karban.store import Store
from karban.store.sqlite import SqliteStore
from karban.web.api import handlers, wire
from karban.web.api.request import ApiRequest
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.pubsub import LocalPubSub, PubSub
from karban.web.live.server_clock import ServerClock
from karban.web.live.service import Service
from karban.web.settings import Settings

WAIT_SECONDS = 60.0  # seconds


class MovableClock(ServerClock):
    """Time that can be moved on."""

    def __init__(self, ahead: float = 0.0) -> None:
        super().__init__()
        self.ahead = ahead  # seconds

    def monotonic(self) -> float:
        return super().monotonic() + self.ahead

    def now_ms(self) -> int:
        return super().now_ms() + round(self.ahead * 1000)


class FirstMove:
    """Bots that play the first legal move."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.how: list[dict[str, Any]] = []
        self.hurried: list[str] = []  # tables

    def hurry(self, table: str) -> None:
        self.hurried.append(table)

    async def choose(self, level: str, question: Question, **more: Any) -> str:
        self.asked.append(level)
        self.how.append(more)
        await asyncio.sleep(0)
        return question.write(question.moves[0])

    async def advise(self, level: str, question: Question, **more: Any) -> Thought:
        return Thought(await self.choose(level, question, **more))

    @property
    def figures(self) -> PoolFigures:
        return PoolFigures(0, 0, 0, 0, 0, {}, {})

    async def close(self) -> None:
        pass


@asynccontextmanager
async def running(
    path: Path, ahead: float = 0.0, store: Store | None = None, pubsub: PubSub | None = None, **settings: Any
) -> AsyncIterator[Service]:
    """A service over a file."""
    wanted = Settings(f"sqlite:///{path}", **{"min_bot_seconds": 0.0, "idle_seconds": 1e9, **settings})
    service = Service(wanted, store or SqliteStore(path), pubsub or LocalPubSub(), FirstMove())
    service.server_clock = service.tables.server_clock = MovableClock(ahead)
    await service.start()
    try:
        yield service
    finally:
        await service.close()


def advance(service: Service, seconds: float) -> None:
    """Let time pass."""
    assert isinstance(service.server_clock, MovableClock)
    service.server_clock.ahead += seconds
    for loaded in service.tables.loaded.values():
        loaded.wake_attendant()


class Guest:
    """Somebody who asks a service directly."""

    def __init__(self, service: Service, table: str, token: str | None, seat: int | None) -> None:
        self.service, self.table, self.token, self.seat = service, table, token, seat

    @classmethod
    async def create(
        cls, service: Service, *occupants: str, game: str = "gap", address: str = "here", **more: Any
    ) -> Guest:
        body = wire.NewTable(game, occupants=list(occupants), name="Ann", **more)
        made = await handlers.create(ApiRequest(service, speak("en"), address, body=body))
        return cls(service, made.table, made.token, made.seat)

    async def join(self) -> Guest:
        made = await handlers.join(self.request(wire.Join("Bob"), token=None))
        return Guest(self.service, self.table, made.token, made.seat)

    def at(self, service: Service) -> Guest:
        """The same person at another server."""
        return Guest(service, self.table, self.token, self.seat)

    def request(self, body: Any = None, **more: Any) -> ApiRequest:
        return ApiRequest(
            self.service, speak("en"), "here", **{"token": self.token, "table": self.table, "body": body, **more}
        )

    async def look(self, **more: Any) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(await handlers.look(self.request(**more)))
        return found

    async def move(self, key: str, move: str | None = None, decision: str | None = None) -> wire.MoveAnswer:
        message = await self.look(last_event=10**6)
        move = message["view"]["legal"][0] if move is None else move
        return await self.send(key, move, decision or message["decision"])

    async def send(self, key: str, move: str, decision: str | None) -> wire.MoveAnswer:
        request = self.request(wire.MoveRequest(key, move, decision))
        answer = await handlers.move(request)
        await request.flush_broadcasts()
        return answer

    @property
    def loaded(self) -> LoadedTable:
        return self.service.tables.loaded[self.table]

    async def until(self, true: Callable[[], object]) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(WAIT_SECONDS):
            while not true():
                await asyncio.sleep(0.005)


async def first_of(ann: Guest) -> tuple[Guest, Guest]:
    """Two people at a table, the one who is to decide first."""
    bob = await ann.join()
    return (ann, bob) if (await ann.look())["decision"] else (bob, ann)


async def later(service: Service, seconds: float) -> None:
    """Let time pass, and wait until that has had its effects: on a table where people must hurry, a bot has decided.
    All other tables were looked at before it."""
    timed = await Guest.create(service, "me", "me", clock=wire.ClockRequest(each=1))
    number = timed.loaded.table.number
    advance(service, seconds)
    await timed.until(lambda: timed.loaded.table.number > number)


class Onlooker:
    """Somebody connected, with some seats."""

    has_unsent = False
    woken = 0  # how often

    def __init__(self, *seats: int) -> None:
        self.seats = seats

    def wake(self) -> None:
        self.woken += 1

    def drop_if_stalled(self, monotonic: float) -> None:
        pass

    def announce_shutdown(self) -> None:
        pass

    def dismiss(self) -> None:
        pass
