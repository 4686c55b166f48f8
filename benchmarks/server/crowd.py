"""Many tables with everybody connected, played at a human pace or as fast as the server allows."""

from __future__ import annotations

import asyncio
import base64
import gc
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count

import httpx

from benchmarks.server.seat import Received, SeatConnection

MAX_CONCURRENT_REQUESTS = 40  # while people sit down
_keys = count()


@dataclass
class CrowdTable:
    """A table with its seats, and the move that is on its way."""

    name: str
    tokens: list[str]
    took: Callable[[float], None]
    seats: list[SeatConnection] = field(default_factory=list)
    over: bool = False
    deltas: bool = False
    moves: int = 0
    refused: int = 0
    _next: tuple[SeatConnection, str, str] | None = None
    _flying: int = 0
    _since: float = 0.0
    _waiting: set[SeatConnection] = field(default_factory=set)
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def connect(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        for token in self.tokens:
            path = f"/api/tables/{self.name}/live{'?deltas=1' if self.deltas else ''}"
            protocol = partial(SeatConnection, path, token, self._on_message)
            _, seat = await loop.create_connection(protocol, "127.0.0.1", port)
            self.seats.append(seat)
            await seat.open

    def _on_message(self, seat: SeatConnection, received: Received) -> None:
        if received.ok is False:
            self.refused += 1
            self._arrived.set()
        if received.view is None:
            return
        if received.changed:
            received.stage = received.changed.stage
            if received.changed.decision:
                received.decision = received.changed.decision
        if received.view.moves is None:
            return
        self.moves = max(self.moves, received.view.moves)
        self.over = self.over or received.stage == "over"
        if received.decision and received.view.legal:
            self._next = seat, received.decision, received.view.legal[0]
        if self._flying and received.view.moves >= self._flying:
            self._waiting.discard(seat)
            if not self._waiting:
                self.took(time.perf_counter() - self._since)
                self._flying = 0
                self._arrived.set()

    async def move(self) -> None:
        """Whoever's turn it is makes a move; it ends when everybody at the table has received it."""
        while self._next is None and not self.over:
            await asyncio.sleep(0.01)
        if self.over or not self._next:
            return
        seat, decision, move = self._next
        self._next, self._flying, self._waiting = None, self.moves + 1, set(self.seats)
        self._arrived.clear()
        self._since = time.perf_counter()
        seat.say(type="move", key=f"b{next(_keys)}", decision=decision, move=move)
        await self._arrived.wait()

    def close(self) -> None:
        for seat in self.seats:
            seat.close()


class Crowd:
    """All tables of one run, and how long moves took to reach everybody."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.tables: list[CrowdTable] = []
        self.times: list[float] = []

    async def sit_down(self, tables: int, seats: int) -> None:
        """Put up tables and let everybody connect."""
        gate = asyncio.Semaphore(MAX_CONCURRENT_REQUESTS)
        limits = httpx.Limits(max_connections=MAX_CONCURRENT_REQUESTS)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=60, limits=limits) as http:

            async def one() -> None:
                async with gate:
                    table = await _create_table(http, seats, lambda seconds: self.times.append(seconds))
                    table.deltas = getattr(self, "deltas", False)
                    await table.connect(self.port)
                    self.tables.append(table)

            await asyncio.gather(*(one() for _ in range(tables)))
        gc.collect()
        gc.freeze()  # else it is our own look for garbage among thousands of seats, up to 0.2 s, that is measured

    async def at_human_pace(self, seconds: float, between: float) -> None:
        """One move each so many seconds at each table, not all at the same time."""
        end = time.perf_counter() + seconds

        async def play(table: CrowdTable, first: float) -> None:
            at = time.perf_counter() + first
            while at < end and not table.over:
                await asyncio.sleep(max(0.0, at - time.perf_counter()))
                await table.move()
                at += between

        await asyncio.gather(
            *(play(table, between * number / len(self.tables)) for number, table in enumerate(self.tables))
        )

    async def as_fast_as_possible(self, at_once: int) -> float:
        """All games to their ends, so many tables at a time; the moves made per second."""
        left, before, start = list(self.tables), len(self.times), time.perf_counter()

        async def play() -> None:
            while left:
                table = left.pop()
                while not table.over:
                    await table.move()

        await asyncio.gather(*(play() for _ in range(at_once)))
        return (len(self.times) - before) / (time.perf_counter() - start)

    @property
    def refused(self) -> int:
        return sum(table.refused for table in self.tables)

    @property
    def lost(self) -> int:
        return sum(seat.lost for table in self.tables for seat in table.seats)

    def close(self) -> None:
        for table in self.tables:
            table.close()


async def _create_table(http: httpx.AsyncClient, seats: int, took: Callable[[float], None]) -> CrowdTable:
    tokens = [base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=") for _ in range(seats)]
    name = ""
    for number, token in enumerate(tokens):
        headers = {"authorization": f"Bearer {token}"}
        if number:
            answer = await _patiently(http, f"/api/tables/{name}/join", {"name": f"person {number}"}, headers)
        else:
            body = {"game": "gap", "players": seats, "options": {"rounds": 1}, "name": "Ann"}
            answer = await _patiently(http, "/api/tables", body, headers)
            name = answer.json()["table"]
    return CrowdTable(name, tokens, took)


async def _patiently(http: httpx.AsyncClient, path: str, body: object, headers: dict[str, str]) -> httpx.Response:
    """The server lets one address do only so much at once."""
    while (answer := await http.post(path, json=body, headers=headers)).status_code == 429:
        await asyncio.sleep(1)
    return answer.raise_for_status()
