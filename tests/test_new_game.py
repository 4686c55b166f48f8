"""The fifth game of docs/new-game.md: a game from outside the package passes the kit, is simulated and played."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import karban
from docs.examples.high import rules
from docs.examples.high.notation import GAME, High
from docs.examples.high.test_high import TINY, WHO_SEES_WHAT
from karban import compiled, notation
from karban.bots.pool import Pool, PoolFigures
from karban.lab.game_workers import on_cores
from karban.lab.tournament_game import TournamentSetup
from karban.match import Match
from karban.testing import check, check_worlds, machine, tiny


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is added for one test, and gone after it."""
    monkeypatch.setattr(notation, "_added", {})
    notation.add(GAME)


# -------------------------------------------------------------------- the kit


@pytest.mark.engine
def test_high_passes_the_kit() -> None:
    check(GAME, WHO_SEES_WHAT, games=2)


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_imagined_worlds_of_high_are_exactly_those_that_fit(seat: int) -> None:
    start = TINY.State(players=2)
    sizes = [check_worlds(start, seat, plays, 10 * plays + n) for plays in range(5) for n in range(2)]
    assert max(sizes) > 1


# ------------------------------------------------------------------- the rules

DECK = ["11", "2", "5", "4", "3", "10", "0", "1", "9", "6", "7", "8"]  # three hands and the three cards left


def played(*moves: str) -> Match:
    """A game of three from that deck."""
    match = karban.new("high", players=3, decks=[DECK], first=0)
    for move in moves:
        match.play(match.to_act[0], move)
    return match


def test_high_1_2_three_cards_each_and_the_rest_unseen() -> None:
    view = played().view(1)
    assert view["hand"] == ["3", "4", "10"]
    assert view["hand_sizes"] == [3, 3, 3]
    assert view["aside"] == 3


def test_high_2_1_only_a_card_of_the_own_hand_can_be_laid() -> None:
    match = played("11")
    with pytest.raises(karban.IllegalMove, match=r"11 is not in this hand \(high 2\.1\)"):
        match.play(1, "11")
    with pytest.raises(karban.IllegalMove, match=r"'12' is not a card: the cards are 0 to 11 \(high 4\.1\)"):
        match.play(1, "12")
    with pytest.raises(karban.IllegalMove, match="seat 2 has nothing to decide now"):
        match.play(2, "0")


def test_high_2_2_the_highest_card_takes_the_trick_and_leads() -> None:
    match = played("2", "10", "9")
    assert match.scores == (0, 1, 0)
    assert match.to_act == (1,)


def test_high_2_3_a_trick_lies_open_until_the_next_is_led() -> None:
    assert played("2", "10", "9").view()["table"] == ["2", "10", "9"]
    led = played("2", "10", "9", "3").view()
    assert led["table"] == [None, "3", None]
    assert led["laid"] == ["2", "3", "9", "10"]


def test_high_3_1_most_of_three_tricks_win_and_a_tie_is_shared() -> None:
    won = played("11", "3", "0", "5", "4", "1", "2", "10", "9")
    assert won.over
    assert (won.scores, won.winners) == ((2, 1, 0), (0,))
    tied = played("2", "3", "9", "1", "11", "4", "5", "10", "0")
    assert (tied.scores, tied.winners) == ((1, 1, 1), (0, 1, 2))


# ------------------------------------------------------ simulated and written down


@pytest.mark.engine
@pytest.mark.parametrize("players", GAME.seats)
def test_high_is_simulated_and_common_sense_wins(players: int) -> None:
    result = karban.simulate("high", games=1500, players=players, bots="greedy,random", seed=1)
    assert result.scores.sum(axis=1).tolist() == [3] * 1500
    assert result.win_share[0] - 3 * result.win_error[0] > 1 / players
    record = karban.Record.from_json(result.record(7).to_json())
    assert record.replay().scores == tuple(result.scores[7])


def test_a_game_whose_state_belongs_to_other_rules_is_refused() -> None:
    class Borrowed(High):
        name = "borrowed"
        rules = SHORT

    with pytest.raises(karban.BadOption, match=r"borrowed would be played by the rules in docs\.examples\.high\.rules"):
        notation.add(Borrowed())


