"""Who sits where: people at this keyboard, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

from karban import bots
from karban.bots.characters import in_order
from karban.drawing.seat_names import BOT, ME, SeatName
from karban.errors import BadOption
from karban.notation import DEFAULT_PLAYERS


def seated(words: list[str] | None, players: int | None, names: list[str]) -> list[SeatName]:
    """The seats that were asked for; what was left open is filled with people for the names, then with bots.

    >>> [seat.recorded for seat in seated(None, None, ["Ann"])]
    ['Ann', 'bot:medium', 'bot:medium']
    """
    given = words if words is not None else [ME] * max(1, len(names))
    for word in given:
        if word != ME and word not in bots.level_names():
            allowed = ", ".join((ME, *bots.level_names()))
            raise BadOption("--seats: each seat is one of {allowed}; not {word!r}", allowed=allowed, word=word[:40])
    count = players or max(len(given), DEFAULT_PLAYERS if words is None else 0)
    if len(given) > count:
        raise BadOption("--players: {given} are seated, that is more than {players}", given=len(given), players=count)
    fills_up = next((word for word in reversed(given) if word != ME), bots.DEFAULT_LEVEL)
    given = [*given, *[fills_up] * (count - len(given))]
    return _named(given, names)


def _named(words: list[str], names: list[str]) -> list[SeatName]:
    people = words.count(ME)
    if names and len(names) != people:
        raise BadOption("--names: a name for each of the {people} people, not {given}", people=people, given=len(names))
    for name in names:
        if not name or name.startswith(BOT):
            raise BadOption(
                "--names: a name is not empty and does not begin with {bot}; not {name!r}", bot=BOT, name=name
            )
    ahead = iter(names or [ME] * people)
    return [SeatName(next(ahead)) if word == ME else SeatName(bot=word) for word in words]


def with_characters(seats: Sequence[SeatName], of: str) -> list[SeatName]:
    """The same with names for bots that have none; `of`: what tells this game from others.

    >>> [seat.character for seat in with_characters([SeatName("Koala"), SeatName(bot="hard")], "k7f3q2")]
    ['', 'Kiwi']
    """
    taken = {seat.character or seat.name.capitalize() for seat in seats}
    cast = cycle(name for name in in_order(of) if name not in taken)
    return [seat if seat.bot is None or seat.character else replace(seat, character=next(cast)) for seat in seats]


def check_bots(seats: Sequence[SeatName]) -> None:
    """Whether all bots of a recorded game can play here."""
    for seat in seats:
        if seat.bot is not None and seat.bot not in bots.level_names():
            raise BadOption(
                "this game was played with the bot {bot!r}, here are only {allowed}; say who plays with --seats",
                bot=seat.bot[:40],
                allowed=", ".join(bots.level_names()),
            )
