"""A WebSocket connection to a table: it gets the state of the table whenever that changes, and moves can be made.

What is unsent never piles up. Answers wait in a short queue; of the state of the table only the newest is sent, with
all events since the one before. Who has asked for deltas gets only what has changed, as long as they keep up.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from msgspec import UNSET
from starlette.websockets import WebSocket, WebSocketDisconnect

from karban.i18n.texts import _
from karban.table import tokens
from karban.web.api import handlers, wire
from karban.web.api.errors import (
    EXPECTED_ERRORS,
    TOO_FAST,
    BadToken,
    Busy,
    TooFast,
    clause_of,
    code_and_sentence,
    unreadable,
)
from karban.web.api.request import ApiRequest
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.rate_limits import ConnectionRate
from karban.web.socket.frames import Unreadable, frames_in, key_in
from karban.web.socket.outlet import AsgiOutlet, Outlet

log = logging.getLogger(__name__)
HELLO_SECONDS = 1.0  # to wait for a token before somebody counts as a spectator
POLICY_VIOLATION = 1008  # the close codes of WebSockets
ABNORMAL_CLOSURE = 1006
SERVICE_RESTART = 1012


class Connection:
    """One WebSocket: a loop that receives; what is to be sent goes out when the outlet is ready for it."""

    def __init__(
        self,
        socket: WebSocket,
        request: ApiRequest,
        loaded: LoadedTable,
        outlet: Outlet | None = None,
        deltas: bool = False,
    ) -> None:
        self._socket, self._request, self.loaded = socket, request, loaded
        self._outlet = outlet or AsgiOutlet(socket)
        self._deltas = deltas  # whether the client understands them
        request.answered_at_once = True  # the outlet takes an answer without waiting for the client
        self._service = request.service
        self._limits = request.service.settings.limits
        self._loop = asyncio.get_running_loop()
        self._answers: list[bytes] = []  # to be sent
        self._listening = False  # whether it gets states
        self._flush_scheduled = False
        self._stalled_since: float | None = None  # by the monotonic clock
        self._receiving: asyncio.Task[None] | None = None  # the task that waits for the next frame
        self._in_work: asyncio.Task[None] | None = None  # a frame that did not have to wait for its turn
        self._lost = False  # whether nothing can be sent any more
        self._sent_number = request.last_event  # the last event that the client has
        self._sent_state: tuple[object, ...] = ()  # what the last state message was about
        self._sent_step: int | None = None  # which of the states of the table it was
        self._sent_reaction = loaded.reactions.number  # the last one that the client has, or will not get
        self._rate = ConnectionRate(self._limits.frames, self._limits.window_seconds)
        self._close_code: int | None = None  # set when we want to close
        self._token_hash: str | None = None
        self._seated_at = -1  # when we last looked which seats are ours: `seated_at` of the table
        self.seats: tuple[int, ...] = ()

    # ------------------------------------------------------------------------- life

    async def run(self) -> None:
        """Serve this connection to its end."""
        self._outlet.on_ready, self._outlet.on_lost = self.wake, self._stop
        try:
            await self._authenticate()
            if self._request.token is None:
                await self._receive_hello()
            await self._join_listeners()
            self._outlet.on_text = self._take
            await self._read()
        except WebSocketDisconnect:
            pass
        except EXPECTED_ERRORS as error:
            self._answer_error(error)
        finally:
            self.loaded.disconnect(self, self._service.server_clock.monotonic())
            self._listening = False
        if self._close_code is not None:
            await self._close(self._close_code)
        self._outlet.close()

    async def _read(self) -> None:
        while self._close_code is None and not self._lost:
            text = await self._receive()
            if self._in_work:
                await asyncio.wait([self._in_work])
            await self._handle(text)
            if len(self._answers) > 1:  # many frames at once: what answers them must have its turn, too
                await asyncio.sleep(0)

    async def _close(self, code: int) -> None:
        with suppress(RuntimeError, TimeoutError, WebSocketDisconnect):
            async with asyncio.timeout(self._limits.write_seconds):
                if self._outlet.ready:  # the client reads: it is told why
                    self._flush()
                    await self._outlet.drain()
                await self._socket.close(code)

    def _end(self) -> None:
        """Let the task that waits for the next frame close the connection; what waits to be sent goes out before."""
        self._flush()
        self._stop()

    def _stop(self) -> None:
        """Nothing can be sent any more, so there is nothing to wait for. A frame in work is finished first."""
        self._lost = True
        if self._receiving:
            self._receiving.cancel()

    async def _authenticate(self) -> None:
        """Find the seats of the token, and refuse a person who has too many connections."""
        seats = await self._request.own_seats(self.loaded)
        monotonic = self._service.server_clock.monotonic()
        if seats and not self._service.writes_of_person.allows(self._request.token or "", monotonic):
            self._service.limit_reached("writes", self._request.address)
            raise TooFast(TOO_FAST)  # everybody at the table is told of each who comes and goes
        if seats and seats != self.seats:  # else this one is among those that are counted
            presence = self.loaded.presence(monotonic)
            if presence[seats[0]] >= self._limits.connections:
                self._service.limit_reached("connections", self._request.address)
                raise TooFast(_("too many connections of one person to this table"))
        self.seats = seats
        self._token_hash = tokens.hash_of(self._request.token) if self._request.token else None
        self._seated_at = -1

    async def _receive_hello(self) -> None:
        """A token may come in the first frame; a spectator need not send anything."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                text = await self._receive()
        except TimeoutError:
            return
        await self._handle(text)

    async def _join_listeners(self) -> None:
        if not self.seats:
            self._admit_spectator()
        self.loaded.connect(self)
        await self._request.reclaim(self.loaded, self.seats)
        self._listening = True
        self.wake()

    def _admit_spectator(self) -> None:
        """Whoever plays needs the room more."""
        too_many = len(self.loaded.spectators) >= self._limits.spectators
        if too_many or self._service.open_connections.full_for_spectators:
            raise Busy(_("too many people are watching; please try again later"))

    def _answer_error(self, error: Exception) -> None:
        code, sentence = code_and_sentence(error, self._request.texts)
        self._service.metrics.dropped.add(code)
        self._answer(wire.encode(wire.ErrorFrame(code, sentence)))
        self._close_code = POLICY_VIOLATION

    # ---------------------------------------------------------------------- receiving

    def _take(self, text: str) -> bool:
        """A frame from the outlet: handled at once unless another is in work. No task of ours waits for it then, and
        nobody cancels what it has begun, even if its client goes away."""
        if not self._receiving or self._in_work or self._lost or self._close_code is not None:
            return False
        self._in_work = self._service.tables.start(self._handle_taken(text))
        return True

    async def _handle_taken(self, text: str) -> None:
        try:
            await self._handle(text)
        except EXPECTED_ERRORS as error:
            self._answer_error(error)
        except Exception:
            log.exception("a frame cannot be handled")
            self._stop()
        self._in_work = None
        if self._close_code is not None:
            self._end()

    async def _receive(self) -> str | bytes:
        self._receiving = asyncio.current_task()
        try:
            message = await self._socket.receive()
        except asyncio.CancelledError:
            if not self._receiving or not self._lost:
                raise
            self._receiving.uncancel()
            raise WebSocketDisconnect(ABNORMAL_CLOSURE) from None
        finally:
            self._receiving = None
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", ABNORMAL_CLOSURE))
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _handle(self, text: str | bytes) -> None:
        self.loaded.last_used = self._service.server_clock.monotonic()
        if not self._rate.allows(self.loaded.last_used):
            self._answer(self._refusal(key_in(text), TooFast(TOO_FAST)))
            self._service.limit_reached("frames", self._request.address)
            if self._rate.far_exceeded:
                self._service.metrics.dropped.add("too-fast")
                self._close_code = POLICY_VIOLATION
            return
        try:
            for frame in frames_in(text):
                await self._handle_frame(frame)
        except Unreadable as error:
            self._answer(self._refusal(key_in(text), unreadable(error)))

    async def _handle_frame(self, frame: wire.ClientFrame) -> None:
        match frame:
            case wire.HelloFrame(token=str(token)):
                await self._identify(token)
            case wire.PingFrame():
                self._answer(wire.encode(wire.PongFrame(frame.ping, self._service.server_clock.now_ms())))
            case wire.MoveFrame():
                await self._move(frame)

    async def _identify(self, token: str) -> None:
        if self._request.token is not None and self._request.token != token:
            raise BadToken(_("this connection belongs to somebody already"))
        self._request.token = token
        await self._authenticate()
        self._sent_state, self._sent_step = (), None
        if self in self.loaded.listeners:
            self.loaded.presence_changed()
            await self._request.reclaim(self.loaded, self.seats)

    async def _move(self, frame: wire.MoveFrame) -> None:
        try:
            self._answer(await self._answer_to(frame))
        finally:  # after the answer; and whatever has happened, what is in the log
            await self._request.flush_broadcasts()

    async def _answer_to(self, frame: wire.MoveFrame) -> bytes:
        self._request.body = frame
        try:
            if self._request.token is None:
                raise BadToken(_("a move needs the token of a seat, in the first frame"))
            done = await handlers.move(self._request)
            answer = wire.encode(wire.AnswerFrame(done.key, done.ok, done.n))
        except BadToken as error:
            answer = self._refusal(frame.key, error, "not-yours")
        except EXPECTED_ERRORS as error:
            answer = self._refusal(frame.key, error)
        return answer

    def _refusal(self, key: str | None, error: Exception, code: str | None = None) -> bytes:
        found, sentence = code_and_sentence(error, self._request.texts)
        self._service.metrics.refusals.add(code or found)
        answer = wire.AnswerFrame(key, False, error=code or found, message=sentence, rule=clause_of(error) or UNSET)
        return wire.encode(answer)

    # ------------------------------------------------------------------------ sending

    def _answer(self, answer: bytes) -> None:
        self._answers.append(answer)
        if len(self._answers) > self._limits.unsent:
            self._service.metrics.dropped.add("slow")
            self._close_code = POLICY_VIOLATION
        self.wake()

    def wake(self) -> None:
        """Look soon whether there is something to send: once, however often this is called until then."""
        if not self._flush_scheduled:
            self._flush_scheduled = True
            self._loop.call_soon(self._flush)

    @property
    def has_unsent(self) -> bool:
        return bool(self._answers) or not self._outlet.ready

    def announce_shutdown(self) -> None:
        self._answer(wire.encode(wire.ByeFrame("restart")))

    def dismiss(self) -> None:
        self.announce_shutdown()
        self._close_code = SERVICE_RESTART
        if self._receiving and not self._in_work:  # else it is closed when the frame in work is answered
            self._end()

    def _flush(self) -> None:
        """Send the answers that wait and the state of the table, if it is another than the last one sent."""
        self._flush_scheduled = False
        if not self._outlet.ready or self._lost:  # we are called again when it is ready
            return
        self._stalled_since = None
        try:
            texts, self._answers = self._answers, []
            if self._listening and (state := self._new_state()):
                texts.append(state)
            if self._listening and self.loaded.reactions.number > self._sent_reaction:
                texts += self._new_reactions()
            if texts:
                self._outlet.write(texts)
                self._service.metrics.sent.add(n=len(texts))
        except Exception:  # a connection that no longer gets the state must not look alive
            log.exception("the state of a table cannot be sent")
            self._stop()

    def _new_state(self) -> bytes | None:
        loaded, clock = self.loaded, self._service.server_clock
        self._update_seats()
        monotonic, now_ms = clock.monotonic(), clock.now_ms()
        messages = loaded.state_messages(monotonic, now_ms)
        state = loaded.last_broadcast, self.seats, messages.online, messages.away, messages.watching
        if state == self._sent_state:
            return None
        number = loaded.table.number
        if number != self._sent_number and loaded.changed_at:
            self._service.metrics.fan_out.add(monotonic - loaded.changed_at)
        text = None
        if self._deltas and self._sent_step == messages.step - 1 and self._sent_state[1] == self.seats:
            text = messages.delta(self.seats, now_ms)
        if text is None:
            text = messages.for_seats(self.seats, self._sent_number, now_ms)
        self._sent_state, self._sent_number, self._sent_step = state, number, messages.step
        return text

    def _new_reactions(self) -> list[bytes]:
        recent, after = self.loaded.reactions, self._sent_reaction
        self._sent_reaction = recent.number
        fresh = recent.fresh(self._service.server_clock.now_ms(), after)
        return [wire.encode(wire.ReactionFrame(*reaction)) for reaction in fresh]

    def _update_seats(self) -> None:
        """Whoever has got up must not see the cards of whoever sits there now."""
        table = self.loaded.table
        if table.seated_at == self._seated_at:
            return
        self._seated_at = table.seated_at
        seats = table.seats_of_hash(self._token_hash) if self._token_hash else ()
        if seats != self.seats:
            self.seats = seats
            self.loaded.presence_changed()

    def drop_if_stalled(self, monotonic: float) -> None:
        # The service calls this for all connections now and then: a timer for each message costs more than sending it.
        if self._outlet.ready:
            return
        if self._stalled_since is None:
            self._stalled_since = monotonic
        elif monotonic - self._stalled_since > self._limits.write_seconds:
            self._service.metrics.dropped.add("slow")
            self._stop()
