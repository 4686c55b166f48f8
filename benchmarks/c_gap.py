"""GAP in C (gap.c, the algorithm of `karban.rules.gap`): compiled here, measured beside the rules."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Measurement, NotInstalled, main

NAME = "C gap"
SOURCE = Path(__file__).with_name("gap.c")
PLAYERS = 4
_seeds = count(1)


def measure(seconds: float) -> Measurement:
    folder = Path(_compiled().name)
    command = [str(folder / "gap"), str(PLAYERS), str(seconds), str(next(_seeds))]
    found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return Measurement(NAME, found["decisions"], found["seconds"])


@cache
def _compiled() -> TemporaryDirectory[str]:
    """The folder with the program; it goes when this process ends."""
    compiler = next(filter(shutil.which, ("cc", "gcc", "clang")), None)
    if compiler is None:
        raise NotInstalled("C: install a compiler, as with apt install gcc")
    folder = TemporaryDirectory(prefix="karban-bench-")
    program = Path(folder.name) / "gap"
    subprocess.run([compiler, "-O3", "-march=native", "-o", str(program), str(SOURCE)], check=True)
    return folder


if __name__ == "__main__":
    main(measure)
