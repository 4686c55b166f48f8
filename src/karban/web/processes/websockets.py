"""WebSockets as uvicorn serves them, with a shorter way in and out: a text is offered to the connection at once, and
those that it sends go to the transport, all in one write.

And with a limit for all that comes in: pieces of a text, pings and pongs never get as far as a connection, which counts
only whole texts, and a few bytes each keep a processor busy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from karban.web.live.rate_limits import ConnectionRate
from karban.web.settings import Limits
from karban.web.socket.outlet import EXTENSION, not_taken, nothing

BYTES_AT_ONCE = 4096  # that are read before we look how many frames there were: at most 700 of them
MAX_UNANSWERED_PINGS = 2
PIECES = 10  # frames of the protocol for each text that a connection may send
MAX_WAITING_TEXTS = 4  # until we stop reading
TEXT_FRAME = 0x81  # the first byte of a text that is whole
PING = b"\x89\x00"  # a frame without content
SHORT, MIDDLE = 126, 1 << 16  # from here on the length of a text takes two more bytes, and eight


class DirectProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that is an `Outlet` for its connection. Closing and all that comes in are uvicorn's."""

    limits = Limits()
    on_ready: Callable[[], None]
    on_lost: Callable[[], None]
    on_text: Callable[[str], bool]
    _rate: ConnectionRate | None = None
    _unanswered = 0  # pings since the last frame that came in

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), BYTES_AT_ONCE):
            if self.transport.is_closing():  # nothing of what follows counts
                return
            super().data_received(data[start : start + BYTES_AT_ONCE])

    def handle_events(self) -> None:
        now = self.loop.time()
        if self.conn.events:
            self._unanswered = 0
        self._rate = self._rate or ConnectionRate(self.limits.frames * PIECES, self.limits.window_seconds)
        if self._rate.allows(now, len(self.conn.events)):
            super().handle_events()
        else:
            self.flooded()
            self.transport.abort()

    def send_keepalive_ping(self) -> None:
        """Ask whether somebody is there, which any frame shows, or give them up. Thousands of silent connections cost
        as much as those that play, so there is one timer for each, and no content to be compared."""
        if self.close_sent or self.transport.is_closing() or not self.ping_interval:
            return
        if self._unanswered == MAX_UNANSWERED_PINGS:
            self.keepalive_timeout()
            return
        self._unanswered += 1
        self.transport.write(PING)
        self.ping_timer = self.loop.call_later(self.ping_interval, self.send_keepalive_ping)

    def flooded(self) -> None:
        """Far more comes in than a client has any use for."""

    def handle_connect(self, event: Request) -> None:
        self.close()
        super().handle_connect(event)
        if not self.close_sent:  # the application is about to start
            extensions: dict[str, object] = self.scope["extensions"]  # type: ignore[assignment]
            extensions[EXTENSION] = self

    def handle_text(self, event: Frame) -> None:
        """A whole text, while the application keeps up: uvicorn would stop reading after each until that is taken."""
        if event.fin and not self.close_sent and self.queue.qsize() < MAX_WAITING_TEXTS:
            with suppress(UnicodeDecodeError):
                text = bytes(event.data).decode()
                if not (self.queue.empty() and self.on_text(text)):  # in the order in which they came
                    self.queue.put_nowait({"type": "websocket.receive", "text": text})
                return
        super().handle_text(event)

    @property
    def ready(self) -> bool:
        return self.writable.is_set()

    def write(self, texts: Sequence[bytes]) -> None:
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(b"".join([part for text in texts for part in (frame_head(len(text)), text)]))

    def resume_writing(self) -> None:
        super().resume_writing()
        self.on_ready()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.on_lost()

    async def drain(self) -> None:
        await self.writable.wait()

    def close(self) -> None:
        self.on_ready = self.on_lost = nothing
        self.on_text = not_taken


def frame_head(size: int) -> bytes:
    """What comes before a text of so many bytes, from a server.

    >>> frame_head(5), frame_head(1000)
    (b'\\x81\\x05', b'\\x81~\\x03\\xe8')
    """
    if size < SHORT:
        return bytes((TEXT_FRAME, size))
    if size < MIDDLE:
        return bytes((TEXT_FRAME, 126)) + size.to_bytes(2)
    return bytes((TEXT_FRAME, 127)) + size.to_bytes(8)
