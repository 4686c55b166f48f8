"""The messages to people at a table: the view of each of their seats, the new events, and what is to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import msgspec

from karban.i18n.texts import _
from karban.match import Match
from karban.match.record import Record
from karban.notation import find_game
from karban.table import proof, standins, undo
from karban.table.events import Created
from karban.table.refusals import NotYet
from karban.table.table import Table

Json = dict[str, Any]
encode = msgspec.json.Encoder().encode
MAX_CACHED_BYTES = 500_000  # clients that reconnect have seen more or less, and each gets another message


class StateMessages:
    """The messages about one state of a table, as JSON. What is the same for several people is encoded once."""

    def __init__(self, table: Table, online: Sequence[bool], away: Sequence[int | None] = ()) -> None:
        self.table, self.online = table, online
        self.away = away  # of each seat, since when its person is away, in milliseconds since 1970; (): nobody is
        self._views: dict[int | None, msgspec.Raw] = {}
        self._cache: dict[tuple[Sequence[int], int, int | None], bytes] = {}
        self._cached_bytes = 0

    def for_seats(self, own_seats: Sequence[int], last_event: int, now_ms: int, seat: int | None = None) -> bytes:
        """The state for somebody with these seats (none: a spectator), and what is new after `last_event`; with the
        view of one of the seats, or of the first that must decide."""
        if self.away or (self.table.clock and self.table.clock.visible):  # it shows the present time
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
            "undo_offer": _undo_offer(table, own_seats),
        }
        if self.away:
            message["now"] = now_ms
        if len(own_seats) > 1:
            message["views"] = [self._view(match, mine) for mine in own_seats] if match else []
            message["decisions"] = [table.decision(mine) for mine in own_seats]
            message["seats"] = own_seats
        return _joined(self._common, encode(message))

    def _view(self, match: Match, seat: int | None) -> msgspec.Raw:
        if seat not in self._views:
            self._views[seat] = msgspec.Raw(_joined(self._public, encode(match.own(seat))))
        return self._views[seat]

    @cached_property
    def _public(self) -> bytes:
        """What is the same in all views."""
        assert self.table.match
        return encode(self.table.match.public())

    @cached_property
    def _common(self) -> bytes:
        """What is the same in all messages."""
        table = self.table
        return encode(
            {
                "type": "state",
                "n": table.number,
                "table": table.name,
                "stage": table.stage,
                "names": table.names,
                "online": self.online,
                "away": [_absence(table, seat, since) for seat, since in enumerate(self.away)] or None,
                "stand_ins": [seat.stand_in for seat in table.seats],
                "commitment": table.commitment,
                "setup": _setup(table),
                "undo": {"seat": table.undo.seat, "agreed": sorted(table.undo.agreed)} if table.undo else None,
                "rematch": table.rematch,
            }
        )


def _joined(one: bytes, other: bytes) -> bytes:
    """Two JSON objects, neither of them empty, as one."""
    return one[:-1] + b"," + other[1:]


def _first_to_decide(table: Table, own_seats: Sequence[int]) -> int | None:
    """The first of somebody's seats that must decide, or else the first."""
    return next((seat for seat in own_seats if seat in table.to_act), own_seats[0] if own_seats else None)


def _absence(table: Table, seat: int, since_ms: int | None) -> Json | None:
    """Since when somebody is away, and from when on the others may let a bot play for them."""
    if since_ms is None or not table.playing or table.seats[seat].stand_in:
        return None
    return {"since": since_ms, "stand_in_from": since_ms + standins.grace_ms(table)}


def _undo_offer(table: Table, own_seats: Sequence[int]) -> Json | None:
    """Which of somebody's decisions might be taken back, or why it cannot be."""
    if not own_seats or not table.playing:
        return None
    seat = undo.last_mover(table, own_seats)
    return {"seat": seat, "obstacle": undo.obstacle(table, seat)}


def _setup(table: Table) -> Json:
    """What the table was created with."""
    created = table.created
    return {
        "game": created.game,
        "players": created.players,
        "options": created.options,
        **terms(created),
        "listed": created.listed,
        "stand_in": created.stand_in,
        "away": None if created.away_ms is None else created.away_ms / 1000,
        "after": created.rematch_of,
        "salted": [seat.salt is not None for seat in table.seats],
    }


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
    fields = proof.proof_fields(bytes.fromhex(table.created.secret), table.salts, early)
    return replace(table.match.record(), more=fields)
