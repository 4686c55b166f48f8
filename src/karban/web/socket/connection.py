"""A connection to a table that stays open: what happens arrives there, and moves can be made.

What is unsent never piles up. Answers wait in a short queue; of the state of the table only the newest is sent, with
all events since the one before.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from karban.i18n.texts import _
from karban.table import standins, tokens
from karban.web.api import handlers, wire
from karban.web.api.call import Call, tell
from karban.web.api.errors import KNOWN, TOO_FAST, BadToken, TooFast, explained
from karban.web.http.endpoint import unreadable
from karban.web.live.loaded_table import Live, encode
from karban.web.live.rate_limits import Pace

log = logging.getLogger(__name__)
FIRST_WORD = 1.0  # seconds to wait for a token before somebody counts as a spectator
POLICY = 1008
said = msgspec.json.Decoder(wire.Said)


class Connection:
    """One WebSocket: a reader, and a writer with little to carry."""

    def __init__(self, socket: WebSocket, call: Call, live: Live) -> None:
        self._socket, self._call, self.live = socket, call, live
        self._service = call.service
        self._limits = call.service.settings.limits
        self._answers: deque[bytes] = deque()
        self._awake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._waiting: asyncio.Task[None] | None = None  # for the next word of the other end
        self._sending: float | None = None  # since when something is being sent, by the steady clock
        self._sent = call.seen
        self._shown: tuple[Any, ...] = ()  # what the last message was about
        self._pace = Pace(self._limits.messages, self._limits.window)
        self._end: int | None = None  # the code with which we close
        self._digest: str | None = None  # of the token
        self.seats: tuple[int, ...] = ()

    # ------------------------------------------------------------------------- life

    async def run(self) -> None:
        """Serve this connection to its end."""
        try:
            await self._know()
            if self._call.token is None:
                await self._first_word()
            await self._sit_down()
            await self._read_and_write()
        except WebSocketDisconnect:
            pass
        except KNOWN as error:
            await self._refuse(error)
        finally:
            self.live.go(self, self._service.times.steady())
        if self._end is not None:
            with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
                async with asyncio.timeout(self._limits.write):
                    await self._socket.close(self._end)

    async def _read_and_write(self) -> None:
        self._writer = asyncio.create_task(self._write())
        self._writer.add_done_callback(self._stop_waiting)
        try:
            while self._end is None and not self._writer.done():
                await self._hear(await self._receive())
                if len(self._answers) > 1:  # many words at once: the writer must have its turn, too
                    await asyncio.sleep(0)
        finally:
            self._writer.cancel()
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await self._writer

    def _stop_waiting(self, writer: asyncio.Task[None]) -> None:
        """Nothing can be sent any more, so there is nothing to wait for. What is being done is finished first."""
        if self._waiting:
            self._waiting.cancel()

    async def _know(self) -> None:
        """Look whose connection this is, and whether that person has too many of them."""
        seats = await self._call.own(self.live)
        if seats and seats != self.seats:  # else it is among those that are counted
            present = self.live.present(self._service.times.steady())
            if present[seats[0]] >= self._limits.connections:
                raise TooFast(_("too many connections of one person to this table"))
        self.seats = seats
        self._digest = tokens.digest(self._call.token) if self._call.token else None

    async def _first_word(self) -> None:
        """A token may come in the first message; a spectator need not say anything."""
        try:
            async with asyncio.timeout(FIRST_WORD):
                text = await self._receive()
        except TimeoutError:
            return
        await self._hear(text)

    async def _sit_down(self) -> None:
        self.live.enter(self)
        await self._come_back()
        self.wake()

    async def _come_back(self) -> None:
        """The seats of somebody who was away are theirs again."""
        if standins.reclaim(self.live.table, self.seats):
            await self._call.change(self.live, lambda table, now: standins.reclaim(table, self.seats))
            await tell(self._call)

    async def _refuse(self, error: Exception) -> None:
        code, sentence = explained(error, self._call.texts)
        self._service.metrics.dropped.add(code)
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(self._limits.write):
                await self._send(encode(wire.Error(code, sentence)))
        self._end = POLICY

    # ---------------------------------------------------------------------- reading

    async def _receive(self) -> str | bytes:
        self._waiting = asyncio.current_task()
        try:
            message = await self._socket.receive()
        except asyncio.CancelledError:
            if not self._waiting or not self._writer or not self._writer.done():
                raise
            self._waiting.uncancel()
            raise WebSocketDisconnect(1006) from None
        finally:
            self._waiting = None
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", 1006))
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _hear(self, text: str | bytes) -> None:
        self.live.used = self._service.times.steady()
        if not self._pace.allows(self.live.used):
            self._answer(self._refusal(_key_in(text), TooFast(TOO_FAST)))
            if self._pace.hopeless:
                self._service.metrics.dropped.add("too-fast")
                self._end = POLICY
            return
        try:
            word = said.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._answer(self._refusal(_key_in(text), unreadable(error)))
            return
        if word.token is not None:
            await self._identify(word.token)
        if word.ping is not None:
            self._answer(encode({"pong": word.ping, "now": self._service.times.now()}))
        if word.key is not None or word.move is not None:
            await self._move(word, text)

    async def _identify(self, token: str) -> None:
        if self._call.token is not None and self._call.token != token:
            raise BadToken(_("this connection belongs to somebody already"))
        self._call.token = token
        await self._know()
        self._shown = ()
        if self in self.live.listeners:
            self.live.move_about()
            await self._come_back()

    async def _move(self, word: wire.Said, text: str | bytes) -> None:
        try:
            self._call.body = msgspec.convert(msgspec.to_builtins(word), wire.Move)
            if self._call.token is None:
                raise BadToken(_("a move needs the token of a seat, in the first message"))
            answer = encode(await handlers.move(self._call))
        except msgspec.ValidationError as error:
            answer = self._refusal(word.key, unreadable(error))
        except BadToken as error:
            answer = self._refusal(word.key, error, "not-yours")
        except KNOWN as error:
            answer = self._refusal(word.key, error)
        self._answer(answer)  # before the others hear of it
        await tell(self._call)

    def _refusal(self, key: str | None, error: Exception, code: str | None = None) -> bytes:
        found, sentence = explained(error, self._call.texts)
        self._service.metrics.refusals.add(code or found)
        return encode({"key": key, "ok": False, "error": code or found, "message": sentence})

    # ---------------------------------------------------------------------- writing

    def _answer(self, answer: bytes) -> None:
        self._answers.append(answer)
        if len(self._answers) > self._limits.unsent:
            self._service.metrics.dropped.add("slow")
            self._end = POLICY
        self._awake.set()

    def wake(self) -> None:
        self._awake.set()

    @property
    def unsent(self) -> bool:
        return bool(self._answers)

    def farewell(self) -> None:
        self._answer(encode({"bye": "restart"}))

    async def _write(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            while self._answers:
                await self._send(self._answers.popleft())
            await self._tell()

    async def _tell(self) -> None:
        """Send the state of the table, if it is another than the last one sent."""
        live, times = self.live, self._service.times
        self._look_who_we_are()
        steady = times.steady()
        telling = live.telling(steady)
        now_shown = live.told, self.seats, telling.online
        if now_shown == self._shown:
            return
        number = live.table.number
        text = telling.for_seats(self.seats, self._sent, times.now())
        if number != self._sent and live.changed:
            self._service.metrics.fan_out.add(steady - live.changed)
        self._shown, self._sent = now_shown, number
        await self._send(text)

    def _look_who_we_are(self) -> None:
        """Whoever has got up must not see the cards of whoever sits there now."""
        seats = self.live.table.seats_of_digest(self._digest) if self._digest else ()
        if seats != self.seats:
            self.seats = seats
            self.live.move_about()

    async def _send(self, text: bytes) -> None:
        self._sending = self._service.times.steady()
        await self._socket.send_text(text.decode())
        self._sending = None
        self._service.metrics.sent.add()

    def hurry(self, now: float) -> None:
        # The service looks at all connections now and then: a timer for each message would cost more than sending it.
        if self._writer and self._sending is not None and now - self._sending > self._limits.write:
            self._service.metrics.dropped.add("slow")
            self._writer.cancel()


def _key_in(text: str | bytes) -> str | None:
    """The key of a message that is wrong otherwise."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = msgspec.json.decode(text)
        if isinstance(found, dict) and isinstance(found.get("key"), str):
            return str(found["key"])[:100]
    return None
