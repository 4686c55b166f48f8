"""Compiled rules: loaded only when asked for, kept on disk, never out of date, and small."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import karban
from karban import compiled
from karban.notation import find_game

PACKAGE = Path(karban.__file__).parent
SIMULATE = "import karban; r = karban.simulate('gap', games=50, players=2, seed=1, rounds=1); print(r.scores.tolist())"


def python(code: str, **environment: str) -> str:
    """What a new process prints."""
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return run.stdout


def test_playing_loads_neither_numpy_nor_numba() -> None:
    code = """
import sys, json, karban
match = karban.new("qwixx", players=3, seed=1)
while not match.over:
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
karban.Record.from_json(match.record().to_json()).replay().view(0)
print(json.dumps(sorted({"numpy", "numba", "rich", "matplotlib"} & set(sys.modules))))
"""
    assert json.loads(python(code)) == []


@pytest.mark.parametrize("game", karban.games())
def test_a_state_is_smaller_than_a_kilobyte(game: str) -> None:
    rules = find_game(game)
    players = rules.seats[-1]
    state = rules.start(players, rules.options(players, {}))
    packed = state.pack()
    assert packed.nbytes < 1000
    assert type(state).unpack(packed) == state


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_compiled_code_is_kept_and_found_again(tmp_path: Path) -> None:
    first = python(SIMULATE, XDG_CACHE_HOME=str(tmp_path))
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")}
    assert kept
    assert python(SIMULATE, XDG_CACHE_HOME=str(tmp_path)) == first
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nb?")} == kept


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_a_changed_rule_is_played_at_once(tmp_path: Path) -> None:
    copy = tmp_path / "source" / "karban"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    settings = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": str(copy.parent)}
    before = python(SIMULATE, **settings)
    rules = copy / "rules" / "gap.py"
    rules.write_text(rules.read_text("utf-8").replace("ROW_SIZE, MAX_PLAYERS = 4, 6", "ROW_SIZE, MAX_PLAYERS = 6, 6"))
    after = python(SIMULATE, **settings)
    assert after != before
    uncompiled = python(SIMULATE, NUMBA_DISABLE_JIT="1", **settings)
    assert after == uncompiled


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_without_a_place_of_its_own_the_cache_goes_to_the_temporary_folder(tmp_path: Path) -> None:
    occupied = tmp_path / "file"
    occupied.write_text("not a folder")
    (tmp_path / "tmp").mkdir()
    where = "from karban import compiled, rules; print(compiled.compiled(rules.any_move).stats.cache_path)"
    folder = Path(python(where, XDG_CACHE_HOME=str(occupied), TMPDIR=str(tmp_path / "tmp")).strip())
    assert folder.is_relative_to(tmp_path / "tmp")
    assert folder.is_dir()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners of folders on this system")
def test_compiled_code_is_not_taken_from_a_folder_that_others_can_write_to(tmp_path: Path) -> None:
    mine, link = tmp_path / "mine", tmp_path / "link"
    mine.mkdir(mode=0o700)
    link.symlink_to(mine)
    assert compiled.is_ours(mine)
    assert not compiled.is_ours(link), "a link can be pointed elsewhere afterwards"
    mine.chmod(0o777)
    assert not compiled.is_ours(mine)


def test_simulation_works_without_compilation() -> None:
    assert python(SIMULATE) == python(SIMULATE, NUMBA_DISABLE_JIT="1")


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_only_who_waits_for_the_compiler_is_told_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes to load what is compiled already, nobody is told that it is being compiled."""
    from numba.core.event import trigger_event

    from karban.compiled import announced, notice

    told: list[str] = []
    monkeypatch.setattr(notice.log, "warning", told.append)
    with announced():
        pass
    with trigger_event("numba:compile"):
        pass
    assert told == []
    with announced(), trigger_event("numba:compile"), trigger_event("numba:compile"):
        pass
    assert told == [notice.COMPILING]
    with trigger_event("numba:compile"), announced(), trigger_event("numba:compile"):
        pass
    assert told == [notice.COMPILING] * 2
