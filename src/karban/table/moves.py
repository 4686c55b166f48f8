"""Deciding: people, the bots in their seats, stand-ins for those whose time is up, and the game's own clock."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from karban.i18n.texts import _
from karban.match import Match
from karban.table import events as e
from karban.table.commands import Step
from karban.table.refusals import NotYours, Over, Refusal, Stale
from karban.table.table import Table


def play(
    table: Table, own: Sequence[int], decision: str | None, move: str, key: str, now: int, seat: int | None = None
) -> list[Step] | int:
    """A person's choice; the number of the event that came of it, if the same was asked before."""
    seat = _seat_of(own, decision, seat)
    full_key, asked = f"{seat}:{key}", _digest(decision, move)
    if full_key in table.answers:
        before, number = table.answers[full_key]
        if before != asked:
            raise Refusal(_("this key was used for something else"))
        return number
    match = _match_to_decide(table, seat, decision)
    written = match.check(seat, move)
    steps = [Step(e.CameBack(seat), seat)] if table.seats[seat].stand_in else []
    spent = table.clock.spent(seat, now) if table.clock and not steps else 0
    return [*steps, Step(e.Moved(seat, written, spent, asked=asked), seat, full_key)]


def _seat_of(own: Sequence[int], decision: str | None, seat: int | None) -> int:
    """Which of somebody's seats is meant: the one that is named, or the one whose decision it is."""
    if not own:
        raise NotYours(_("you have no seat at this table"))
    if seat is None:
        named = (decision or "").partition(".")[0]
        seat = int(named) if named.isdecimal() and len(named) < 3 else own[0]
    if seat not in own:
        raise NotYours(_("this is not for you to decide"))
    return seat


def _digest(decision: str | None, move: str) -> str:
    return hashlib.sha256(f"{decision}/{move}".encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _match_to_decide(table: Table, seat: int, decision: str | None) -> Match:
    if table.stage == "open":
        raise Stale(_("the game has not begun yet"))
    if not table.playing:
        raise Over(_("the game is over"))
    current = table.decision(seat)
    if decision is None and current is None:
        raise NotYours(_("this is not for you to decide"))
    if decision != current:
        raise Stale(_("the table has moved on: this was decided already"))
    return table.playing


# ------------------------------------------------------------- what nobody asks for


def bot_move(table: Table, seat: int, decision: str, move: str, level: str) -> list[Step]:
    """What a bot has decided for a seat, unless the table has moved on or the person is back."""
    if not table.playing or table.decision(seat) != decision or table.seats[seat].player is None:
        return []
    return [Step(e.Moved(seat, table.playing.check(seat, move), by=level), seat)]


def time_is_up(table: Table, seat: int, decision: str, move: str, level: str, now: int) -> list[Step]:
    """What a stand-in has decided for a person whose time is up."""
    if not table.playing or not table.clock or table.decision(seat) != decision:
        return []
    if table.clock.left(seat, now) != 0:
        return []
    written = table.playing.check(seat, move)
    return [Step(e.Moved(seat, written, table.clock.spent(seat, now), by=level), seat)]


def clock_move(table: Table, now: int) -> list[Step]:
    """The game's own clock has run out."""
    if not table.playing or not table.clock or table.clock.ends is None or now < table.clock.ends:
        return []
    return [Step(e.Moved(None, move)) for move in table.playing.legal(None)[:1]]


def resume(table: Table, gaps: Sequence[tuple[int, int]]) -> list[Step]:
    """Take the times in which nobody was up off the clocks."""
    if not table.playing or not table.clock or table.clock.due is None:
        return []
    still = sum(max(0, stop - max(start, table.at)) for start, stop in gaps)
    return [Step(e.Resumed(still))] if still else []
