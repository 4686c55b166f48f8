"""Who plays again, and who would rather not: what the others are told at the old table and at the new one."""

from __future__ import annotations

from collections.abc import Sequence

from karban.i18n.texts import _
from karban.table import events as e
from karban.table import tokens
from karban.table.events import PendingEvent
from karban.table.refusals import NotYours, Stale
from karban.table.table import Table


def accept(table: Table, own_seats: Sequence[int]) -> list[PendingEvent]:
    """Let the others at the old table know that one has sat down at the new one."""
    return _answered(table, [seat for seat in own_seats if not table.rematch_answers.get(seat)], True)


def decline(table: Table, own_seats: Sequence[int]) -> list[PendingEvent]:
    """Let them know that one would rather not. Whoever has sat down there gets up there instead."""
    if not own_seats:
        raise NotYours(_("you have no seat at this table"))
    if table.rematch is None:
        raise Stale(_("nobody asks to play again"))
    return _answered(table, [seat for seat in own_seats if seat not in table.rematch_answers], False)


def _answered(table: Table, seats: Sequence[int], agreed: bool) -> list[PendingEvent]:
    return [PendingEvent(e.RematchAnswered(seat, agreed), seat) for seat in seats] if table.rematch else []


def decline_kept(table: Table, token: str) -> list[PendingEvent]:
    """At the new table: whoever these seats are kept for would rather not play."""
    if table.stage != "open":
        return []
    token_hash = tokens.hash_of(token)
    return [
        PendingEvent(e.Declined(number))
        for number, seat in enumerate(table.seats)
        if seat.reserved_for and tokens.same(seat.reserved_for, token_hash) and not seat.declined
    ]
