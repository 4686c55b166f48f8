"""The deal of the day at one screen: without hints, against the bots of the day."""

from __future__ import annotations

import shlex

from karban.daily.checking import further_keys
from karban.daily.rule import LEVEL, PERSON, DailyGame, characters
from karban.drawing.seat_names import SeatName
from karban.i18n.texts import Texts
from karban.match.record_files import Keeper
from karban.terminal.game import TerminalGame
from karban.terminal.screen import Screen


class DailyTerminalGame(TerminalGame):
    """Asks the person; the bots do what they do on this day everywhere."""

    hints = False

    def __init__(self, daily: DailyGame, screen: Screen, texts: Texts, keeper: Keeper | None = None) -> None:
        names, called = daily.match.names or (), characters(daily.match.game, daily.day)
        seats = [
            SeatName(name) if seat == PERSON else SeatName(bot=LEVEL, character=called[seat] or "")
            for seat, name in enumerate(names)
        ]
        self.daily = daily
        super().__init__(daily.match, seats, screen, texts, keeper)

    def decide(self, seat: int) -> str:
        if seat == PERSON:
            return super().decide(seat)
        with self.screen.busy(self.paint.say("{name} is thinking", name=self.paint.name(seat))):
            return self.daily.bot_move(seat)

    def play(self, seat: int | None, move: str) -> None:
        super().play(seat, move)
        if seat is not None:
            self.daily.follow(seat)

    def save(self) -> None:
        if self.keeper:
            self.keeper.save(self.match, **further_keys(self.match.game, self.daily.day))

    def resume_command(self, name: str) -> str:
        return f"karban daily {self.match.game} --date {self.daily.day} --save {shlex.quote(name)}"
