"""Taking back a decision: only while nobody could have learnt or re-rolled anything since, and never against a person.

All that is asked is what the table still knows (`Table.takeable`): the moves since the last that has brought hidden
cards or choices to light. The rule is in docs/fairness.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from karban.i18n.texts import _
from karban.table import events as e
from karban.table.events import PendingEvent
from karban.table.limits import Limit
from karban.table.refusals import NotYours, Stale, TableRefusal
from karban.table.table import Table

MAX_ASKED = 3  # times for one decision: who has said no is not to be asked for ever
# Why a decision cannot be taken back, for programs; and why the others cannot be asked.
Obstacle = Literal["no-game", "nothing", "shown", "moved", "bot"]
OfferObstacle = Obstacle | Literal["pending", "asked"]


class TooLate(TableRefusal):
    """What was revealed since cannot be taken back."""

    code = "too-late"


REFUSALS: dict[Obstacle, tuple[type[TableRefusal], str]] = {
    "no-game": (Stale, _("there is no game going on")),
    "nothing": (Stale, _("there is nothing to take back")),
    "shown": (TooLate, _("hidden cards or choices have come to light since: this cannot be taken back")),
    "moved": (TooLate, _("somebody else has moved since: this cannot be taken back")),
    "bot": (TooLate, _("a bot has decided this for you: it cannot be taken back")),
}


def ask(table: Table, own_seats: Sequence[int], seat: int | None = None) -> list[PendingEvent]:
    """Ask to take back the last decision of one's seat; where nobody else is to be asked, it is done at once."""
    if not own_seats:
        raise NotYours(_("you have no seat at this table"))
    seat = last_mover(table, own_seats) if seat is None else seat
    if seat not in own_seats:
        raise NotYours(_("this is not for you to decide"))
    check(table, seat)
    if table.undo:
        raise Stale(_("somebody has asked to take back a decision already"))
    if not others(table, seat):
        return [PendingEvent(e.Undone(seat), seat)]
    if table.seats[seat].asked_to_undo >= MAX_ASKED:
        raise Limit(_("you have asked often enough to take this back"))
    return [PendingEvent(e.UndoAsked(seat), seat)]


def answer(table: Table, own_seats: Sequence[int], agreed: bool, asker: int | None = None) -> list[PendingEvent]:
    """Agree to what somebody has asked, or not; who has asked can withdraw. `asker`: this seat is meant, and no other
    that may be asking by now."""
    if not table.undo or asker not in (None, table.undo.seat):
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
    missing = others(table, asker) - table.undo.agreed - set(seats)
    return events if missing else [*events, PendingEvent(e.Undone(asker), asker)]


def check(table: Table, seat: int) -> None:
    """Raise a refusal if the last decision of a seat cannot be taken back."""
    if found := obstacle(table, seat):
        kind, sentence = REFUSALS[found]
        raise kind(sentence)


def obstacle(table: Table, seat: int) -> Obstacle | None:
    """Why the last decision of a seat cannot be taken back; None: it can, if all other people agree."""
    if not table.playing or not table.clock:
        return "no-game"
    if not table.clock.decided[seat]:
        return "nothing"
    place = table.last_takeable(seat)
    if place is None:
        return "shown"
    if table.takeable[place].by_bot:
        return "bot"  # it would decide again, until it is liked
    if table.is_sealed(seat):  # only this choice, whatever others have chosen meanwhile
        return None
    later = table.takeable[place + 1 :]
    # Of a person's cards and choices nothing is taken back with one's own, whoever has played them, and the game's
    # own clock has run out once and for all.
    if any(one.seat is None or table.seats[one.seat].token_hash for one in later):
        return "moved"
    # What bots have shown may be taken back with it only where no other person has seen it.
    return "moved" if later and others(table, seat) else None


def offer(table: Table, seat: int) -> OfferObstacle | None:
    """Why a seat need not try to take back its last decision; None: it may ask, or do it if there is nobody to ask."""
    if found := obstacle(table, seat):
        return found
    if table.undo:
        return "pending"
    return "asked" if others(table, seat) and table.seats[seat].asked_to_undo >= MAX_ASKED else None


def last_mover(table: Table, own_seats: Sequence[int]) -> int:
    """Whichever of somebody's seats has moved last, as far as it matters."""
    moved = [one.seat for one in table.takeable if one.seat in own_seats and one.seat is not None]
    return moved[-1] if moved else own_seats[0]


def others(table: Table, seat: int) -> set[int]:
    """The seats of all other people. Who is away, and played for, has not agreed to anything."""
    token_hash = table.seats[seat].token_hash
    return {n for n, there in enumerate(table.seats) if there.token_hash and there.token_hash != token_hash}
