"""The messages to people at a table: the view of each of their seats, the new events, and what is to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from karban.i18n.texts import _
from karban.match import Match
from karban.match.record import Record
from karban.notation import find_game
from karban.table import proof, series, standins, undo
from karban.table.events import Created
from karban.table.redaction import EventJson, RedactedEvent
from karban.table.refusals import NotYet
from karban.table.table import Seat, Table

Json = dict[str, Any]
encode = msgspec.json.Encoder().encode
MAX_CACHED_BYTES = 500_000  # clients that reconnect have seen more or less, and each gets another message


class _State(NamedTuple):
    """What the messages about one state of a table are made of."""

    number: int  # of the last event
    common: Json  # what is the same in all messages
    match: Match | None
    decisions: dict[int, str | None]  # by seat, of those who must decide
    away: bool  # whether somebody is away: then the present time is shown
    timed: bool  # whether it is shown in any way: with clocks, too


class StateMessages:
    """The messages about one state of a table, as JSON. What is the same for several people is made once.

    `before` has those about the state that came before: a delta says what has changed since then.
    """

    def __init__(
        self,
        table: Table,
        online: Sequence[bool],
        before: StateMessages | None = None,
        away: Sequence[int | None] = (),  # of each seat, since when its person is away, in ms since 1970; (): nobody is
        watching: int = 0,  # connections without a seat
    ) -> None:
        self.table, self.online, self.away, self.watching = table, online, away, watching
        self.step: int = before.step + 1 if before else 0  # how many states there were before
        same_seats = before is not None and before.table.seats is table.seats and before.table.first == table.first
        self._seating: Json = before._seating if before and same_seats else _seating(table)
        self._now = _State(
            table.number,
            {**_common(table, online, away, self._seating), "watching": watching},
            table.match,
            {seat: table.decision(seat) for seat in table.to_act},
            bool(away),
            bool(away) or (table.clock is not None and table.clock.visible),
        )
        self._before = before._now if before else None
        self._views: dict[int | None, msgspec.Raw] = {}
        self._cache: dict[tuple[Sequence[int], int, int | None], bytes] = {}
        self._cached_bytes = 0

    # ---------------------------------------------------------------------- the whole state

    def for_seats(self, own_seats: Sequence[int], last_event: int, now_ms: int, seat: int | None = None) -> bytes:
        """The state for somebody with these seats (none: a spectator), and what is new after `last_event`; with the
        view of one of the seats, or of the first that must decide."""
        if self._now.timed:  # it shows the present time
            return self._message(own_seats, last_event, now_ms, seat)
        key = own_seats, last_event, seat
        if key not in self._cache:
            message = self._message(own_seats, last_event, now_ms, seat)
            if self._cached_bytes + len(message) > MAX_CACHED_BYTES:
                self._cache, self._cached_bytes = {}, 0
            self._cache[key] = message
            self._cached_bytes += len(message)
        return self._cache[key]

    def _message(self, own_seats: Sequence[int], last_event: int, now_ms: int, seat: int | None) -> bytes:
        table, match = self.table, self.table.match
        shown = seat if seat in own_seats else _first_to_decide(table, own_seats)
        message: Json = {
            "seat": shown,
            "view": self._view(match, shown) if match else None,
            "events": [event.for_seats(own_seats) for event in table.public_events[max(0, last_event) :]],
            "decision": None if shown is None else table.decision(shown),
            "clock": _clock(table, now_ms),
        }
        if self.away:
            message["now"] = now_ms
        if len(own_seats) > 1:
            message["views"] = [self._view(match, mine) for mine in own_seats] if match else []
            message["decisions"] = [table.decision(mine) for mine in own_seats]
            message["seats"] = own_seats
        return _joined(self._common_json, encode(message))

    def _view(self, match: Match, seat: int | None) -> msgspec.Raw:
        if seat not in self._views:
            self._views[seat] = msgspec.Raw(_joined(self._public_json, encode(match.own(seat))))
        return self._views[seat]

    @cached_property
    def _public_json(self) -> bytes:
        """What is the same in all views."""
        assert self.table.match
        return encode(self.table.match.public())

    @cached_property
    def _common_json(self) -> bytes:
        """What is the same in all messages."""
        return encode({"type": "state", "n": self.table.number, **self._now.common})

    # -------------------------------------------------------------------------- what is new

    def delta(self, own_seats: Sequence[int], now_ms: int) -> bytes | None:
        """What has changed for somebody who has got the state before; None where only the whole state will do: there
        was none before, the cards have just been dealt, nobody is away any more, or one person has several seats."""
        public, seat = self._public_changes, own_seats[0] if own_seats else None
        own = self._own_changes(seat) if public and len(own_seats) < 2 else None
        if public is None or own is None:
            return None
        timed = self._now.timed or (self._before is not None and self._before.timed)
        if not (own.message or own.view or timed or seat in self._choosers):
            return self._public_delta
        events = [event.for_seats(own_seats) for event in self._new_events]
        clock: Json = {"clock": _clock(self.table, now_ms)} if timed else {}
        clock |= {"now": now_ms} if self.away else {}
        return self._delta(public.message | own.message | clock, public.view | own.view, events)

    @cached_property
    def _public_delta(self) -> bytes:
        """For everybody who sees no more of it than all do."""
        assert self._public_changes
        message, view = self._public_changes
        return self._delta(message, view, [event.public for event in self._new_events])

    def _delta(self, message: Json, view: Json, events: list[EventJson]) -> bytes:
        assert self._before
        head = {"type": "delta", "n": self._now.number, "base": self._before.number}
        return encode({**head, "events": events, "changed": message, "view": view})

    @cached_property
    def _new_events(self) -> list[RedactedEvent]:
        assert self._before
        return self.table.public_events[self._before.number :]

    @cached_property
    def _choosers(self) -> set[int | None]:
        """The seats that alone see what they have chosen."""
        return {event.seat for event in self._new_events if event.private is not None}

    @cached_property
    def _public_changes(self) -> _Changes | None:
        """What has changed for everybody."""
        before, now = self._before, self._now
        if before is None or (before.match is None) != (now.match is None) or (before.away and not now.away):
            return None
        message = _changed(before.common, now.common)
        view = _changed(before.match.public(), now.match.public()) if before.match and now.match else {}
        return None if message is None or view is None else _Changes(message, view)

    def _own_changes(self, seat: int | None) -> _Changes | None:
        """What has changed for one seat alone."""
        before, now = self._before, self._now
        assert before
        view = _changed(before.match.own(seat), now.match.own(seat)) if before.match and now.match else {}
        decision = None if seat is None else now.decisions.get(seat)
        same = seat is None or decision == before.decisions.get(seat)
        return None if view is None else _Changes({} if same else {"decision": decision}, view)


class _Changes(NamedTuple):
    """The fields of a message, and of the view in it, that have another value than before."""

    message: Json
    view: Json


def _changed(before: Json, now: Json) -> Json | None:
    """The fields with another value; None if there are others, which a delta cannot say."""
    if before is now:
        return {}
    if before.keys() != now.keys():
        return None
    return {name: value for name, value in now.items() if value != before[name]}


def _seating(table: Table) -> Json:
    """What is the same in all messages while the same people and bots decide for the same seats."""
    created = table.created
    setup = {
        "game": created.game,
        "players": created.players,
        "options": created.options,
        **terms(created),
        "listed": created.listed,
        "stand_in": created.stand_in,
        "away": None if created.away_ms is None else created.away_ms / 1000,
        "after": created.rematch_of,
        "hints": created.hints,
        "first": table.first,
        "host": table.host,
        "salted": [seat.salt is not None for seat in table.seats],
        "kept": [_kept(seat) for seat in table.seats] if created.rematch_of else None,
    }
    return {
        "table": table.name,
        "commitment": table.commitment,
        "setup": setup,
        "names": table.names,
        "bots": table.bot_names,
        "stand_ins": [seat.stand_in for seat in table.seats],
        "devices": _devices(table),
    }


def _common(table: Table, online: Sequence[bool], away: Sequence[int | None], seating: Json) -> Json:
    """What is the same in all messages about a state."""
    return {
        **seating,
        "stage": table.stage,
        "online": online,
        "away": [_absence(table, seat, since) for seat, since in enumerate(away)] or None,
        "undo": {"seat": table.undo.seat, "agreed": sorted(table.undo.agreed)} if table.undo else None,
        "undo_offer": [undo.offer(table, seat) for seat in range(len(table.seats))] if table.playing else None,
        "rematch": table.rematch,
        "rematch_answers": _rematch_answers(table),
        "series": series.standing(table),
    }


def _kept(seat: Seat) -> Json | None:
    """For whom a seat of a rematch is kept, as long as nobody sits there."""
    return {"name": seat.reserved_name, "declined": seat.declined} if seat.free and seat.reserved_for else None


def _rematch_answers(table: Table) -> Json | None:
    """Who has asked to play again, and what the others say."""
    if table.rematch is None or table.rematch_by is None:
        return None
    answers = sorted(table.rematch_answers.items())
    accepted, declined = ([seat for seat, agreed in answers if agreed is said] for said in (True, False))
    return {"by": table.rematch_by, "accepted": accepted, "declined": declined}


def _absence(table: Table, seat: int, since_ms: int | None) -> Json | None:
    """Since when somebody is away, and from when on the others may let a bot play for them."""
    if since_ms is None or not table.playing or table.seats[seat].stand_in:
        return None
    return {"since": since_ms, "stand_in_from": since_ms + standins.grace_ms(table)}


def _devices(table: Table) -> list[int | None] | None:
    """Who plays at one device, where somebody has several seats: the others must know whose cards they see."""
    devices = table.devices
    people = [device for device in devices if device is not None]
    return devices if len(set(people)) < len(people) else None


def _joined(one: bytes, other: bytes) -> bytes:
    """Two JSON objects, neither of them empty, as one."""
    return one[:-1] + b"," + other[1:]


def _first_to_decide(table: Table, own_seats: Sequence[int]) -> int | None:
    """The first of somebody's seats that must decide, or else the first."""
    return next((seat for seat in own_seats if seat in table.to_act), own_seats[0] if own_seats else None)