@pytest.mark.parametrize("name", ["", "High", "high low", "../high", "gap"])
def test_a_name_that_is_none_or_taken_is_refused(name: str) -> None:
    class Named(High):
        pass

    Named.name = name
    with pytest.raises(karban.BadOption, match="game: "):
        notation.add(Named())


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("high", "a place is written MODULE:GAME"),
        ("no.such.module:GAME", "ModuleNotFoundError"),
        ("docs.examples.high.notation:GAMES", "AttributeError"),
        ("docs.examples.high.rules:CARDS", "12 is no Game"),
    ],
)
def test_a_place_without_a_game_is_refused_with_a_sentence(place: str, why: str) -> None:
    with pytest.raises(karban.BadOption, match=why):
        notation.load(place)


def test_high_is_among_the_games_and_its_name_is_taken() -> None:
    assert karban.games() == ("gap", "high", "number", "qwixx", "three")
    with pytest.raises(karban.BadOption, match="gap, high, number"):
        karban.new("low")


# ------------------------------------------------- compiled code of games from outside


SHORT: Any = tiny(rules, HAND=2)


class Short(High):
    """The same fields, other rules."""

    name = "short"
    rules = SHORT

    def start(self, players: int, options: dict[str, Any]) -> Any:
        return SHORT.State(players=players)


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_a_game_with_the_same_fields_is_another_game() -> None:
    machine.plays_alike(Short(), players=3, options={}, seed=1)


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_a_changed_rule_of_a_game_from_outside_is_played_at_once(tmp_path: Path) -> None:
    folder = shutil.copytree(FOLDER, tmp_path / "high", ignore=shutil.ignore_patterns("__pycache__"))
    before = simulated(tmp_path)
    source = folder / "rules.py"
    source.write_text(source.read_text("utf-8").replace("s.tricks[s.turn] += 1", "s.tricks[s.turn] += 2"), "utf-8")
    assert simulated(tmp_path) == [[2 * tricks for tricks in game] for game in before]


FOLDER = Path(rules.__file__).parent


def installed(folder: Path, *games: str) -> Path:
    """A folder of installed packages with entry points for these games."""
    about = folder / "some_games-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: some-games\nVersion: 1\n", "utf-8")
    lines = ["[karban.games]", *games]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    shutil.copytree(FOLDER, folder / "high", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def in_new_process(folder: Path, code: str, **settings: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(folder), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path, **settings}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)


def test_an_installed_game_is_found_by_its_name(tmp_path: Path) -> None:
    ran = in_new_process(
        installed(tmp_path, "high = high.notation:GAME"),
        "import karban; print(karban.games(), karban.new('high', players=2).game)",
    )
    assert ran.stdout == "('gap', 'high', 'number', 'qwixx', 'three') high\n"
    assert ran.stderr == ""


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("high = high.nowhere:GAME", "ModuleNotFoundError"),
        ("high = high.rules:CARDS", "12 is no Game"),
        ("gap = high.taken:GAME", "there is a game called 'gap' already"),
    ],
)
def test_an_installed_game_that_cannot_be_played_is_one_warning_and_no_crash(
    entry: str, why: str, tmp_path: Path
) -> None:
    folder = installed(tmp_path, entry)
    (folder / "high" / "taken.py").write_text(
        "from .notation import High\n\nclass Taken(High):\n    name = 'gap'\n\nGAME = Taken()\n", "utf-8"
    )
    ran = in_new_process(folder, "import karban; print(karban.games(), karban.new('gap', players=2).options['target'])")
    assert ran.stdout == "('gap', 'number', 'qwixx', 'three') 30\n"
    assert ran.stderr.count("\n") == 1
    assert "is left out" in ran.stderr
    assert why in ran.stderr


def test_games_that_were_added_are_known_in_other_processes() -> None:
    setup = TournamentSetup("high", 2, (), ("random", "easy"), ((0, 1),), None, None, "1")
    assert sorted(game.number for game in on_cores(setup, range(2), 2)) == [0, 1]


def test_the_process_of_a_bot_knows_a_game_that_was_added() -> None:
    async def asked() -> str:
        pool = Pool(1)
        try:
            return await pool.choose("easy", match.question(match.to_act[0]))
        finally:
            figures.append(pool.figures)
            await pool.close()

    figures: list[PoolFigures] = []
    match = karban.new("high", players=2, seed=1)
    assert asyncio.run(asked()) in match.legal(match.to_act[0])
    assert figures[0].answers == {"easy": 1}


SIMULATE = """
import karban
from karban.notation import add
from high.notation import GAME
add(GAME)
print(karban.simulate("high", games=20, players=3, seed=1).scores.tolist())
"""


def simulated(folder: Path) -> Any:
    """The scores that a new process comes to with the game in a folder."""
    return json.loads(in_new_process(folder, SIMULATE, XDG_CACHE_HOME=str(folder / "cache")).stdout)
