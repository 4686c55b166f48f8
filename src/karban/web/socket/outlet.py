"""How frames get out of a connection without waiting, and into it without a queue.

The server's own WebSocket protocol (`karban.web.processes.websockets`) is an outlet that writes straight to the
transport, and offers each text that comes in to the connection. Under any other ASGI server an `AsgiOutlet` does
the same with a task for each write, and all texts come by way of ASGI.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from starlette.websockets import WebSocket

EXTENSION = "karban.outlet"  # where the scope of a connection has its outlet


class Outlet(Protocol):
    """Takes texts while it is ready; says when it is ready again, and when it never will be."""

    on_ready: Callable[[], None]
    on_lost: Callable[[], None]
    on_text: Callable[[str], bool]  # returns whether the text was taken; if not, it is to wait for its turn

    @property
    def ready(self) -> bool:
        """Whether what was written before is on its way, and more may be written."""

    def write(self, texts: Sequence[bytes]) -> None:
        """Send each text as a frame. Only while it is ready, or what is unread would pile up."""

    async def drain(self) -> None:
        """Wait until it is ready or lost."""

    def close(self) -> None:
        """Write nothing more, and call nobody."""


class AsgiOutlet:
    """Writes by way of ASGI, whose `send` ends when the transport has taken it."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._sending: asyncio.Task[None] | None = None
        self.on_ready: Callable[[], None] = nothing
        self.on_lost: Callable[[], None] = nothing
        self.on_text: Callable[[str], bool] = not_taken

    @property
    def ready(self) -> bool:
        return self._sending is None

    def write(self, texts: Sequence[bytes]) -> None:
        self._sending = asyncio.create_task(self._send(texts))
        self._sending.add_done_callback(self._sent)

    async def _send(self, texts: Sequence[bytes]) -> None:
        for text in texts:
            await self._socket.send_text(text.decode())

    def _sent(self, sending: asyncio.Task[None]) -> None:
        self._sending = None
        if sending.cancelled() or sending.exception():
            self.on_lost()
        else:
            self.on_ready()

    async def drain(self) -> None:
        if self._sending:
            await asyncio.wait([self._sending])

    def close(self) -> None:
        self.on_ready = self.on_lost = nothing
        if self._sending:
            self._sending.cancel()


def nothing() -> None:
    """What an outlet calls when nobody listens."""


def not_taken(text: str) -> bool:
    """The same, with a text that has come in."""
    return False
