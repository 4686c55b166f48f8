"""One source, three forms: plain Python, machine code and WebAssembly do the same, byte for byte."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import karban
from karban import compiled
from karban.bots import search_runner
from karban.bots.bot import Considered
from karban.bots.heuristics import heuristics_of
from karban.bots.levels import Medium, Thinking
from karban.lab import position_values
from karban.match import seeds
from karban.match.question import Question
from karban.notation import Game, find_game
from karban.rules.kit import MAX_MOVES, Shelf, State
from tests.wasm import walk as walking

CLIENT = Path(__file__).parents[2] / "client"
FILES = Path(karban.__file__).parent / "web" / "static" / "wasm"
POSITIONS = 10_000  # a game
FEW = 3  # points or rounds for which a game goes on where an option says how many
PLAIN_ROUNDS, ROUNDS = 30, 400

pytestmark = pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")


class WalkSetup(NamedTuple):
    """A way to set a game up, and the seed of a walk through games of that kind."""

    game: Game[Any]
    players: int
    options: dict[str, Any]
    seed: int

    @property
    def start(self) -> State:
        state: State = self.game.start(self.players, self.game.options(self.players, self.options))
        return state


def setups(name: str) -> list[WalkSetup]:
    """Every number of players under every version of the rules, with every value of every option."""
    game = find_game(name)
    found = [
        (version, players, given)
        for version in (game, *game.earlier)
        for players in version.seats
        for given in options_of(version, players)
    ]
    return [WalkSetup(*setup, 0x9E3779B97F4A7C15 ^ (i + 1)) for i, setup in enumerate(found)]


def options_of(game: Game[Any], players: int) -> Iterator[dict[str, Any]]:
    yield {}
    for name, allowed in game.allowed.items():
        if "count" in allowed:
            yield {name: allowed["of"][-allowed["count"][players] :]}
        elif "of" in allowed:
            yield from ({name: value} for value in allowed["of"])
        else:
            yield {name: allowed["least"] + FEW}


# ------------------------------------------------------ the walk in each form


class Walked(NamedTuple):
    """What a walk has written down, as bytes."""

    states: bytes
    hidden: bytes
    worlds: bytes
    numbers: bytes


def percents(setup: WalkSetup) -> list[int]:
    return [heuristics_of(type(setup.start)).EASY_DISTRACTED_PERCENT, Medium.CARELESS_PERCENT]


def walk_plain(setup: WalkSetup, positions: int) -> Walked:
    start, blank = setup.start, type(setup.start)()
    work, seen, none = (Shelf([blank]) for _ in range(3))
    states, hidden, worlds = (Shelf([blank] * positions) for _ in range(3))
    numbers = [[0] * walking.COLUMNS for _ in range(positions)]
    room = (numbers, percents(setup), [setup.seed], [0] * (2 * MAX_MOVES))
    walking.walk(Shelf([start]), work, seen, none, states, hidden, worlds, *room)
    return Walked(packed(states), packed(hidden), packed(worlds), np.array(numbers, np.int64).tobytes())


def packed(states: list[State]) -> bytes:
    """Many states as they lie in memory: field by field, as that is quick."""
    array = np.zeros(len(states), states[0].dtype())
    for name in states[0].fields:
        array[name] = [getattr(state, name) for state in states]
    return array.tobytes()


def walk_compiled(setup: WalkSetup, positions: int) -> Walked:
    start = setup.start.pack()
    one, all_of_them = [np.zeros(n, start.dtype) for n in (1, 1, 1)], np.zeros((3, positions), start.dtype)
    numbers = np.zeros((positions, walking.COLUMNS), np.int64)
    stream, moves = np.array([setup.seed], np.uint64), np.zeros(2 * MAX_MOVES, np.int64)
    compiled.compiled(walking.walk)(start, *one, *all_of_them, numbers, np.array(percents(setup)), stream, moves)
    return Walked(*(part.tobytes() for part in (*all_of_them, numbers)))


def walk_in_browser_form(jobs: list[dict[str, Any]], sizes: list[int], folder: Path) -> tuple[list[Walked], Any]:
    """The walks of all jobs, and what bots thought, by one process of Node."""
    given, out = folder / "jobs.json", folder / "walked"
    given.write_text(json.dumps(jobs))
    answers = json.loads(run_in_node(CLIENT / "tests/walk.ts", [str(given), str(out)]))
    walked, content, at = [], out.read_bytes(), 0
    for job, size in zip(jobs, sizes, strict=True):
        lengths = [*[job["positions"] * size] * 3, job["positions"] * walking.COLUMNS * 8]
        ends = np.cumsum([at, *lengths]).tolist()
        walked.append(Walked(*(content[begin:end] for begin, end in pairwise(ends))))
        at = ends[-1]
    return walked, answers


def run_in_node(script: Path, arguments: list[str]) -> str:
    """What a script of ours says, with all that it imports."""
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    esbuild = CLIENT / "node_modules/.bin/esbuild"
    if not node or not esbuild.exists():
        pytest.skip("no Node.js with the packages of the client: make client")
    with tempfile.TemporaryDirectory() as folder:
        options = ["--bundle", "--platform=node", "--format=esm", "--log-level=error", f"--outfile={folder}/all.mjs"]
        subprocess.run([str(esbuild), str(script), *options], check=True)
        done = subprocess.run([node, f"{folder}/all.mjs", *arguments], capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return done.stdout


def written(state: bytes) -> str:
    return base64.b64encode(state).decode()


def first_difference(one: Walked, other: Walked, positions: int) -> str:
    """Where two walks part: which position, and in what."""
    for name, mine, theirs in zip(Walked._fields, one, other):
        size = len(mine) // positions
        for n in range(positions):
            if mine[n * size : (n + 1) * size] != theirs[n * size : (n + 1) * size]:
                return f"position {n}, {name}"
    return ""


# ------------------------------------------------------------------ the tests


class AskedBots(NamedTuple):
    """A position of a walk for bots to think about, and the move that was made there, to be judged."""

    question: Question
    true: State
    rounds: int
    move: int


def questions(setup: WalkSetup, walked: Walked, positions: int, rounds: list[int]) -> list[AskedBots]:
    """Positions of a walk, early ones and late ones."""
    dtype = setup.start.dtype()
    states, numbers = np.frombuffer(walked.states, dtype), np.frombuffer(walked.numbers, np.int64)
    table, found = numbers.reshape(positions, walking.COLUMNS), []
    deciding = [n for n in range(positions) if table[n][walking.TO_ACT]]
    for n, many in zip(deciding[:: max(1, len(deciding) // len(rounds))], rounds):
        seat, seen = int(table[n][walking.SEAT]), type(setup.start)()
        true = type(seen).unpack(states[n : n + 1])
        seen.rules.hide(true, seat, seen)
        found.append(AskedBots(Question(setup.game, seat, seen, {}), true, many, int(table[n][walking.MOVE])))
    return found


def thought(asked: AskedBots, seed: int) -> tuple[str, list[Considered], int]:
    answer = Thinking("master", ms=1000, threads=1).choose(asked.question, [seed], rounds=asked.rounds, why=True)
    return answer.move, list(answer.considered), answer.rounds


def judged(asked: AskedBots, seed: int) -> tuple[Any, Any]:
    """What the position and the move in it are worth, in a few games played on."""
    starts = np.array([seed ^ n for n in (1, 2, 3)], np.uint64)
    gains = position_values.move_gains(asked.question.state, asked.question.seat, asked.move, starts)
    return position_values.position_shares(asked.true, starts).tolist(), gains.tolist()


def told(question: Question, answer: dict[str, Any]) -> tuple[str, list[Considered], int]:
    """What a browser's bot thought, as ours says it."""
    considered = [Considered(**{**one, "move": question.write(one["move"])}) for one in answer["considered"]]
    return question.write(answer["move"]), considered, answer["rounds"]


