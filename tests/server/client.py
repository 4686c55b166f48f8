"""A client of the live server, as small as it can be, and a server in a process of its own."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

import karban

SOURCES = Path(karban.__file__).parent.parent
WAIT_SECONDS = 60.0  # after which something that should happen has not, on a busy machine too
MEASURED = "COVERAGE_PROCESS_CONFIG" in os.environ  # by coverage, to which a process that is killed says nothing
Json = dict[str, Any]


class Server:
    """`karban serve` in a process of its own, on a port that is free."""

    launcher: tuple[str, ...] = ()  # a program that starts it

    def __init__(self, data: str, *more: str, port: int = 0, **environment: str) -> None:
        self._arguments = ["serve", "--no-browser", "--host", "127.0.0.1", "--pause", "0", "--data", data, *more]
        self._environment = {**os.environ, "PYTHONPATH": str(SOURCES), **environment}
        self.port = port
        self.process: subprocess.Popen[str] | None = None
        self._log = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115, open while it may be started again

    def start(self) -> Self:
        """Start, or start again on the same port; others that run meanwhile may have it for a moment."""
        for _try in range(100):
            try:
                return self._start()
            except RuntimeError as error:
                if "Address already in use" not in str(error):
                    raise
                time.sleep(0.1)
        return self._start()

    def _start(self) -> Self:
        command = [*self.launcher, sys.executable, "-m", "karban", *self._arguments, "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, env=self._environment, stdout=subprocess.PIPE, stderr=self._log, text=True
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        if "http://" not in line:
            self.process.communicate()
            raise RuntimeError(f"no server: {line}{self.errors}")
        self.port = int(line.rpartition(":")[2].partition("/")[0])
        return self

    def kill(self) -> None:
        """As a crash would."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.ended()

    def ask_to_stop(self) -> None:
        assert self.process
        self.process.terminate()

    def ended(self) -> int:
        """Wait until it has ended; the exit code."""
        assert self.process
        self.process.communicate(timeout=WAIT_SECONDS)
        return self.process.returncode

    def stop(self) -> int:
        """Politely; the exit code."""
        self.ask_to_stop()
        return self.ended()

    @property
    def errors(self) -> str:
        """All that it has logged."""
        self._log.seek(0)
        return self._log.read()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if MEASURED and self.process and self.process.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                self.stop()
        if self.process and self.process.poll() is None:
            self.kill()
        self._log.close()


class TableClient:
    """Somebody at a table (or without a token: who looks on), over HTTP and over a WebSocket."""

    _numbers = itertools.count()

    def __init__(self, url: str, table: str, token: str | None = None, seat: int | None = None) -> None:
        self.url, self.table, self.token, self.seat = url, table, token, seat

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    @classmethod
    async def create(cls, url: str, **body: Any) -> TableClient:
        """Put up a table."""
        async with httpx.AsyncClient(timeout=WAIT_SECONDS, verify=False, trust_env=False) as http:
            answer = await http.post(f"{url}/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        return cls(url, made["table"], made["token"], made["seat"])

    async def join(self, name: str = "Bob", **more: Any) -> TableClient:
        """Somebody else sits down at the same table."""
        answer = await TableClient(self.url, self.table).post("join", name=name, **more)
        assert answer.status_code == 200, answer.text
        return TableClient(self.url, self.table, answer.json()["token"], answer.json()["seat"])

    def onlooker(self) -> TableClient:
        return TableClient(self.url, self.table)

    async def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        async with httpx.AsyncClient(timeout=WAIT_SECONDS, headers=self.headers, verify=False, trust_env=False) as http:
            return await http.request(method, f"{self.url}/api/tables/{self.table}{path}", **more)

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.request("POST", f"/{path}", json=body)

    async def look(self, **query: Any) -> Json:
        answer = await self.request("GET", "", params=query)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def move(self, move: str, decision: str | None, key: str | None = None, **more: Any) -> httpx.Response:
        return await self.post("moves", key=key or self.new_key(), decision=decision, move=move, **more)

    @classmethod
    def new_key(cls) -> str:
        return f"k{next(cls._numbers)}-{os.getpid()}"

    @asynccontextmanager
    async def live(
        self, seen: int | None = None, first: bool = True, deltas: bool = False, **more: Any
    ) -> AsyncIterator[LiveSocket]:
        """A WebSocket to the table; the token goes in the first message."""
        query = f"deltas={int(deltas)}" if seen is None else f"seen={seen}&deltas={int(deltas)}"
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live?{query}"
        async with connect(address, open_timeout=WAIT_SECONDS, close_timeout=1, compression=None, **more) as socket:
            line = LiveSocket(socket)
            if first:
                await line.say(token=self.token)
            yield line


class LiveSocket:
    """A WebSocket to a table. Answers to moves and messages about the table are told apart."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[Json] = []  # all about the table so far; deltas as what they make of the one before
        self.deltas = 0  # how many of them came as such
        self.answers: dict[str, Json] = {}
        self.others: list[Json] = []

    async def say(self, **words: Any) -> None:
        await self.socket.send(json.dumps(words))

    async def receive(self, timeout: float = WAIT_SECONDS) -> Json:
        """The next thing that arrives, whatever it is."""
        received: Json = json.loads(await asyncio.wait_for(self.socket.recv(), timeout))
        if received.get("type") == "delta":
            self.deltas += 1
            self.messages.append(merged(self.messages[-1], received))
        elif "view" in received:
            self.messages.append(received)
        elif "ok" in received:
            self.answers[received["key"]] = received
        else:
            self.others.append(received)
        return received

    @property
    def last(self) -> Json:
        return self.messages[-1]

    async def until(self, true: Callable[[Json], object], timeout: float = WAIT_SECONDS) -> Json:
        """The first state of the table, from the last one on, of which something is true."""
        end = time.monotonic() + timeout
        while not self.messages or not true(self.messages[-1]):
            await self.receive(max(0.0, end - time.monotonic()))
        return self.last

    async def move(self, move: str, decision: str | None, key: str | None = None, **more: Any) -> Json:
        """Make a move and wait for the answer."""
        key = key or TableClient.new_key()
        await self.say(key=key, decision=decision, move=move, **more)
        while key not in self.answers:
            await self.receive()
        return self.answers[key]


def merged(message: Json, delta: Json) -> Json:
    """The message that a delta makes of the one before it."""
    assert delta["base"] == message["n"]
    view = message["view"] and {**message["view"], **delta["view"]}
    return {**message, **delta["changed"], "n": delta["n"], "events": delta["events"], "view": view}


def any_legal(message: Json) -> str:
    """Some move that is allowed; where any digits will do, some of those."""
    view = message["view"]
    if view["legal"]:
        return str(view["legal"][0])
    free = view["free"][view["seat"]]
    return str((free * 3)[0] * 3)


def _moved_on(decision: str) -> Callable[[Json], bool]:
    return lambda message: message["decision"] != decision or message["stage"] == "over"


async def play_out(person: TableClient, most: int = 1000) -> Json:
    """Play over a WebSocket, any legal move, until the game is over."""
    async with person.live() as line:
        for _ in range(most):
            message = await line.until(lambda message: message["decision"] or message["stage"] == "over")
            if message["stage"] == "over":
                return message
            decision = message["decision"]
            answer = await line.move(any_legal(message), decision)
            assert answer["ok"] or answer["error"] == "stale", answer
            await line.until(_moved_on(decision))
    raise AssertionError("the game does not end")
