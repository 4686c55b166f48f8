"""Draw the pictures of the documentation: screens of the terminal table, as SVG without any outside font."""

from __future__ import annotations

import io
import re
import sys
from contextlib import suppress
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from karban import bots
from karban.drawing.seat_names import recorded_names
from karban.i18n.texts import speak
from karban.match import Match, new
from karban.terminal.game import TerminalGame
from karban.terminal.screen import Leave, Screen

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
THEME = TerminalTheme(
    (24, 28, 32),
    (222, 226, 230),
    [
        (24, 28, 32),
        (198, 40, 40),
        (46, 125, 50),
        (246, 201, 21),
        (21, 101, 192),
        (123, 31, 162),
        (38, 191, 166),
        (190, 195, 200),
    ],
    [
        (96, 125, 139),
        (229, 83, 83),
        (76, 175, 80),
        (255, 224, 102),
        (66, 165, 245),
        (186, 104, 200),
        (77, 208, 190),
        (255, 255, 255),
    ],
)


def played(match: Match, moves: int) -> TerminalGame:
    """A table where seat 0 is a person and so many moves have been made."""
    console = Console(
        file=io.StringIO(), record=True, force_terminal=True, color_system="truecolor", width=80, height=24, _environ={}
    )
    seats = recorded_names(match.names, match.players)
    table = TerminalGame(match, seats, Screen(console, io.StringIO()), speak("en"))
    while len(match.moves) < moves or 0 not in match.to_act:
        seat = match.to_act[0]
        move = bots.choose("greedy", match, seat, table.stream(seat))
        table.play(seat, move)
        if seat == 0:
            table.read[0] = len(table.log)
    return table


def picture(table: TerminalGame, name: str) -> str:
    """The screen on which the person at seat 0 is asked for a move."""
    with suppress(Leave):  # there is nobody to answer
        table.ask(0)
    svg = table.screen.console.export_svg(title="karban play", theme=THEME, unique_id=name)
    return re.sub(r"\s*(@font-face \{.*?\}|<!--.*?-->)", "", svg, flags=re.DOTALL)


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    names = ["Anna", "bot:medium", "bot:easy", "bot:medium"]
    for game, moves in (("gap", 29), ("qwixx", 40)):
        table = played(new(game, players=4, seed="picture", names=names), moves)
        path = FOLDER / f"terminal-{game}.svg"
        path.write_text(picture(table, f"karban-{game}"), "utf-8")
        print(path.relative_to(FOLDER.parents[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
