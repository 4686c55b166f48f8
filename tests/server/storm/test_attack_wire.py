"""Bytes that no honest client sends: the server stays up, plays on for everybody else, and has nothing to report."""

from __future__ import annotations

import asyncio
import base64
import os
import re
from random import Random

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from karban.web.api.operations import OPERATIONS, Operation
from tests.server.client import WAIT_SECONDS, Server, TableClient, any_legal, play_out
from tests.server.loops import in_loop, until_so
from tests.server.storm.witness import faults

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MEGABYTE = 1_000_000
NOBODY = base64.urlsafe_b64encode(bytes(32)).decode().rstrip("=")


def frame(kind: int, data: bytes = b"", *, first: int = 0x80, mask: bool = True) -> bytes:
    size = len(data)
    short = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2) if size < 65_536 else b"\x7f" + size.to_bytes(8)
    head = bytes([first | kind, short[0] | (0x80 if mask else 0)]) + short[1:]
    return head + (bytes(4) if mask else b"") + data


class Raw:
    """A WebSocket of which every byte is our own."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, person: TableClient, port: int) -> Raw:
        self = cls(*await asyncio.open_connection("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        protocols = f"karban, karban.{person.token}" if person.token else "karban"
        self.writer.write(
            f"GET /api/tables/{person.table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Protocol: {protocols}\r\n\r\n".encode()
        )
        assert b" 101 " in await self.reader.readuntil(b"\r\n\r\n")
        return self

    async def end(self) -> bytes:
        """All that comes until the server ends the connection."""
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                return await self.reader.read()
        except ConnectionError:
            return b""
        finally:
            self.writer.transport.abort()


FATAL = {
    "a megabyte": frame(TEXT, b'"' + b"a" * MEGABYTE + b'"'),
    "a size of exabytes": bytes([0x81, 0xFF]) + (2**62).to_bytes(8) + bytes(4),
    "invalid UTF-8": frame(TEXT, b'{"key": "\xff\xfe"}'),
    "half a character": frame(TEXT, b'{"key": "\xc4'),
    "a surrogate in UTF-8": frame(TEXT, b'{"key": "\xed\xa0\x80"}'),
    "no mask": frame(TEXT, b"{}", mask=False),
    "an unknown kind": frame(3, b"{}"),
    "a reserved bit": frame(TEXT, b"{}", first=0xC0),
    "a long ping": frame(PING, b"a" * 126),
    "a ping in pieces": frame(PING, b"a", first=0),
    "a continuation of nothing": frame(0, b"a"),
    "a close of one byte": frame(CLOSE, b"\x03"),
    "a close with a forbidden code": frame(CLOSE, (1005).to_bytes(2)),
    "many small pieces": frame(TEXT, b"a" * 100, first=0) + frame(0, b"a" * 100, first=0) * 100,
    "pieces with nothing in them, without end": frame(TEXT, first=0) + frame(0, first=0) * 5000,
    "pings without end": frame(PING, b"a" * 125) * 2000,
    "pongs without end": frame(PONG) * 5000,
    "a request of HTTP": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 10,
    "noise": Random(1).randbytes(5000),
}
HARMLESS = {
    "deep": frame(TEXT, b"[" * 4000),
    "deep objects": frame(TEXT, b'{"a":' * 800),
    "a huge number": frame(TEXT, b'{"seat": 1' + b"0" * 3000 + b"}"),
    "not a number": frame(TEXT, b'{"ping": NaN}'),
    "infinity": frame(TEXT, b'{"ping": 1e999}'),
    "a lone surrogate": frame(TEXT, rb'{"key": "\ud800", "move": "\udfff", "decision": null}'),
    "a zero byte": frame(TEXT, rb'{"key": "\u0000", "move": "R7"}'),
    "bytes": frame(BINARY, b'{"key": "k", "move": "R7"}'),
    "bytes that are no text": frame(BINARY, bytes(range(128, 256))),
    "nothing": frame(TEXT) + frame(BINARY),
    "doubled names": frame(TEXT, b'{"key": "a", "key": "b", "move": "R7", "move": "R8"}'),
    "in pieces": frame(TEXT, b'{"ke', first=0) + frame(PING, b"between") + frame(0, b'y": "a"}'),
    "a pong unasked": frame(10, b"hello"),
}


@pytest.mark.parametrize("name", FATAL)
@in_loop
async def test_what_breaks_the_protocol_ends_the_connection_and_no_other(shared_server: Server, name: str) -> None:
    before = faults(shared_server)
    ann = await TableClient.create(shared_server.url, game="three", seats=["me", "me"])
    async with ann.live() as line:
        raw = await Raw.open(ann, shared_server.port)
        raw.writer.write(FATAL[name])
        await raw.end()
        state = await line.until(lambda state: state["decision"])
        assert (await line.move(any_legal(state), state["decision"]))["ok"]
    assert faults(shared_server) == before


@pytest.mark.parametrize("name", HARMLESS)
@in_loop
async def test_what_cannot_be_understood_is_answered_and_the_connection_goes_on(
    shared_server: Server, name: str
) -> None:
    before = faults(shared_server)
    ann = await TableClient.create(shared_server.url, game="three", seats=["me", "me"])
    raw = await Raw.open(ann, shared_server.port)
    raw.writer.write(HARMLESS[name] + frame(TEXT, b'{"ping": "still here"}'))
    async with asyncio.timeout(WAIT_SECONDS):
        heard = await raw.reader.readuntil(b'"pong":"still here"')
    assert (await ann.look())["view"]["moves"] == 0
    assert b"Traceback" not in heard
    raw.writer.transport.abort()
    assert faults(shared_server) == before


# ------------------------------------------------------------------------- slow and greedy


@in_loop
async def test_many_who_send_their_headers_byte_by_byte_keep_nobody_out(server: Server) -> None:
    slow = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(400)]
    for number, (_reader, writer) in enumerate(slow):
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nX-Slow: "[: number % 50 + 1])
    ann = await TableClient.create(server.url, game="three", seats=["me", "bot:random"])
    for _ in range(5):
        for _reader, writer in slow:
            writer.write(b"a")
    assert (await play_out(ann))["stage"] == "over"
    for _reader, writer in slow:
        writer.transport.abort()
    assert not faults(server)


@in_loop
async def test_somebody_who_reads_nothing_delays_nobody(server: Server) -> None:
    """Twelve connections of one seat that never read, with the smallest buffer that there is; the other plays on."""
    ann = await TableClient.create(server.url, game="three", seats=["me", "open"])
    bob = await ann.join()
    deaf = [await Raw.open(bob, server.port) for _ in range(8)]
    for raw in deaf:
        raw.reader._transport.pause_reading()  # type: ignore[attr-defined]
        raw.writer.write(frame(TEXT, b'{"ping": "' + b"a" * 3000 + b'"}') * 60)
    await asyncio.gather(play_out(ann), play_out(bob))
    for raw in deaf:
        raw.writer.transport.abort()

    async def alone() -> bool:
        return not any((await ann.look())["online"])

    await until_so(alone)
    assert not faults(server)


@in_loop
async def test_connections_that_come_and_go_leave_nothing_behind(server: Server) -> None:
    ann = await TableClient.create(server.url, game="three", seats=["me", "me"])

    async def come_and_go(number: int) -> None:
        raw = await Raw.open(ann if number % 2 else ann.onlooker(), server.port)
        raw.writer.write(frame(TEXT, b'{"ping": 1}')[: number % 12])
        raw.writer.transport.abort()

    for start in range(0, 200, 10):
        await asyncio.gather(*(come_and_go(number) for number in range(start, start + 10)), return_exceptions=True)

    async def nobody_is_connected() -> bool:
        async with httpx.AsyncClient(timeout=WAIT_SECONDS) as http:
            figures = (await http.get(f"{server.url}/metrics")).text
        found = re.search(r"^karban_connections (\S+)$", figures, re.MULTILINE)
        assert found
        return float(found[1]) == 0

    await until_so(nobody_is_connected)
    assert not faults(server)


# ------------------------------------------------------------------------ other people's things


async def asked(operation: Operation, url: str, table: str, token: str | None) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    body = {"game": "gap", "key": "k", "move": "R7", "seat": 0, "who": "open", "on": True, "salt": "x", "code": "smile"}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=WAIT_SECONDS) as http:
        path = operation.path.replace("{table}", table)
        return await http.request(operation.method, path, json=body if operation.body else None)


TABLES = [operation for operation in OPERATIONS if "{table}" in operation.path]
IDS = ["aaaaaaaaaa", "AAAAAAAAAA", "a", "a" * 5000, "%00", "..%2f..", "%ff%fe", "'%20OR%201=1--", "-1", "%F0%9F%83%8F"]


@pytest.mark.parametrize("operation", TABLES, ids=lambda operation: operation.name)
@in_loop
async def test_a_token_of_another_table_is_nobody_s(url: str, operation: Operation) -> None:
    ann = await TableClient.create(url, game="number", seats=["me", "me"])
    eve = await TableClient.create(url, game="number", seats=["me", "me"])
    before = await ann.look()
    for token in (eve.token, NOBODY, "x", "a" * 300):
        answer = await asked(operation, url, ann.table, token)
        joins = operation.name == "join"
        assert answer.status_code in ((401, 409) if joins else (401, 409) if operation.name == "record" else (401,))
        assert not joins or answer.json()["error"] in ("full", "bad-token")
    assert {**await ann.look(), "now": before["now"]} == before


@pytest.mark.parametrize("operation", TABLES, ids=lambda operation: operation.name)
@in_loop
async def test_a_guessed_name_of_a_table_finds_nothing(url: str, operation: Operation) -> None:
    for guessed in IDS:
        answer = await asked(operation, url, guessed, NOBODY)
        assert answer.status_code == 404, (guessed, answer.text)
        assert answer.json()["error"] == "not-found"
        assert len(guessed) < 5 or guessed not in answer.text


@in_loop
async def test_refusals_repeat_no_secret(url: str) -> None:
    """Neither the token of whoever asks, nor a card of anybody, nor a path of the server."""
    ann = await TableClient.create(url, game="gap", seats=["me", "open"])
    bob = await ann.join()
    hand = set((await ann.look())["view"]["hand"])
    state = await bob.look()
    for decision in (state["decision"], (await ann.look())["decision"], "nonsense", None):
        for move in (*state["view"]["hand"], "", "R10", "x" * 200):
            answer = await bob.move(move, decision, seat=0)
            assert not answer.is_success
            told = answer.json()["message"]
            assert bob.token not in told
            assert "/" not in told
            assert not hand & set(re.findall(r"[A-Z]\d", told)) - {move}


@in_loop
async def test_a_page_of_another_site_can_neither_connect_nor_ask(url: str) -> None:
    ann = await TableClient.create(url, game="gap", seats=["me", "me"])
    for origin in ("https://example.com", "null", f"{url}.example.com", "http://127.0.0.1:1", "file://"):
        with pytest.raises(InvalidStatus, match="403"):
            async with ann.live(additional_headers={"origin": origin}):
                pass
        answer = await ann.request("POST", "/leave", headers={"origin": origin})
        assert answer.status_code == 403
        looked = await ann.request("GET", "", headers={"origin": origin})
        assert not [name for name in looked.headers if name.startswith("access-control")]
