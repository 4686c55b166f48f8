"""Connections as they come in: counted, closed when a request stays incomplete, refused when they make no sense."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from karban.web.live.open_connections import OpenConnections
from karban.web.live.service import Service
from karban.web.processes.websockets import DirectProtocol

INCOMPLETE = (h11.IDLE, h11.SEND_BODY)
MAX_HEADER_BYTES = 16_384  # of a request
MAX_PIECES = 200  # in which the body of a request may come: reading each takes longer than reading a kilobyte
MAX_UNWANTED_BYTES = 65_536  # of a body that are read when the request has been answered without it
MAX_DROPPED_BYTES = 4_000_000  # of it that are taken, so that a client can send it all and then find the answer
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


class FewPieces(h11.Connection):
    """Reads requests, and refuses those whose body comes in very many pieces."""

    _pieces = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Data):
            self._pieces += 1
            if self._pieces > MAX_PIECES:
                raise h11.RemoteProtocolError("too many pieces")
        elif isinstance(event, h11.Request):
            self._pieces = 0
        return event


class HttpProtocol(H11Protocol):
    """HTTP/1.1 that closes a connection on which no request has become complete for a while, or no answer is read."""

    timeout_seconds = 20.0
    open_connections = OpenConnections()
    _address = ""
    _checking: asyncio.TimerHandle | None = None
    _unwanted_bytes = 0  # of the body of a request that was answered without it

    def __init__(self, config: uvicorn.Config, *more: Any, **others: Any) -> None:
        super().__init__(config, *more, **others)
        self.conn = FewPieces(h11.SERVER, config.h11_max_incomplete_event_size or MAX_HEADER_BYTES)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        if not self.open_connections.opened(self, self._address):
            transport.write(FULL)
            transport.close()
        self._checking = self.loop.call_later(self.timeout_seconds, self._check, None, None)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_checking()
        self.open_connections.closed(self, self._address, was_socket=False)

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing() and self._is_wanted(len(data)):
            super().data_received(data)

    def _is_wanted(self, size: int) -> bool:
        """Whether to read what comes. A body without end, of a request that has been answered, is not."""
        if not (self.conn.their_state is h11.SEND_BODY and self.cycle and self.cycle.response_complete):
            self._unwanted_bytes = 0
            return True
        self._unwanted_bytes += size
        if self._unwanted_bytes > MAX_DROPPED_BYTES:
            self.transport.abort()
        return self._unwanted_bytes <= MAX_UNWANTED_BYTES

    def send_400_response(self, msg: str) -> None:
        if self.cycle and not self.cycle.response_complete:  # who works at the answer need not go on
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state is h11.IDLE or self.conn.our_state is h11.SEND_RESPONSE:
            super().send_400_response(msg)
        else:
            self.transport.close()

    def is_idle(self) -> bool:
        """Whether nobody would miss the connection: nothing is asked, or what was answered is not read."""
        return self.cycle is None or self.cycle.response_complete or self.flow.write_paused

    def abort(self) -> None:
        self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self._stop_checking()  # a WebSocket has its own pings
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

    def _check(self, before: Any, unread_before: int | None) -> None:
        if self.transport.is_closing():
            return
        unread = self.transport.get_write_buffer_size() if self.flow.write_paused else None
        incomplete = self.cycle is before and self.conn.their_state in INCOMPLETE
        if incomplete or (unread is not None and unread == unread_before):
            self.transport.abort()
        else:
            self._checking = self.loop.call_later(self.timeout_seconds, self._check, self.cycle, unread)

    def _stop_checking(self) -> None:
        """What is closed must not be kept until the next look: there may be thousands."""
        if self._checking:
            self._checking.cancel()
            self._checking = None


class WebSocketProtocol(DirectProtocol):
    """A WebSocket that is counted."""

    http: HttpProtocol | None = None  # what it was before
    service: Service | None = None  # who is told of a flood

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.close()  # nobody listens yet; a handshake that cannot be read never gets further
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.http:
            self.http.socket_lost()

    def flooded(self) -> None:
        if self.service:
            client = self.scope["client"] if self.handshake_initiated else self.client  # a proxy names another
            self.service.metrics.dropped.add("too-fast")
            self.service.limit_reached("frames", client[0] if client else "")


def counting(open_connections: OpenConnections) -> type[HttpProtocol]:
    """The protocol of a server, which counts there."""
    return type("CountedHttpProtocol", (HttpProtocol,), {"open_connections": open_connections})


def limited(service: Service) -> type[WebSocketProtocol]:
    """The protocol of WebSockets with the limits of a server."""
    return type(
        "LimitedWebSocketProtocol", (WebSocketProtocol,), {"limits": service.settings.limits, "service": service}
    )


def is_relevant(record: logging.LogRecord) -> bool:
    """Whether a line belongs in the log: malformed input of clients does not, or they could fill it."""
    return not str(record.msg).startswith(NOISE)
