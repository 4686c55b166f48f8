"""Connections as they come in: counted, closed when a request stays incomplete, refused when they make no sense."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from karban.web.live.open_connections import OpenConnections
from karban.web.processes.websockets import DirectProtocol

INCOMPLETE = (h11.IDLE, h11.SEND_BODY)
NOISE = (
    "Invalid UTF-8 sequence",
    "ASGI callable returned without completing handshake",
    "Invalid HTTP request",
    "Unsupported upgrade request",
)
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-type: application/json\r\n\r\n"
    b'{"error":"unavailable","message":"too many connections; please try again soon"}'
)
BAD_HANDSHAKE = (
    b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json\r\n\r\n"
    b'{"error":"bad-request","message":"this is no handshake of a WebSocket"}'
)


class HttpProtocol(H11Protocol):
    """HTTP/1.1 that closes a connection on which no request has become complete for a while."""

    timeout_seconds = 20.0
    open_connections = OpenConnections()
    _address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        if not self.open_connections.opened(self, self._address):
            transport.write(FULL)
            transport.close()
        self.loop.call_later(self.timeout_seconds, self._check, None)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.open_connections.closed(self, self._address, was_socket=False)

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)

    def is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def abort(self) -> None:
        self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, WebSocketProtocol)
        protocol.http = self
        self.open_connections.upgraded(self, self._address)
        if not protocol.handshake_initiated:  # it could not even be read, and would never be answered
            self.transport.write(BAD_HANDSHAKE)
            self.transport.close()

    def socket_lost(self) -> None:
        """What has become a WebSocket is closed."""
        self.open_connections.closed(self, self._address, was_socket=True)

    def _check(self, before: Any) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # a WebSocket has its own pings
            return
        if self.cycle is before and self.conn.their_state in INCOMPLETE:
            self.transport.abort()
        else:
            self.loop.call_later(self.timeout_seconds, self._check, self.cycle)


class WebSocketProtocol(DirectProtocol):
    """A WebSocket that is counted."""

    http: HttpProtocol | None = None  # what it was before

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.close()  # nobody listens yet; a handshake that cannot be read never gets further
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.http:
            self.http.socket_lost()


def counting(open_connections: OpenConnections) -> type[HttpProtocol]:
    """The protocol of a server, which counts there."""
    return type("CountedHttpProtocol", (HttpProtocol,), {"open_connections": open_connections})


def is_relevant(record: logging.LogRecord) -> bool:
    """Whether a line belongs in the log: malformed input of clients does not, or they could fill it."""
    return not str(record.msg).startswith(NOISE)
