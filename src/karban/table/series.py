"""The running score of a chain of rematches, by seat.

Each rematch is created with what came before it, so it lasts as long as the newest table does. It belongs to who plays,
known by the hash of their token or as a bot, never to a name: where somebody else sits, it begins anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from karban.table.events import Tally
from karban.table.table import Seat, Table


def after(table: Table) -> tuple[Tally, ...]:
    """The score with the game of this table, for the next one; a game that was cut short does not count."""
    earlier = [_of(seat, table.created.series[number : number + 1]) for number, seat in enumerate(table.seats)]
    match = table.match
    if not match or not match.over:
        return tuple(earlier)
    return tuple(
        replace(
            tally,
            games=tally.games + 1,
            wins=tally.wins + (number in match.winners),
            points=tally.points + match.scores[number],
        )
        for number, tally in enumerate(earlier)
    )


def _of(seat: Seat, earlier: Sequence[Tally]) -> Tally:
    """What somebody has won before; nothing if another sat there."""
    own = Tally(seat.token_hash or (None if seat.bot else seat.reserved_for), seat.bot)
    return next((one for one in earlier if (one.token_hash, one.bot) == (own.token_hash, own.bot)), own)


def standing(table: Table) -> list[dict[str, Any]] | None:
    """The score as everybody may see it; None: this is the first game."""
    if not table.created.series:
        return None
    return [{"games": one.games, "wins": one.wins, "points": one.points} for one in after(table)]
