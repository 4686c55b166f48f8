"""What those who sit at a table are called: people by their names, bots by theirs or by their levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from karban.i18n.texts import Texts

ME, BOT = "me", "bot:"  # a person without a name, and a bot, as they stand in a record
MAX_CHARS = 40  # of the name of a bot


@dataclass(frozen=True)
class SeatName:
    """A person (no bot) or a bot."""

    name: str = ME
    bot: str | None = None
    character: str = ""  # what a bot is called

    @property
    def recorded(self) -> str:
        return f"{BOT}{self.bot}" if self.bot else self.name


def recorded_names(names: Sequence[str] | None, players: int, characters: Any = None) -> list[SeatName]:
    """The seats of a recorded game; `characters`: what its record says of the names of bots, if it says it well."""
    given = names or [ME] * players
    known = characters if isinstance(characters, list) and len(characters) == len(given) else [None] * len(given)
    return [
        SeatName(bot=name.removeprefix(BOT), character=character[:MAX_CHARS] if isinstance(character, str) else "")
        if name.startswith(BOT)
        else SeatName(name)
        for name, character in zip(given, known, strict=True)
    ]


def displayed_names(seats: Sequence[SeatName], texts: Texts, levels: bool = False) -> list[str]:
    """What everybody is called on the screen; only several people without a name need numbers. `levels`: whether those
    of bots stand beside their names, as where nothing else says them."""
    nameless = sum(seat == SeatName() for seat in seats)
    called = Counter(seat.bot for seat in seats if not seat.character)
    names, met = [], Counter[str]()
    for number, seat in enumerate(seats, 1):
        if seat.bot is not None and seat.character:
            names.append(f"{seat.character} ({texts.translate(seat.bot)})" if levels else seat.character)
        elif seat.bot is not None:
            met[seat.bot] += 1
            names.append(f"{seat.bot} {met[seat.bot]}" if called[seat.bot] > 1 else seat.bot)
        elif seat.name != ME:
            names.append(seat.name)
        else:
            names.append(texts.say("Player") if nameless == 1 else texts.say("Player {number}", number=number))
    return names
