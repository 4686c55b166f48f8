"""The Number, for the tests."""

from __future__ import annotations

from karban.rules import number
from karban.testing import tiny
from tests.games.entry import GameTests
from tests.reference.number import Reference

TINY = tiny(number, DIGITS=3)

TESTS = GameTests(
    view="round turn free chosen turns choice",
    shown=("round", "turn", "free", "chosen", "turns"),
    reference=Reference,
    counted=(2, 3, 5),
    tiny=(TINY.State(players=2), 5),
)
