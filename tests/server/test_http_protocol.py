"""Connections that ask nothing are not kept."""

from __future__ import annotations

import asyncio
import socket

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from karban.web.processes.http_protocol import HttpProtocol


class Hasty(HttpProtocol):
    timeout_seconds = 0.1


async def slow(request: Request) -> Response:
    await request.body()
    await asyncio.sleep(4 * Hasty.timeout_seconds)
    return PlainTextResponse("done")


async def answer_to(sent: bytes) -> bytes:
    """All that comes back until the server closes the connection."""
    app = Starlette(routes=[Route("/", slow, methods=["GET", "POST"])])
    config = uvicorn.Config(app, http=Hasty, lifespan="off", log_config=None, ws="none")
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        serving = asyncio.create_task(server.serve([listener]))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        try:
            return await asyncio.wait_for(reader.read(), 20)
        except ConnectionResetError:
            return b""
        finally:
            writer.close()
            server.should_exit = True
            await serving


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
