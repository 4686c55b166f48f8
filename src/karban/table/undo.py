"""Taking back a decision: with the consent of all other people, and only while nothing hidden was revealed since."""

from __future__ import annotations

from collections.abc import Sequence

from karban.i18n.texts import _
from karban.match import Match
from karban.table import events as e
from karban.table.events import PendingEvent
from karban.table.refusals import NotYours, Stale, TableRefusal
from karban.table.table import Table


class TooLate(TableRefusal):
    """What was revealed since cannot be taken back."""

    code = "too-late"


def ask(table: Table, own_seats: Sequence[int], seat: int | None = None) -> list[PendingEvent]:
    """Ask to take back the last decision of one's seat; where nobody else is to be asked, it is done at once."""
    seat = _own_seat(table, own_seats, seat)
    check(table, seat)
    if table.undo:
        raise Stale(_("somebody has asked to take back a decision already"))
    if not _others(table, own_seats):
        return [PendingEvent(e.Undone(seat), seat)]
    return [PendingEvent(e.UndoAsked(seat), seat)]


def answer(table: Table, own_seats: Sequence[int], agreed: bool) -> list[PendingEvent]:
    """Agree to what somebody has asked, or not; who has asked can withdraw."""
    if not table.undo:
        raise Stale(_("nobody asks to take back a decision"))
    seats = [seat for seat in own_seats if table.seats[seat].token_hash]
    if not seats:
        raise NotYours(_("you have no seat at this table"))
    if not agreed:
        return [PendingEvent(e.UndoDeclined(seats[0]), seats[0])]
    asker = table.undo.seat
    if asker in own_seats:
        raise NotYours(_("this is not for you to decide"))
    check(table, asker)
    events = [PendingEvent(e.UndoAgreed(seat), seat) for seat in seats if seat not in table.undo.agreed]
    same_person = [n for n, seat in enumerate(table.seats) if seat.token_hash == table.seats[asker].token_hash]
    missing = set(_others(table, same_person)) - table.undo.agreed - set(seats)
    return events if missing else [*events, PendingEvent(e.Undone(asker), asker)]


def check(table: Table, seat: int) -> None:
    """Raise a refusal if the last decision of a seat cannot be taken back."""
    match, place = table.playing, table.last_move(seat)
    if not match:
        raise Stale(_("there is no game going on"))
    if place is None:
        raise Stale(_("there is nothing to take back"))
    if place in table.sealed:  # only this choice, whatever others have chosen meanwhile
        return
    later = zip(table.moves_made[place + 1 :], table.move_contexts[place + 1 :], strict=True)
    if not all(context.bot or seat is None for (seat, _move), context in later):
        raise TooLate(_("somebody else has moved since: this cannot be taken back"))
    if revealed(table, match, place):
        raise TooLate(_("hidden cards or choices have come to light since: this cannot be taken back"))


def revealed(table: Table, match: Match, place: int) -> bool:
    """Whether anything hidden has come to light since a move was made, beyond what was played."""
    if any(context.revealed > 1 for context in table.move_contexts[place:]):
        return True
    return match.draws != table.move_contexts[place].draws


def _own_seat(table: Table, own_seats: Sequence[int], seat: int | None) -> int:
    if not own_seats:
        raise NotYours(_("you have no seat at this table"))
    if seat is None:  # whoever of them has moved last
        moved = [mover for mover, _move in table.moves_made if mover in own_seats]
        seat = moved[-1] if moved and moved[-1] is not None else own_seats[0]
    if seat not in own_seats:
        raise NotYours(_("this is not for you to decide"))
    return seat


def _others(table: Table, own_seats: Sequence[int]) -> list[int]:
    """The seats of the other people that decide for themselves."""
    return [seat for seat in table.people() if seat not in own_seats]
