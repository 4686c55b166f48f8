"""karban and the independent reference, played in lock step through random games: they never differ."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karban
from tests.chance import choose, setups, started
from tests.twin import Twin


def play_in_lock_step(game: str, setup: dict[str, Any], chance: random.Random) -> karban.Match:
    twin = Twin(karban.new(game, **setup))
    twin.check()
    while not twin.match.over:
        twin.play(*choose(twin.match, chance))
        twin.check()
    return twin.match


@pytest.mark.parametrize("game", karban.games())
@given(data=st.data())
def test_lock_step(game: str, data: st.DataObject) -> None:
    setup = data.draw(setups(game))
    match = play_in_lock_step(game, setup, random.Random(data.draw(st.integers(0, 2**32))))
    assert match.to_act == ()
    assert match.winners
    record = karban.Record.from_json(match.record().to_json())
    assert record.replay().view() == match.view()


@given(setup=setups("number"), seed=st.integers(0, 2**32))
def test_lock_step_under_the_first_rules_of_the_number(setup: dict[str, Any], seed: int) -> None:
    chance, twin = random.Random(seed), Twin(started("number", 1, **setup))
    while not twin.match.over:
        twin.play(*choose(twin.match, chance))
        twin.check()
    assert twin.match.record().replay().rules == 1


@pytest.mark.parametrize("game", karban.games())
@given(data=st.data())
def test_views_hold_what_the_functions_say(game: str, data: st.DataObject) -> None:
    match = karban.new(game, **data.draw(setups(game)))
    chance = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(0, 30))):
        if not match.over:
            match.play(*choose(match, chance))
    for seat in (None, *range(match.players)):
        view = match.view(seat)
        shared = {key: view[key] for key in ("game", "seat", "players", "to_act", "moves", "scores", "over", "winners")}
        assert shared == {
            "game": game,
            "seat": seat,
            "players": match.players,
            "to_act": list(match.to_act),
            "moves": len(match.moves),
            "scores": list(match.scores),
            "over": match.over,
            "winners": list(match.winners),
        }
        silent = seat is None or game == "number"
        assert view["legal"] == ([] if silent else match.legal(seat))
