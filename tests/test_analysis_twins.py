"""The review in the browser is `karban analyse`, number for number."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import karban
from karban import bots, compiled
from karban.lab.analysis import analyse
from karban.notation import find_game
from karban.reports.analysis_report import as_values
from karban.web.http import assets
from tests.games import GAMES

CLIENT = Path(__file__).parents[1] / "client"
WASM = Path(assets.__file__).parents[1] / "static/wasm"
ASKED = {"seed": "twins", "games": 41, "rounds": 60, "bot": "hard"}  # not a multiple of any portion
NEAR = 1e-12
LEVELS = ("medium", "random", "easy", "greedy")

pytestmark = pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")


def played(game: str, players: int, moves: int | None = None, rules: int | None = None) -> karban.Record:
    options: dict[str, Any] = {"rounds": 1} if game == "gap" else {}
    match = karban.new(game, players=players, seed=players, **options)
    while not match.over and (moves is None or len(match.moves) < moves):
        seat = match.to_act[-1]  # of those who choose at the same time the last first
        match.play(seat, bots.choose(LEVELS[seat % len(LEVELS)], match, seat, [len(match.moves) + 1]))
    record = match.record()
    return record if rules is None else karban.Record(**{**vars(record), "rules": rules})


def records(game: str) -> list[karban.Record]:
    """A whole game, one with more seats that has just begun, and one under older rules where there are any."""
    most = find_game(game).seats[-1]
    found = [played(game, 2, 8 if game == "number" else 40), played(game, most, most + 1)]  # in the middle of a turn
    return [*found, *(played(game, 3, 6, earlier.version) for earlier in find_game(game).earlier)]


@pytest.mark.parametrize("game", GAMES)
def test_the_browser_finds_what_python_finds(game: str) -> None:
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if not node or not (CLIENT / "node_modules/esbuild").exists():
        pytest.skip("no Node.js with the packages of the client: make client")
    all_records = records(game)
    command = [node, str(CLIENT / "run.mjs"), "tests/analysed.ts", str(WASM)]
    lines = [json.dumps({"record": record.to_json(), "asked": ASKED}) for record in all_records]
    told = subprocess.run(command, input="\n".join(lines), capture_output=True, text=True, encoding="utf-8", check=True)
    there = [json.loads(line) for line in told.stdout.splitlines()]
    assert len(there) == len(all_records)
    for record, found in zip(all_records, there):
        result = analyse(record, bots.make("hard"), games=41, rounds=60, seed="twins")
        assert list(differences(json.loads(json.dumps(as_values(result))), found)) == []
        assert len(found["moves"]) == len(record) + 1


def differences(here: Any, there: Any, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two analyses differ by more than the rounding of sums."""
    if isinstance(here, dict) and isinstance(there, dict) and here.keys() == there.keys():
        for key in here:
            yield from differences(here[key], there[key], f"{where}/{key}")
    elif isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        for place, (one, other) in enumerate(zip(here, there)):
            yield from differences(one, other, f"{where}/{place}")
    elif isinstance(here, float) and isinstance(there, int | float):
        if abs(here - there) > NEAR:
            yield where, here, there
    elif here != there:
        yield where, here, there
