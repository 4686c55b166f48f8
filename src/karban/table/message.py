"""What somebody at a table is told: the view of each of their seats, what has happened, and what is to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from karban.record import Record
from karban.table import proof
from karban.table.refusals import NotYet
from karban.table.table import Table
from karban.texts import _

Message = dict[str, Any]


def message(
    table: Table, own: Sequence[int], seen: int, online: Sequence[bool], now: int, seat: int | None = None
) -> Message:
    """The present state of a table for somebody with these seats (none: a spectator), and what is new after `seen`."""
    shown = seat if seat in own else _first_to_decide(table, own)
    told: Message = {
        "n": table.number,
        "table": table.name,
        "stage": table.stage,
        "seat": shown,
        "view": table.match.view(shown) if table.match else None,
        "events": [told.to(own) for told in table.story[max(0, seen) :]],
        "decision": None if shown is None else table.decision(shown),
        "names": table.names,
        "online": list(online),
        "stand_ins": [seat.stand_in for seat in table.seats],
        "clock": _clock(table, now),
        "commitment": table.commitment,
        "setup": _setup(table),
        "undo": {"seat": table.undo.seat, "agreed": sorted(table.undo.agreed)} if table.undo else None,
        "rematch": table.rematch,
    }
    if len(own) > 1:
        told["views"] = [table.match.view(mine) for mine in own] if table.match else []
        told["decisions"] = [table.decision(mine) for mine in own]
        told["seats"] = list(own)
    return told


def _first_to_decide(table: Table, own: Sequence[int]) -> int | None:
    """The first of somebody's seats that must decide, or else the first."""
    return next((seat for seat in own if seat in table.to_act), own[0] if own else None)


def _setup(table: Table) -> Message:
    """What the table was put up for."""
    made = table.created
    return {
        "game": made.game,
        "players": made.players,
        "options": made.options,
        "listed": made.listed,
        "stand_in": made.stand_in,
        "away": None if made.away is None else made.away / 1000,
        "after": made.after,
        "salted": [seat.salt is not None for seat in table.seats],
    }


def _clock(table: Table, now: int) -> Message | None:
    """How much time everybody has, in milliseconds; `now` is what the server's clock says."""
    clock = table.clock
    if not clock or not clock.shown:
        return None
    seats = range(len(table.seats))
    return {
        "now": now,
        "each": clock.pace.each if clock.pace else None,
        "bank": clock.pace.bank if clock.pace else None,
        "increment": clock.pace.increment if clock.pace else 0,
        "left": [clock.left(seat, now) if table.playing else clock.limit(seat) for seat in seats],
        "running": [seat in clock.since and bool(table.playing) for seat in seats],
        "ends": clock.ends,
    }


def record(table: Table) -> Record:
    """The record of the finished game, with the proof of its shuffles."""
    if not table.match or not table.match.over:
        raise NotYet(_("the record is there when the game is over"))
    told = proof.told(bytes.fromhex(table.created.secret), table.salts)
    return replace(table.match.record(), more=told)
