"""The Number played as what it is, a game of choosing at the same time: by a mixed strategy.

Every seat keeps regrets: how much better it would have done so far by always writing some number. In a round of
thinking all seats draw a number in proportion to their regrets and see what every other number would have brought
them (`number_stage`). The averages of the strategies come close to an equilibrium, in which nobody gains by leaving
his strategy: `exploitability` says how close.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from karban.bots.bot import Considered
from karban.bots.number_stage import TINY, UNIT, Stage, Workshop, draw, payoffs
from karban.bots.number_value import Value, value
from karban.notation.number import written
from karban.rules.kit import next32
from karban.rules.number import ROUNDS, State

# How often a seat is taken to write what `greedy` would, or just anything, instead of a number of its strategy:
# nobody at a table is perfect, and answers to perfect players alone lose to the others.
GREEDY_SHARE, RANDOM_SHARE = 0.2, 0.02
POINT_TIEBREAK = 1e-5  # what a point is worth where nothing else is at stake: the game is lost, or won, and goes on
CUT = 0.02  # a number is not written if it is so much rarer than the most frequent one

Strategy = dict[int, float]  # how often to write which number


# ------------------------------------------------------------------ thinking


def think(
    g: Stage,
    slips: list[float],
    regret: list[list[float]],
    average: list[list[float]],
    done: int,
    rounds: int,
    stream: list[int],
) -> None:
    """Some more rounds. `average` sums up the strategies, later ones with more weight."""
    for weight in range(done + 1, done + rounds + 1):
        for seat in range(len(g.size)):
            if g.size[seat]:
                chance = next32(stream) * UNIT
                if chance < slips[0]:
                    g.drawn[seat] = draw(g.greedy_choice[seat], g.size[seat], stream)
                elif chance < slips[0] + slips[1]:
                    g.drawn[seat] = next32(stream) * g.size[seat] >> 32
                else:
                    g.drawn[seat] = draw(regret[g.like[seat]], g.size[seat], stream)
        for seat in range(len(g.size)):
            if g.size[seat] and g.like[seat] == seat:
                payoffs(g, seat)
                for i in range(g.size[seat]):
                    g.share[i] += POINT_TIEBREAK * g.score[i]
                learn(regret[seat], average[seat], g.share, g.size[seat], weight)


def learn(regret: list[float], average: list[float], share: list[float], size: int, weight: int) -> None:
    """Regret matching+: a regret never falls below zero, so that a number that has become good is soon tried."""
    total, expected = 0.0, 0.0
    for i in range(size):
        total += regret[i]
        expected += regret[i] * share[i]
    if total > TINY:
        expected /= total
        for i in range(size):
            average[i] += regret[i] * (weight / total)
    else:
        expected = 0.0
        for i in range(size):
            expected += share[i] / size
    for i in range(size):
        regret[i] = max(regret[i] + share[i] - expected, 0.0)


def frequencies(average: list[float], size: int, found: list[float]) -> None:
    """How often to write which number: the average of the strategies, without what is hardly ever written."""
    most, total = 0.0, 0.0
    for i in range(size):
        most = max(most, average[i])
    for i in range(size):
        found[i] = average[i] if average[i] >= CUT * most else 0.0
        total += found[i]
    for i in range(size):
        found[i] = found[i] / total if total else 1.0 / size


class MixedNumber:
    """Thinking about one decision, for as long as there is time: `think` as often as you like, then `move`.

    `state` is the hidden one of the seat. The same stream and the same number of rounds give the same strategy,
    in however many calls, compiled or plain. A stream is a list with one random number; it moves on.
    `perfect` takes all others for players who never slip: the equilibrium itself.
    """

    def __init__(
        self, state: State, seat: int, *, known: Value | None = None, perfect: bool = False, plain: bool = False
    ) -> None:
        self.state, self.seat, self.rounds = state, seat, 0
        self._known, self._shop = known or value(state.players), Workshop(plain)
        self.stage = self._shop.stage(state, self._known)
        self._slips = self._shop.filled((0.0, 0.0) if perfect else (GREEDY_SHARE, RANDOM_SHARE))
        shape = state.players, max(self.stage.size)
        self._regret, self._average = self._shop.zeros(shape, float), self._shop.zeros(shape, float)

    def think(self, rounds: int, stream: list[int]) -> None:
        """Some more rounds."""
        self._shop.run(think, self.stage, self._slips, self._regret, self._average, self.rounds, rounds, stream=stream)
        self.rounds += rounds

    def strategy(self, seat: int) -> Strategy:
        """How often a seat should write which number, the most frequent first: the average of its strategies,
        without the numbers that are hardly ever written."""
        found = sorted(zip(self._frequencies(seat), self.stage.number[seat]), key=lambda one: -one[0])
        return {int(number): often for often, number in found if often}

    def _frequencies(self, seat: int) -> list[float]:
        """The same by the places of the numbers."""
        size = self.stage.size[seat]
        found = [0.0] * size
        frequencies([float(weight) for weight in self._average[self.stage.like[seat]][:size]], size, found)
        return found

    def strategies(self) -> list[Strategy]:
        """Those of all seats; empty for one that takes no part."""
        return [self.strategy(seat) for seat in range(self.state.players)]

    def move(self, stream: list[int], seat: int | None = None) -> int:
        """A number drawn from the strategy of the seat, or of another."""
        drawn_for = self.seat if seat is None else seat
        often = self._frequencies(drawn_for)
        return int(self.stage.number[drawn_for][draw(often, len(often), stream)])

    def considered(self, stream: list[int], samples: int = 1000) -> tuple[Considered, ...]:
        """All numbers, the most frequent of the strategy first, each tried against the strategies of the others."""
        shop, g, mix = self._shop, self.stage, self.strategies()
        sums, best, gains = shop.zeros((3, max(g.size)), float), shop.zeros(2, int), shop.zeros(4, float)
        shop.run(sample, g, _places(shop, g, mix), self.seat, best, samples, sums, gains, stream=stream)
        to_come = self._known.whole * (ROUNDS - self.state.round)
        found = []
        for i in range(g.size[self.seat]):
            number = int(g.number[self.seat][i])
            share, squares, score = (float(row[i]) / samples for row in sums)
            error = _error(share, squares, samples)
            weight = mix[self.seat].get(number, 0.0)
            found.append(Considered(written(number), share, error, score + to_come, weight))
        return tuple(sorted(found, key=lambda one: (-one.weight, -one.share)))


# ------------------------------------------------------ how good it is in truth


class Gain(NamedTuple):
    """What a best answer to the strategies of the others gains over a seat's own, with standard errors."""

    share: float  # of the win
    share_error: float
    points: float
    points_error: float


