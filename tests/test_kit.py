"""The four games pass the kit, with every number of players and every option."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from karban.notation import find, games
from karban.rules import gap, number, qwixx, three
from karban.rules.kit import State
from karban.testing import CHECKS, Case, check_worlds, tiny
from tests.facts import FACTS

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "gap": [{"rounds": 2}, {"target": 15, "tiebreak": "extra-round"}],
    "number": [{}],
    "qwixx": [{}, {"jokers": True}],
    "three": [{}, {"colours": "shuffled"}],
}
CASES = [
    Case(find(name), players, options, seed, FACTS[name])
    for name in games()
    for seed, (options, players) in enumerate(product(OPTIONS[name], find(name).seats))
]


def name_of(case: Case) -> str:
    return f"{case.game.name}-{case.players}-{'-'.join(map(str, case.options.values())) or 'standard'}"


@pytest.mark.engine
@pytest.mark.parametrize("case", CASES, ids=name_of)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_game(check: Any, case: Case) -> None:
    check(case)


# ---------------------------------------- imagined worlds against enumeration, on tiny decks

TINY_GAP = tiny(gap, COLOURS=2, VALUES=3, CARDS=6, ROW_SIZE=1, HAND_SIZE=(0, 0, 2))
TINY_THREE = tiny(three, ROWS=2, ROW_SIZE=2, IN_ROW=4, NUMBERS=8, CARDS=6, OPENING=1, PILE=2, HAND=1, REFILL=1, KEPT=0)
TINY_QWIXX = tiny(
    qwixx,
    NUMBERS=3,
    COLOURS=2,
    JOKER=2,
    CARDS=9,
    DISPLAY=2,
    HAND=1,
    FULL_HAND=2,
    RIGHTMOST=2,
    LOCK=3,
    CROSSES_BEFORE_LAST=1,
)
TINY_NUMBER = tiny(number, DIGITS=3)

STARTS: dict[str, tuple[State, int]] = {
    "gap": (TINY_GAP.State(players=2, colours=3, last_round=2), 5),
    "three": (TINY_THREE.State(players=2, colour=[-1, 0, 1, 2, -1, 3, 4, 5]), 4),
    "qwixx": (TINY_QWIXX.State(players=2), 9),
    "number": (TINY_NUMBER.State(players=2), 5),
}


@pytest.mark.engine
@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_imagined_worlds_are_exactly_those_that_fit(name: str, seat: int) -> None:
    start, longest = STARTS[name]
    streams = [(plays, 100 * plays + 10 * seat + n) for plays in range(longest + 1) for n in range(3)]
    sizes = [check_worlds(start, seat, plays, stream) for plays, stream in streams]
    assert max(sizes) > 1
