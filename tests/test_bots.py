"""Bots: legal, fair, reproducible, and no worse compiled than not."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

import karban
from karban import bots, compiled
from karban.bots import levels, search, search_runner
from karban.bots.bot import Thought
from karban.match import Match
from karban.notation import find_game
from karban.testing import Case, twins
from tests.games import GAMES

LEVELS = ("random", "easy", "medium", "greedy", "hard", "master")
SIZES = [(game, players) for game in karban.games() for players in find_game(game).seats]
ROUNDS = 40


def positions(game: str, players: int, seed: int = 3, n: int = 4) -> list[Match]:
    case = Case(find_game(game), players, GAMES[game].quick, seed, GAMES[game].who_sees_what)
    return [match for match in case.some(n + 1) if not match.over]


def ask(level: str, match: Match, seat: int, why: bool = False) -> Thought:
    return bots.make(level).choose(match.question(seat), [12345], rounds=ROUNDS, why=why)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "players"), SIZES)
def test_every_level_plays_legally(game: str, players: int, level: str) -> None:
    for match in positions(game, players):
        for seat in match.to_act:
            assert ask(level, match, seat).move in match.legal(seat)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", karban.games())
def test_same_stream_and_rounds_give_the_same_answer(game: str, level: str) -> None:
    for match in positions(game, 3):
        seat = match.to_act[0]
        assert ask(level, match, seat, why=True) == ask(level, match.copy(), seat, why=True)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", karban.games())
def test_a_bot_cannot_tell_twin_worlds_apart(game: str, level: str) -> None:
    chance = random.Random(1)
    for match in positions(game, 3):
        seat = match.to_act[-1]
        twin = twins.twin(match, GAMES[game].who_sees_what.unseen(match, seat), seat, chance)
        assert ask(level, match, seat, why=True) == ask(level, twin, seat, why=True)


@pytest.mark.parametrize("level", ["hard", "master"])
@pytest.mark.parametrize("game", karban.games())
def test_a_thinking_bot_gives_its_reasons(game: str, level: str) -> None:
    match = positions(game, 3)[1]
    seat = match.to_act[0]
    thought = ask(level, match, seat, why=True)
    assert thought.considered[0].weight == max(one.weight for one in thought.considered)
    assert thought.move in {one.move for one in thought.considered}
    assert {one.move for one in thought.considered} <= set(match.legal(seat))
    assert all(0 <= one.share <= 1 and one.error >= 0 for one in thought.considered)
    assert sum(one.weight for one in thought.considered) == pytest.approx(1, abs=0.01)


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
@pytest.mark.parametrize("game", ["gap", "qwixx", "three"])
def test_compiled_search_is_the_plain_search(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for match in positions(game, 3):
        question = match.question(match.to_act[0])
        bots.make("hard").prepare(question)
        fast = search_runner.search_together(question, [77], None, 60, 1, 0.5, 15)
        with monkeypatch.context() as patch:
            patch.setattr(search_runner, "is_ready", lambda *_: False)
            plain = search_runner.search_together(question, [77], None, 60, 1, 0.5, 15)
        assert fast == plain


def test_the_search_does_not_outgrow_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = search_runner.SearchTree(positions("gap", 3)[0].question(0), 0.5, 0, 1)
    assert search_runner.MAX_NODES * tree.nodes.itemsize < 20_000_000
    monkeypatch.setattr(search_runner, "MAX_NODES", 50)
    match = positions("qwixx", 3)[1]
    assert ask("hard", match, match.to_act[0]).move in match.legal(match.to_act[0])


def test_two_threads_share_the_work() -> None:
    match = positions("three", 3)[1]
    question = match.question(match.to_act[0])
    found, rounds = search_runner.search_together(question, [5], None, 101, 2, 0.5, 15)
    assert rounds == 101
    assert sum(one.weight for _, one in found) == pytest.approx(1)


@pytest.mark.parametrize("seed", range(6))
def test_the_last_choice_of_a_game_is_made_right(seed: int) -> None:
    """With few moves left all are looked at, and none is chosen that looks worse than another."""
    match = Case(find_game("gap"), 2, {"rounds": 1}, seed).some(13)[9]
    seat = match.to_act[0]
    thought = bots.make("hard").choose(match.question(seat), [9], rounds=600, why=True)
    expected = {one.move: one.share for one in thought.considered}
    assert expected[thought.move] >= max(expected.values()) - 0.1
    assert set(expected) == set(match.legal(seat))


@pytest.mark.parametrize("name", ["genius", "", "Hard", 7, None])
def test_an_unknown_bot_is_refused_by_name(name: object) -> None:
    with pytest.raises(karban.BadOption, match="random, easy, medium, hard, master"):
        bots.make(name)  # type: ignore[arg-type]


def test_a_budget_in_the_name_holds_whatever_the_others_have() -> None:
    match = positions("three", 3)[1]
    question = match.question(match.to_act[0])
    assert bots.make("master@70").choose(question, [3], ms=1).rounds == 70
    assert bots.make("hard@30ms").choose(question, [3], rounds=10**9).rounds > 0


@pytest.mark.parametrize("name", ["hard@", "hard@0", "hard@fast", "hard@10s", "hard@-5ms", "nobody@10"])
def test_a_budget_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(karban.BadOption, match="bots: "):
        bots.make(name)


def test_a_bot_in_python_sits_down_by_the_name_of_its_class() -> None:
    match = positions("gap", 3)[0]
    seat = match.to_act[0]
    greedy = bots.make("py:karban.bots.levels:Greedy").choose(match.question(seat), [5])
    assert greedy == bots.make("greedy").choose(match.question(seat), [5])


@pytest.mark.parametrize("place", ["", "nowhere:Bot", "karban.bots.levels", "karban.bots.levels:No", "os:getcwd"])
def test_a_class_that_is_no_bot_is_refused(place: str) -> None:
    with pytest.raises(karban.BadOption, match="bots: "):
        bots.make(f"py:{place}")


@pytest.mark.parametrize("game", karban.games())
def test_hard_is_equally_strong_on_every_machine(game: str) -> None:
    """Where nobody says how long, it stops after its rounds, however fast the machine."""
    match = positions(game, 3)[0]
    bot = bots.make("hard")
    assert isinstance(bot, levels.Thinking)
    bot.prepare(match.question(match.to_act[0]))
    bot.ms = 60_000
    assert bot.choose(match.question(match.to_act[0]), [11], why=True).rounds == bot.rounds


def test_nodes_have_the_fields_that_the_search_uses() -> None:
    assert {name for name, _ in search.NODE} >= {
        "move",
        "wins",
        "value",
        "visits",
        "times_available",
        "actor",
        "first",
        "next",
    }


def test_a_bot_in_a_file_of_the_current_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bot.py").write_text("from karban.bots.levels import Greedy as Mine\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    assert bots.make("py:my_own_bot:Mine").name
