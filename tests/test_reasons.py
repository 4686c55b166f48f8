"""Every fact that is said of a move is true: checked by making it, in thousands of positions."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

import karban
from karban.i18n.texts import speak
from karban.reasons import facts, reason
from tests.games import GAMES
from tests.reasoned import figures, moves, positions
from tests.reasons import gap, number, qwixx, three
from tests.reasons.case import Check, ReasonCase

POSITIONS = int(os.environ.get("KARBAN_POSITIONS", "600"))  # of each game; 2,000 before a release
SEED = 5
CHECKED: dict[str, tuple[type[ReasonCase], dict[str, Check]]] = {
    "gap": (gap.GapCase, gap.CHECKS),
    "number": (number.NumberCase, number.CHECKS),
    "qwixx": (qwixx.QwixxCase, qwixx.CHECKS),
    "three": (three.ThreeCase, three.CHECKS),
}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_moves_is_true(game: str) -> None:
    case_of, checks = CHECKED[game]
    chance, said = random.Random(SEED), Counter[str]()
    for match, seat in positions(game, POSITIONS, SEED):
        for move in moves(match, seat, chance, most=1):
            case = case_of(match, seat, move)
            case.considered = figures(case.legal, chance)
            for fact in facts(case.view, move, case.considered):
                said[fact.pattern] += 1
                assert checks[fact.pattern](case, fact.values), (fact, move, case.view)
    assert set(said) == set(checks), "every pattern was said, and so checked"


@pytest.mark.parametrize("game", GAMES)
def test_saying_something_of_a_move_changes_nothing(game: str) -> None:
    chance = random.Random(SEED)
    for match, seat in positions(game, 20, SEED):
        view, move = match.view(seat), chance.choice(match.legal(seat))
        facts(view, move)
        assert view == match.view(seat)


def test_of_a_game_that_is_not_known_nothing_is_said() -> None:
    assert facts({"game": "other"}, "x") == []
    assert reason(speak("en"), {"game": "no such game"}, "x") == ""


def test_a_reason_is_said_in_every_language() -> None:
    match = karban.new("gap", players=2, seed=1, first=0)
    move = match.legal(0)[0]
    assert reason(speak("cs"), match.view(0), move).startswith("Zahrajte ")
