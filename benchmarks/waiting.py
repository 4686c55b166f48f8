"""How long one waits for a bot, and how much memory it takes: `python -m benchmarks.waiting`.

late    over 1,000 decisions of `hard` with 100 ms, the longest answer
first   the first move on a fresh install, with nothing compiled yet, and that of the next start
memory  of a process in which `master` has thought on all cores
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # when started as a file

import karban
from karban import bots

ROOT = Path(__file__).resolve().parents[1]
FIRST_MOVE = """
from time import perf_counter; begun = perf_counter()
import sys, karban
from karban import bots
match = karban.new(sys.argv[1], players=4, seed=1)
bots.make(sys.argv[2]).choose(match.question(match.to_act[0]), [1])
print(perf_counter() - begun, flush=True)
import os; os._exit(0)  # what is still being compiled is not waited for
"""


def lateness(game: str, decisions: int, ms: float) -> list[float]:
    """Of each answer: its time as a part of the time given."""
    hard, times, seed = bots.make("hard"), list[float](), 0
    while len(times) < decisions:
        seed += 1
        match = karban.new(game, players=4, seed=seed)
        hard.prepare(match.question(match.to_act[0]))
        while not match.over and len(times) < decisions:
            seat = match.to_act[0]
            question = match.question(seat)
            if seat or len(question.moves) == 1:
                match.play(seat, bots.make("greedy").choose(question, [seed]).move)
                continue
            begun = perf_counter()
            thought = hard.choose(question, [seed], ms=ms)
            times.append((perf_counter() - begun) * 1000 / ms)
            match.play(seat, thought.move)
    return times


def first_move(game: str, level: str, cache: str) -> tuple[float, float]:
    """Seconds from the start of Python to the first move: of the whole process, and inside it."""
    begun = perf_counter()
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "XDG_CACHE_HOME": cache, "PYTHONPATH": path}
    run = subprocess.run([sys.executable, "-c", FIRST_MOVE, game, level], env=env, capture_output=True, check=True)
    return perf_counter() - begun, float(run.stdout)


def memory(game: str) -> float:
    """The most memory that this process has had, in MB, after `master` has thought."""
    match = karban.new(game, players=4, seed=1)
    master = bots.make("master")
    master.prepare(match.question(match.to_act[0]))
    master.choose(match.question(match.to_act[0]), [1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--decisions", type=int, default=250, help="of each game")
    parser.add_argument("--ms", type=float, default=100)
    args = parser.parse_args()
    for game in karban.games():
        with tempfile.TemporaryDirectory() as cache:
            fresh = first_move(game, "hard", cache)[0]
            subprocess.run(
                [sys.executable, "-m", "karban", "arena", game, "--bots", "hard,greedy", "--games", "2"],
                env={**os.environ, "XDG_CACHE_HOME": cache, "PYTHONPATH": str(ROOT / "src")},
                capture_output=True,
                check=True,
            )
            later = first_move(game, "hard", cache)[0]
        times = sorted(lateness(game, args.decisions, args.ms))
        print(
            f"{game:7} first move {fresh:.1f} s, at a later start {later:.1f} s; "
            f"{len(times)} answers: middle {times[len(times) // 2]:.2f}, latest {times[-1]:.2f} of the time given; "
            f"{memory(game):.0f} MB",
            flush=True,
        )


if __name__ == "__main__":
    main()
