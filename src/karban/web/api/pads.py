"""Score pads that several phones share: docs/pads.md. The server keeps the order, and knows who may write what."""

from __future__ import annotations

from typing import cast

from msgspec import Raw, UnsetType

from karban.errors import BadOption
from karban.i18n.texts import _
from karban.notation import find_game
from karban.table import tokens
from karban.table.names import all_distinct, checked_name
from karban.table.refusals import Full, NotYours, Stale
from karban.web.api import wire
from karban.web.api.errors import BadToken, Repeated, TooFast, TooLarge
from karban.web.api.handlers import count_table
from karban.web.api.request import ApiRequest
from karban.web.live.pad_log import (
    MAX_CHANGE_BYTES,
    MAX_SEATS,
    Change,
    Changed,
    Followed,
    Opened,
    PadLog,
    Pending,
    Seated,
    Unseated,
)
from karban.web.live.pads import Known, LoadedPad, NoPad

MAX_TOLD = 300  # changes in one answer
FIRST_KEY = "begin"


async def open_pad(request: ApiRequest) -> wire.PadState:
    """Open a pad that others can join by its code. The token is one of one's own (32 random bytes in base64url); the
    same request once more gives the same pad."""
    body: wire.NewPad = request.body
    token, begin = _token(request), body.change
    if len(begin.names) != begin.players:
        raise BadOption(_("names: one for each of {players} players"), players=begin.players)
    if begin.players not in find_game(begin.game).seats or begin.first >= begin.players:
        raise BadOption(_("players: so many cannot play this game"))
    before = await _find(request, body.after) if body.after else None
    if before and not before.log.is_host(token):
        raise NotYours(_("only whoever has opened the pad can change this"))
    count_table(request)
    code = tokens.code_of_pad(token, wire.encode(body))
    opened = Opened(begin.game, begin.players, tokens.hash_of(token))
    seated = enumerate(before.log.seats[: begin.players]) if before else ()
    seats = [Pending(Seated(seat, held), seat) for seat, held in seated if held]
    pad = await request.service.pads.open(code, opened, [Pending(Changed(_encoded(begin)), None, FIRST_KEY), *seats])
    if not pad.log.is_host(token):  # as good as impossible: somebody else's has this code
        raise Full(_("this pad cannot be opened; please try again"))
    if before and before.log.next != code:
        await request.service.pads.change(before.log.code, lambda log: [Pending(Followed(code))])
    return _told(request, pad)


async def look_at_pad(request: ApiRequest) -> wire.PadState:
    """A pad, and the changes after `seen`. `wait`: for so many seconds, 25 at most, the answer waits for something
    new. `here`: of whom one knows that they are there, as the sum of 1 for seat 0, 2 for seat 1, 4 for seat 2 …; when
    somebody else comes, that is new too."""
    pad = await _find(request, _code(request))
    service = request.service
    own_seats = pad.log.seats_of(request.token)
    has_room = service.pad_waits.has_room(request.address)
    if request.wait and has_room:
        service.pad_waits.add(request.address)
        try:
            here = frozenset(seat for seat in range(MAX_SEATS) if request.here is None or request.here >> seat & 1)
            await service.pads.wait(pad, Known(request.last_event, here), own_seats, request.wait, request.gone)
        finally:
            service.pad_waits.add(request.address, -1)
    else:
        pad.saw(own_seats, service.server_clock.monotonic())
    return _told(request, pad, request.last_event)


async def take_pad_seat(request: ApiRequest) -> wire.PadState:
    """Write for a seat on a phone of one's own, or no longer."""
    body: wire.PadSeat = request.body
    token = _token(request)
    await _find(request, _code(request))

    def command(pad: PadLog) -> list[Pending]:
        if body.seat >= len(pad.seats):
            raise BadOption(_("seat: there is no such seat"))
        own = body.seat in pad.seats_of(token)
        if body.free:
            if pad.seats[body.seat] is None:
                return []
            if not own and not pad.is_host(token):
                raise NotYours(_("this is not your seat"))
            return [Pending(Unseated(body.seat), body.seat)]
        if own:
            return []
        if pad.seats[body.seat] is not None:
            raise Full(_("somebody else writes for this seat on their phone"))
        return [Pending(Seated(body.seat, tokens.hash_of(token)), body.seat)]

    return _told(request, await request.service.pads.change(_code(request), command))


async def change_pad(request: ApiRequest) -> wire.Done:
    """Write, correct or take back something. The same key with the same content gets the same answer."""
    body: wire.PadChangeRequest = request.body
    token, change = _token(request), _encoded(body.change)
    await _find(request, _code(request))

    def command(pad: PadLog) -> list[Pending]:
        if body.key in pad.keys:
            if pad.changes[pad.keys[body.key]].body != bytes(change):
                raise Repeated(_("this key was used before, for something else"))
            return []
        seat = None if pad.is_host(token) else _own_seat(pad, pad.seats_of(token), body)
        _check(pad, body.change)
        if body.seen is not None and pad.changes[-1].number > body.seen:
            raise Stale(_("others have written meanwhile"))
        return [Pending(Changed(change), seat, body.key)]

    pad = await request.service.pads.change(_code(request), command)
    return wire.Done(True, pad.log.changes[pad.log.keys[body.key]].number)


