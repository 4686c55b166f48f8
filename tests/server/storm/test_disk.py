"""A disk that is full, a file that cannot be written: it is said clearly, nothing is lost, and play goes on after."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random

import httpx
import pytest

if sys.platform != "linux":
    pytest.skip("how a disk is filled is known for Linux only", allow_module_level=True)

from tests.server.client import WAIT_SECONDS, Json, Server, TableClient, any_legal
from tests.server.loops import in_loop, until
from tests.server.storm import disks
from tests.server.storm.witness import SETUPS, check, faults, moves_of, record_of, seated
from tests.server.stubborn import PlayedTable

with tempfile.TemporaryDirectory() as probe:
    KINDS: list[type[disks.Disk]] = [disks.LimitedDisk, *([disks.SmallDisk] if disks.can_mount(Path(probe)) else [])]
    file = Path(probe) / "file"
    file.touch()
    CAN_FREEZE = disks.freeze(file)
    disks.freeze(file, frozen=False)


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__.lower())
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[disks.Disk]:
    folder = tmp_path / "disk"
    folder.mkdir()
    found: disks.Disk = request.param(folder)
    yield found
    found.remove()


async def begun(server: Server) -> tuple[list[PlayedTable], asyncio.Future[list[None]]]:
    """Tables at which people play, with a few moves made."""
    short = [setup for setup in SETUPS if setup[0] != "qwixx"]
    tables = [await seated(server.url, Random(number), setup) for number, setup in enumerate(short)]
    playing = asyncio.gather(*(played.to_the_end() for played in tables))
    await until(lambda: moves_of(tables) > 10)
    return tables, playing


def went_on(playing: asyncio.Future[list[None]], tables: list[PlayedTable], now: int) -> bool:
    return playing.done() or moves_of(tables) > now + 5


async def create_table(url: str) -> httpx.Response:
    async with httpx.AsyncClient(timeout=WAIT_SECONDS) as http:
        return await http.post(f"{url}/api/tables", json={"game": "three", "seats": ["me", "me"]})


async def refused_for_now(person: TableClient, state: Json) -> None:
    """A move gets a clear answer over HTTP and over a WebSocket, looking is still possible, and who watches is told."""
    answer = await person.move(any_legal(state), state["decision"])
    assert answer.status_code == 503, answer.text
    assert answer.json()["error"] == "unavailable"
    assert "saved" in answer.json()["message"]
    async with person.live() as line:
        told = await line.move(any_legal(state), state["decision"])
        assert (told["ok"], told["error"]) == (False, "unavailable")
        assert line.last["n"] == state["n"]
    assert (await person.look())["n"] == state["n"]
    assert await health(person.url) == 503


async def health(url: str) -> int:
    async with httpx.AsyncClient(timeout=WAIT_SECONDS) as http:
        return (await http.get(f"{url}/healthz")).status_code


@contextmanager
def log_kept(file: Path) -> Iterator[None]:
    """While somebody reads, SQLite cannot begin its log anew; else it does so twice a second, and has room again."""
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
        yield


async def nothing_can_be_written(url: str, disk: disks.Disk, file: Path) -> httpx.Response:
    """Use up what is allocated: whole tables until one is refused, then the least that can be written.

    That is not left to the server: what it writes for its health goes into one transaction with the moves that people
    try again, which may be refused while the least alone would still have room.
    """
    while (await create_table(url)).status_code == 201:
        pass
    await asyncio.to_thread(disk.use_up, file)
    return await create_table(url)


@in_loop
async def test_a_full_disk_is_said_and_nothing_is_lost(disk: disks.Disk) -> None:
    file = disk.folder / "tables.sqlite"
    with Server(f"sqlite:///{file}") as server:
        waiting = await TableClient.create(server.url, game="three", seats=["me", "me"])
        tables, playing = await begun(server)
        for _ in range(2):
            with log_kept(file):
                disk.fill(server)
                answer = await nothing_can_be_written(server.url, disk, file)
                assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
                assert answer.headers["retry-after"]
                await refused_for_now(waiting, await waiting.look())
            disk.free(server)
            assert await health(server.url) == 200
            now = moves_of(tables)
            await until(partial(went_on, playing, tables, now))
        await playing
        state = await waiting.look()
        assert (await waiting.move(any_legal(state), state["decision"])).is_success
        for played in tables:
            check(played, await record_of(played.people[0].person), file)
        assert not faults(server)


@in_loop
async def test_a_server_killed_on_a_full_disk_has_lost_nothing(disk: disks.Disk) -> None:
    file = disk.folder / "tables.sqlite"
    with Server(f"sqlite:///{file}") as server:
        tables, playing = await begun(server)
        disk.fill(server)
        while (await create_table(server.url)).status_code == 201:
            pass
        server.kill()
        if isinstance(disk, disks.SmallDisk):
            disk.free(server)
        server.start()
        await playing
        for played in tables:
            check(played, await record_of(played.people[0].person), file)


@pytest.mark.skipif(not CAN_FREEZE, reason="no file can be frozen here: that takes root and a file system that can")
@in_loop
async def test_a_file_that_becomes_read_only_is_said_and_nothing_is_lost(server: Server, tmp_path: Path) -> None:
    files = [tmp_path / f"tables.sqlite{end}" for end in ("", "-wal")]
    waiting = await TableClient.create(server.url, game="three", seats=["me", "me"])
    tables, playing = await begun(server)
    assert disks.freeze(*files)
    try:
        await refused_for_now(waiting, await waiting.look())
    finally:
        disks.freeze(*files, frozen=False)
    assert await health(server.url) == 200
    await playing
    for played in tables:
        check(played, await record_of(played.people[0].person), files[0])


@pytest.mark.skipif(not CAN_FREEZE, reason="no file can be frozen here: that takes root and a file system that can")
def test_a_server_does_not_start_on_a_read_only_file(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    server = Server(f"sqlite:///{file}")
    with server:
        assert server.stop() == 0
    assert disks.freeze(file)
    server = Server(f"sqlite:///{file}")
    try:
        with pytest.raises(RuntimeError, match=r"tables\.sqlite") as refusal:
            server.start()
        server.__exit__(None, None, None)
        assert "Traceback" not in str(refusal.value)
    finally:
        disks.freeze(file, frozen=False)


@in_loop
async def test_somebody_who_holds_the_file_delays_moves_and_loses_none(server: Server, tmp_path: Path) -> None:
    """A tool that looks at the file and forgets to let it go."""
    tables, playing = await begun(server)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        answer = await create_table(server.url)
        assert (answer.status_code, answer.json()["error"]) == (503, "unavailable")
    await playing
    for played in tables:
        check(played, await record_of(played.people[0].person), tmp_path / "tables.sqlite")
