"""A match that is copied or pickled goes on by itself."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import karban
from karban.match import Match


def in_the_middle(game: str) -> Match:
    match = karban.new(game, players=3, seed="copy", names=["Ema", "Ivan", "bot:hard"])
    for _ in range(7):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    return match


@pytest.mark.parametrize("game", karban.games())
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copy_is_the_same_match_and_independent(game: str, again: Callable[[Match], Match]) -> None:
    match = in_the_middle(game)
    twin = again(match)
    assert twin.record() == match.record()
    assert [twin.view(seat) for seat in (None, 0, 1, 2)] == [match.view(seat) for seat in (None, 0, 1, 2)]
    seat = twin.to_act[0]
    twin.play(seat, twin.legal(seat)[-1])
    assert len(twin.moves) == len(match.moves) + 1
    match.play(seat, match.legal(seat)[-1])
    assert twin.position() == match.position()


def test_a_match_from_written_decks_is_pickled_too() -> None:
    dealt = karban.new("gap", players=2, seed="decks").dealt
    match = karban.new("gap", players=2, decks=dealt, first=1)
    match.play(1, match.legal(1)[0])
    assert pickle.loads(pickle.dumps(match)).position() == match.position()
