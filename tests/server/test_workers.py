"""Several processes on one PostgreSQL: any of them serves any table, and whichever dies, no move is lost or made twice.

KARBAN_KILLS says how many processes are killed during play; a few in the usual run, 200 and more in `make kill`.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

pytest.importorskip("asyncpg", reason="asyncpg is not installed")
pytest.importorskip("redis", reason="redis is not installed")

import asyncpg
from websockets.exceptions import ConnectionClosed

from karban.match.record import Record
from karban.table import proof
from karban.web.processes import supervisor
from karban.web.processes.server import open_listening_socket
from karban.web.settings import Limits, Settings
from tests.server.client import WAIT_SECONDS, Json, TableClient, any_legal
from tests.server.cluster import Cluster
from tests.server.loops import in_loop, until
from tests.server.processes import LINUX, children, runs
from tests.server.services import Postgres, Redis
from tests.server.stubborn import PlayedTable, seated, stubbornly

KILLS = int(os.environ.get("KARBAN_KILLS", "6"))
AT_ONCE = 6  # tables
GAMES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("gap", ["me", "open", "bot:easy"], {"rounds": 2}),
    ("three", ["me", "open", "open"], {}),
    ("number", ["me", "open", "open"], {}),
    ("qwixx", ["me", "open", "bot:medium"], {}),
    ("three", ["me", "bot:random"], {}),
]
pytestmark = LINUX


@pytest.fixture
def cluster(postgres: Postgres, redis: Redis, tmp_path: Path) -> Any:
    with Cluster(postgres, redis, tmp_path) as server:
        yield server


async def check(played: PlayedTable, cluster: Cluster) -> None:
    """What everybody was told is in the log, once, and nothing else happened in their seats."""
    database = await asyncpg.connect(cluster.data)
    rows = await database.fetch("SELECT number, key FROM karban.event WHERE name = $1 ORDER BY number", played.table)
    await database.close()
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    numbers: dict[str, list[int]] = {}
    for row in rows:
        if row["key"]:
            numbers.setdefault(row["key"], []).append(row["number"])
    record = Record.from_json((await stubbornly(lambda: got(played.people[0].person, "/record"))).text)
    assert [step.fault for step in proof.check(record)] == [None] * 4
    for one in played.people:
        found = [numbers.get(f"{told.seat}:{told.key}", []) for told in one.told]
        assert [len(there) for there in found] == [1] * len(found)
        assert all(there[0] == told.number for there, told in zip(found, one.told, strict=True))
        assert [told.move for told in one.told] == [move for seat, move in record.moves if seat == one.person.seat]


def moves_of(tables: Iterable[PlayedTable]) -> int:
    return sum(len(one.told) for played in tables for one in played.people)


def more_than(number: int, tables: list[PlayedTable]) -> bool:
    return moves_of(tables) > number


def decides_after(number: int, state: Json) -> bool:
    return bool(state["decision"]) and state["n"] > number


async def got(person: TableClient, path: str) -> httpx.Response:
    answer = await person.request("GET", path)
    assert answer.status_code == 200, answer.text
    return answer


# -------------------------------------------------------------------- any process


@in_loop
async def test_every_process_knows_at_once_what_another_has_been_told(cluster: Cluster) -> None:
    """Each request is a connection of its own, so it comes to any of them."""
    ann = await TableClient.create(cluster.url, game="gap", players=2, seats=["me", "open"], options={"rounds": 1})
    people = {0: ann, 1: await ann.join()}
    for person in people.values():
        for _ in range(10):
            assert (await person.look())["seat"] == person.seat
    number = 0
    while True:
        state = await ann.look(seen=number)
        if state["stage"] == "over":
            break
        person = people[state["view"]["to_act"][0]]
        state = await person.look(seen=number)
        answer = await person.move(any_legal(state), state["decision"])
        assert answer.status_code == 200, answer.text
        number = answer.json()["n"]
    answer = await people[1].request("GET", "/record")
    assert Record.from_json(answer.text).replay().over


@in_loop
async def test_people_at_different_processes_see_each_other_s_moves(cluster: Cluster) -> None:
    """More connections than one process takes: with so many, both have some."""
    random = Random(2)
    tables = await asyncio.gather(*(seated(cluster.url, random, "three", ["me", "open", "open"]) for _ in range(6)))
    await asyncio.gather(*(played.to_the_end() for played in tables))
    for played in tables:
        await check(played, cluster)
        assert not any(one.refused or one.lost for one in played.people)


@in_loop
async def test_without_redis_the_processes_look_at_the_log(postgres: Postgres, tmp_path: Path) -> None:
    with Cluster(postgres, None, tmp_path) as cluster:
        ann = await TableClient.create(cluster.url, game="three", seats=["me", "me"])
        async with AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(ann.live()) for _ in range(8)]
            state = await lines[0].until(lambda state: state["decision"])
            answer = await ann.move(any_legal(state), state["decision"], seat=state["seat"])
            number = answer.json()["n"]
            await asyncio.gather(*(line.until(lambda state: state["n"] >= number) for line in lines))


# ----------------------------------------------------------- one server, whoever answers


async def figures(cluster: Cluster) -> dict[str, float]:
    """What any of the processes says of the whole server."""
    async with httpx.AsyncClient(base_url=cluster.url, timeout=WAIT_SECONDS) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    return {name: float(number) for name, _, number in (line.rpartition(" ") for line in lines if line[:1] != "#")}


async def agreed(cluster: Cluster, name: str, wanted: float) -> None:
    """Whoever is asked says so, a second or two later."""
    async with asyncio.timeout(WAIT_SECONDS):
        while [found.get(name) for found in [await figures(cluster) for _ in range(8)]] != [wanted] * 8:
            await asyncio.sleep(0.1)


@in_loop
async def test_every_process_gives_the_figures_of_the_whole_server(cluster: Cluster) -> None:
    ann = await TableClient.create(cluster.url, game="three", seats=["me", "me"])
    async with AsyncExitStack() as stack:
        for _ in range(10):
            await stack.enter_async_context(ann.live())
        await agreed(cluster, "karban_connections", 10)
        await agreed(cluster, "karban_processes", 2)
    await agreed(cluster, "karban_connections", 0)
    await agreed(cluster, "karban_connections_opened_total", 10)
    cluster.kill_one(Random(1))  # what it has counted stays
    await until(lambda: len(cluster.running) == 2)
    await agreed(cluster, "karban_processes", 2)
    await agreed(cluster, "karban_connections_opened_total", 10)
    await agreed(cluster, "karban_tables_created_total", 1)


@in_loop
async def test_connections_of_one_person_are_counted_at_all_processes(cluster: Cluster) -> None:
    ann = await TableClient.create(cluster.url, game="three", seats=["me", "me"])
    async with AsyncExitStack() as stack:
        for _ in range(Limits().connections):
            await (await stack.enter_async_context(ann.live())).receive()
        refused = 0  # one after the other; until the processes have told each other, one may still be taken
        async with asyncio.timeout(WAIT_SECONDS):
            while refused < 8:
                async with ann.live() as line:
                    refused = refused + 1 if (await line.receive()).get("error") == "too-fast" else 0


# ------------------------------------------------------------------- killed at any time


async def play_on(cluster: Cluster, random: Random, tables: list[PlayedTable], going: Callable[[], bool]) -> None:
    """Table after table, until it is time to go home; those that were begun are finished."""
    while going():
        game, seats, options = random.choice(GAMES)
        played = await seated(cluster.url, random, game, seats, **options)
        tables.append(played)
        await played.to_the_end()


async def kill_some(cluster: Cluster, random: Random, tables: list[PlayedTable]) -> None:
    """Each time when a few moves more have been made, at any instant."""
    for _ in range(KILLS):
        await until(partial(more_than, moves_of(tables) + random.randrange(10), tables), seconds=120)
        await asyncio.sleep(random.uniform(0, 0.05))
        while not cluster.kill_one(random):
            await asyncio.sleep(0.01)


@in_loop(timeout_seconds=120 + KILLS * 5)
async def test_killed_processes_lose_no_move_and_make_none_twice(cluster: Cluster) -> None:
    random = Random(os.environ.get("KARBAN_SEED", "1"))
    tables: list[PlayedTable] = []
    killing = asyncio.create_task(kill_some(cluster, random, tables))
    at_once = [play_on(cluster, Random(random.random()), tables, lambda: not killing.done()) for _ in range(AT_ONCE)]
    await asyncio.gather(killing, *at_once)
    for played in tables:
        await check(played, cluster)
    moves = moves_of(tables)
    lost = sum(one.lost for played in tables for one in played.people)
    print(f"{KILLS} kills, {len(tables)} tables, {moves} moves acknowledged, {lost} connections lost")
    assert len(tables) >= AT_ONCE
    assert lost


@in_loop
async def test_a_bot_whose_process_was_killed_is_attended_to_by_another(cluster: Cluster) -> None:
    """The person does nothing but wait: nobody else wakes the table."""
    random = Random(5)
    ann = await TableClient.create(cluster.url, game="three", seats=["me", "bot:random", "bot:random"])
    for _ in range(2):
        async with ann.live() as line:
            state = await line.until(lambda state: state["decision"])
            await line.move(any_legal(state), state["decision"])
            before = line.last["n"]
            cluster.kill_one(random)
        async with ann.live() as line:
            await line.until(partial(decides_after, before), timeout=60)


@in_loop
async def test_a_hung_process_is_replaced(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "HUNG_SECONDS", 8.0)
    started = asyncio.Event()
    with open_listening_socket("127.0.0.1", 0) as listener:
        running_server = supervisor.Supervisor(Settings(postgres.database(), workers=2), listener, started.set)
        running = asyncio.create_task(running_server.run())
        await started.wait()
        hung, well = children(os.getpid(), "karban.web.processes.worker")
        os.kill(hung, signal.SIGSTOP)
        await until(lambda: not runs(hung) and len(children(os.getpid(), "karban.web.processes.worker")) == 2)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        assert (await (await TableClient.create(url, game="three", seats=["me", "bot:random"])).look())["n"]
        assert runs(well)
        running_server.stop()
        await running


# ---------------------------------------------------------- lost PostgreSQL, lost Redis


@in_loop
async def test_a_lost_database_is_said_and_nothing_is_lost(postgres: Postgres, cluster: Cluster) -> None:
    random = Random(7)
    tables = await asyncio.gather(*(seated(cluster.url, random, *GAMES[n][:2], **GAMES[n][2]) for n in range(4)))
    for played in tables:
        played.people = [replace(one, think=0.2) for one in played.people]
    playing = asyncio.gather(*(played.to_the_end() for played in tables))
    async with httpx.AsyncClient(base_url=cluster.url, timeout=WAIT_SECONDS) as http:
        for crash in (False, True):
            await until(partial(more_than, moves_of(tables) + 10, tables))
            postgres.kill() if crash else postgres.stop()
            answer = await http.get("/healthz")
            assert answer.status_code == 503
            assert (await http.post("/api/tables", json={"game": "gap"})).json()["error"] == "unavailable"
            assert len(cluster.running) == 2
            postgres.start()
            while (await http.get("/healthz")).status_code != 200:
                await asyncio.sleep(0.05)
    await playing
    for played in tables:
        await check(played, cluster)


@in_loop
async def test_a_lost_redis_delays_news_and_loses_nothing(redis: Redis, cluster: Cluster) -> None:
    random = Random(8)
    tables = await asyncio.gather(*(seated(cluster.url, random, "three", ["me", "open"]) for _ in range(4)))
    playing = asyncio.gather(*(played.to_the_end() for played in tables))
    for crash in (False, True):
        told = moves_of(tables)
        redis.kill() if crash else redis.stop()
        await until(partial(more_than, told + 20, tables))
        redis.start()
    await playing
    for played in tables:
        await check(played, cluster)
    async with httpx.AsyncClient(base_url=cluster.url, timeout=WAIT_SECONDS) as http:
        assert (await http.get("/healthz")).status_code == 200


# ----------------------------------------------------------------------- start and end


@in_loop
async def test_all_processes_end_politely_with_the_supervisor(cluster: Cluster) -> None:
    workers = cluster.running
    ann = await TableClient.create(cluster.url, game="three", seats=["me", "bot:random"])
    async with ann.live() as line:
        await line.until(lambda state: state["decision"])
        code = await asyncio.to_thread(cluster.stop)
        with pytest.raises(ConnectionClosed, match="1012"):
            await line.until(lambda state: False)
    assert {"type": "bye", "bye": "restart"} in line.others
    assert code == 0
    assert not any(runs(number) for number in workers)


@in_loop
async def test_no_process_outlives_a_killed_supervisor(cluster: Cluster) -> None:
    workers = cluster.running
    assert len(workers) == 2
    cluster.process.kill()
    await until(lambda: not any(runs(number) for number in workers))
