"""What a position of The Number is worth: the points still to come, and from them each seat's share of the win.

The weights in `data/number_value.json` come from self-play (`python -m tools.train_number`); see there how they are
fitted. For each number of players and of turns left in the round there are weights of the free digits, and for each
moment of the game there is a steepness: how much a point of lead is worth then.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any

from karban.rules.kit import count, each, last
from karban.rules.number import ALL_DIGITS, DIGITS, ROUNDS, TURNS

SURE = 12.0  # the steepness when all is known: a point ahead has won, equal points share
MAX_COUNTED_DIGITS = 5  # of those that are free
FEATURES = DIGITS + DIGITS + MAX_COUNTED_DIGITS


def features(free: int) -> list[float]:
    """Which digits are free, which is the highest, and how many there are if they are few."""
    found = [0.0] * FEATURES
    if free:
        for digit in each(free):
            found[digit] = 1.0
        found[DIGITS + last(free)] = 1.0
        found[2 * DIGITS + min(count(free), MAX_COUNTED_DIGITS) - 1] = 1.0
    return found


@dataclass(frozen=True)
class Value:
    """The value of what remains, for one number of players."""

    future: tuple[tuple[float, ...], ...]  # [turns left in the round][set of free digits]: points still to come
    steep: tuple[tuple[float, ...], ...]  # [round][turns left in it]
    whole: float  # points of a whole round

    def steepness(self, round_: int, left: int) -> float:
        """How much a point of lead is worth when so many turns are left."""
        return SURE if round_ == ROUNDS and not left else self.steep[round_ - 1][left]


def made(weights: dict[str, Any]) -> Value:
    """The tables that weights give. Crossed-out digits count a point each in the end (number 5.1)."""
    end = tuple(float(DIGITS - count(free)) for free in range(ALL_DIGITS + 1))
    future = [end]
    for turn_weights in weights["future"]:
        future.append(tuple(_points(turn_weights, free) for free in range(ALL_DIGITS + 1)))
    return Value(tuple(future), tuple(tuple(steep) for steep in weights["steep"]), weights["whole"])


def _points(weights: list[float], free: int) -> float:
    if not free:
        return float(DIGITS)
    return sum(weight * feature for weight, feature in zip(weights, features(free), strict=True))


@cache
def value(players: int) -> Value:
    """The value of what remains, as it was learned."""
    text = files("karban").joinpath("data/number_value.json").read_text("utf-8")
    return made(json.loads(text)["players"][str(players)])


def outlook(totals: list[int], free: list[int], round_: int, turn: int, of: Value | None = None) -> list[float]:
    """Each seat's share of winning the whole game, when this turn of this round has been scored.

    >>> [round(share, 3) for share in outlook([60, 61, 59], [0, 0, 0], 2, 5)]
    [0.0, 1.0, 0.0]
    """
    known, left = of or value(len(totals)), TURNS - turn
    points = [total + known.future[left][digits] for total, digits in zip(totals, free)]
    steep = known.steepness(round_, left)
    powers = [exp(steep * (p - max(points))) for p in points]
    return [power / sum(powers) for power in powers]
