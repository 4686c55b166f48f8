"""Headers, targets and methods that no browser sends: each is answered, none with a 5xx, and the log stays short."""

from __future__ import annotations

import asyncio
from itertools import product

import pytest

from tests.server.client import WAIT_SECONDS, Server, TableClient
from tests.server.loops import in_loop

HEADERS = (
    *("Referer", "Upgrade", "Origin", "Host", "Cookie", "Accept-Language", "Accept-Encoding", "If-None-Match"),
    *("Sec-WebSocket-Version", "Sec-WebSocket-Key", "Sec-WebSocket-Protocol", "Authorization", "X-Forwarded-For"),
)
VALUES = (
    *(b"http://[", b"[::1", b"http://[v1.x]/", b"http://a:b:c/", b"http://127.0.0.1:99999999/", b"//", b"@", b"x@y:1"),
    *(b"\xff\xfe", b"", b"\xa0", b"\x7f", b"a" * 9000, "http://\u212a/".encode(), "127.0.0.1:\u00b2".encode()),
    *(b"h2c", b"WebSocket", b"websocket, x", b'karban-lang="\\', b"karban-seat=;;;=", b"*;q=NaN", b"127.0.0.1:-1"),
)
HANDSHAKE = {
    "Connection": b"Upgrade",
    "Upgrade": b"websocket",
    "Sec-WebSocket-Version": b"13",
    "Sec-WebSocket-Key": b"dGhlIHNhbXBsZSBub25jZQ==",
}
WHOLE = (
    *(b"GET /%ff%fe", b"GET /t/%00/text", b"GET /static/..%2f..%2fx", b"GET http://[", b"GET *", b"OPTIONS *"),
    *(b"CONNECT a:1", b"BREW /text", b"GET /text\xff", b"GET /api/tables?seen=\xff", b"POST /t/%5b/text/move"),
)


def request(line: bytes, headers: dict[str, bytes], body: bytes = b"", version: bytes = b"1.1") -> bytes:
    written = b"".join(name.encode() + b": " + value + b"\r\n" for name, value in headers.items())
    return line + b" HTTP/" + version + b"\r\n" + written + b"\r\n" + body


async def status_of(port: int, sent: bytes) -> int:
    """The status of the answer. Whatever was sent, there is one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(sent)
        line = await asyncio.wait_for(reader.readline(), WAIT_SECONDS)
        return int(line.split()[1])
    finally:
        writer.close()


@pytest.mark.parametrize("header", HEADERS)
@in_loop
async def test_a_malformed_header_is_answered_and_fails_nothing(shared_server: Server, header: str) -> None:
    port = shared_server.port
    table = (await TableClient.create(shared_server.url, game="gap", players=2, name="Ann")).table.encode()
    lines = (b"GET /text", b"GET /t/%s/qr.svg" % table, b"GET /api/where", b"GET /api/tables/%s/live" % table)
    for value, line in product(VALUES, (*lines, b"POST /language")):
        body = b"lang=cs" if line.startswith(b"POST") else b""
        usual = {"Host": b"127.0.0.1:%d" % port, "Connection": b"close", "Content-Length": b"%d" % len(body)}
        for more in ({}, HANDSHAKE):
            status = await status_of(port, request(line, {**usual, **more, header: value}, body))
            assert status < 500, (header, value, line)
    assert '"level": "error"' not in shared_server.errors


@in_loop
async def test_targets_and_methods_that_make_no_sense_are_answered(shared_server: Server) -> None:
    for line in WHOLE:
        assert await status_of(shared_server.port, request(line, {"Host": b"localhost", "Connection": b"close"})) < 500
    for line in (b"GET /text", b"GET /api/where", b"POST /language"):
        assert await status_of(shared_server.port, request(line, {"Referer": b"http://["}, version=b"1.0")) < 500
    assert '"level": "error"' not in shared_server.errors


@in_loop
async def test_a_websocket_to_a_name_that_is_not_ours_is_refused(shared_server: Server) -> None:
    ann = await TableClient.create(shared_server.url, game="gap", players=2, name="Ann")
    line = b"GET /api/tables/%s/live" % ann.table.encode()
    rebound = {**HANDSHAKE, "Host": b"evil.example:8000", "Origin": b"http://evil.example:8000"}
    assert await status_of(shared_server.port, request(line, rebound)) == 421


@in_loop
async def test_a_flood_of_them_leaves_no_flood_of_lines_in_the_log(server: Server) -> None:
    before = len(server.errors.splitlines())
    usual = {"Host": b"localhost", "Connection": b"Upgrade"}
    for number in range(100):
        upgrade = {**usual, "Upgrade": b"h%dc" % number}
        assert await status_of(server.port, request(b"GET /text", upgrade)) == 200
        assert await status_of(server.port, request(b"POST /text", {**HANDSHAKE, "Host": b"localhost"})) < 500
    assert len(server.errors.splitlines()) - before <= 2