def assert_equal(
    kinds: list[WalkSetup], positions: int, file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Walks through games and the thoughts of bots, in all three forms."""
    fast = [walk_compiled(setup, positions) for setup in kinds]
    asked = [questions(setup, walked, positions, [ROUNDS, PLAIN_ROUNDS]) for setup, walked in zip(kinds, fast)]
    jobs = [job(setup, positions, file, of_setup) for setup, of_setup in zip(kinds, asked)]
    browser, answers = walk_in_browser_form(jobs, [setup.start.dtype().itemsize for setup in kinds], folder)
    for setup, walked, known in zip(kinds, browser, fast):
        assert walked == known, (setup.players, setup.options, first_difference(walked, known, positions))
        plain = walk_plain(setup, positions)
        assert plain == known, (setup.players, setup.options, first_difference(plain, known, positions))
    thought(asked[0][0], kinds[0].seed)
    search_runner.wait()
    for least in (0, PLAIN_ROUNDS):
        for setup, of_setup, found in zip(kinds, asked, answers):
            for one, answer in zip(of_setup, found, strict=True):
                if one.rounds == least or not least:
                    mine, theirs = thought(one, setup.seed), told(one.question, answer["thought"])
                    assert mine == theirs, (setup.players, setup.options, one.rounds, least)
        monkeypatch.setattr(search_runner, "is_ready", lambda *_: False)  # now as plain Python
    monkeypatch.setattr(compiled, "available", lambda: False)
    for setup, of_setup, found in zip(kinds, asked, answers):
        for one, answer in zip(of_setup, found, strict=True):
            if one.rounds == PLAIN_ROUNDS:
                assert judged(one, setup.seed) == (answer["position"], answer["gains"]), (setup.players, setup.options)


def job(setup: WalkSetup, positions: int, file: Path, asked: list[AskedBots]) -> dict[str, Any]:
    """What the browser's form is asked to do."""
    return {
        "file": str(file),
        "start": written(setup.start.pack().tobytes()),
        "seed": str(setup.seed),
        "positions": positions,
        "questions": [
            {
                "true": written(one.true.pack().tobytes()),
                "seen": written(one.question.state.pack().tobytes()),
                "seat": one.question.seat,
                "seed": str(setup.seed),
                "rounds": one.rounds,
                "move": one.move,
            }
            for one in asked
        ],
    }


@pytest.mark.parametrize("name", karban.games())
def test_rules_and_bots_are_the_same_in_all_three_forms(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = setups(name)
    assert_equal(kinds, -(-POSITIONS // len(kinds)), FILES / f"{name}.wasm", tmp_path, monkeypatch)


def test_seeds_and_shuffles_are_the_same_in_python_and_in_the_browser(tmp_path: Path) -> None:
    wanted = [(f"{n:02x}" * (1 + n % 40), f"deck/{n}", 1 + n * 7 % 90) for n in range(200)]
    texts = ["a1b2", "A1", "abc", "monday", "pondělí", "", *("x" * n for n in range(50, 70)), "f" * 999]
    script = f"""
    import {{ draw, seedText, sha256Hex, shuffled }} from {json.dumps(str(CLIENT / "src/engine/seeds"))};
    const wanted = {json.dumps(wanted)}, texts = {json.dumps(texts)};
    console.log(JSON.stringify([
      wanted.map(([seed, label, n]) => shuffled(Array.from({{ length: n }}, (_, i) => i), seed, label)),
      wanted.map(([seed, label, n]) => draw(seed, label, n)), texts.map(sha256Hex), texts.slice(0, 5).map(seedText)]));
    """
    (tmp_path / "seeds.ts").write_text(script, "utf-8")
    orders, drawn, hashes, seed_texts = json.loads(run_in_node(tmp_path / "seeds.ts", []))
    assert orders == [seeds.shuffled(list(range(n)), seed, label) for seed, label, n in wanted]
    assert drawn == [seeds.draw(seed, label, n) for seed, label, n in wanted]
    assert hashes == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert seed_texts == [seeds.seed_text(text) for text in texts[:5]]
