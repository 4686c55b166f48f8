"""A server that may open only a few files: idle connections lock nobody out, and those who play go on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.client import LiveSocket, Server, TableClient, any_legal
from tests.server.loops import in_loop
from tests.server.processes import LINUX

FILES, IDLE = 256, 400
pytestmark = LINUX


class FewFiles(Server):
    """A server in a shell that allows it few files."""

    launcher = ("sh", "-c", f'ulimit -n {FILES} && exec "$0" "$@"')


@pytest.fixture
def few(tmp_path: Path) -> Iterator[Server]:
    with FewFiles(f"sqlite:///{tmp_path}/t.sqlite") as server:
        yield server


async def idle(server: Server, stack: AsyncExitStack) -> None:
    """A connection on which nothing is ever said."""
    _reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    stack.callback(writer.close)


async def move_is_answered(person: TableClient, line: LiveSocket) -> None:
    message = await person.look()
    assert message["decision"]
    assert (await line.move(any_legal(message), message["decision"]))["ok"]


@in_loop
async def test_idle_connections_lock_nobody_out(few: Server) -> None:
    ann = await TableClient.create(few.url, game="gap", players=2, seats=["me", "me"], name="Ann")
    async with ann.live() as line, AsyncExitStack() as attack:
        await line.until(lambda message: message["view"])
        for _ in range(IDLE):
            await idle(few, attack)
        await move_is_answered(ann, line)
        # Somebody new comes, and a bot starts to think: that takes a process, with pipes.
        bob = await TableClient.create(few.url, game="gap", players=2, seats=["me", "bot:hard"], name="Bob")
        async with bob.live() as new:
            await new.until(lambda message: message["decision"] or message["stage"] == "over")
            async with httpx.AsyncClient(trust_env=False) as http:
                assert (await http.get(f"{few.url}/healthz")).status_code == 200
                metrics = (await http.get(f"{few.url}/metrics")).text
    made_room = next(line for line in metrics.splitlines() if line.startswith("karban_connections_made_room_total "))
    assert int(made_room.split()[1]) > 0
    said = [json.loads(line) for line in few.errors.splitlines()]
    assert sum("idle ones make room" in line["message"] for line in said) == 1  # in a minute
    assert not any("system resource" in line["message"] for line in said)


@in_loop
async def test_spectators_leave_room_for_those_who_play_and_for_pages(few: Server) -> None:
    ann = await TableClient.create(few.url, game="gap", players=2, seats=["me", "me"], name="Ann")
    async with AsyncExitStack() as attack:
        refused = 0
        for _ in range(FILES):
            try:
                watching = await attack.enter_async_context(ann.onlooker().live())
                refused += (await watching.receive())["type"] == "error"
            except InvalidStatus as error:
                refused += error.response.status_code == 503
        assert refused > FILES / 4
        with suppress(InvalidStatus):
            async with ann.live() as line:
                await line.until(lambda message: message["view"])
                await move_is_answered(ann, line)
                return
    raise AssertionError("whoever plays was refused")
