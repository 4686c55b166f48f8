"""What people can say to each other at a table: a few signs and phrases. They go over the wire as codes, and everybody
reads them in their own language.

They are of the moment: not in the log, not in the record, and gone after a few seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from karban.errors import BadOption, abbreviated
from karban.i18n.texts import _
from karban.table.refusals import NotYours
from karban.table.table import Table

Sign = Literal["smile", "laugh", "wow", "sad", "thumb", "heart"]
Phrase = Literal["well-played", "good-luck", "thanks", "oops", "one-moment", "your-move"]
ReactionCode = Literal[Sign, Phrase]
CODES: tuple[ReactionCode, ...] = get_args(ReactionCode)


def checked_code(code: str) -> ReactionCode:
    found = next((one for one in CODES if one == code), None)
    if found is None:
        raise BadOption(_("code: one of {allowed}; not {code!r}"), allowed=", ".join(CODES), code=abbreviated(code))
    return found


def reacting_seat(table: Table, own_seats: Sequence[int], seat: int | None) -> int:
    """The seat that speaks, or a refusal: who only watches is silent, and to bots there is nothing to say."""
    if not own_seats:
        raise NotYours(_("you have no seat at this table"))
    if seat is not None and seat not in own_seats:
        raise NotYours(_("this is not your seat"))
    if not any(there.token_hash and number not in own_seats for number, there in enumerate(table.seats)):
        raise NotYours(_("there is nobody else at this table to see it"))
    return own_seats[0] if seat is None else seat
