"""The mixed strategy of The Number over one record, as a browser thinks about it: see `number_mix` for the thinking.

A game with a way of its own to think has such a module beside it, with a record (`FIELDS`) and four plain functions
that can be compiled: `set_out`, `think_on` as often as you like, then `decide` and `consider`. In the record `found`
says how many moves were considered, and `move`, `share`, `error`, `score` and `weight` what came of each.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from karban.bots.number_mix import GREEDY_SHARE, RANDOM_SHARE, frequencies, sample, think
from karban.bots.number_stage import MAX_NUMBERS, SETS, Stage, draw, set_up
from karban.bots.number_value import SURE, points_to_come, weights_of
from karban.rules.kit import count
from karban.rules.number import ALL_DIGITS, DIGITS, MAX_PLAYERS, ROUNDS, TURNS, State

LEAST_PLAYERS = 2
SAMPLES = 1000  # of what the others might write, for each number considered
LEARNT = [weights_of(players) for players in range(LEAST_PLAYERS, MAX_PLAYERS + 1)]
FUTURE = np.array([weights["future"] for weights in LEARNT])  # [players][turns left, from 1][feature]
STEEP = np.array([weights["steep"] for weights in LEARNT])  # [players][round][turns left]
WHOLE = np.array([weights["whole"] for weights in LEARNT])

_LISTS = ("size", "like", "drawn", "rival", "crossed")
_GRIDS = ("number", "digits")
FIELDS: list[tuple[str, str, tuple[int, ...]]] = [
    *((name, "i8", ()) for name in ("players", "seat", "round", "done", "found")),
    *((name, "i8", (MAX_PLAYERS,)) for name in _LISTS),
    *((name, "f8", (MAX_PLAYERS,)) for name in ("power_out", "points_out")),
    ("bonus", "f8", (2,)),
    ("written", "i8", (MAX_PLAYERS + 1,)),
    ("top", "i8", (SETS,)),
    *((name, "f8", (SETS,)) for name in ("plain", "crowned")),
    *((name, "i8", (MAX_PLAYERS, MAX_NUMBERS)) for name in _GRIDS),
    *(
        (name, "f8", (MAX_PLAYERS, MAX_NUMBERS))
        for name in ("power", "points", "greedy_choice", "regret", "average", "mix")
    ),
    *((name, "f8", (MAX_NUMBERS,)) for name in ("one_share", "one_score")),
    ("future", "f8", (ALL_DIGITS + 1,)),
    ("slips", "f8", (2,)),
    ("sums", "f8", (3, MAX_NUMBERS)),
    ("best", "i8", (2,)),
    ("gains", "f8", (4,)),
    ("move", "i8", (MAX_NUMBERS,)),
    *((name, "f8", (MAX_NUMBERS,)) for name in ("share", "error", "score", "weight")),
]


def stage_of(b: Any) -> Stage:
    """The turn as a game, in the room that the record has for it."""
    n = b.players
    return Stage(
        size=b.size[:n],
        like=b.like[:n],
        number=b.number[:n],
        digits=b.digits[:n],
        power=b.power[:n],
        points=b.points[:n],
        power_out=b.power_out[:n],
        points_out=b.points_out[:n],
        bonus=b.bonus,
        greedy_choice=b.greedy_choice[:n],
        drawn=b.drawn[:n],
        share=b.one_share,
        score=b.one_score,
        rival=b.rival[:n],
        written=b.written[: n + 1],
        crossed=b.crossed[:n],
        top=b.top,
        plain=b.plain,
        crowned=b.crowned,
    )


def set_out(b: Any, s: State, seat: int) -> None:
    """Begin to think about a turn, as a seat sees it."""
    b.players, b.seat, b.round, b.done, b.found = s.players, seat, s.round, 0, 0
    b.slips[0], b.slips[1] = GREEDY_SHARE, RANDOM_SHARE
    for other in range(s.players):
        b.size[other] = 0
        for i in range(MAX_NUMBERS):
            b.regret[other][i] = b.average[other][i] = 0.0
    known, left = s.players - LEAST_PLAYERS, TURNS - s.turn
    for free in range(ALL_DIGITS + 1):
        b.future[free] = points_to_come(FUTURE[known][left - 1], free) if left else 1.0 * (DIGITS - count(free))
    steep = SURE if s.round == ROUNDS and not left else STEEP[known][s.round - 1][left]
    set_up(stage_of(b), s, b.future, steep, False)


def think_on(b: Any, rounds: int, stream: list[int]) -> None:
    """Some more rounds."""
    think(stage_of(b), b.slips, b.regret, b.average, b.done, rounds, stream)
    b.done += rounds


def decide(b: Any, stream: list[int]) -> int:
    """A number drawn from the strategy of the seat."""
    size = b.size[b.seat]
    frequencies(b.average[b.like[b.seat]], size, b.mix[b.seat])
    return int(b.number[b.seat][draw(b.mix[b.seat], size, stream)])


def consider(b: Any, stream: list[int]) -> None:
    """All numbers of the seat, each tried against the strategies of the others."""
    for other in range(b.players):
        frequencies(b.average[b.like[other]], b.size[other], b.mix[other])
    for i in range(MAX_NUMBERS):
        b.sums[0][i] = b.sums[1][i] = b.sums[2][i] = 0.0
    b.best[0] = b.best[1] = 0
    sample(stage_of(b), b.mix, b.seat, b.best, SAMPLES, b.sums, b.gains, stream)
    b.found = b.size[b.seat]
    for i in range(b.found):
        share, squares = b.sums[0][i] / SAMPLES, b.sums[1][i] / SAMPLES
        b.move[i], b.share[i], b.weight[i] = b.number[b.seat][i], share, b.mix[b.seat][i]
        b.error[i] = sqrt(max(squares - share * share, 0.0) / SAMPLES)
        b.score[i] = b.sums[2][i] / SAMPLES + WHOLE[b.players - LEAST_PLAYERS] * (ROUNDS - b.round)
