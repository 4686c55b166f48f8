"""What those who sit at a table are called: people by their names, bots by their levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from karban.i18n.texts import Texts

ME, BOT = "me", "bot:"  # a person without a name, and a bot, as they stand in a record


@dataclass(frozen=True)
class SeatName:
    """A person (no bot) or a bot."""

    name: str = ME
    bot: str | None = None

    @property
    def recorded(self) -> str:
        return f"{BOT}{self.bot}" if self.bot else self.name


def recorded_names(names: Sequence[str] | None, players: int) -> list[SeatName]:
    """The seats of a recorded game."""
    return [
        SeatName(bot=name.removeprefix(BOT)) if name.startswith(BOT) else SeatName(name)
        for name in names or [ME] * players
    ]


def displayed_names(seats: Sequence[SeatName], texts: Texts, you: bool = True) -> list[str]:
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
