"""The terminal itself: lines out, lines in, and a clean way out."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from rich.console import Console
from rich.control import Control
from rich.text import Text

from karban.drawing.paint import Lines


class Leave(Exception):
    """The person wants to go: by `q` (asked), or by the end of input or Ctrl-C."""

    def __init__(self, asked: bool = False) -> None:
        super().__init__()
        self.asked = asked


class Screen:
    """What people see and where they type."""

    def __init__(self, console: Console | None = None, keyboard: TextIO | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self._keyboard = keyboard or sys.stdin

    @property
    def live(self) -> bool:
        """Whether it can be cleared and drawn anew; if not, it grows line by line."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    @property
    def height(self) -> int:
        return self.console.height

    def show(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ellipsis", crop=True)

    def clear(self) -> None:
        if self.live:
            self.console.clear()
        else:  # what stands there cannot be wiped away, but it can be pushed out of sight
            self.show([Text()] * (self.height if self.console.is_terminal else 1))

    @contextmanager
    def alternate_screen(self, wanted: bool) -> Iterator[None]:
        """A page of its own, to which nobody can scroll back, for what only one of several people may see."""
        if not (wanted and self.live):
            yield
            return
        self.console.control(Control.alt_screen(True))
        try:
            yield
        finally:
            self.console.control(Control.alt_screen(False))

    @contextmanager
    def busy(self, words: Text) -> Iterator[None]:
        """Say quietly that something takes its time, where the words can be wiped away again."""
        if not self.live:
            yield
            return
        with self.console.status(words, spinner="simpleDots"):
            yield

    def read(self, prompt: Text) -> str:
        """A line that a person types."""
        self.console.print(
            prompt, end="" if self._keyboard.isatty() else "\n", no_wrap=True, overflow="ignore", crop=False
        )
        self.console.file.flush()
        try:
            line = self._keyboard.readline()
        except (KeyboardInterrupt, OSError):  # Ctrl-C; the terminal is gone
            self.console.print()
            raise Leave from None
        if not line:
            self.console.print()
            raise Leave
        return line.strip()

    def show_blocks(self, blocks: Iterable[Lines]) -> None:
        """Blocks of lines with a free line after each."""
        for block in blocks:
            self.show([*block, Text()] if block else [])
