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
from typing import Any

from karban.bots.arithmetic import exp
from karban.rules.kit import count, each, last
from karban.rules.number import ALL_DIGITS, BONUS, DIGITS, ROUNDS, TURNS

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
        future.append(tuple(points_to_come(turn_weights, free) for free in range(ALL_DIGITS + 1)))
    return Value(tuple(future), tuple(tuple(steep) for steep in weights["steep"]), weights["whole"])


def points_to_come(weights: list[float], free: int) -> float:
    """What these weights say about free digits."""
    if not free:
        return float(DIGITS)
    points = 0.0
    for digit in each(free):
        points += weights[digit]
    points += weights[DIGITS + last(free)]
    return points + weights[2 * DIGITS + min(count(free), MAX_COUNTED_DIGITS) - 1]


def sure_points(free: int, others: int) -> int:
    """What nobody can take from a seat any more: the digits it has crossed out, and in turn five twice a digit that is
    free on no other board. It can be kept until then (number 2.3), and earns the bonus if it is higher than all others.

    >>> sure_points(1 << 9, 0b0110001111)
    36
    """
    most = 0
    for digit in each(free & ~others):
        most = 1 + 2 * digit + (0 if others >> digit else BONUS[TURNS])
    return DIGITS - count(free) + most


@cache
def value(players: int) -> Value:
    """The value of what remains, as it was learned."""
    return made(weights_of(players))


def weights_of(players: int) -> dict[str, Any]:
    """The weights that were learned for a number of players."""
    text = files("karban").joinpath("data/number_value.json").read_text("utf-8")
    weights: dict[str, Any] = json.loads(text)["players"][str(players)]
    return weights


def outlook(points: list[float], round_: int, turn: int, of: Value | None = None) -> list[float]:
    """Each seat's share of winning the whole game, when this turn of this round has been scored, from the points that
    it can expect to have at the end of the round.

    >>> [round(share, 3) for share in outlook([60, 61, 59], 2, 5)]
    [0.0, 1.0, 0.0]
    """
    steep = (of or value(len(points))).steepness(round_, TURNS - turn)
    powers = [exp(steep * (p - max(points))) for p in points]
    return [power / sum(powers) for power in powers]
