"""Taking back a decision: with the consent of all other people, and only while nothing hidden has come to light."""

from __future__ import annotations

from collections.abc import Sequence

from karban.i18n.texts import _
from karban.match import Match
from karban.table import events as e
from karban.table.commands import Step
from karban.table.refusals import NotYours, Refusal, Stale
from karban.table.table import Table


class TooLate(Refusal):
    """What has been seen cannot be unseen."""

    code = "too-late"


def ask(table: Table, own: Sequence[int], seat: int | None = None) -> list[Step]:
    """Ask to take back the last decision of one's seat; where nobody else is to be asked, it is done at once."""
    seat = _own_seat(table, own, seat)
    check(table, seat)
    if table.undo:
        raise Stale(_("somebody has asked to take back a decision already"))
    if not _others(table, own):
        return [Step(e.Undone(seat), seat)]
    return [Step(e.UndoAsked(seat), seat)]


def answer(table: Table, own: Sequence[int], agreed: bool) -> list[Step]:
    """Agree to what somebody has asked, or not; who has asked can withdraw."""
    if not table.undo:
        raise Stale(_("nobody asks to take back a decision"))
    seats = [seat for seat in own if table.seats[seat].token]
    if not seats:
        raise NotYours(_("you have no seat at this table"))
    if not agreed:
        return [Step(e.UndoDeclined(seats[0]), seats[0])]
    asker = table.undo.seat
    if asker in own:
        raise NotYours(_("this is not for you to decide"))
    check(table, asker)
    steps = [Step(e.UndoAgreed(seat), seat) for seat in seats if seat not in table.undo.agreed]
    same_person = [n for n, seat in enumerate(table.seats) if seat.token == table.seats[asker].token]
    missing = set(_others(table, same_person)) - table.undo.agreed - set(seats)
    return steps if missing else [*steps, Step(e.Undone(asker), asker)]


def check(table: Table, seat: int) -> None:
    """Whether the last decision of a seat could be taken back."""
    match, place = table.playing, table.last_move(seat)
    if not match:
        raise Stale(_("there is no game going on"))
    if place is None:
        raise Stale(_("there is nothing to take back"))
    if place in table.sealed:  # only this choice, whatever others have chosen meanwhile
        return
    if not all(played.bot or played.seat is None for played in table.line[place + 1 :]):
        raise TooLate(_("somebody else has moved since: this cannot be taken back"))
    if revealed(table, match, place):
        raise TooLate(_("hidden cards or choices have come to light since: this cannot be taken back"))


def revealed(table: Table, match: Match, place: int) -> bool:
    """Whether anything hidden has come to light since a move was made, beyond what was played."""
    if any(played.opened > 1 for played in table.line[place:]):
        return True
    return match.draws != table.line[place].draws


def _own_seat(table: Table, own: Sequence[int], seat: int | None) -> int:
    if not own:
        raise NotYours(_("you have no seat at this table"))
    if seat is None:  # whoever of them has moved last
        moved = [played.seat for played in table.line if played.seat in own]
        seat = moved[-1] if moved and moved[-1] is not None else own[0]
    if seat not in own:
        raise NotYours(_("this is not for you to decide"))
    return seat


def _others(table: Table, own: Sequence[int]) -> list[int]:
    """The seats of the other people that decide for themselves."""
    return [seat for seat in table.people() if seat not in own]
