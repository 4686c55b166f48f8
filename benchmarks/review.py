"""How soon a review shows its first curve, and how soon it is sharp, in Chromium.

    python -m benchmarks.review [--repeats 3] [--games gap ...]

One typical game of three bots of each kind, opened on the page /review as a file. Times are the middle of several, in
seconds from the start of the Workers. The cores of this computer are named: a review takes all but one, four at most.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import karban
from karban import bots
from tests.server.client import Server

CURVE_LIMIT, SHARP_LIMIT = 0.5, 5.0
LEVELS = ("medium", "easy", "hard")
MARK = "(name) => performance.getEntriesByName(name)[0]?.startTime"


def record_of(game: str) -> karban.Record:
    match = karban.new(game, players=len(LEVELS), seed=5)
    made = [bots.make(level) for level in LEVELS]
    while not match.over:
        seat = match.to_act[0]
        stream = [len(match.moves) + 1]
        match.play(seat, made[seat].choose(match.question(seat), stream, rounds=100).move)
    return match.record()


def times_of(browser: Browser, url: str, file: Path) -> tuple[float, float]:
    """Until the first curve, until it is sharp."""
    tab = browser.new_page(base_url=url, bypass_csp=True)
    tab.goto("/review")
    tab.locator("input[type=file]").set_input_files(file)
    tab.wait_for_function("performance.getEntriesByName('review-sharp').length > 0", timeout=300_000)
    begun, curve, sharp = (tab.evaluate(MARK, f"review-{name}") for name in ("start", "curve", "sharp"))
    tab.close()
    return (curve - begun) / 1000, (sharp - begun) / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--games", nargs="+", default=karban.games())
    options = parser.parse_args()
    workers = max(1, min(4, (os.cpu_count() or 2) - 1))
    print(f"{os.cpu_count()} cores, {workers} Worker(s)\n")
    print(f"{'game':<10}{'moves':>7}{'curve':>9}{'sharp':>9}")
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(f"sqlite:///{folder}/tables.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for game in options.games:
            record = record_of(game)
            file = Path(folder) / f"{game}.json"
            file.write_text(record.to_json(), "utf-8")
            found = [times_of(browser, server.url, file) for _ in range(options.repeats)]
            curve, sharp = (statistics.median(times) for times in zip(*found))
            verdict = "" if curve <= CURVE_LIMIT and sharp <= SHARP_LIMIT else "  over the limit"
            print(f"{game:<10}{len(record):>7}{curve:>7.2f} s{sharp:>7.2f} s{verdict}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
