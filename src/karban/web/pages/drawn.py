"""The drawings of the terminal as HTML: the same words and signs, with classes in place of colours."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape
from io import StringIO
from itertools import pairwise
from typing import Any
from weakref import WeakKeyDictionary

from rich.console import Console
from rich.text import Text

from karban.drawing import find
from karban.drawing.drawing import Drawing, View
from karban.drawing.paint import COLOURS, LOOKS, Paint
from karban.drawing.seat_names import displayed_names, recorded_names
from karban.i18n.texts import Texts
from karban.table.table import Table, deal
from karban.web.live.loaded_table import LoadedTable

WIDTH = 72  # signs in a line
LAST = 12  # moves that are told
CLASSES = {look[0]: name for name, look in LOOKS.items()} | {
    colour.many: name.replace(" ", "-") for name, colour in COLOURS.items()
}
Step = tuple[View, View, int | None, str]


def named(names: Sequence[str | None], texts: Texts) -> list[str]:
    """What everybody is called on a page."""
    seats = recorded_names([name or "me" for name in names], len(names))
    seats = [replace(seat, bot=texts.translate(seat.bot)) if seat.bot else seat for seat in seats]
    called = displayed_names(seats, texts, you=False)
    return [call if name else texts.say("a free seat") for name, call in zip(names, called, strict=True)]


def drawing_of(game: str, names: Sequence[str], texts: Texts) -> Drawing:
    console = Console(file=StringIO(), width=WIDTH, color_system="truecolor", no_color=False, legacy_windows=False)
    return find(game)(Paint(texts, console, names))


def html(text: Text) -> str:
    """A painted text; looks become classes, for which the style sheet has light and dark colours."""
    plain, found = text.plain, ""
    cuts = sorted({0, len(plain), *(cut for span in text.spans for cut in (span.start, span.end) if cut < len(plain))})
    for start, stop in pairwise(cuts):
        looks = [text.style, *(span.style for span in text.spans if span.start <= start and stop <= span.end)]
        classes = " ".join(dict.fromkeys(CLASSES.get(str(look).removesuffix(" bold"), "") for look in looks)).strip()
        piece = escape(plain[start:stop])
        found += f'<span class="{classes}">{piece}</span>' if classes else piece
    return found


def block(lines: Iterable[Text]) -> str:
    return "\n".join(html(line) for line in lines)


class Past:
    """The last moves of a table, each between two views of a spectator: what can be told to anybody."""

    def __init__(self, table: Table) -> None:
        self._match = deal(table)
        self._line: list[tuple[int | None, str]] = []
        self._steps: deque[Step] = deque(maxlen=LAST)

    def follows(self, line: list[tuple[int | None, str]]) -> bool:
        """Whether nothing has been taken back."""
        return line[: len(self._line)] == self._line

    def follow(self, line: list[tuple[int | None, str]]) -> Sequence[Step]:
        for seat, move in line[len(self._line) :]:
            told = len(line) - len(self._line) <= LAST
            before = self._match.view() if told else {}
            self._match.play(seat, move)
            self._line.append((seat, move))
            if told:
                self._steps.append((before, self._match.view(), seat, move))
        return self._steps


_pasts: WeakKeyDictionary[LoadedTable, Past] = WeakKeyDictionary()


def news(live: LoadedTable, drawing: Drawing) -> list[str]:
    """What has happened, the latest first. A sealed choice is told when all are."""
    table = live.table
    if not table.match:
        return []
    line = list(table.moves_made)
    past = _pasts.get(live)
    if past is None or not past.follows(line):
        past = _pasts[live] = Past(table)
    told = [_told(drawing, *step) for step in past.follow(line)]
    return [words for words in reversed(told) if words]


def _told(drawing: Drawing, before: dict[str, Any], after: dict[str, Any], seat: int | None, move: str) -> str:
    return block(drawing.tell(before, after, seat, "" if seat is not None and drawing.sealed(before) else move))
