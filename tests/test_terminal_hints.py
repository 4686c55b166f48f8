"""Hints: what a strong bot would do, from what the seat may know."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any

import pytest
from rich.text import Text

import karban
from karban import bots
from karban.bots.bot import Considered, Thought
from karban.bots.heuristics import Heuristics
from karban.bots.told import MAX_TOLD, told
from karban.i18n.texts import Texts
from karban.match.question import Question
from karban.reasons import reason
from karban.reasons.figures import Figures
from karban.terminal.screen import Leave
from tests.terminal import ALONE, GAMES, LANGUAGES, Spy, Typist, table_for


class Adviser:
    """A bot that likes every move, and remembers what it was asked."""

    name = "hard"

    def __init__(self, reasons: bool = True) -> None:
        self.asked: list[Question] = []
        self.reasons = reasons

    def choose(self, question: Question, stream: list[int], **_how: Any) -> Thought:
        self.asked.append(question)
        moves = [question.write(move) for move in question.moves[:5]]
        shares = [(0.75, 0.02, 31.2), (0.5, 0.1, 1.4), (0.0, 0.0, -3.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)]
        considered = [Considered(move, *share, weight=0.2) for move, share in zip(moves, shares, strict=False)]
        return Thought(moves[0], tuple(considered) if self.reasons else (), rounds=5000)


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Adviser:
    adviser, make = Adviser(), bots.make
    monkeypatch.setattr(bots, "make", lambda name: adviser if name == "hard" else make(name))
    return adviser


def hinted(game: str, texts: Texts = LANGUAGES["en"], width: int = 100) -> list[str]:
    """The lines of a hint on the screen of seat 0."""
    screen = Spy(Typist("H"), width=width, colour=False)
    match = karban.new(game, players=3, seed=5, first=0, names=ALONE)
    with pytest.raises(Leave):
        table_for(match, screen, texts).ask(0)
    before, after = screen.pages
    assert "h" in before[-1].plain.partition("[")[2]  # it is said that there are hints
    return [line.plain for line in after[len(before) - 1 : -1]]


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_shows_the_best_three_moves_in_words(game: str, adviser: Adviser) -> None:
    head, *lines = hinted(game)
    assert head == "  A strong player would choose, best first:"
    assert [line.rpartition("wins ")[2] for line in lines if "wins " in line] == [
        "75 ± 4 %, about 31 points",
        "50 ± 20 %, about 1 point",
        "0 ± 1 %, about −3 points",
    ]
    assert lines[-1].strip() == "Chance to win about 75%, with the next best choice 50%."


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_says_why_as_the_browser_does(game: str, adviser: Adviser) -> None:
    said = " ".join(line.strip() for line in hinted(game))
    view = karban.new(game, players=3, seed=5, first=0).view(0)
    thought = adviser.choose(adviser.asked[0], [])
    figures = [Figures.of(one) for one in told(thought)]
    reasons = [reason(LANGUAGES["en"], view, one.move, figures) for one in figures[:3]]
    assert all(reasons)
    assert all(one in said for one in reasons)


def test_a_hint_says_which_choice_it_means(adviser: Adviser) -> None:
    view = karban.new("gap", players=3, seed=5, first=0).view(0)
    screen = Spy(Typist(), width=100, colour=False)
    table = table_for(karban.new("gap", players=3, seed=5, first=0, names=ALONE), screen)
    choices = {choice.move: (n, choice.words.plain) for n, choice in enumerate(table.drawing.choices(view), 1)}
    lines = [line for line in hinted("gap") if "wins " in line]
    assert len(lines) == 3
    for one, line in zip(adviser.choose(adviser.asked[0], []).considered, lines, strict=False):
        number, words = choices[one.move]
        assert line.strip().startswith(f"{number} {words}")


def test_a_hint_fits_a_narrow_screen(adviser: Adviser) -> None:
    for game in GAMES:
        assert max(map(len, hinted(game, width=40))) <= 40


def test_a_hint_is_told_in_czech(adviser: Adviser) -> None:
    assert any("výhra 50 ± 20 %, asi 1 bod" in line for line in hinted("three", LANGUAGES["cs"]))


def test_a_hint_comes_from_what_the_seat_may_know(adviser: Adviser) -> None:
    hinted("three")
    (asked,) = adviser.asked
    match = karban.new("three", players=3, seed=5, first=0, names=ALONE)
    assert asked.seat == 0
    assert asked.state == match.hidden(0)


def test_a_hint_without_reasons_is_a_move(adviser: Adviser) -> None:
    adviser.reasons = False
    _head, line, *why = hinted("number")
    assert line.strip().isdecimal()
    assert why[0].strip().startswith(f"Write {line.strip()}: ")
    assert not any("%" in one and "wins" in one for one in why)


def test_a_real_hint_is_a_legal_move() -> None:
    legal = karban.new("three", players=3, seed=5, first=0).legal(0)
    lines = hinted("three")[1:]
    assert any(move in lines[0] for move in legal)
    assert "%" in lines[0]


def test_nothing_is_expected_of_what_was_hardly_tried(adviser: Adviser, monkeypatch: pytest.MonkeyPatch) -> None:
    once = Thought("123", (Considered("123", 0.0, 0.0, 90.0, weight=1.0),), rounds=1)
    monkeypatch.setattr(adviser, "choose", lambda *_question, **_how: once)
    _head, line, *why = hinted("number")
    assert line.strip() == "123"
    assert not any("wins" in one for one in why)


def considered(move: str, share: float, error: float, weight: float) -> Considered:
    return Considered(move, share, error, 10.0, weight)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ([("a", 0.5, 0.02, 0.6), ("b", 0.4, 0.02, 0.3), ("c", 0.9, 0.2, 0.1)], "ab"),  # of c hardly anything is known
        ([("a", 0.5, 0.2, 0.6), ("b", 0.4, 0.02, 0.4)], ""),
        ([("a", 0.5, 0.02, 0.6), ("b", 0.6, 0.02, 0.3)], "ba"),  # clearly better comes first
        ([("a", 0.5, 0.02, 0.6), ("b", 0.6, 0.02, 0.05)], "ab"),  # unless it is a stray
        ([("a", 0.5, 0.02, 0.9), ("b", 0.0, 0.0, 0.01)], "a"),  # tried once, and lost
        ([], ""),
    ],
)
def test_a_hint_tells_the_moves_of_which_enough_is_known(
    moves: list[tuple[str, float, float, float]], expected: str
) -> None:
    thought = Thought("a", tuple(considered(*one) for one in moves), rounds=100)
    assert "".join(one.move for one in told(thought)) == expected


def test_a_hint_tells_of_at_most_forty_moves() -> None:
    many = tuple(considered(f"m{n}", 0.5, 0.01, 0.01) for n in range(100))
    assert len(told(Thought("m0", many, rounds=100))) == MAX_TOLD


def test_only_those_who_take_their_time_are_seen_to_be_thinking(
    adviser: Adviser, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    @contextmanager
    def busy(_screen: Spy, words: Text) -> Any:
        seen.append(words.plain)
        yield

    monkeypatch.setattr(Spy, "busy", busy)
    names = ["bot:hard", "bot:medium", "bot:greedy", "bot:hard"]
    table = table_for(karban.new("three", players=4, seed=5, first=0, names=names), Spy(Typist()))
    for seat in range(4):
        table.play(seat, table.decide(seat))
    assert seen == ["hard 1 is thinking", "hard 2 is thinking"]


def test_a_game_that_brings_nothing_for_bots_offers_hints_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("karban.bots.heuristics.heuristics_of", lambda _state: Heuristics())
    monkeypatch.setattr("karban.bots.levels.heuristics_of", lambda _state: Heuristics())
    monkeypatch.setattr("karban.bots.search_runner.is_ready", lambda *_: False)
    screen = Spy(Typist("h"), width=100, colour=False)
    match = karban.new("gap", players=3, seed=5, first=0, names=ALONE)
    with pytest.raises(Leave):
        table_for(match, screen).ask(0)
    assert "hint" in screen.output
    assert "is not a card" not in screen.output
