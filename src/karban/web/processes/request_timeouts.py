"""Request timeouts: a connection whose request stays incomplete is closed."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

INCOMPLETE = (h11.IDLE, h11.SEND_BODY)
NOISE = ("Invalid UTF-8 sequence", "ASGI callable returned without completing handshake", "Invalid HTTP request")


class RequestTimeoutProtocol(H11Protocol):
    """HTTP/1.1 that closes a connection on which no request has become complete for a while."""

    timeout_seconds = 20.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.loop.call_later(self.timeout_seconds, self._check, None)

    def _check(self, before: Any) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # a WebSocket has its own pings
            return
        if self.cycle is before and self.conn.their_state in INCOMPLETE:
            self.transport.abort()
        else:
            self.loop.call_later(self.timeout_seconds, self._check, self.cycle)


def is_relevant(record: logging.LogRecord) -> bool:
    """Whether a line belongs in the log: malformed input of clients does not, or they could fill it."""
    return not str(record.msg).startswith(NOISE)
