"""Every game is entered in the tests, once and in full."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from karban.notation import find_game, games
from tests.games import GAMES

HERE = Path(__file__).parent


def missing(game: str) -> list[str]:
    """What the tests want of a game and do not have, in sentences."""
    if game not in GAMES:
        wanted = ", ".join(field.name for field in fields(next(iter(GAMES.values()))))
        return [f"tests/games/{game}.py is missing: it says TESTS = GameTests(…) with {wanted}"]
    entry, found = GAMES[game], []
    for players in entry.counted:
        if not list((HERE / "perft").glob(f"{game}-{players}-players.json")):
            found.append(f"tests/perft has no file that counts the positions of {game} with {players} players")
    if not list((HERE / "golden").glob(f"{game}-*.json")):
        found.append(f"tests/golden has no recorded game of {game}")
    if not list((HERE / "clauses").glob(f"test_{game}*.py")):
        found.append(f"tests/clauses/test_{game}.py is missing: a test named after every clause of the rules")
    for option in set(entry.recorded) ^ set(find_game(game).defaults):
        found.append(f"tests/games/{game}.py: `recorded` and the options of {game} differ in {option}")
    return found


@pytest.mark.parametrize("game", games())
def test_a_game_is_entered_in_full(game: str) -> None:
    assert missing(game) == []


def test_what_is_missing_of_a_game_is_said_in_a_sentence() -> None:
    wanted = "view, shown, reference, counted, tiny, who_sees_what, options, quick, recorded, any_options"
    assert missing("fifth") == [f"tests/games/fifth.py is missing: it says TESTS = GameTests(…) with {wanted}"]


def test_nothing_is_entered_that_is_no_game() -> None:
    assert set(GAMES) == set(games())
