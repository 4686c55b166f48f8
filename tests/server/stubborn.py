"""People who play on whatever happens: they come back, and say again what was not answered.

What they were told is written down, so that it can be compared with the log afterwards.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from karban.table import tokens
from tests.server.client import WAIT_SECONDS, Json, LiveSocket, TableClient, any_legal

LOST = (OSError, TimeoutError, EOFError, WebSocketException, httpx.HTTPError)
AWAY = {"unavailable", "too-fast", "failure"}  # to be asked again
STUCK_SECONDS = 60.0  # without anything new after which a table counts as stuck


@dataclass
class AcknowledgedMove:
    """A move that was acknowledged."""

    key: str
    number: int
    seat: int
    move: str


@dataclass
class Stubborn:
    """Somebody in a seat. `by_post`: what is to be decided is heard in one place, and answered in another."""

    person: TableClient
    random: Random
    by_post: bool = False
    think: float = 0.05  # seconds, at most
    told: list[AcknowledgedMove] = field(default_factory=list)
    refused: list[Json] = field(default_factory=list)
    lost: int = 0  # connections
    _said: Json | None = None  # what has not been answered yet
    _seen: int = 0

    async def play(self) -> None:
        """To the end of the game."""
        while True:
            try:
                async with self.person.live(seen=self._seen or None) as line:
                    if self._said:
                        await self._say(line)
                    while not await self._receive(line):
                        pass
                    return
            except LOST:
                if (task := asyncio.current_task()) and task.cancelling():  # the end of the test, not of a connection
                    raise
                self.lost += 1
                await asyncio.sleep(self.random.uniform(0, 0.1))

    async def _receive(self, line: LiveSocket) -> bool:
        """The next message; whether the game is over."""
        heard = await line.receive(STUCK_SECONDS)
        if "ok" in heard:
            await self._answered(line, heard)
        elif "view" in heard and heard["n"] >= self._seen:
            self._seen = heard["n"]
            if heard["stage"] == "over" and not self._said:
                return True
            await self._meddle(heard)
            if heard["decision"] and not self._said:
                await asyncio.sleep(self.random.uniform(0, self.think))
                self._said = {"key": TableClient.new_key(), "decision": heard["decision"], "move": any_legal(heard)}
                await self._say(line)
        return False

    async def _meddle(self, heard: Json) -> None:
        """Do something besides playing."""

    async def _say(self, line: LiveSocket) -> None:
        assert self._said
        if not self.by_post:
            await line.say(**self._said)
            return
        answer = await self.person.post("moves", **self._said)
        if answer.headers.get("content-type") != "application/json":
            raise OSError(answer.status_code)  # a proxy that reaches nobody
        told = answer.json()
        await self._answered(line, told if "ok" in told else {"key": self._said["key"], "ok": False, **told})

    async def _answered(self, line: LiveSocket, answer: Json) -> None:
        if not self._said or answer["key"] != self._said["key"]:
            return
        said = self._said
        if not answer["ok"] and answer["error"] in AWAY:
            await asyncio.sleep(1 if answer["error"] == "too-fast" else 0.1)
            await self._say(line)
            return
        self._said = None
        if answer["ok"]:
            self._seen = max(self._seen, answer["n"])
            assert self.person.seat is not None
            self.told.append(AcknowledgedMove(said["key"], answer["n"], self.person.seat, said["move"]))
        else:
            self.refused.append(answer)
            raise TimeoutError  # look again, from the start


@dataclass
class PlayedTable:
    """A table with its people."""

    table: str
    people: list[Stubborn]

    async def to_the_end(self) -> None:
        await asyncio.gather(*(one.play() for one in self.people))


async def seated(url: str, random: Random, game: str, seats: Iterable[str], **options: Any) -> PlayedTable:
    """A new table, with people in all its open seats."""
    seats = list(seats)
    body: Json = {"game": game, "seats": seats, "options": options, "name": "Ann"}
    first = await stubbornly(lambda: sat_down(TableClient(url, "", tokens.new_token()), "", body))
    people = [first]
    for number in range(seats.count("open")):
        guest = TableClient(url, first.table, tokens.new_token())
        name = {"name": f"Bob {number}"}
        people.append(await stubbornly(lambda guest=guest, name=name: sat_down(guest, f"/{guest.table}/join", name)))
    return PlayedTable(first.table, [Stubborn(one, random, by_post=index % 3 == 1) for index, one in enumerate(people)])


async def sat_down(person: TableClient, path: str, body: Json) -> TableClient:
    """Somebody with a token of their own: whoever asks again, because the answer was lost, has one seat, not two."""
    async with httpx.AsyncClient(timeout=WAIT_SECONDS, headers=person.headers) as http:
        answer = await http.post(f"{person.url}/api/tables{path}", json=body)
    if answer.status_code == 409:
        raise RuntimeError(answer.text)  # asking again would not help
    assert answer.is_success, answer.text
    made = answer.json()
    return TableClient(person.url, made.get("table", person.table), person.token, made["seat"])


async def stubbornly(ask: Any) -> Any:
    """Again and again, until somebody is there to answer."""
    while True:
        try:
            return await ask()
        except (*LOST, AssertionError, ValueError):
            await asyncio.sleep(0.2)
