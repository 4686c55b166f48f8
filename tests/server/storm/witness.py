"""People who remember all that they were told, and the check that the log remembers the same."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx

from karban.match.record import Record
from karban.table import Table, events, proof, tokens
from tests.server.client import WAIT_SECONDS, Json, LiveSocket, Server, TableClient
from tests.server.stubborn import LOST, PlayedTable, Stubborn

Setup = tuple[str, list[str], Json]  # the game, its seats, its options
SETUPS: list[Setup] = [
    ("gap", ["me", "open", "bot:random"], {"rounds": 1}),
    ("number", ["me", "open", "open"], {}),
    ("qwixx", ["me", "open", "bot:random"], {}),
    ("three", ["me", "open", "open"], {}),
    ("three", ["me", "bot:random", "bot:random"], {}),
]


@dataclass
class Witness(Stubborn):
    """Somebody in a seat who keeps every word, so that it can be said once more."""

    words: dict[str, Json] = field(default_factory=dict)
    copies: Counter[str] = field(default_factory=Counter)  # how often each was said

    meddled: Counter[str] = field(default_factory=Counter)  # what was done besides playing, and how often

    async def _meddle(self, heard: Json) -> None:
        """Now and then take something back, agree to it, let a bot play, leave: the game goes on."""
        seat, chance = self.person.seat, self.random.random()
        assert seat is not None
        if heard["stage"] != "playing":
            return
        asked = heard["undo"]
        if asked and asked["seat"] != seat and seat not in asked["agreed"]:
            await self._ask_for("undo", agree=chance < 0.8)
        elif heard["undo_offer"][seat] is None and chance < 0.2:
            await self._ask_for("undo")
        elif heard["stand_ins"][seat]:
            await self._ask_for("stand-in", on=False)
        elif chance > 0.98:
            await self._ask_for("stand-in", on=True)
        elif chance > 0.96:
            await self._ask_for("leave")

    async def _ask_for(self, what: str, **body: Any) -> None:
        answer = await self.person.post(what, **body)
        self.meddled[what] += answer.is_success

    async def _say(self, line: LiveSocket) -> None:
        assert self._said
        self.words[self._said["key"]] = dict(self._said)
        self.copies[self._said["key"]] += 1
        await super()._say(line)

    def overtaken(self) -> set[str]:
        """Words that were refused and may be in the log all the same, over a network that turns them around.

        A refusal speaks of one copy of a word. Whoever has lost a connection says the word again on a new one; if it
        overtakes their token there, it is a stranger's and is refused, while the first copy may still be under way. No
        other refusal leaves that open: a word that was said once, or refused for what it says, must have no effect.
        """
        strange = {answer["key"] for answer in self.refused if answer["error"] == "not-yours"}
        return {key for key in strange if self.copies[key] > 1}

    async def say_again(self) -> int:
        """Repeat moves that were acknowledged: each must get the answer that it got. How many were repeated."""
        told = {*self.random.sample(range(len(self.told)), min(2, len(self.told))), len(self.told) - 1} - {-1}
        for number in told:
            before = self.told[number]
            answer = await insist(lambda key=before.key: self.person.post("moves", **self.words[key]))
            assert answer.json() == {"key": before.key, "ok": True, "n": before.number}, answer.text
        return len(told)


async def insist(ask: Any) -> httpx.Response:
    """Ask until somebody answers who can do something about it."""
    while True:
        try:
            answer: httpx.Response = await ask()
            if answer.status_code not in (429, 502, 503):
                return answer
        except LOST:
            pass
        await asyncio.sleep(0.05)


async def seated(url: str, random: Random, setup: Setup, **more: Any) -> PlayedTable:
    """A table with people in all its seats. They bring their own tokens: whoever joins twice has one seat."""
    game, seats, options = setup
    people: list[TableClient] = []
    for number in range(1 + seats.count("open")):
        person = TableClient(url, people[0].table if people else "", tokens.new_token())
        if people:
            answer = await insist(lambda person=person, number=number: person.post("join", name=f"person {number}"))
        else:
            body = {"game": game, "seats": seats, "options": options, "name": "Ann", **more}
            answer = await insist(lambda person=person, body=body: create(person, body))
            person.table = answer.json()["table"]
        assert answer.is_success, answer.text
        person.seat = answer.json()["seat"]
        people.append(person)
    witnesses: list[Stubborn] = [
        Witness(person, random, by_post=number % 3 == 1, think=0.02) for number, person in enumerate(people)
    ]
    return PlayedTable(people[0].table, witnesses)


async def create(person: TableClient, body: Json) -> httpx.Response:
    async with httpx.AsyncClient(timeout=WAIT_SECONDS, headers=person.headers) as http:
        return await http.post(f"{person.url}/api/tables", json=body)


async def record_of(person: TableClient) -> Record:
    answer = await insist(lambda: person.request("GET", "/record"))
    assert answer.status_code == 200, answer.text
    return Record.from_json(answer.text)


def check(played: PlayedTable, record: Record, file: Path, turned: bool = False) -> None:
    """What was acknowledged is in the log, once, as it was told, and nothing else happened in anybody's seat.

    `turned`: over a network that turns words around, see `Witness.overtaken`.
    """
    with closing(sqlite3.connect(file)) as db:
        rows = db.execute(
            "SELECT number, key, body, at FROM event WHERE name = ? ORDER BY number", (played.table,)
        ).fetchall()
    assert [number for number, *_more in rows] == list(range(1, len(rows) + 1))
    numbers = {key: number for number, key, *_more in rows if key}
    times = Counter(key for _number, key, *_more in rows if key)
    made = {key: events.decode(body) for _number, key, body, _at in rows if key}
    table = Table(played.table)
    for number, key, body, at in rows:
        table.apply(events.decode(body), number, at, key)
    assert table.moves_made == record.moves  # what was taken back has gone, whatever died meanwhile
    assert record.replay().over
    assert [step.fault for step in proof.check(record)] == [None] * 4
    for one in played.people:
        assert isinstance(one, Witness)
        mine = f"{one.person.seat}:"
        own = [key.removeprefix(mine) for key in made if key.startswith(mine)]
        assert [one.words[key]["move"] for key in own] == [getattr(made[mine + key], "move", None) for key in own]
        for told in one.told:
            key = f"{told.seat}:{told.key}"
            assert times[key] == 1, f"{told} is {times[key]} times in the log"
            assert numbers[key] == told.number
        told_of = {told.key for told in one.told}
        assert {*one.words} == told_of | {answer["key"] for answer in one.refused}
        assert {*own} - told_of <= (one.overtaken() if turned else set())


async def once_more(played: PlayedTable, random: Random) -> PlayedTable:
    """The same people again: they all ask for it at the same moment, and there is one table."""
    people = [one.person for one in played.people]
    answers = await asyncio.gather(*(insist(lambda one=one: one.post("rematch", salt="")) for one in people))
    assert {answer.status_code for answer in answers} == {200}, [answer.text for answer in answers]
    assert len({answer.json()["table"] for answer in answers}) == 1
    again = [
        Witness(TableClient(one.url, answer.json()["table"], one.token, answer.json()["seat"]), random, think=0.02)
        for one, answer in zip(people, answers, strict=True)
    ]
    return PlayedTable(again[0].person.table, list(again))


def meddled(tables: list[PlayedTable]) -> Counter[str]:
    """What was done besides playing, and how often."""
    return sum((one.meddled for played in tables for one in played.people if isinstance(one, Witness)), Counter())


def moves_of(tables: list[PlayedTable]) -> int:
    """How many moves were acknowledged."""
    return sum(len(one.told) for played in tables for one in played.people)


def faults(server: Server) -> list[str]:
    """What a server has logged as its own fault, each kind once."""
    lines = [json.loads(line) for line in server.errors.splitlines() if line.startswith("{")]
    found = [f"{line['message'][:200]} {line.get('error', '')[-300:]}" for line in lines if line["level"] == "error"]
    return sorted({re.sub(r"Task-\d+", "Task", text) for text in found})
