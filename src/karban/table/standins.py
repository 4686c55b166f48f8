"""Bots that decide for people who are gone, and how the people get their seats back."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

from karban.i18n.texts import _
from karban.table import events as e
from karban.table import limits
from karban.table.events import PendingEvent
from karban.table.refusals import NotYet, NotYours, Stale
from karban.table.table import Seat, Table

GRACE_MS = 60_000  # where a table has no time of its own


def grace_ms(table: Table) -> int:
    """How long somebody must be away before a bot may play for them, on their own or when others ask for it."""
    return GRACE_MS if table.created.away_ms is None else table.created.away_ms


def start(
    table: Table, own_seats: Sequence[int], seat: int, level: str | None, away_ms: Mapping[int, float]
) -> list[PendingEvent]:
    """Let a bot play on: in one's own seat, or in that of somebody who has been away for long enough; `away_ms`: of
    each seat whose person is known to be away, for how long."""
    there = _person_in(table, seat)
    if not own_seats:
        raise NotYours(_("you have no seat at this table"))
    if there.stand_in:
        return []
    _check_level(table, own_seats, level)
    if seat in own_seats:
        return [PendingEvent(e.StoodIn(seat, level or table.created.stand_in, "asked"), own_seats[0])]
    if seat not in away_ms:
        raise NotYours(_("this person is here"))
    if away_ms[seat] < grace_ms(table):
        left = math.ceil((grace_ms(table) - away_ms[seat]) / 1000)
        raise NotYet(_("a bot may play for this person in {seconds} s, if they are not back by then"), seconds=left)
    return [PendingEvent(e.StoodIn(seat, table.created.stand_in, "away"), own_seats[0])]


def _check_level(table: Table, own_seats: Sequence[int], level: str | None) -> None:
    """Which bot stands in is agreed on when a table is created. Who plays with bots alone may choose another one."""
    agreed = table.created.stand_in
    others = [number for number, there in enumerate(table.seats) if there.token_hash and number not in own_seats]
    if level is not None and level != agreed and others:
        raise NotYours(_("the bot that stands in at this table is {level}"), level=agreed)


def stop(table: Table, own_seats: Sequence[int], seat: int) -> list[PendingEvent]:
    """Play for oneself again."""
    if seat not in own_seats:
        raise NotYours(_("this is not for you to decide"))
    return came_back(table, seat) if _person_in(table, seat).stand_in else []


def came_back(table: Table, seat: int) -> list[PendingEvent]:
    """A person plays instead of the bot."""
    limits.check_return(table, seat)
    return [PendingEvent(e.CameBack(seat), seat)]


def reclaim(table: Table, own_seats: Sequence[int]) -> list[PendingEvent]:
    """Somebody is there again: their seats are theirs at once, except those that they have handed over themselves."""
    if not table.playing:
        return []
    return [
        PendingEvent(e.CameBack(seat), seat)
        for seat in own_seats
        if table.seats[seat].stand_in_reason in ("away", "left") and not limits.bot_stays(table, seat)
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
