"""How strong each bot is, from the order in which many games ended.

Plackett and Luce: the winner is drawn with chances in proportion to the strengths of all seats, then the second
from the rest, and so on. A tie counts as all its orders, each in part. Ratings are 1500 + 400 · log10(strength) with
their mean at 1500, so of two players 400 points apart one finishes ahead ten times as often.

Every pair of bots is given one game more that ended in a tie, so that a bot which always wins stays finite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb, log
from typing import TYPE_CHECKING, cast

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SCALE = 400 / log(10)
MIDDLE = 1500.0
BOOTSTRAP_SAMPLES = 1000
SAMPLES_AT_ONCE = 100  # so that a hundred thousand deals fit into memory
Choice = tuple[int, ...]  # how many seats of each bot were still to be placed
# The 97.5 % points of Student's distribution with 1, 2, 3 … degrees of freedom; a short formula does the rest.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306)


def student(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches, with so many degrees of freedom.

    >>> round(student(2), 2), round(student(30), 2), round(student(10_000), 2)
    (4.3, 2.04, 1.96)
    """
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z = 1.959964
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2) + 2.556 / freedom**3


def choices(seating: Sequence[int], places: Sequence[int], bots: int) -> dict[Choice, float]:
    """Among whom somebody had to be placed next, and how often (ties in parts). A lower place is better.

    >>> choices([0, 1], [0, 1], 2)
    {(1, 1): 1.0, (0, 1): 1.0}
    >>> choices([0, 1], [0, 0], 2)
    {(1, 0): 0.5, (0, 1): 0.5, (1, 1): 1.0}
    """
    found: Counter[Choice] = Counter()
    for place in sorted(set(places)):
        tied = [bot for bot, other in zip(seating, places, strict=True) if other == place]
        rest = [bot for bot, other in zip(seating, places, strict=True) if other > place]
        for size in range(1, len(tied) + 1):
            for some in combinations(tied, size):
                left = [*some, *rest]
                key = tuple(left.count(bot) for bot in range(bots))
                found[key] += 1 / comb(len(tied), size)  # type: ignore[assignment]
    return cast("dict[Choice, float]", dict(found))


class Orders:
    """The finishing orders of many games, summed up by deal: all that the model needs to know of them."""

    def __init__(self, games: Iterable[tuple[int, Sequence[int], Sequence[int]]], bots: int) -> None:
        """From games as deal, seating and places by seat."""
        self.bots = bots
        known: dict[Choice, int] = {}
        cells: Counter[tuple[int, int]] = Counter()
        seats: Counter[tuple[int, int]] = Counter()
        deals: dict[int, int] = {}
        for deal, seating, places in games:
            row = deals.setdefault(deal, len(deals))
            for choice, weight in choices(seating, places, bots).items():
                cells[row, known.setdefault(choice, len(known))] += weight  # type: ignore[assignment]
            seats.update((row, bot) for bot in seating)
        self.deals = len(deals)
        self.kinds = np.array(list(known), float).reshape(len(known), bots)
        self.chosen = _filled((self.deals, len(known)), cells)
        self.placed = _filled((self.deals, bots), seats)

    def fit(self, weights: Floats, ahead: Floats) -> Floats:
        """The logarithms of the strengths, mean 0, for each row of weights of the deals.

        `ahead[row, i, j]` is how often i is supposed to have finished ahead of j besides.
        """
        pairs = list(combinations(range(self.bots), 2))
        two = np.zeros((len(pairs), self.bots))
        met = np.zeros((len(weights), len(pairs)))
        for k, (i, j) in enumerate(pairs):
            two[k, [i, j]] = 1
            met[:, k] = ahead[:, i, j] + ahead[:, j, i]
        kinds = np.concatenate([self.kinds, two])
        chosen = np.concatenate([weights @ self.chosen, met], axis=1)
        placed = weights @ self.placed + ahead.sum(axis=2)
        return _newton(kinds, chosen, placed)


def _filled(shape: tuple[int, int], cells: Counter[tuple[int, int]]) -> Floats:
    table = np.zeros(shape)
    for place, value in cells.items():
        table[place] = value
    return table


def _newton(kinds: Floats, chosen: Floats, placed: Floats) -> Floats:
    """The highest point of Σ placed · θ − Σ chosen · log(kinds · exp θ), in every row: concave, so Newton finds it."""
    rows, bots = placed.shape
    theta = np.zeros((rows, bots))
    for _ in range(100):
        shares = kinds * np.exp(theta)[:, None, :]
        shares /= shares.sum(axis=2, keepdims=True)
        slope = placed - np.einsum("rk,rkb->rb", chosen, shares)
        bend = -np.einsum("rk,rkb,rkc->rbc", chosen, shares, shares)
        bend[:, range(bots), range(bots)] += np.einsum("rk,rkb->rb", chosen, shares)
        bend += 1 / bots  # all strengths times two are the same: hold their sum
        step = np.linalg.solve(bend, slope[:, :, None])[:, :, 0]
        theta += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    return cast("Floats", theta - theta.mean(axis=1, keepdims=True))


Rated = tuple[float, float | None, float | None]


def ratings(orders: Orders, seed: int) -> list[Rated]:
    """By bot: its rating and its 95 % interval (None from a single deal, which says nothing of its own luck).

    The intervals are a Bayesian bootstrap over deals: each deal gets an exponential weight, the tie that every pair is
    given a random weight for either side. For few deals they are widened as Student's distribution asks.
    """
    apart = 1 - np.eye(orders.bots)
    middle = SCALE * orders.fit(np.ones((1, orders.deals)), 0.5 * apart[None])[0]
    if orders.deals < 2:
        return [(MIDDLE + value, None, None) for value in middle.tolist()]
    chance = np.random.default_rng(seed)
    fits = []
    for _ in range(BOOTSTRAP_SAMPLES // SAMPLES_AT_ONCE):
        weights = chance.exponential(size=(SAMPLES_AT_ONCE, orders.deals))
        ahead = chance.gamma(0.5, size=(SAMPLES_AT_ONCE, orders.bots, orders.bots)) * apart
        fits.append(SCALE * orders.fit(weights, ahead))
    ends = np.quantile(np.concatenate(fits), [0.025, 0.975], axis=0)
    wider = student(orders.deals - 1) / 1.96 * ((orders.deals + 1) / (orders.deals - 1)) ** 0.5
    low, high = MIDDLE + middle + wider * (ends - middle)
    return list(zip((MIDDLE + middle).tolist(), low.tolist(), high.tolist(), strict=True))