def exploitability(
    state: State, seat: int, strategies: list[Strategy], samples: int, stream: list[int], *, known: Value | None = None
) -> Gain:
    """What a seat gains by a best answer, any number it can write, to the strategies of the others.

    The answer is found with half of the samples and measured with the other half: measured with the same ones it
    would profit from their luck.
    """
    shop, half = Workshop(plain=False), samples // 2
    g = shop.stage(state, known, every=True)
    mix, sums, best = _places(shop, g, strategies), shop.zeros((3, max(g.size)), float), shop.zeros(2, int)
    shop.run(sample, g, mix, seat, best, half, sums, shop.zeros(4, float), stream=stream)
    best[0], best[1] = (max(range(g.size[seat]), key=lambda i: float(row[i])) for row in (sums[0], sums[2]))
    gains = shop.zeros(4, float)
    shop.run(sample, g, mix, seat, best, half, sums, gains, stream=stream)
    share, shares, points, squares = (float(gain) / half for gain in gains)
    return Gain(share, _error(share, shares, half), points, _error(points, squares, half))


def _error(mean: float, squares: float, samples: int) -> float:
    """The standard error of a mean, from the mean of the squares."""
    return sqrt(max(squares - mean * mean, 0.0) / samples)


def sample(
    g: Stage,
    mix: list[list[float]],
    seat: int,
    best: list[int],
    rounds: int,
    sums: list[list[float]],
    gains: list[float],
    stream: list[int],
) -> None:
    """Try every number of a seat against the strategies of the others: add up shares, their squares and scores, and
    what two answers, one for the share and one for the score, gain over the seat's own strategy."""
    for _ in range(rounds):
        for other in range(len(g.size)):
            if g.size[other]:
                g.drawn[other] = draw(mix[other], g.size[other], stream)
        payoffs(g, seat)
        share, score = g.share[best[0]], g.score[best[1]]
        for i in range(g.size[seat]):
            sums[0][i] += g.share[i]
            sums[1][i] += g.share[i] * g.share[i]
            sums[2][i] += g.score[i]
            share -= mix[seat][i] * g.share[i]
            score -= mix[seat][i] * g.score[i]
        gains[0] += share
        gains[1] += share * share
        gains[2] += score
        gains[3] += score * score


def _places(shop: Workshop, g: Stage, strategies: list[Strategy]) -> list[list[float]]:
    """Strategies by the places of the numbers in a stage."""
    table: list[list[float]] = shop.zeros((len(strategies), max(g.size)), float)
    for row, numbers, strategy in zip(table, g.number, strategies):
        for i in range(len(row)):
            row[i] = strategy.get(int(numbers[i]), 0.0)
    return table
