"""Games over a bad network: whatever is doubled, late, turned around, cut or lost, every move has its effect once.

KARBAN_TRIALS says how many connections are disturbed at least; some hundreds in the usual run.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.server import stubborn
from tests.server.client import Server, TableClient, any_legal
from tests.server.loops import in_loop, until_so
from tests.server.storm.proxy import FATES, BadNetwork
from tests.server.storm.witness import (
    SETUPS,
    Witness,
    check,
    faults,
    insist,
    meddled,
    moves_of,
    once_more,
    record_of,
    seated,
)
from tests.server.stubborn import PlayedTable

TRIALS = int(os.environ.get("KARBAN_TRIALS", "200"))
AT_ONCE = 8  # tables
SILENCE_SECONDS = 1.0  # after which somebody connects again


async def play_on(network: BadNetwork, random: Random, tables: list[PlayedTable], going: Callable[[], bool]) -> None:
    while going():
        played = await seated(network.url, random, random.choice(SETUPS))
        tables.append(played)
        await played.to_the_end()
        if random.random() < 0.3:
            tables.append(again := await once_more(played, random))
            await again.to_the_end()


def disturbed(network: BadNetwork) -> int:
    return sum(network.fates.values()) - network.fates["well"]


@in_loop(timeout_seconds=120 + TRIALS)
async def test_moves_over_a_bad_network_have_their_effect_once(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stubborn, "STUCK_SECONDS", SILENCE_SECONDS)
    random, tables = Random(os.environ.get("KARBAN_SEED", "1")), list[PlayedTable]()
    async with BadNetwork(server.port, random) as network:
        await asyncio.gather(
            *(
                play_on(network, Random(random.random()), tables, lambda: disturbed(network) < TRIALS)
                for _ in range(AT_ONCE)
            )
        )
        network.calm()
        for played in tables:
            check(played, await record_of(played.people[0].person), tmp_path / "tables.sqlite", turned=True)
            for one in played.people:
                assert isinstance(one, Witness)
                await one.say_again()
    print(
        f"{len(tables)} tables, {moves_of(tables)} moves acknowledged, {dict(network.fates)}, {dict(meddled(tables))}"
    )
    assert all(network.fates[fate] for fate in FATES)
    assert not faults(server)


@in_loop
async def test_the_same_move_many_times_at_once_is_one_move(url: str) -> None:
    ann = await TableClient.create(url, game="number", seats=["me", "me", "me"])
    state = await ann.look(seat=1)
    words = {"key": "the key", "decision": state["decision"], "move": any_legal(state), "seat": 1}
    answers = await asyncio.gather(*(ann.post("moves", **words) for _ in range(20)))
    assert {answer.text for answer in answers} == {answers[0].text}
    assert answers[0].json()["ok"]
    assert (await ann.look())["n"] == state["n"] + 1


@in_loop
async def test_different_moves_for_one_decision_at_once_make_one(url: str) -> None:
    """Whichever comes first; the others hear that it is decided."""
    ann = await TableClient.create(url, game="three", seats=["me", "me"])
    state = await ann.look()
    answers = await asyncio.gather(*(ann.move(move, state["decision"]) for move in state["view"]["legal"] * 3))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * (len(answers) - 1)
    assert {answer.json().get("error") for answer in answers} == {None, "stale"}
    assert (await ann.look())["view"]["moves"] == 1


@in_loop
async def test_simultaneous_choices_do_not_collide(url: str) -> None:
    ann = await TableClient.create(url, game="number", seats=["me"] * 5)
    for _ in range(4):
        state = await ann.look()
        if state["stage"] == "over":
            break
        wanted = [(seat, await ann.look(seat=seat)) for seat in state["view"]["to_act"]]
        answers = await asyncio.gather(
            *(ann.move(any_legal(view), view["decision"], seat=seat) for seat, view in wanted)
        )
        assert [answer.status_code for answer in answers] == [200] * len(wanted)


@in_loop
async def test_sockets_in_a_black_hole_do_not_hold_up_the_table(server: Server) -> None:
    """Hundreds of spectators who never read nor answer; the players notice nothing."""
    played = await seated(server.url, Random(3), ("three", ["me", "open"], {}))
    people = []
    for _ in range(200):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1)
        writer.write(
            f"GET /api/tables/{played.table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n\r\n".encode()
        )
        people.append((reader, writer))
    await played.to_the_end()
    for _reader, writer in people:
        writer.transport.abort()
    one = played.people[0].person
    await until_alone(one)


async def until_alone(person: TableClient) -> None:
    """The server notices that nobody is there any more."""
    answer = await insist(lambda: person.request("GET", ""))
    assert answer.json()["stage"] == "over"

    async def nobody_is_online() -> bool:
        return not any((await person.look())["online"])

    await until_so(nobody_is_online)


@in_loop
async def test_a_table_is_not_stuck_by_half_a_request(server: Server) -> None:
    ann = await TableClient.create(server.url, game="three", seats=["me", "me"])
    halves = []
    for _ in range(100):
        _reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = f"POST /api/tables/{ann.table}/moves HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ann.token}\r\n"
        writer.write(head.encode() + b'Content-Length: 500\r\n\r\n{"key": "half')
        halves.append(writer)
    state = await ann.look()
    assert (await ann.move(any_legal(state), state["decision"])).json()["ok"]
    for writer in halves:
        writer.transport.abort()
    state = await ann.look()
    assert (await ann.move(any_legal(state), state["decision"])).json()["ok"]
    assert not faults(server)
