"""What hints show as good stays good when more is thought about it: a small part of tools/hint_check.py."""

from __future__ import annotations

import pytest

from karban import bots
from karban.bots.bot import Considered, Thought
from karban.bots.told import told
from tests.games import GAMES
from tools.hint_check import good, is_overturned, look, questions

POSITIONS, ROUNDS = 6, 2000
MOST_OVERTURNED = 1  # of some dozen moves: three errors are not impossible


@pytest.mark.parametrize("game", GAMES)
def test_ten_times_the_search_does_not_overturn_what_is_shown_as_good(game: str) -> None:
    bots.make("hard").prepare(next(questions(game, 0)))
    found = look(game, POSITIONS, ROUNDS, seed=1)
    assert found.positions == POSITIONS
    assert found.shown >= POSITIONS - 1
    assert len(found.overturned) <= MOST_OVERTURNED, found.overturned


def thought(*shares: float, error: float = 0.002) -> Thought:
    """Moves a, b, c … with these shares of the win."""
    return Thought("a", tuple(Considered(chr(97 + i), one, error, 10.0, 0.3) for i, one in enumerate(shares)), 1000)


def test_shown_as_good_is_what_is_surely_as_good_as_the_best() -> None:
    assert good(told(thought(0.5, 0.49, 0.4))) == ["a", "b"]
    assert good(told(thought(0.5, 0.49, 0.4, error=0.02))) == ["a"]
    assert good(()) == []


def test_a_move_is_overturned_if_it_is_clearly_below_the_second() -> None:
    assert is_overturned("c", thought(0.5, 0.49, 0.4))
    assert not is_overturned("c", thought(0.5, 0.49, 0.47))
    assert not is_overturned("c", thought(0.5, 0.49, 0.4, error=0.05))
    assert not is_overturned("b", thought(0.5, 0.49, 0.4))
    assert not is_overturned("z", thought(0.5, 0.49, 0.4))
