"""The four games pass the kit, with every number of players and every option."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from karban.notation import find_game, games
from karban.testing import CHECKS, Case, check_worlds
from karban.testing.bot_checks import bots_are_fair, every_level_plays
from karban.testing.checks import compiled_agrees
from tests.games import GAMES

CASES = [
    Case(find_game(name), players, options, seed, GAMES[name].who_sees_what)
    for name in games()
    for seed, (options, players) in enumerate(product(GAMES[name].options, find_game(name).seats))
]


BOT_CHECKS = (every_level_plays, bots_are_fair)


def name_of(case: Case) -> str:
    return f"{case.game.name}-{case.players}-{'-'.join(map(str, case.options.values())) or 'standard'}"


# Thinking takes long where nothing is compiled: with one set of options, the fewest and the most players will do.
BOT_CASES = [
    case
    for case in CASES
    if case.options == GAMES[case.game.name].options[0] and case.players in (case.game.seats[0], case.game.seats[-1])
]


PLAIN_CHECKS = [one for one in CHECKS if one not in (*BOT_CHECKS, compiled_agrees)]  # nothing is compiled for them


@pytest.mark.parametrize("case", CASES, ids=name_of)
@pytest.mark.parametrize("check", PLAIN_CHECKS, ids=lambda check: check.__name__)
def test_game(check: Any, case: Case) -> None:
    check(case)


@pytest.mark.both_forms
@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_compiled_rules_of_a_game(case: Case) -> None:
    compiled_agrees(case)


@pytest.mark.engine
@pytest.mark.parametrize("case", BOT_CASES, ids=name_of)
@pytest.mark.parametrize("check", BOT_CHECKS, ids=lambda check: check.__name__)
def test_bots_of_a_game(check: Any, case: Case) -> None:
    check(case)


# ---------------------------------------- imagined worlds against enumeration, on tiny decks

STARTS = {name: game.tiny for name, game in GAMES.items()}


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_imagined_worlds_are_exactly_those_that_fit(name: str, seat: int) -> None:
    start, longest = STARTS[name]
    streams = [(plays, 100 * plays + 10 * seat + n) for plays in range(longest + 1) for n in range(3)]
    sizes = [check_worlds(start, seat, plays, stream) for plays, stream in streams]
    assert max(sizes) > 1
