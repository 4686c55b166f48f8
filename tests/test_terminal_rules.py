"""What the drawings say about taking and scoring is what the rules do: there is one source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from rich.text import Text

import karban
from karban import bots
from karban.drawing import find, gap, qwixx, three
from karban.drawing.paint import Paint
from karban.notation.qwixx import LETTERS
from karban.rules.qwixx import PENALTY
from tests.terminal import LANGUAGES, Spy, Typist


def positions(game: str, seed: int) -> Iterator[karban.Match]:
    """A game, move by move."""
    match = karban.new(game, players=3, seed=seed)
    while not match.over:
        yield match.copy()
        seat = match.to_act[0]
        match.play(seat, bots.choose("greedy", match, seat, [len(match.moves) + 1]))
    yield match


def after(match: karban.Match, move: str) -> dict[str, Any]:
    then = match.copy()
    then.play(match.to_act[0], move)
    return then.view()


@pytest.mark.parametrize("seed", range(3))
def test_gap_takes_and_scores_as_the_rules_do(seed: int) -> None:
    for match in list(positions("gap", seed))[:-1]:
        (seat,), view = match.to_act, match.view(match.to_act[0])
        for move in view["legal"]:
            then, taken = after(match, move), gap.taken_by(move, view["row"])
            own = view["collections"][seat] + ([move[:2], *taken] if taken else [])
            plus, minus = gap.plus_and_minus(own)
            if len(then["round_scores"]) > len(view["round_scores"]):
                assert plus - minus == then["round_scores"][-1][seat]
            else:
                assert set(own) == set(then["collections"][seat])


@pytest.mark.parametrize("seed", range(3))
def test_three_takes_and_scores_as_the_rules_do(seed: int) -> None:
    for match in list(positions("three", seed))[:-1]:
        (seat,), view = match.to_act, match.view(match.to_act[0])
        for move in view["legal"]:
            then, row = after(match, move), int(move) // 30
            cards = [int(card) for card in view["rows"][row]]
            taken = three.taken_by(int(move), cards)
            assert {*cards, int(move)} - {*taken} == {int(card) for card in then["rows"][row]}
            points, thirds = three.gain(taken, view, seat)
            down = [sum(c["down"] for c in v["collections"][seat].values()) for v in (view, then)]
            assert thirds == (down[0] < down[1])
            if not then["over"]:
                assert points == then["scores"][seat] - view["scores"][seat]


def test_the_account_of_three_adds_up() -> None:
    *_others, match = positions("three", 1)
    drawing = find("three")(Paint(LANGUAGES["en"], Spy(Typist()).console, ["A", "B", "C"]))
    assert isinstance(drawing, three.ThreeDrawing)
    for seat in range(3):
        *parts, total = [part.replace("−", "-") for part in drawing._parts(match.view(), seat)]
        assert sum(int(part.rpartition("= ")[2]) for part in parts) == int(total) == match.scores[seat]


def test_a_sheet_of_qwixx_scores_as_the_rules_do() -> None:
    for match in positions("qwixx", 1):
        for seat, sheet in enumerate(match.view()["sheets"]):
            rows = sum(qwixx.points(qwixx.crosses(sheet, letter)) for letter in LETTERS)
            assert rows - PENALTY * sheet["penalties"] == match.scores[seat]


def test_the_fate_of_a_number_is_that_of_the_rules() -> None:
    drawing: Any = find("number")(Paint(LANGUAGES["en"], Spy(Typist()).console, ["A", "B", "C"]))
    *_others, match = positions("number", 1)
    fates = []
    for turn in match.view()["turns"]:
        for seat, good in enumerate(turn["approved"]):
            if good is None:
                continue
            words: Text = drawing._fate(turn, seat)
            fates.append(words.plain)
            assert words.plain.startswith("✓" if good else "✗ out: ")
    assert any("bonus" in words for words in fates)