# -------------------------------------------------------------------------- who may what


def _own_seat(pad: PadLog, own: tuple[int, ...], body: wire.PadChangeRequest) -> int:
    """For which seat a phone makes a change that has not opened the pad; it may do so for its own ones only. Whether a
    line that is corrected or struck is theirs every phone sees when it reads the log: nothing else applies."""
    if not own:
        raise NotYours(_("you have no seat at this pad"))
    if body.seat is not None and body.seat not in own:
        raise NotYours(_("this is not your seat"))
    seat, seats = own[0] if body.seat is None else body.seat, set[int | None]()
    match body.change:
        case wire.PadWrite():
            seats = {line[0] for line in body.change.entries} - {None}
        case wire.PadCorrect():
            seats = {body.change.entry[0]}
        case wire.PadUndo():
            place = body.change.of
            seats = {pad.changes[place].seat} if place < len(pad.changes) else set()
        case wire.PadBegin() | wire.PadSet():
            raise NotYours(_("only whoever has opened the pad can change this"))
    if not seats <= set(own):
        raise NotYours(_("this belongs to somebody else: everybody writes on their own phone"))
    return next((one for one in sorted(seats, key=str) if one is not None), seat)


def _check(pad: PadLog, change: wire.PadChange) -> None:
    """What the server can see of a change: that it speaks of what is there."""
    seats: set[int | None] = set()
    match change:
        case wire.PadBegin():
            raise BadOption(_("change: a pad begins once"))
        case wire.PadWrite():
            seats = {line[0] for line in change.entries}
        case wire.PadCorrect():
            seats = {change.entry[0]}
        case wire.PadUndo():
            if not 0 < change.of < len(pad.changes):
                raise BadOption(_("change: there is no such change"))
        case wire.PadSet():
            if not isinstance(change.names, UnsetType) and len(change.names) != len(pad.seats):
                raise BadOption(_("names: one for each of {players} players"), players=len(pad.seats))
            seats = set() if isinstance(change.first, UnsetType) else {change.first}
        case wire.PadStrike():
            pass
    if any(seat is not None and seat >= len(pad.seats) for seat in seats):
        raise BadOption(_("seat: there is no such seat"))


def _encoded(change: wire.PadChange) -> Raw:
    """A change as it is kept, with names as people may have them."""
    if isinstance(change, wire.PadBegin | wire.PadSet) and not isinstance(change.names, UnsetType):
        change.names = all_distinct([checked_name(name) for name in change.names])
    encoded = wire.encode(change)
    if len(encoded) > MAX_CHANGE_BYTES:
        raise TooLarge(_("this is more than {most} bytes"), most=MAX_CHANGE_BYTES)
    return Raw(encoded)


def _token(request: ApiRequest) -> str:
    if request.token is None or not tokens.TOKEN.fullmatch(request.token):
        raise BadToken(_("a token of one's own is 32 random bytes in base64url"))
    return request.token


# ------------------------------------------------------------------------------- looking


def _code(request: ApiRequest) -> str:
    return request.path["pad"]


async def _find(request: ApiRequest, code: str) -> LoadedPad:
    """The pad; who tries codes that are none soon waits."""
    service = request.service
    monotonic = service.server_clock.monotonic()
    if service.unknown_tokens_of_network.left(request.address, monotonic) < 1:
        service.limit_reached("unknown_tokens", request.address)
        raise TooFast(_("too many codes that are none; please wait a while"))
    try:
        return await service.pads.find(code)
    except NoPad:
        service.unknown_tokens_of_network.spend(request.address, monotonic)
        raise


def _as_kept(change: Change) -> wire.PadChange:
    """A change as the log has it, which is JSON already."""
    return cast("wire.PadChange", Raw(change.body))


def _told(request: ApiRequest, pad: LoadedPad, seen: int = 0) -> wire.PadState:
    log = pad.log
    new = [change for change in log.changes if change.number > seen]
    told = new[:MAX_TOLD]
    return wire.PadState(
        log.code,
        log.game,
        told[-1].number if len(told) < len(new) else log.number,
        log.number,
        [seat for seat, held in enumerate(log.seats) if held],
        pad.here(request.service.server_clock.monotonic()),
        list(log.seats_of(request.token)),
        log.is_host(request.token),
        log.next,
        [wire.PadLine(one.number, one.at_ms, one.seat, one.key, _as_kept(one)) for one in told],
    )
