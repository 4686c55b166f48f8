"""Three Is Too Many, for the tests."""

from __future__ import annotations

from hypothesis import strategies as st

from karban.match import Match
from karban.rules import three
from karban.rules.kit import State, each
from karban.testing import Place, WhoSeesWhat, tiny
from tests.games.entry import GameTests
from tests.reference.three import Reference

TINY = tiny(three, ROWS=2, ROW_SIZE=2, IN_ROW=4, NUMBERS=8, CARDS=6, OPENING=1, PILE=2, HAND=1, REFILL=1, KEPT=0)


def unseen(match: Match, seat: int | None) -> list[list[Place]]:
    """three 5: whatever was neither opened, nor laid, nor drawn to the own hand."""
    deck = match.dealt[0]
    seen = {*deck[:3], *(move for _, move in match.moves)}
    if seat is not None:
        laid = sum(mover == seat for mover, _ in match.moves)
        drawn = 8 + (6 if laid >= 6 else 0) + (6 if laid >= 12 else 0)
        seen |= set(deck[3 + 20 * seat : 3 + 20 * seat + drawn])
    return [[(0, place) for place, card in enumerate(deck) if card not in seen]]


def cards_of(s: State) -> list[int]:
    assert isinstance(s, three.State)
    sets = [s.row, s.taken, *s.hand]
    lying = [30 * r + place for rows in sets for r in range(3) for place in each(rows[r]) if place]
    piles = [card for p in range(s.players) for card in s.deck[3 + 20 * p + s.drawn[p] : 23 + 20 * p]]
    return lying + piles + s.deck[3 + 20 * s.players :]


TESTS = GameTests(
    view="rows hand hand_sizes piles colours collections running stack",
    shown=("rows", "piles", "colours", "collections", "running", "stack"),
    reference=Reference,
    counted=(2, 3, 4),
    tiny=(TINY.State(players=2, colour=[-1, 0, 1, 2, -1, 3, 4, 5]), 4),
    who_sees_what=WhoSeesWhat(unseen, cards_of),
    options=({}, {"colours": "shuffled"}),
    recorded=("colours",),
    any_options=lambda players: st.sampled_from([{"colours": "standard"}, {"colours": "shuffled"}]),
)
