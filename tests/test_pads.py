"""What a score pad makes of what people write down is what the rules make of the game they played."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from karban.web.http import assets
from tests.chance import PLAYERS
from tests.pads import SCORING, WRITERS, Json, random_cases

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "client"
GAMES = 1_000
SEED = 20


def compared(game: str, cases: Iterable[Json]) -> Json:
    """What the pad of a game in the browser client finds when it reads these cases."""
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if not node or not (CLIENT / "node_modules/esbuild").exists():
        pytest.skip("no Node.js with the packages of the client: make client")
    wasm = Path(assets.__file__).parents[1] / f"static/wasm/{game}.wasm"
    command = [node, str(CLIENT / "run.mjs"), "tests/pads-twin.ts", game, str(wasm)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as twin:
        assert twin.stdin
        assert twin.stdout
        try:
            for case in cases:
                twin.stdin.write(json.dumps(case) + "\n")
        except BrokenPipeError:
            pass  # it has said why
        twin.stdin.close()
        told = twin.stdout.read()
    assert twin.returncode == 0, told
    found: Json = json.loads(told.splitlines()[-1])
    assert found["differences"] == 0, told
    return found


@pytest.mark.parametrize("game", WRITERS)
def test_games_played_at_random_score_the_same_on_the_pad(game: str) -> None:
    found = compared(game, random_cases(game, GAMES, SEED))
    assert found["games"] == GAMES
    assert found["over"] == GAMES
    assert found["steps"] >= 2 * GAMES
    assert found["players"] == list(PLAYERS[game])


@pytest.mark.parametrize("game", WRITERS)
def test_every_match_of_the_tests_of_clauses_scores_the_same_on_the_pad(game: str, tmp_path: Path) -> None:
    """What is expected of a scoring clause is expected of the pad: the tests run once more, and it reads along."""
    written = tmp_path / "cases"
    tests = [str(path) for path in sorted((ROOT / "tests/clauses").glob(f"test_{game}*.py"))]
    recorded = ["-p", "tests.clause_matches", "--pad-cases", str(written), "-p", "no:cacheprovider", "-q"]
    ran = subprocess.run([sys.executable, "-m", "pytest", *recorded, *tests], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
    cases = [json.loads(line) for line in written.read_text("utf-8").splitlines()]
    proven = {case["clause"] for case in cases if case["steps"]}
    assert proven >= {f"{game} {clause}" for clause in SCORING[game]}
    assert compared(game, cases)["games"] == len(cases)
