"""Who decides: players that get the hidden state of their seat and nothing else.

`make(name)` gives a bot: `random`, `easy`, `medium`, `hard` and `master`, in rising strength; `greedy`, which looks one
move ahead by heuristics, a few lines in a file a game; `cmd:PROGRAM`, a program of one's own; or
`py:MODULE:CLASS`, a `Bot` in Python. `master@50ms` and `master@2000` say how long one of them thinks, in milliseconds
or in rounds. `random` and `greedy` are plain functions over the rules, so they also run compiled, in a simulation by
the million.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from karban.bots.bot import Bot
from karban.bots.levels import LEVELS
from karban.bots.named_bots import imported, limited
from karban.errors import BadOption, abbreviated

if TYPE_CHECKING:
    from karban.match import Match

DEFAULT_LEVEL = "medium"  # of an opponent, where nothing else is said
SIMULATION_BOTS = ("random", "greedy")  # those that a simulation can play with


def level_names() -> tuple[str, ...]:
    """The bots that can sit down at a table: all levels."""
    return tuple(LEVELS)


def make(name: str) -> Bot:
    """A bot by its name."""
    if isinstance(name, str) and name.startswith("cmd:"):
        from karban.bots.program import Program

        return Program(name.removeprefix("cmd:"))
    if not isinstance(name, str):
        raise _unknown(name)
    plain, at, budget = name.partition("@")
    bot = imported(plain) if plain.startswith("py:") else LEVELS[plain]() if plain in LEVELS else None
    if bot is None:
        raise _unknown(name)
    return limited(bot, name, budget) if at else bot


def _unknown(name: object) -> BadOption:
    allowed = ", ".join((*LEVELS, "cmd:PROGRAM", "py:MODULE:CLASS"))
    return BadOption("bots: {allowed}; not {name!r}", allowed=allowed, name=abbreviated(name))


def parse_names(bots: str | list[str] | tuple[str, ...]) -> list[str]:
    """The names in a list, or in a text with commas."""
    if not isinstance(bots, str | list | tuple):
        raise BadOption("bots: names in a list or between commas, not {bots!r}", bots=abbreviated(bots))
    return [name.strip() for name in bots.split(",")] if isinstance(bots, str) else list(bots)


def one_bot_a_seat(bots: str | list[str] | tuple[str, ...], players: int) -> tuple[str, ...]:
    """One bot a seat, from one name for all, or from names in a list or between commas; the last one fills up."""
    given = parse_names(bots)
    if not 1 <= len(given) <= players:
        raise BadOption("bots: one to {players} names, not {given}", players=players, given=len(given))
    for name in given:
        if name not in SIMULATION_BOTS:
            raise BadOption("bots: {allowed}; not {name!r}", allowed=", ".join(SIMULATION_BOTS), name=abbreviated(name))
    return (*given, *[given[-1]] * (players - len(given)))


def choose(bot: str, match: Match, seat: int, stream: list[int]) -> str:
    """The move of a bot at a table. A stream is a list with one random number from 1 to 2⁶⁴ − 1."""
    return make(bot).choose(match.question(seat), stream).move
