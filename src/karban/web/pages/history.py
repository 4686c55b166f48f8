"""What has happened at a table lately, in words: the list at the bottom of its text page."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Sequence
from time import thread_time
from weakref import WeakKeyDictionary

from markupsafe import Markup

from karban.drawing.drawing import Drawing, View
from karban.match import Match
from karban.table.table import Table, deal
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.replaying import SLICE_SECONDS
from karban.web.pages.drawing_html import lines_html

MAX_MOVES_SHOWN = 12
Made = tuple[int | None, str]  # a move: the seat, or None for the clock, and what was played
ShownMove = tuple[View, View, int | None, str]


class RecentMoves:
    """The last moves of a table, each between two views of a spectator: what anybody may know. The positions before
    them are kept, so that taking back a move plays nothing again."""

    def __init__(self, table: Table) -> None:
        self._match = deal(table)
        self._made: list[Made] = []
        self._before: deque[Match] = deque(maxlen=MAX_MOVES_SHOWN)  # the positions before the last moves
        self._shown: deque[ShownMove] = deque(maxlen=MAX_MOVES_SHOWN)

    def go_back(self, made: list[Made]) -> bool:
        """Forget moves that were taken back; whether that leads to where these moves go on from."""
        while made[: len(self._made)] != self._made:
            if not self._before:
                return False
            self._match = self._before.pop()
            self._made.pop()
            if self._shown:
                self._shown.pop()
        return True

    def follow(self, made: list[Made], seconds: float = math.inf) -> Sequence[ShownMove]:
        """Make these moves too, or as many as can be made in so many seconds; the last of them, to be shown."""
        start = thread_time()
        for seat, move in made[len(self._made) :]:
            shown = len(made) - len(self._made) <= MAX_MOVES_SHOWN
            before = self._match.view() if shown else {}
            self._before.append(self._match.stored())
            self._match.play(seat, move)
            self._made.append((seat, move))
            if shown:
                self._shown.append((before, self._match.view(), seat, move))
            if thread_time() - start > seconds:
                break
        return self._shown

    def behind(self, made: list[Made]) -> bool:
        """Whether there are still moves to follow."""
        return len(self._made) < len(made)


_recent: WeakKeyDictionary[LoadedTable, RecentMoves] = WeakKeyDictionary()


async def follow_moves(loaded: LoadedTable) -> None:
    """Come close to the present position, in slices: a long game must not keep everybody else waiting."""
    while loaded.table.match:
        made = list(loaded.table.moves_made)
        recent = _recent_moves(loaded, made)
        recent.follow(made, SLICE_SECONDS)
        if not recent.behind(made):
            return
        await asyncio.sleep(0)


def history(loaded: LoadedTable, drawing: Drawing) -> list[Markup]:
    """What has happened, the latest first. A sealed choice is told when all are."""
    if not loaded.table.match:
        return []
    made = list(loaded.table.moves_made)
    entries = [_entry(drawing, *move) for move in _recent_moves(loaded, made).follow(made)]
    return [entry for entry in reversed(entries) if entry]


def _recent_moves(loaded: LoadedTable, made: list[Made]) -> RecentMoves:
    recent = _recent.get(loaded)
    if recent is None or not recent.go_back(made):
        recent = _recent[loaded] = RecentMoves(loaded.table)
    return recent


def _entry(drawing: Drawing, before: View, after: View, seat: int | None, move: str) -> Markup:
    sealed = seat is not None and drawing.sealed(before)
    return lines_html(drawing.describe(before, after, seat, "" if sealed else move))
