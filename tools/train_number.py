"""Learn again what a position of The Number is worth, and write it to src/karban/data/number_value.json.

    python -m tools.train_number [--games 600] [--rounds 200] [--iterations 2] [--seed 1] [--workers 2]

Each iteration, for each number of players: play games in which some seats use the mixed strategy with the weights so
far, and now and then any number, so that unusual boards are seen too. The others play by heuristics: a table of
strong players alone is so rough that what it teaches about keeping high digits loses at all other tables. Fit the
points that a strong seat still made in the round to its free digits (ridge regression, one for each number of turns
left), then the steepness of each moment of the game, so that totals and points to come tell best who won (maximum
likelihood). The first iteration starts from a guess. The same arguments give the same file.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from karban.bots.number_mix import MixedNumber
from karban.bots.number_stage import draw
from karban.bots.number_value import FEATURES, MAX_COUNTED_DIGITS, features, made
from karban.rules import number
from karban.rules.kit import count, each, randbelow
from karban.rules.number import ALL_DIGITS, DIGITS, ROUNDS, TURNS, State

FILE = Path(__file__).parent.parent / "src" / "karban" / "data" / "number_value.json"
BATCH = 50  # games of a task
STRAY = 0.06  # how often a strong seat writes any number
GREEDY_SHARE = 0.6  # how many seats play by heuristics
RIDGE = 10.0
FLATTEST = 0.04  # early in the game the data say little about the steepness
Weights = dict[str, Any]


class Moment(NamedTuple):
    """A position at the start of a turn, and what came of it."""

    round: int
    left: int  # turns, this one included
    totals: list[int]
    free: list[int]
    strong: list[int]  # the seats with the mixed strategy
    made: list[int]  # points still made in the round, by seat
    won: list[float]  # shares of the win, by seat


def first_guess() -> Weights:
    """Most digits get crossed out, high ones bring points, and a lead is worth more with fewer turns to come."""
    future = []
    for left in range(1, TURNS):
        weights = [0.0] * FEATURES
        for digit in range(DIGITS):
            weights[digit] = 0.3 * digit * left / 4
            weights[digit] -= 0.5
        for few in range(MAX_COUNTED_DIGITS):
            weights[few - MAX_COUNTED_DIGITS] = DIGITS + 4.0 + min(few + 1.0, left) * 4.0
        future.append(weights)
    to_come = ((TURNS * (ROUNDS - r) + left for left in range(TURNS)) for r in range(1, ROUNDS + 1))
    return {"future": future, "steep": [[(t + 0.5) ** -0.5 / 3 for t in turns] for turns in to_come], "whole": 35.0}


# ------------------------------------------------------------------- self-play


def play(players: int, weights: Weights, rounds: int, seed: int, games: int) -> list[Moment]:
    """Some games; all strong seats draw from the strategies found in one go, as all would find the same."""
    known, stream = made(weights), [seed * 0x9E3779B97F4A7C15 % (1 << 64) or 1]
    moments = []
    for _ in range(games):
        s, seen = State(players=players), []
        strong = [seat for seat in range(players) if not happens(GREEDY_SHARE, stream)]
        number.begin(s, 0)
        while not s.over:
            seen.append((s.round, TURNS + 1 - s.turn, s.total[:players], s.free[:players]))
            mixed = MixedNumber(s, 0, known=known)
            mixed.think(rounds, stream)
            for seat in list(each(s.waiting)):
                number.apply(s, seat, choose(mixed, s, seat, seat in strong, stream))
        moments += with_results(s, seen, strong)
    return moments


def choose(mixed: MixedNumber, s: State, seat: int, strong: bool, stream: list[int]) -> int:
    if not strong:
        size = int(mixed.stage.size[seat])
        return int(mixed.stage.number[seat][draw(list(mixed.stage.greedy_choice[seat]), size, stream)])
    return number.any_number(s.free[seat], stream) if happens(STRAY, stream) else mixed.move(stream, seat)


def happens(chance: float, stream: list[int]) -> bool:
    return randbelow(stream, 10_000) < chance * 10_000


def with_results(s: State, seen: list[tuple[int, int, list[int], list[int]]], strong: list[int]) -> list[Moment]:
    won, final = number.winners(s), s.total[: s.players]
    shares = [(won >> seat & 1) / count(won) for seat in range(s.players)]
    after_first = next(totals for r, _, totals, _ in seen if r == ROUNDS)
    moments = []
    for r, left, totals, free in seen:
        end = final if r == ROUNDS else after_first
        moments.append(Moment(r, left, totals, free, strong, [b - a for a, b in zip(totals, end)], shares))
    return moments


# ------------------------------------------------------------------------- fit


def fit(moments: list[Moment]) -> Weights:
    future = [fit_points([m for m in moments if m.left == left]) for left in range(1, TURNS)]
    whole = float(np.mean([m.made[seat] for m in moments if m.left == TURNS for seat in m.strong]))
    tables = made({"future": future, "steep": [], "whole": whole}).future
    steep = [[0.0] * TURNS for _ in range(ROUNDS)]
    for r in range(1, ROUNDS + 1):
        for left in range(1, TURNS):
            steep[r - 1][left] = fit_steepness([m for m in moments if (m.round, m.left) == (r, left)], tables[left])
    nothing = (0.0,) * (ALL_DIGITS + 1)
    steep[0][0] = fit_steepness([m for m in moments if (m.round, m.left) == (ROUNDS, TURNS)], nothing)
    return {"future": future, "steep": [[round(b, 5) for b in row] for row in steep], "whole": round(whole, 2)}


def fit_points(moments: list[Moment]) -> list[float]:
    """Ridge regression of the points made on the free digits, and on how many strong seats the table has: where they
    are many, more numbers are eliminated, boards stay full and points are few, which is not the fault of the boards.
    """
    seats = [(m, seat) for m in moments for seat in m.strong if m.free[seat]]
    boards = np.array([features(m.free[seat]) for m, seat in seats])
    tables = np.array([np.eye(number.MAX_PLAYERS)[len(m.strong) - 1] for m, _ in seats])
    points = np.array([m.made[seat] for m, seat in seats], float)
    x, middle = np.hstack([boards, tables]), points.mean()
    weights = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ (points - middle))
    weights, of_tables = weights[:FEATURES], weights[FEATURES:]
    weights[-MAX_COUNTED_DIGITS:] += middle + (tables @ of_tables).mean()  # exactly one of these is true of any board
    return [round(float(w), 4) for w in weights]


def fit_steepness(moments: list[Moment], future: tuple[float, ...]) -> float:
    """The steepness under which the winners were most likely."""
    points = np.array([[t + future[f] for t, f in zip(m.totals, m.free)] for m in moments])
    won = np.array([m.won for m in moments])
    points -= points.max(axis=1, keepdims=True)

    def likely(steep: float) -> float:
        return float((won * steep * points).sum() - np.log(np.exp(steep * points).sum(axis=1)).sum())

    return max((float(steep) for steep in np.geomspace(FLATTEST, 3.0, 400)), key=likely)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, default in (("games", 600), ("rounds", 200), ("iterations", 2), ("seed", 1), ("workers", 2)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args()
    counts = range(2, number.MAX_PLAYERS + 1)
    learned = {n: first_guess() for n in counts}
    with ProcessPoolExecutor(options.workers) as pool:
        for iteration in range(options.iterations):
            for n in counts:
                start = 1 + options.seed * 1_000_000 + iteration * 100_000 + n * 10_000
                tasks = range(start, start + options.games // BATCH)
                batches = [pool.submit(play, n, learned[n], options.rounds, seed, BATCH) for seed in tasks]
                learned[n] = fit([moment for batch in batches for moment in batch.result()])
                print(iteration, n, learned[n]["whole"], learned[n]["steep"], flush=True)
                write(options.file, learned, vars(options))


def write(file: Path, learned: dict[int, Weights], options: dict[str, Any]) -> None:
    made_by = " ".join(f"--{name} {options[name]}" for name in ("games", "rounds", "iterations", "seed"))
    note = f"made by: python -m tools.train_number {made_by}"
    file.write_text(json.dumps({"note": note, "players": learned}) + "\n", "utf-8")


if __name__ == "__main__":
    main()
