"""What a strong bot would do in somebody's seat: where the table allows it, and not in secret from the others."""

from __future__ import annotations

from collections.abc import Sequence

from karban.i18n.texts import _
from karban.table import events as e
from karban.table.events import PendingEvent
from karban.table.refusals import NotYours
from karban.table.table import Table


def seat_to_advise(table: Table, own_seats: Sequence[int], seat: int | None) -> int:
    """The seat that asks, or a refusal."""
    if not table.created.hints:
        raise NotYours(_("at this table there are no hints"))
    deciding = [mine for mine in own_seats if table.decision(mine) and seat in (None, mine)]
    if not deciding or not table.playing:
        raise NotYours(_("this is not for you to decide"))
    return deciding[0]


def ask(table: Table, own_seats: Sequence[int], seat: int | None) -> list[PendingEvent]:
    """Let the others know that somebody asks for a hint. Who plays against bots only has nobody to tell."""
    asking = seat_to_advise(table, own_seats, seat)
    others = any(there.token_hash and number not in own_seats for number, there in enumerate(table.seats))
    decision = table.decision(asking)
    if not others or decision is None or table.seats[asking].hinted == decision:
        return []
    return [PendingEvent(e.HintAsked(asking, decision), asking)]
