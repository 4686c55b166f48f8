"""The browser says of moves what Python says, word for word."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from karban.web.http import assets
from tests.games import GAMES
from tests.reasoned import lines

CLIENT = Path(__file__).parents[1] / "client"
POSITIONS = 500  # of each game
SEED = 14


@pytest.mark.parametrize("game", GAMES)
def test_the_browser_says_of_a_move_what_python_says(game: str) -> None:
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if not node or not (CLIENT / "node_modules/esbuild").exists():
        pytest.skip("no Node.js with the packages of the client: make client")
    wasm = Path(assets.__file__).parents[1] / f"static/wasm/{game}.wasm"
    told = subprocess.run(
        [node, str(CLIENT / "run.mjs"), "tests/reasoned.ts", game, str(wasm)],
        input="\n".join(lines(game, POSITIONS, SEED)),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout.splitlines()[-1])
    assert found["differences"] == 0, told.stdout
    assert found["moves"] > POSITIONS
