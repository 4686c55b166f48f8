"""What one measurement is, and the loop that takes it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter


@dataclass(frozen=True)
class Measurement:
    """So many decisions of players in so many seconds. Shuffles and other chance are never counted."""

    name: str
    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds


class NotInstalled(Exception):
    """A contender that is not on this machine; the text says how to install it."""


def repeat(name: str, seconds: float, step: Callable[[], int]) -> Measurement:
    """Call `step`, which returns its number of decisions, until the time is up; the first call is warm-up."""
    step()
    decisions = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds or not decisions:
        decisions += step()
    return Measurement(name, decisions, spent)


def main(*measures: Callable[[float], Measurement]) -> None:
    """The command line of a script that measures one thing: `--seconds S`, one JSON line per measurement."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=1.0)
    seconds = parser.parse_args().seconds
    try:
        for measure in measures:
            found = measure(seconds)
            print(json.dumps({**asdict(found), "rate": round(found.rate)}))
    except NotInstalled as missing:
        print(f"skipped: {missing}", file=sys.stderr)
