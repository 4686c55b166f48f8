"""Our side: random games through the public `karban.simulate`, timed from outside."""

from __future__ import annotations

from functools import cache
from itertools import count
from time import perf_counter
from typing import Any

import karban
from benchmarks.measure import Measurement

GAMES = karban.games()
PLAYERS = 4
OPTIONS: dict[str, dict[str, Any]] = {"gap": {"rounds": 1}}  # the same unit as the peers' gap
_seeds = count(1)


def name(game: str, threads: int = 1) -> str:
    return f"karban {game}" if threads == 1 else f"karban {game}, {threads} threads"


def measure(game: str, threads: int, seconds: float) -> Measurement:
    games = max(1, round(_games_per_second(game, threads) * seconds))
    return _simulate(game, threads, games)


def _simulate(game: str, threads: int, games: int) -> Measurement:
    options = OPTIONS.get(game, {})
    start = perf_counter()
    result = karban.simulate(
        game, games=games, players=PLAYERS, bots="random", seed=next(_seeds), threads=threads, **options
    )
    return Measurement(name(game, threads), int(result.moves), perf_counter() - start)


@cache
def _games_per_second(game: str, threads: int) -> float:
    """Roughly; the first call compiles, so it tells nothing."""
    _simulate(game, threads, 1)
    games = 1
    while (found := _simulate(game, threads, games)).seconds < 0.1:
        games *= 2
    return games / found.seconds
