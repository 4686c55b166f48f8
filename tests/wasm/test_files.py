"""The files with the rules for browsers: made from these very sources, small, in need of nothing, each time alike."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import karban
from docs.examples.high.notation import GAME
from karban import compiled, notation
from karban.notation import find_game
from tests.wasm.test_equal import FILES, WalkSetup, assert_equal

if compiled.available():
    from karban.wasm import description, stamp
    from karban.wasm.__main__ import TYPES

MOST_BYTES = 40_000  # compressed, as the game at hand is loaded over a phone's network
IMPORTS = 2  # the number of that section

pytestmark = pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")


def sections(file: bytes) -> Iterator[tuple[int, bytes]]:
    """The parts of a WebAssembly file: each has a number, a length and a content."""
    at = 8
    while at < len(file):
        kind, length, shift = file[at], 0, 0
        while True:
            at += 1
            length |= (file[at] & 127) << shift
            shift += 7
            if file[at] < 128:
                break
        yield kind, file[at + 1 : at + 1 + length]
        at += 1 + length


@pytest.mark.parametrize("name", karban.games())
def test_a_file_was_made_from_these_sources(name: str) -> None:
    made = description.told_in((FILES / f"{name}.wasm").read_bytes())["made"]
    now = stamp.sources_digest(description.state_of(find_game(name)))
    assert made["sources"] == now, "rules or bots have changed: run make wasm, and add what it writes"


def test_the_types_of_the_states_are_those_of_the_rules() -> None:
    games = [find_game(name) for name in karban.games()]
    assert TYPES.read_text("utf-8") == description.types_text(games), "run make wasm"


@pytest.mark.parametrize("name", karban.games())
def test_a_file_is_small_and_asks_the_browser_for_nothing(name: str) -> None:
    file = (FILES / f"{name}.wasm").read_bytes()
    assert len(gzip.compress(file, 9)) <= MOST_BYTES
    assert IMPORTS not in [kind for kind, _ in sections(file)]


@pytest.mark.parametrize("name", karban.games())
def test_a_source_that_a_file_depends_on_changes_its_stamp(name: str) -> None:
    sources = {
        path.relative_to(stamp.PACKAGE).as_posix() for path in stamp.sources_of(description.state_of(find_game(name)))
    }
    needed = {f"rules/{name}.py", f"bots/{name}.py", "rules/kit.py", "bots/search.py", "bots/policy.py"}
    assert needed | {"compiled/intrinsics.py", "lab/playout.py", "wasm/exports.py"} <= sources
    others = {f"rules/{other}.py" for other in karban.games() if other != name}
    assert not others & sources, "a change of another game is no reason to make this one anew"


def test_a_fifth_game_is_made_alike_each_time_and_plays_as_plain_python_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not find_spec("ziglang"):
        pytest.skip("no linker for WebAssembly: make wasm")
    files = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        command = [sys.executable, "-m", "karban.wasm", "--game", "docs.examples.high.notation:GAME", "--out", str(out)]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed})
        files.append(out / "high.wasm")
    assert files[0].read_bytes() == files[1].read_bytes()
    monkeypatch.setattr(notation, "_added", {})
    notation.add(GAME)
    kinds = [WalkSetup(GAME, players, {}, 77 + players) for players in GAME.seats]
    assert_equal(kinds, 100, files[0], tmp_path, monkeypatch)
