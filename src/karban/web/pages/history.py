"""What has happened at a table lately, in words: the list at the bottom of its text page."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from weakref import WeakKeyDictionary

from markupsafe import Markup

from karban.drawing.drawing import Drawing, View
from karban.table.table import Table, deal
from karban.web.live.loaded_table import LoadedTable
from karban.web.pages.drawing_html import lines_html

MAX_MOVES_SHOWN = 12
Made = tuple[int | None, str]  # a move: the seat, or None for the clock, and what was played
ShownMove = tuple[View, View, int | None, str]


class RecentMoves:
    """The last moves of a table, each between two views of a spectator: what anybody may know."""

    def __init__(self, table: Table) -> None:
        self._match = deal(table)
        self._made: list[Made] = []
        self._shown: deque[ShownMove] = deque(maxlen=MAX_MOVES_SHOWN)

    def begins(self, made: list[Made]) -> bool:
        """Whether these moves go on from ours: nothing has been taken back."""
        return made[: len(self._made)] == self._made

    def follow(self, made: list[Made]) -> Sequence[ShownMove]:
        for seat, move in made[len(self._made) :]:
            shown = len(made) - len(self._made) <= MAX_MOVES_SHOWN
            before = self._match.view() if shown else {}
            self._match.play(seat, move)
            self._made.append((seat, move))
            if shown:
                self._shown.append((before, self._match.view(), seat, move))
        return self._shown


_recent: WeakKeyDictionary[LoadedTable, RecentMoves] = WeakKeyDictionary()


def history(loaded: LoadedTable, drawing: Drawing) -> list[Markup]:
    """What has happened, the latest first. A sealed choice is told when all are."""
    table = loaded.table
    if not table.match:
        return []
    made = list(table.moves_made)
    recent = _recent.get(loaded)
    if recent is None or not recent.begins(made):
        recent = _recent[loaded] = RecentMoves(table)
    entries = [_entry(drawing, *move) for move in recent.follow(made)]
    return [entry for entry in reversed(entries) if entry]


def _entry(drawing: Drawing, before: View, after: View, seat: int | None, move: str) -> Markup:
    sealed = seat is not None and drawing.sealed(before)
    return lines_html(drawing.describe(before, after, seat, "" if sealed else move))
