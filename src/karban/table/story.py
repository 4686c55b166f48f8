"""What is told of an event. What is told of each kind is named here, so that what is new in the log stays in the log.

A choice that others still have to answer is sealed: they are told that a seat has chosen, and its own person what. All
choices are told with the one that opens them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from karban.table import events as e

if TYPE_CHECKING:
    from karban.table.table import Played

Tale = dict[str, Any]

TOLD: dict[type[e.Event], tuple[str, ...]] = {
    e.Created: ("game", "players"),
    e.Sat: ("seat", "name", "bot"),
    e.Salted: ("seat",),
    e.Freed: ("seat",),
    e.Started: (),
    e.StoodIn: ("seat", "level", "why"),
    e.CameBack: ("seat",),
    e.UndoAsked: ("seat",),
    e.UndoAgreed: ("seat",),
    e.UndoDeclined: ("seat",),
    e.Undone: ("seat",),
    e.Resumed: ("still",),
    e.Rematched: ("table",),
    e.Closed: (),
}


class Told(NamedTuple):
    """An event as everybody is told of it, and how the person in its seat is, if that is more."""

    all: Tale
    seat: int | None = None
    own: Tale | None = None

    def to(self, seats: Sequence[int]) -> Tale:
        """What somebody with these seats is told."""
        return self.own if self.own is not None and self.seat in seats else self.all


def tell(event: e.AnyEvent, number: int, at: int, opened: Sequence[Played]) -> Told:
    """What is told of an event that has just happened; a move has opened these choices, its own among them."""
    head: Tale = {"n": number, "at": at}
    if isinstance(event, e.Moved):
        return _told_move(event, head, opened)
    facts = ((name, getattr(event, name)) for name in TOLD[type(event)])
    return Told({**head, "type": _kind(event), **{name: fact for name, fact in facts if fact is not None}})


def _told_move(event: e.Moved, head: Tale, opened: Sequence[Played]) -> Told:
    who: Tale = {"seat": event.seat} if event.by is None else {"seat": event.seat, "by": event.by}
    if not opened:
        chosen = {**head, "type": "chosen", **who}
        return Told(chosen, event.seat, {**chosen, "move": event.move})
    moved = {**head, "type": "moved", **who, "move": event.move}
    if len(opened) > 1:
        moved["shown"] = [[played.seat, played.move] for played in opened]
    return Told(moved)


def _kind(event: e.Event) -> str:
    kind = event.__struct_config__.tag
    assert isinstance(kind, str)
    return kind
