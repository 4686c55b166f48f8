"""What all see alike is made once for all of them: nobody sees anything else than if it were made for them alone."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karban
from karban.match.seen_position import SeenPosition
from karban.rules.kit import NOBODY
from tests.chance import choose, setups


def drawn(game: str, data: st.DataObject) -> tuple[karban.Match, random.Random]:
    """A match somewhere in its middle."""
    match = karban.new(game, **data.draw(setups(game)))
    chance = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(0, 30))):
        if not match.over:
            match.play(*choose(match, chance))
    return match, chance


@pytest.mark.parametrize("game", karban.games())
@given(data=st.data())
def test_a_view_is_that_of_the_seat_s_own_hidden_state(game: str, data: st.DataObject) -> None:
    match, _ = drawn(game, data)
    for seat in (None, *range(match.players)):
        number = NOBODY if seat is None else seat
        alone = match._game.view(match.hidden(seat), number, list(match._history))
        view = match.view(seat)
        assert {name: view[name] for name in alone} == alone


@pytest.mark.parametrize("game", karban.games())
@given(data=st.data())
def test_a_move_of_a_copy_shows_nowhere_else(game: str, data: st.DataObject) -> None:
    match, chance = drawn(game, data)
    seats = (None, *range(match.players))
    before = [(match.view(seat), match.legal(seat), vars(match.hidden(seat))) for seat in seats]
    other = match.copy()
    if not other.over:
        other.play(*choose(other, chance))
        assert other.view() != match.view()
    assert [(match.view(seat), match.legal(seat), vars(match.hidden(seat))) for seat in seats] == before


@pytest.mark.parametrize("game", karban.games())
def test_who_changes_a_hidden_state_changes_only_that(game: str) -> None:
    match = karban.new(game, players=2, seed=1)
    before = match.view(0)
    match.hidden(0).players = 7
    match.hidden(0).deck[0] = 77
    assert match.hidden(0).players == 2
    assert match.view(0) == before


@pytest.mark.parametrize("game", karban.games())
@given(data=st.data())
def test_what_stays_a_seat_s_own_through_moves_of_others_is_what_it_would_be_anew(
    game: str, data: st.DataObject
) -> None:
    match, chance = drawn(game, data)
    seats = (None, *range(match.players))
    for _ in range(10):
        for seat in seats:
            match.own(seat)
        if not match.over:
            match.play(*choose(match, chance))
        anew = SeenPosition(match._game, match._state)
        assert [match.own(seat) for seat in seats] == [anew.own(NOBODY if seat is None else seat) for seat in seats]
