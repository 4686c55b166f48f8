"""Connections that ask nothing are not kept, nor those that ask without end or do not read what is answered."""

from __future__ import annotations

import asyncio
import gc
import socket
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from karban.web.processes.http_protocol import HttpProtocol

MEGABYTE, WAIT_SECONDS = 1_000_000, 60.0


class Hasty(HttpProtocol):
    timeout_seconds = 0.1


async def slow(request: Request) -> Response:
    await request.body()
    await asyncio.sleep(4 * Hasty.timeout_seconds)
    return PlainTextResponse("done")


async def large(request: Request) -> Response:
    return PlainTextResponse("a" * MEGABYTE)


@asynccontextmanager
async def serving_at(protocol: type[HttpProtocol] = Hasty) -> AsyncIterator[int]:
    """The port of a server."""
    app = Starlette(routes=[Route("/", slow, methods=["GET", "POST"]), Route("/large", large)])
    config = uvicorn.Config(app, http=protocol, lifespan="off", log_config=None, ws="none")
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        serving = asyncio.create_task(server.serve([listener]))
        try:
            yield port
        finally:
            server.should_exit = True
            await serving


async def answer_to(sent: bytes, more: bytes = b"") -> bytes:
    """All that comes back until the server closes the connection, while `more` is sent again and again."""
    async with serving_at() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        sending = asyncio.create_task(send_on(writer, more))
        try:
            return await asyncio.wait_for(reader.read(), WAIT_SECONDS)
        except ConnectionResetError:
            return b""
        finally:
            sending.cancel()
            writer.transport.abort()


async def send_on(writer: asyncio.StreamWriter, more: bytes) -> None:
    with suppress(ConnectionError):
        while more and not writer.is_closing():
            writer.write(more)
            await writer.drain()


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf",
    ],
)
def test_half_a_request_does_not_hold_a_connection(sent: bytes) -> None:
    assert asyncio.run(answer_to(sent)) == b""


def test_a_long_answer_is_waited_for() -> None:
    whole = asyncio.run(answer_to(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
    assert whole.endswith(b"done")


@pytest.mark.parametrize("path", ["/", "/nothing"])
def test_a_body_in_very_many_pieces_ends_the_connection(path: str) -> None:
    """Each piece costs as much as a kilobyte in one: nobody else would have a turn."""
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    answer = asyncio.run(answer_to(head, b"1\r\na\r\n" * 1000))
    assert answer == b"" or answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 404"))


def test_a_body_without_end_that_nobody_wants_is_not_read_for_ever() -> None:
    head = f"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: {10**12}\r\n\r\n".encode()
    answer = asyncio.run(answer_to(head, b"a" * 100_000))
    assert answer == b"" or answer.startswith(b"HTTP/1.1 404")


def test_the_rest_of_a_small_body_that_nobody_wants_keeps_the_connection() -> None:
    async def ask_twice() -> bytes:
        async with serving_at() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf")
            first = await asyncio.wait_for(reader.readuntil(b"Not Found"), WAIT_SECONDS)
            writer.write(b" of it" + b"GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            second = await asyncio.wait_for(reader.read(), WAIT_SECONDS)
            writer.close()
            return first + second

    answer = asyncio.run(ask_twice())
    assert answer.startswith(b"HTTP/1.1 404")
    assert answer.count(b"HTTP/1.1 200") == 1


def test_a_connection_whose_answers_nobody_reads_is_closed() -> None:
    async def deaf() -> None:
        async with serving_at() as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
            reader._transport.pause_reading()  # type: ignore[attr-defined]
            asking = send_on(writer, b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
            await asyncio.wait_for(asking, WAIT_SECONDS)  # it ends when the server has closed the connection
            writer.transport.abort()

    asyncio.run(deaf())


def test_nothing_is_kept_of_a_connection_that_is_closed() -> None:
    """There may be thousands in a second, each with what was sent."""
    kept: list[weakref.ref[HttpProtocol]] = []

    class Patient(HttpProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            kept.append(weakref.ref(self))

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            assert self._checking is None

    async def come_and_go() -> None:
        async with serving_at(Patient) as port:
            for _ in range(3):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(b"this is no HTTP\r\n\r\n")
                await reader.read()
                writer.close()
            gc.collect()
            assert [found() for found in kept] == [None] * 3

    asyncio.run(come_and_go())
