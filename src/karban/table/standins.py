"""Bots that decide for people who are gone, and how the people get their seats back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from karban.i18n.texts import _
from karban.table import events as e
from karban.table.events import PendingEvent
from karban.table.refusals import NotYours, Stale
from karban.table.table import Seat, Table


def start(
    table: Table, own_seats: Sequence[int], seat: int, level: str | None, present: Collection[int]
) -> list[PendingEvent]:
    """Let a bot play on: in one's own seat, or in that of somebody who is not there."""
    there = _person_in(table, seat)
    if not own_seats:
        raise NotYours(_("you have no seat at this table"))
    if seat not in own_seats and seat in present:
        raise NotYours(_("this person is here"))
    if there.stand_in:
        return []
    return [
        PendingEvent(
            e.StoodIn(seat, level or table.created.stand_in, "asked" if seat in own_seats else "away"), own_seats[0]
        )
    ]


def stop(table: Table, own_seats: Sequence[int], seat: int) -> list[PendingEvent]:
    """Play for oneself again."""
    if seat not in own_seats:
        raise NotYours(_("this is not for you to decide"))
    return [PendingEvent(e.CameBack(seat), seat)] if _person_in(table, seat).stand_in else []


def reclaim(table: Table, own_seats: Sequence[int]) -> list[PendingEvent]:
    """Somebody is there again: their seats are theirs at once, except those that they have handed over themselves."""
    if not table.playing:
        return []
    return [
        PendingEvent(e.CameBack(seat), seat)
        for seat in own_seats
        if table.seats[seat].stand_in_reason in ("away", "left")
    ]


def replace_absent(table: Table, absent: Collection[int]) -> list[PendingEvent]:
    """Bots take over for people who have been away for as long as this table waits."""
    if not table.playing or table.created.away_ms is None:
        return []
    level = table.created.stand_in
    return [PendingEvent(e.StoodIn(seat, level, "away")) for seat in table.people() if seat in absent]


def _person_in(table: Table, seat: int) -> Seat:
    if not table.playing:
        raise Stale(_("there is no game going on"))
    if not 0 <= seat < len(table.seats) or not table.seats[seat].token_hash:
        raise NotYours(_("no person sits there"))
    return table.seats[seat]