def terms(created: Created) -> Json:
    """By which options a table is played, those that were not asked for too, and against which clock, in seconds."""
    control = created.time_control
    times = {"each": control.each_ms, "bank": control.bank_ms, "increment": control.increment_ms} if control else {}
    clock = {name: None if time is None else time / 1000 for name, time in times.items()}
    return {"in_force": find_game(created.game).options(created.players, created.options), "clock": clock or None}


def _clock(table: Table, now_ms: int) -> Json | None:
    """How much time everybody has, in milliseconds; `now` is what the server's clock says."""
    clock = table.clock
    if not clock or not clock.visible:
        return None
    seats = range(len(table.seats))
    return {
        "now": now_ms,
        "each": clock.time_control.each_ms if clock.time_control else None,
        "bank": clock.time_control.bank_ms if clock.time_control else None,
        "increment": clock.time_control.increment_ms if clock.time_control else 0,
        "left": [clock.left_ms(seat, now_ms) if table.playing else clock.limit_ms(seat) for seat in seats],
        "running": [seat in clock.running_since and bool(table.playing) for seat in seats],
        "ends": clock.game_ends_at_ms,
    }


def record(table: Table) -> Record:
    """The record of the finished game, with the proof of its shuffles."""
    if not table.match or not table.match.over:
        raise NotYet(_("the record is there when the game is over"))
    early = [number for number, seat in enumerate(table.seats) if seat.early_salt]
    chosen = table.first is not None
    fields = proof.proof_fields(bytes.fromhex(table.created.secret), table.salts, early, chosen)
    called: Json = {"bots": table.bot_names} if any(table.bot_names) else {}
    return replace(table.match.record(), more={**called, **fields})
