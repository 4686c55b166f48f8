"""Who sits where: people at this keyboard, and bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from karban import bots
from karban.errors import BadOption
from karban.texts import Texts

ME, BOT = "me", "bot:"  # a person without a name, and a bot, as they stand in a record
FILLS_UP = "medium"
USUAL = 3  # players, where nothing else is said


@dataclass(frozen=True)
class Seat:
    """A person (no bot) or a bot."""

    name: str = ME
    bot: str | None = None

    @property
    def recorded(self) -> str:
        return f"{BOT}{self.bot}" if self.bot else self.name


def seated(words: list[str] | None, players: int | None, names: list[str]) -> list[Seat]:
    """The seats that were asked for; what was left open is filled with people for the names, then with bots.

    >>> [seat.recorded for seat in seated(None, None, ["Ann"])]
    ['Ann', 'bot:medium', 'bot:medium']
    """
    given = words if words is not None else [ME] * max(1, len(names))
    for word in given:
        if word != ME and word not in bots.names():
            allowed = ", ".join((ME, *bots.names()))
            raise BadOption("--seats: each seat is one of {allowed}; not {word!r}", allowed=allowed, word=word[:40])
    count = players or max(len(given), USUAL if words is None else 0)
    if len(given) > count:
        raise BadOption("--players: {given} are seated, that is more than {players}", given=len(given), players=count)
    fills_up = next((word for word in reversed(given) if word != ME), FILLS_UP)
    given = [*given, *[fills_up] * (count - len(given))]
    return _named(given, names)


def _named(words: list[str], names: list[str]) -> list[Seat]:
    people = words.count(ME)
    if names and len(names) != people:
        raise BadOption("--names: a name for each of the {people} people, not {given}", people=people, given=len(names))
    for name in names:
        if not name or name.startswith(BOT):
            raise BadOption(
                "--names: a name is not empty and does not begin with {bot}; not {name!r}", bot=BOT, name=name
            )
    ahead = iter(names or [ME] * people)
    return [Seat(next(ahead)) if word == ME else Seat(bot=word) for word in words]


def recorded(names: Sequence[str] | None, players: int) -> list[Seat]:
    """The seats of a recorded game."""
    return [
        Seat(bot=name.removeprefix(BOT)) if name.startswith(BOT) else Seat(name) for name in names or [ME] * players
    ]


def check_bots(seats: Sequence[Seat]) -> None:
    """Whether all bots of a recorded game can play here."""
    for seat in seats:
        if seat.bot is not None and seat.bot not in bots.names():
            raise BadOption(
                "this game was played with the bot {bot!r}, here are only {allowed}; say who plays with --seats",
                bot=seat.bot[:40],
                allowed=", ".join(bots.names()),
            )


def shown(seats: Sequence[Seat], texts: Texts, you: bool = True) -> list[str]:
    """What everybody is called on the screen; `you`: whether the only person without a name is called that."""
    people = sum(seat.bot is None for seat in seats)
    called = Counter(seat.bot for seat in seats)
    names, met = [], Counter[str]()
    for number, seat in enumerate(seats, 1):
        if seat.bot is not None:
            met[seat.bot] += 1
            names.append(f"{seat.bot} {met[seat.bot]}" if called[seat.bot] > 1 else seat.bot)
        elif seat.name != ME:
            names.append(seat.name)
        else:
            names.append(texts.say("You") if you and people == 1 else texts.say("Player {number}", number=number))
    return names
