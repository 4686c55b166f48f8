"""A bad network between clients and a server: what goes through it may be late, cut, doubled, turned around or lost.

It passes bytes. What it does to a connection is drawn when the connection is made. Requests over HTTP and messages over
a WebSocket are doubled and turned around whole, as retries of clients and of other proxies do it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from random import Random

CHUNK_BYTES = 65_536
HEAD_END = b"\r\n\r\n"
FATES = ("well", "late", "cut", "half", "hole", "deaf", "double", "turn")


class BadNetwork:
    """Listens on a port of its own and passes everything on, more or less."""

    def __init__(self, port: int, random: Random, trouble: float = 0.6) -> None:
        self.behind, self._random, self._trouble = port, random, trouble
        self.fates: Counter[str] = Counter()
        self._lines: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> BadNetwork:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for line in list(self._lines):
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def calm(self) -> None:
        """From now on all is well."""
        self._trouble = 0.0

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._lines.add(task)
        fate = self._random.choice(FATES[1:]) if self._random.random() < self._trouble else FATES[0]
        self.fates[fate] += 1
        there: asyncio.StreamWriter | None = None
        try:
            answers, there = await asyncio.open_connection("127.0.0.1", self.behind)
            line = _Line(self, fate, Random(self._random.random()))
            both = asyncio.gather(line.up(reader, there), line.down(answers, writer))
            try:
                await both
            finally:
                both.cancel()
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError, _Cut):
            pass
        finally:
            self._lines.discard(task)
            for end in (writer, there):
                if end:
                    end.transport.abort()

    async def meanwhile(self, work: Coroutine[None, None, None]) -> None:
        """Start something that nobody waits for."""
        task = asyncio.create_task(work)
        self._lines.add(task)
        task.add_done_callback(self._lines.discard)

    async def again(self, request: bytes, after: float) -> None:
        """Send a request once more on a connection of its own, as an impatient proxy does; nobody hears the answer."""
        await asyncio.sleep(after)
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.behind)
            writer.write(request)
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await reader.read(CHUNK_BYTES)
            writer.close()


class _Cut(Exception):
    """The connection is gone."""


class _Line:
    """One connection with its fate."""

    def __init__(self, network: BadNetwork, fate: str, random: Random) -> None:
        self._network, self._fate, self._random = network, fate, random
        self._left = random.randrange(200, 6000)  # bytes until something happens to them
        self._held = b""  # a message that waits to be overtaken
        self._socket = False  # whether this has become a WebSocket

    async def up(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """From the client to the server."""
        if self._fate not in ("double", "turn"):
            await self._pass(reader, writer, self._fate in ("late", "cut", "half", "hole"))
            return
        while True:
            message = await (_frame(reader) if self._socket else _request(reader))
            if self._socket or b"upgrade: websocket" not in message.lower():
                await self._disturb(message, writer)
            else:
                self._socket = True
                writer.write(message)

    async def down(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """From the server to the client."""
        await self._pass(reader, writer, self._fate in ("late", "cut", "deaf"))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, touched: bool) -> None:
        while data := await reader.read(CHUNK_BYTES):
            if touched:
                data = await self._spoil(data)
            writer.write(data)
            await writer.drain()
        raise _Cut

    async def _spoil(self, data: bytes) -> bytes:
        """Late: in small pieces of time. Cut: in the middle of anything. Half: the rest never comes. A hole, or deaf:
        nothing comes through any more in this direction, and nobody is told."""
        if self._fate == "late":
            await asyncio.sleep(self._random.uniform(0, 0.1))
            return data
        self._left -= len(data)
        if self._left >= 0:
            return data
        if self._fate == "cut":
            raise _Cut
        if self._fate == "half" and (rest := data[: self._left]):
            self._left = 0
            return rest
        await asyncio.sleep(self._random.uniform(0.5, 5.0))
        raise _Cut

    async def _disturb(self, message: bytes, writer: asyncio.StreamWriter) -> None:
        """Say a message twice, or after the next one. A request overtakes no other on its own connection, so a copy of
        it comes by another one: before it, with it, or long after."""
        if not self._socket:
            copy = self._network.again(message, self._random.uniform(0, 0.5))
            await (copy if self._random.random() < 0.3 else self._network.meanwhile(copy))
        elif self._fate == "double":
            message *= 2
        elif not self._held:
            self._held = message
            await self._network.meanwhile(self._let_go(writer))
            return
        writer.write(message + self._held)
        self._held = b""
        await writer.drain()

    async def _let_go(self, writer: asyncio.StreamWriter) -> None:
        """Nothing has overtaken the message for a while."""
        await asyncio.sleep(self._random.uniform(0, 0.1))
        writer.write(self._held)
        self._held = b""


async def _request(reader: asyncio.StreamReader) -> bytes:
    """A whole request of HTTP."""
    head = await reader.readuntil(HEAD_END)
    length = 0
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            length = int(line.partition(b":")[2])
    return head + await reader.readexactly(length)


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """A whole frame of a client's WebSocket: these are always masked."""
    head = await reader.readexactly(2)
    length, more = head[1] & 127, b""
    if length == 126:
        more = await reader.readexactly(2)
    elif length == 127:
        more = await reader.readexactly(8)
    return head + more + await reader.readexactly(4 + (int.from_bytes(more) if more else length))
