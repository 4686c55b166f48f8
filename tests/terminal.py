"""A table in the terminal without people: somebody who types, and a screen that remembers."""

from __future__ import annotations

import io
import random
from typing import Any

from rich.console import Console
from rich.text import Text

import karban
from karban.drawing.seat_names import recorded_names
from karban.i18n.texts import Texts, speak
from karban.notation import find_game
from karban.terminal.game import TerminalGame
from karban.terminal.screen import Screen
from tests.test_texts import czech

GAMES = karban.games()
LARGEST = {game: find_game(game).seats[-1] for game in GAMES}
ALONE = ["me", "bot:greedy", "bot:random"]
LANGUAGES = {"en": speak("en"), "cs": czech()}


class Typist(io.StringIO):
    """Types what a list says, or, at a table, some move that the rules allow."""

    def __init__(self, *answers: str) -> None:
        super().__init__("".join(f"{answer}\n" for answer in answers))
        self.table: TerminalGame | None = None
        self.chance = random.Random(7)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline()
        return line if line or self.table is None else self.some_move(self.table) + "\n"

    def some_move(self, table: TerminalGame) -> str:
        seat = table.match.to_act[0]
        if table.people > 1 and table.holder != seat:
            return ""  # the keyboard is being passed on
        choices = table.drawing.choices(table.match.view(seat))
        if self.chance.random() < 0.2:
            return self.chance.choice(["?", "", "nonsense", "0", "9999", "R", ":"])
        if choices and table.drawing.numbered and self.chance.random() < 0.5:
            return str(self.chance.randrange(len(choices)) + 1)
        return self.chance.choice(table.match.legal(seat))


class Spy(Screen):
    """A screen that remembers what stood on it whenever something was asked."""

    def __init__(self, keyboard: io.StringIO, width: int = 80, height: int = 24, colour: bool = True) -> None:
        paper: dict[str, Any] = {"file": io.StringIO(), "_environ": {}, "legacy_windows": False}
        looks: dict[str, Any] = {"force_terminal": colour, "color_system": "truecolor" if colour else None}
        super().__init__(Console(width=width, height=height, **paper, **looks), keyboard)
        self.lines: list[Text] = []
        self.pages: list[list[Text]] = []
        self.events: list[str] = []

    def show(self, lines: Any) -> None:
        lines = list(lines)
        self.lines += lines
        super().show(lines)

    def clear(self) -> None:
        self.lines = []
        self.events.append("clear")
        super().clear()

    def read(self, prompt: Text) -> str:
        self.pages.append([*self.lines, prompt])
        self.events.append(prompt.plain)
        return super().read(prompt)

    @property
    def output(self) -> str:
        file = self.console.file
        assert isinstance(file, io.StringIO)
        return file.getvalue()


def table_for(match: karban.Match, screen: Spy, texts: Texts = LANGUAGES["en"], **more: Any) -> TerminalGame:
    return TerminalGame(match, recorded_names(match.names, match.players), screen, texts, **more)


def play(
    game: str, seats: list[str], texts: Texts = LANGUAGES["en"], width: int = 80, **options: Any
) -> tuple[TerminalGame, Spy]:
    """A whole game; people type whatever is allowed."""
    typist = Typist()
    screen = Spy(typist, width)
    table = table_for(karban.new(game, players=len(seats), seed=3, names=seats, **options), screen, texts)
    typist.table = table
    table.run()
    return table, screen
