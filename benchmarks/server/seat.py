"""A seat that is connected: a WebSocket client that does nothing more than it must, so that the server is measured."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Any

import msgspec

HEAD_END = b"\r\n\r\n"
TEXT, PING, PONG = 1, 9, 10


class BenchView(msgspec.Struct):
    moves: int | None = None  # in a delta: unchanged
    legal: list[str] | None = None


class Changed(msgspec.Struct):
    stage: str | None = None
    decision: str | msgspec.UnsetType | None = msgspec.UNSET


class Received(msgspec.Struct):
    """What matters of a message."""

    stage: str | None = None
    view: BenchView | None = None
    decision: str | None = None
    changed: Changed | None = None
    ok: bool | None = None
    error: str | None = None


decode = msgspec.json.Decoder(Received).decode
encode = msgspec.json.Encoder().encode


def masked(kind: int, data: bytes) -> bytes:
    """A frame as clients send it; with a mask of zeros it is its own mask."""
    size = len(data)
    head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE]) + size.to_bytes(2)
    return head + bytes(4) + data


class SeatConnection(asyncio.Protocol):
    """One connection. It calls `on_message` with every message."""

    def __init__(self, path: str, token: str, on_message: Callable[[SeatConnection, Received], None]) -> None:
        self._path, self._token, self._on_message = path, token, on_message
        self._data = bytearray()
        self.open = asyncio.get_running_loop().create_future()
        self._transport: Any = None
        self._upgraded = False
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Protocol: karban, karban.{self._token}\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.open.done():
            self.open.set_exception(ConnectionError(bytes(self._data[:200])))

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._upgraded:
            end = self._data.find(HEAD_END)
            if end < 0:
                return
            if b" 101 " not in self._data[:20]:
                self._transport.close()
                return
            del self._data[: end + 4]
            self._upgraded = True
            self.open.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        data, at = self._data, 0
        while len(data) - at >= 2:
            kind, size, start = data[at] & 15, data[at + 1], at + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                if len(data) - start < width:
                    break
                size, start = int.from_bytes(data[start : start + width]), start + width
            if len(data) - start < size:
                break
            at = start + size
            self._read(kind, bytes(data[start:at]))
        del data[:at]

    def _read(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self._on_message(self, decode(content))
        elif kind == PING:
            self._transport.write(masked(PONG, content))

    def say(self, **words: Any) -> None:
        self._transport.write(masked(TEXT, encode(words)))

    def close(self) -> None:
        self._transport.abort()
