"""The four games pass the kit, with every number of players and every option."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from karban.notation import find_game, games
from karban.testing import CHECKS, Case, check_worlds
from tests.games import GAMES

CASES = [
    Case(find_game(name), players, options, seed, GAMES[name].who_sees_what)
    for name in games()
    for seed, (options, players) in enumerate(product(GAMES[name].options, find_game(name).seats))
]


def name_of(case: Case) -> str:
    return f"{case.game.name}-{case.players}-{'-'.join(map(str, case.options.values())) or 'standard'}"


@pytest.mark.engine
@pytest.mark.parametrize("case", CASES, ids=name_of)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_game(check: Any, case: Case) -> None:
    check(case)


# ---------------------------------------- imagined worlds against enumeration, on tiny decks

STARTS = {name: game.tiny for name, game in GAMES.items()}


@pytest.mark.engine
@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_imagined_worlds_are_exactly_those_that_fit(name: str, seat: int) -> None:
    start, longest = STARTS[name]
    streams = [(plays, 100 * plays + 10 * seat + n) for plays in range(longest + 1) for n in range(3)]
    sizes = [check_worlds(start, seat, plays, stream) for plays, stream in streams]
    assert max(sizes) > 1
