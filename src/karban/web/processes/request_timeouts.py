"""Nobody may hold a connection without asking something: half a request is waited for only so long."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

UNFINISHED = (h11.IDLE, h11.SEND_BODY)
OF_STRANGERS = ("Invalid UTF-8 sequence", "ASGI callable returned without completing handshake", "Invalid HTTP request")


class Patient(H11Protocol):
    """Closes a connection on which no request has become whole for a while."""

    seconds = 20.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.loop.call_later(self.seconds, self._look, None)

    def _look(self, before: Any) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # a WebSocket has its own pings
            return
        if self.cycle is before and self.conn.their_state in UNFINISHED:
            self.transport.abort()
        else:
            self.loop.call_later(self.seconds, self._look, self.cycle)


def quiet(record: logging.LogRecord) -> bool:
    """Whether a line belongs in the log: what strangers send wrongly does not, or they could fill it."""
    return not str(record.msg).startswith(OF_STRANGERS)
