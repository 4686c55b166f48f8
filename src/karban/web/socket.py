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
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from karban.table import standins, tokens
from karban.table.refusals import NotYours
from karban.texts import _
from karban.web import actions, wire
from karban.web.actions import Call
from karban.web.http import address_of, bearer, from_elsewhere, refused, texts_of, unreadable
from karban.web.limits import Pace
from karban.web.live import Live, encode
from karban.web.refused import KNOWN, TOO_FAST, BadToken, TooFast, explained
from karban.web.service import Service

log = logging.getLogger(__name__)
PROTOCOL = "karban"
FIRST_WORD = 1.0  # seconds to wait for a token before somebody counts as a spectator
POLICY = 1008
RESTART = 1012
said = msgspec.json.Decoder(wire.Said)


class Gone(Exception):
    """The other end does not read any more."""


class Connection:
    """One WebSocket: a reader, and a writer with little to carry."""

    def __init__(self, socket: WebSocket, call: Call, live: Live) -> None:
        self._socket, self._call, self.live = socket, call, live
        self._service = call.service
        self._limits = call.service.settings.limits
        self._answers: deque[bytes] = deque()
        self._awake = asyncio.Event()
        self._sent = call.seen
        self._shown: tuple[Any, ...] = ()  # what the last message was about
        self._pace = Pace(self._limits.messages, self._limits.window)
        self._end: int | None = None  # the code with which we close
        self.seats: tuple[int, ...] = ()

    # ------------------------------------------------------------------------- life

    async def run(self) -> None:
        """Serve this connection to its end."""
        writer: asyncio.Task[None] | None = None
        try:
            self.seats = await self._call.own(self.live)
            if self._call.token is None:
                await self._first_word()
            await self._sit_down()
            writer = asyncio.create_task(self._write())
            await self._read(writer)
        except WebSocketDisconnect:
            pass
        except KNOWN as error:
            await self._refuse(error)
        finally:
            self.live.go(self, self._service.times.steady())
            if writer:
                writer.cancel()
                with suppress(asyncio.CancelledError, Gone, WebSocketDisconnect, RuntimeError):
                    await writer
        if self._end is not None:
            with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
                async with asyncio.timeout(self._limits.write):
                    await self._socket.close(self._end)

    async def _first_word(self) -> None:
        """A token may come in the first message; a spectator need not say anything."""
        try:
            async with asyncio.timeout(FIRST_WORD):
                text = await self._receive()
        except TimeoutError:
            return
        await self._hear(text)

    async def _sit_down(self) -> None:
        same = sum(other.seats == self.seats for other in self.live.listeners) if self.seats else 0
        if same >= self._limits.connections:
            raise TooFast(_("too many connections of one person to this table"))
        self.live.enter(self)
        await self._come_back()
        self.wake()

    async def _come_back(self) -> None:
        """The seats of somebody who was away are theirs again."""
        if standins.returned(self.live.table, self.seats):
            await self._call.change(self.live, lambda table, now: standins.returned(table, self.seats))
            await actions.tell(self._call)

    async def _refuse(self, error: Exception) -> None:
        code, sentence = explained(error, self._call.texts)
        self._service.metrics.dropped.add(code)
        with suppress(Gone, WebSocketDisconnect, RuntimeError):
            await self._send(encode(wire.Error(code, sentence)))
        self._end = POLICY

    # ---------------------------------------------------------------------- reading

    async def _read(self, writer: asyncio.Task[None]) -> None:
        while self._end is None:
            reading = asyncio.ensure_future(self._receive())
            try:
                await asyncio.wait({reading, writer}, return_when=asyncio.FIRST_COMPLETED)
                if writer.done():
                    return
                await self._hear(reading.result())
            finally:
                if not reading.done():
                    reading.cancel()
                    with suppress(asyncio.CancelledError, WebSocketDisconnect):
                        await reading
                elif not reading.cancelled():
                    reading.exception()  # looked at, or asyncio would complain in the log

    async def _receive(self) -> str | bytes:
        message = await self._socket.receive()
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
        self.seats = await self._call.own(self.live)
        self._shown = ()
        if self in self.live.listeners:
            await self._come_back()
            self.live.wake()

    async def _move(self, word: wire.Said, text: str | bytes) -> None:
        try:
            self._call.body = msgspec.convert(msgspec.to_builtins(word), wire.Move)
            if self._call.token is None:
                raise BadToken(_("a move needs the token of a seat, in the first message"))
            answer = encode(await actions.move(self._call))
        except msgspec.ValidationError as error:
            answer = self._refusal(word.key, unreadable(error))
        except BadToken as error:
            answer = self._refusal(word.key, error, "not-yours")
        except KNOWN as error:
            answer = self._refusal(word.key, error)
        self._answer(answer)  # before the others hear of it
        await actions.tell(self._call)

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
        now_shown = live.told, self.seats, live.online(steady)
        if now_shown == self._shown:
            return
        number = live.table.number
        text = live.message(self.seats, self._sent, times.now(), steady)
        if number != self._sent and live.changed:
            self._service.metrics.fan_out.add(steady - live.changed)
        self._shown, self._sent = now_shown, number
        await self._send(text)

    def _look_who_we_are(self) -> None:
        """Whoever has got up must not see the cards of whoever sits there now."""
        seats = self.live.table.seats_of(self._call.token) if self._call.token else ()
        if seats != self.seats:
            self.seats = seats
            self.live.wake()

    async def _send(self, text: bytes) -> None:
        try:
            async with asyncio.timeout(self._limits.write):
                await self._socket.send_text(text.decode())
        except TimeoutError:
            self._service.metrics.dropped.add("slow")
            raise Gone from None
        self._service.metrics.sent.add()


