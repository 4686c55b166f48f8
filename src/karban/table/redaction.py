"""What others may know of an event. The public fields of each kind are listed here: a new field of the log stays secret
until it is added.

A choice that others still have to answer is sealed: they learn that a seat has chosen, and its own person what. All
choices are shown with the one that reveals them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from karban.table import events as e

EventJson = dict[str, Any]
Move = tuple[int | None, str]  # a seat (None: the game's clock) and what it has chosen

# By their names in JSON.
PUBLIC_FIELDS: dict[type[e.Event], tuple[str, ...]] = {
    e.Created: ("game", "players"),
    e.Sat: ("seat", "name", "bot"),
    e.Salted: ("seat",),
    e.Freed: ("seat",),
    e.FirstChosen: ("seat",),
    e.Started: (),
    e.StoodIn: ("seat", "level", "why"),
    e.CameBack: ("seat",),
    e.UndoAsked: ("seat",),
    e.UndoAgreed: ("seat",),
    e.UndoDeclined: ("seat",),
    e.Undone: ("seat",),
    e.HintAsked: ("seat",),
    e.Resumed: ("still",),
    e.Rematched: ("table", "seat"),
    e.RematchAnswered: ("seat", "agreed"),
    e.Declined: ("seat",),
    e.Closed: ("by",),
}


# Of each public field: its name in JSON, and that of the attribute.
_ATTRIBUTES = {
    kind: [(field.encode_name, field.name) for field in msgspec.structs.fields(kind) if field.encode_name in public]
    for kind, public in PUBLIC_FIELDS.items()
}


class RedactedEvent(NamedTuple):
    """An event as everybody may know it, and as the person in its seat may, if that is more."""

    public: EventJson
    seat: int | None = None
    private: EventJson | None = None

    def for_seats(self, seats: Sequence[int]) -> EventJson:
        """The event for somebody with these seats."""
        return self.private if self.private is not None and self.seat in seats else self.public


def redact(event: e.AnyEvent, number: int, at_ms: int, revealed: Sequence[Move]) -> RedactedEvent:
    """An event that has just happened, redacted; a move has revealed these choices, its own among them."""
    head: EventJson = {"n": number, "at": at_ms}
    if isinstance(event, e.Moved):
        return _redacted_move(event, head, revealed)
    values = ((name, getattr(event, attribute)) for name, attribute in _ATTRIBUTES[type(event)])
    return RedactedEvent({**head, "type": _tag(event), **{name: value for name, value in values if value is not None}})


def _redacted_move(event: e.Moved, head: EventJson, revealed: Sequence[Move]) -> RedactedEvent:
    who: EventJson = {"seat": event.seat} if event.by is None else {"seat": event.seat, "by": event.by}
    if not revealed:
        chosen = {**head, "type": "chosen", **who}
        return RedactedEvent(chosen, event.seat, {**chosen, "move": event.move})
    moved = {**head, "type": "moved", **who, "move": event.move}
    if len(revealed) > 1:
        moved["shown"] = [[seat, move] for seat, move in revealed]
    return RedactedEvent(moved)


def _tag(event: e.Event) -> str:
    tag = event.__struct_config__.tag
    assert isinstance(tag, str)
    return tag
