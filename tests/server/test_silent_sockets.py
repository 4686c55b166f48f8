"""Whoever is silent on a WebSocket is asked whether they are there, and given up if nothing comes back."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import cast

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from karban.web.processes.http_protocol import HttpProtocol, WebSocketProtocol
from karban.web.processes.websockets import MAX_UNANSWERED_PINGS, PING
from tests.server.loops import in_loop

INTERVAL_SECONDS, WAIT_SECONDS = 0.05, 60.0
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


async def listening(here: WebSocket) -> None:
    await here.accept()
    with suppress(WebSocketDisconnect):
        while True:
            await here.receive_text()


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection whose server pings often."""
    app = Starlette(routes=[WebSocketRoute("/", listening)])
    config = uvicorn.Config(
        app, http=HttpProtocol, ws=WebSocketProtocol, ws_ping_interval=INTERVAL_SECONDS, lifespan="off", log_config=None
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serving = asyncio.create_task(server.serve([listener]))
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                writer.write(HANDSHAKE)
                await reader.readuntil(b"\r\n\r\n")
                yield reader, writer
        finally:
            writer.close()
            server.should_exit = True
            await serving


@in_loop
async def test_who_answers_no_ping_is_given_up() -> None:
    async with connected() as (reader, _writer):
        got = await reader.read()
        assert got.startswith(PING * MAX_UNANSWERED_PINGS)
        assert b"keepalive" in got


@in_loop
async def test_half_a_frame_is_no_sign_of_life() -> None:
    async with connected() as (reader, writer):
        writer.write(b"\x81\xfe\x03\xe8")
        got = b""
        while piece := await reader.read(1000):
            got += piece
            writer.write(b"a")
        assert b"keepalive" in got


class Time:
    """A loop of which only the time matters."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[[], None]) -> None:
        self.then = call


@pytest.mark.parametrize("sign", [Opcode.PONG, Opcode.TEXT])
def test_who_answers_or_speaks_stays(sign: Opcode) -> None:
    time, written = Time(), list[bytes]()
    config = uvicorn.Config(lambda: None, ws_ping_interval=10, log_config=None)
    protocol = WebSocketProtocol(config, ServerState(), {}, cast(asyncio.AbstractEventLoop, time))
    protocol.transport = cast(asyncio.Transport, SimpleNamespace(is_closing=lambda: False, write=written.append))
    protocol.close()  # nobody listens
    protocol.start_keepalive()
    for _ in range(10):
        time.now += 10
        time.then()
        protocol.conn.events.append(Frame(sign, b"a"))
        protocol.handle_events()
        while not protocol.queue.empty():
            protocol.queue.get_nowait()
    assert written == [PING] * 10
