"""A plugin of pytest: whatever matches the tests of clauses play, it writes down as cases for the score pads.

python -m pytest -p tests.clause_matches --pad-cases FILE tests/clauses
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import karban
from karban.notation import find_game
from tests.pads import case

CLAUSE = re.compile(r"test_([a-z]+)_(\d+)_(\d+)_")  # test_gap_4_2_the_strongest_colour_counts_plus


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pad-cases", type=Path, help="the file that gets a line for each match")


@pytest.fixture(autouse=True)
def _written_down(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All matches of one test, as far as it has played them."""
    played: list[karban.Match] = []
    play = karban.Match.play

    def noted(match: karban.Match, seat: int | None, move: str) -> None:
        play(match, seat, move)
        if not any(match is other for other in played):
            played.append(match)

    monkeypatch.setattr(karban.Match, "play", noted)
    yield
    monkeypatch.undo()
    named = CLAUSE.match(request.node.name)
    clause = f"{named[1]} {named[2]}.{named[3]}" if named else None
    with request.config.getoption("--pad-cases").open("a", encoding="utf-8") as file:
        for match in played:
            if match.rules == find_game(match.game).version:  # pads know no earlier rules
                file.write(json.dumps({"clause": clause, **case(match.record().matches(), random.Random(0))}) + "\n")
