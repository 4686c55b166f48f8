"""What the browser client says of games is what Python says: every view, legal list, move, refusal and record."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from karban.web.http import assets
from tests.games import GAMES
from tests.said import lines

CLIENT = Path(__file__).parents[1] / "client"
POSITIONS = 10_000  # of each game
REFUSALS = 5_000  # at least so many of the inputs are refused
SEED = 13


@pytest.mark.parametrize("game", GAMES)
def test_the_browser_says_what_python_says(game: str) -> None:
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if not node or not (CLIENT / "node_modules/esbuild").exists():
        pytest.skip("no Node.js with the packages of the client: make client")
    wasm = Path(assets.__file__).parents[1] / f"static/wasm/{game}.wasm"
    command = [node, str(CLIENT / "run.mjs"), "tests/said.ts", str(wasm)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as twin:
        assert twin.stdin
        assert twin.stdout
        try:
            for line in lines(game, POSITIONS, SEED):
                twin.stdin.write(line + "\n")
        except BrokenPipeError:
            pass  # it has said why
        twin.stdin.close()
        told = twin.stdout.read()
    assert twin.returncode == 0, told
    found = json.loads(told.splitlines()[-1])
    assert found["differences"] == 0, told
    assert found["positions"] >= POSITIONS
    assert found["refusals"] >= REFUSALS