def _key_in(text: str | bytes) -> str | None:
    """The key of a message that is wrong otherwise."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = msgspec.json.decode(text)
        if isinstance(found, dict) and isinstance(found.get("key"), str):
            return str(found["key"])[:100]
    return None


# ------------------------------------------------------------------------ the handshake


async def live(socket: WebSocket) -> None:
    """Somebody connects to a table."""
    service: Service = socket.app.state.service
    texts, address = texts_of(socket.headers), address_of(socket)
    call = Call(service, texts, address, table=socket.path_params["table"], seen=_seen(socket))
    try:
        _check(service, socket, address)
        protocol, call.token = _protocol(socket)
        table = await call.find()
        await call.own(table)
        if call.seen > table.table.number and service.settings.shared:
            await service.tables.catch_up(table)
    except KNOWN as error:
        code, sentence = explained(error, texts)
        service.metrics.refusals.add(code)
        await _deny(socket, refused(code, sentence))
        return
    await socket.accept(protocol)
    service.addresses[address] += 1
    service.metrics.connected.add()
    try:
        await Connection(socket, call, table).run()
    finally:
        service.addresses[address] -= 1
        if not service.addresses[address]:
            del service.addresses[address]


def _check(service: Service, socket: WebSocket, address: str) -> None:
    if from_elsewhere(socket.headers, service.settings.origins):
        raise NotYours(_("this comes from the page of another web site"))
    if service.stopping or service.addresses[address] >= service.settings.limits.address_connections:
        raise TooFast(_("too many connections; please try again soon"))


def _seen(socket: WebSocket) -> int:
    text = socket.query_params.get("seen", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _protocol(socket: WebSocket) -> tuple[str | None, str | None]:
    """The subprotocol to agree on, and the token if it is among those offered, or in a header."""
    offered = socket.scope.get("subprotocols", [])
    token = next((text for one in offered if tokens.TOKEN.fullmatch(text := one.removeprefix(f"{PROTOCOL}."))), None)
    agreed = PROTOCOL if PROTOCOL in offered else next(iter(offered), None)
    return agreed, token or bearer(socket.headers)


async def _deny(socket: WebSocket, response: Response) -> None:
    with suppress(RuntimeError):
        await socket.send_denial_response(response)
