"""Every contender side by side in one run: `make bench`.

The repetitions are interleaved, each in a freshly shuffled order, so that noise falls on all alike.
The floors are promises, printed beside what was found. Timings never fail a build: this always exits with 0.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # when started as a file

from benchmarks import c_gap, ours, table
from benchmarks.measure import Measurement, NotInstalled
from benchmarks.peers import boardgame, openspiel_hearts, rlcard_uno

Measure = Callable[[float], Measurement]
WARM_UP_SECONDS = 0.1


def contenders() -> list[Measure]:
    return [
        c_gap.measure,
        openspiel_hearts.measure,
        rlcard_uno.measure,
        rlcard_uno.measure_env,
        *(partial(ours.measure, game, threads) for game in ours.GAMES for threads in (1, 2)),
        *(partial(boardgame.measure, game) for game in boardgame.GAMES),
    ]


def installed(measures: list[Measure]) -> list[Measure]:
    """Those that can be measured here. Each is tried once, which also compiles and warms it."""
    found, skipped = [], set()
    for measure in measures:
        try:
            measure(WARM_UP_SECONDS)
            found.append(measure)
        except NotInstalled as missing:
            skipped.add(f"skipped: {missing}")
    print("".join(f"{line}\n" for line in sorted(skipped)), end="")
    return found


def measure_all(measures: list[Measure], seconds: float, repeats: int) -> dict[str, list[float]]:
    """The rates of each contender, one per repetition."""
    rates: dict[str, list[float]] = {}
    for repetition in range(repeats):
        print(f"\rrepetition {repetition + 1} of {repeats} ", end="", file=sys.stderr, flush=True)
        for measure in random.sample(measures, len(measures)):
            found = measure(seconds)
            rates.setdefault(found.name, []).append(found.rate)
    print(file=sys.stderr)
    return rates


def warn_if_busy() -> None:
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    if load > 0.5:
        print(f"note: other programs are at work here (load {load:.1f}); two threads cannot show what they can do")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Decisions per second of the rules and of their peers.")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--repeats", type=int, default=7, help="measurements of each contender")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to a file as well")
    return parser.parse_args()


def main() -> None:
    wanted = arguments()
    warn_if_busy()
    rates = measure_all(installed(contenders()), wanted.seconds, wanted.repeats)
    ratios = table.ratios(rates)
    print(table.rates_text(rates))
    print()
    print(table.ratios_text(ratios))
    if wanted.json:
        settings = {"seconds": wanted.seconds, "repeats": wanted.repeats}
        found = {**settings, "rates": rates, "ratios": [ratio.as_json() for ratio in ratios]}
        wanted.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
