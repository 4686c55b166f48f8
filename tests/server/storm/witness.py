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
from karban.table import proof, tokens
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
        rows = db.execute("SELECT number, key FROM event WHERE name = ? ORDER BY number", (played.table,)).fetchall()
    assert [number for number, _key in rows] == list(range(1, len(rows) + 1))
    numbers = {key: number for number, key in rows if key}
    times = Counter(key for _number, key in rows if key)
    assert record.replay().over
    assert [step.fault for step in proof.check(record)] == [None] * 4
    for one in played.people:
        assert isinstance(one, Witness)
        own = [key.partition(":")[2] for _number, key in rows if key and key.startswith(f"{one.person.seat}:")]
        assert [one.words[key]["move"] for key in own] == [
            move for seat, move in record.moves if seat == one.person.seat
        ]
        for told in one.told:
            key = f"{told.seat}:{told.key}"
            assert times[key] == 1, f"{told} is {times[key]} times in the log"
            assert numbers[key] == told.number
        told_of = {told.key for told in one.told}
        assert {*one.words} == told_of | {answer["key"] for answer in one.refused}
        assert {*own} - told_of <= (one.overtaken() if turned else set())


def moves_of(tables: list[PlayedTable]) -> int:
    """How many moves were acknowledged."""
    return sum(len(one.told) for played in tables for one in played.people)


def faults(server: Server) -> list[str]:
    """What a server has logged as its own fault, each kind once."""
    lines = [json.loads(line) for line in server.errors.splitlines() if line.startswith("{")]
    found = [f"{line['message'][:200]} {line.get('error', '')[-300:]}" for line in lines if line["level"] == "error"]
    return sorted({re.sub(r"Task-\d+", "Task", text) for text in found})
