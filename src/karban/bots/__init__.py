"""Who decides: players that get the hidden state of their seat and nothing else.

`random` picks any legal move. `greedy` looks one move ahead, by a few lines of common sense in a file a game (`worth`).
Both are plain functions over the rules, so they run compiled in a simulation and uncompiled at a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from karban.bots.policy import greedy
from karban.errors import BadOption
from karban.rules import any_move
from karban.rules.kit import MAX_MOVES

if TYPE_CHECKING:
    from karban.match import Match

NAMES = ("random", "greedy")


def names() -> tuple[str, ...]:
    """The players that can sit down at a table."""
    return NAMES


def listed(bots: str | list[str] | tuple[str, ...]) -> list[str]:
    """The names in a list, or in a text with commas."""
    return [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)


def checked(bots: str | list[str] | tuple[str, ...], players: int) -> tuple[str, ...]:
    """One bot a seat, from one name for all, or from names in a list or between commas; the last one fills up."""
    given = listed(bots)
    if not 1 <= len(given) <= players:
        raise BadOption("bots: one to {players} names, not {given}", players=players, given=len(given))
    for name in given:
        if name not in NAMES:
            raise BadOption("bots: {allowed}; not {name!r}", allowed=", ".join(NAMES), name=str(name)[:40])
    return (*given, *[given[-1]] * (players - len(given)))


def choose(bot: str, match: Match, seat: int, stream: list[int]) -> str:
    """The move of a bot at a table. A stream is a list with one random number from 1 to 2⁶⁴ − 1."""
    seen = match.hidden(seat)
    policy = greedy if checked(bot, 1) == ("greedy",) else any_move
    return match.write(seat, policy(seen, seat, [0] * MAX_MOVES, stream))
