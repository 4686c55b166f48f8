"""Deciding: people, the bots in their seats, stand-ins for those whose time is up, and the game's own clock."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from karban.i18n.texts import _
from karban.match import Match
from karban.table import events as e
from karban.table import standins
from karban.table.events import PendingEvent
from karban.table.refusals import NotYours, Over, Stale, TableRefusal
from karban.table.table import Table


class MoveResult(NamedTuple):
    """What a person's move appends; or, if the same request was made before, the number of its event then."""

    events: list[PendingEvent]
    earlier: int | None = None


def play(
    table: Table,
    own_seats: Sequence[int],
    decision: str | None,
    move: str,
    key: str,
    now_ms: int,
    seat: int | None = None,
) -> MoveResult:
    """A person's choice. It is idempotent: the same key with the same content is done once."""
    seat = _seat_of(own_seats, decision, seat)
    full_key, request_digest = f"{seat}:{key}", _digest(decision, move)
    if answered := table.answers.get(full_key):
        before, number = answered
        if before != request_digest:
            raise TableRefusal(_("this key was used for something else"))
        return MoveResult([], number)
    match = _match_to_decide(table, seat, decision)
    written = match.check(seat, move)
    events = standins.came_back(table, seat) if table.seats[seat].stand_in else []
    spent_ms = table.clock.spent_ms(seat, now_ms) if table.clock and not events else 0
    return MoveResult(
        [*events, PendingEvent(e.Moved(seat, written, spent_ms, request_digest=request_digest), seat, full_key)]
    )


def _seat_of(own_seats: Sequence[int], decision: str | None, seat: int | None) -> int:
    """Which of somebody's seats is meant: the one that is named, or the one whose decision it is."""
    if not own_seats:
        raise NotYours(_("you have no seat at this table"))
    if seat is None:
        named = (decision or "").partition(".")[0]
        seat = int(named) if named.isdecimal() and len(named) < 3 else own_seats[0]
    if seat not in own_seats:
        raise NotYours(_("this is not for you to decide"))
    return seat


def _digest(decision: str | None, move: str) -> str:
    return hashlib.sha256(f"{decision}/{move}".encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _match_to_decide(table: Table, seat: int, decision: str | None) -> Match:
    if table.stage == "open":
        raise Stale(_("the game has not begun yet"))
    if not table.playing:
        raise Over(_("the game is over"))
    current = table.decision(seat)
    if decision is None and current is None:
        raise NotYours(_("this is not for you to decide"))
    if decision != current:
        raise Stale(_("the table has moved on: this was decided already"))
    return table.playing


# ------------------------------------------------------------------- background work


def bot_move(table: Table, seat: int, decision: str, move: str, level: str) -> list[PendingEvent]:
    """What a bot has decided for a seat, unless the table has moved on or the person is back."""
    if not table.playing or table.decision(seat) != decision or table.seats[seat].deciding_bot is None:
        return []
    return [PendingEvent(e.Moved(seat, table.playing.check(seat, move), by=level), seat)]


def timeout_move(table: Table, seat: int, decision: str, move: str, level: str, now_ms: int) -> list[PendingEvent]:
    """What a stand-in has decided for a person whose time is up."""
    if not table.playing or not table.clock or table.decision(seat) != decision:
        return []
    if table.clock.left_ms(seat, now_ms) != 0:
        return []
    written = table.playing.check(seat, move)
    return [PendingEvent(e.Moved(seat, written, table.clock.spent_ms(seat, now_ms), by=level), seat)]


def clock_move(table: Table, now_ms: int) -> list[PendingEvent]:
    """The game's own clock has run out."""
    if (
        not table.playing
        or not table.clock
        or table.clock.game_ends_at_ms is None
        or now_ms < table.clock.game_ends_at_ms
    ):
        return []
    return [PendingEvent(e.Moved(None, move)) for move in table.playing.legal(None)[:1]]


def resume(table: Table, downtimes: Sequence[tuple[int, int]]) -> list[PendingEvent]:
    """Take the downtimes of the server off the clocks."""
    if not table.playing or not table.clock or table.clock.due_ms is None:
        return []
    duration_ms = sum(max(0, stop - max(start, table.at_ms)) for start, stop in downtimes)
    return [PendingEvent(e.Resumed(duration_ms))] if duration_ms else []
