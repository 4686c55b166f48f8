"""When enough has been played: a confidence sequence, which may be looked at after every deal.

Somebody bets against "the share is m" after every deal; if that is true, the bets are fair, and the chance that the
capital ever grows twentyfold is at most 5 % (Ville's inequality). All m that are not refuted in this way make up an
interval that holds the true share with 95 % certainty at all times at once, so it is honest to stop as soon as it
leaves the fair share out.
(Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

STAKES = (0.02, 0.04, 0.08, 0.15, 0.25, 0.4, 0.6)  # of what may be lost in one deal; capital is split equally
RISK = 0.05
STEPS = 1000


class Bets:
    """The capital of bets against one or more supposed means of numbers from 0 to `most`."""

    def __init__(self, means: NDArray[np.float64], most: float) -> None:
        self.means = means
        stakes = np.array(STAKES)[:, None]
        self.stakes = np.concatenate([stakes / means, -stakes / (most - means)])  # on a higher mean, on a lower one
        self.growth = np.zeros_like(self.stakes)  # logarithms
        self.highest = np.zeros_like(means)

    def see(self, value: float) -> None:
        """The next deal. A supposed mean once refuted stays so."""
        self.growth += np.log1p(self.stakes * (value - self.means))
        peak = self.growth.max(axis=0)
        capital = peak + np.log(np.exp(self.growth - peak).mean(axis=0))
        self.highest = np.maximum(self.highest, capital)

    @property
    def refuted(self) -> NDArray[np.bool_]:
        refuted: NDArray[np.bool_] = self.highest >= -np.log(RISK)
        return refuted


def decided(shares: list[float], fair: float, most: float) -> int | None:
    """After how many deals it is clear that the mean is not the fair one; None if it is not."""
    bets = Bets(np.array([fair]), most)
    for number, share in enumerate(shares, 1):
        bets.see(share)
        if bets.refuted[0]:
            return number
    return None


def interval(shares: list[float], most: float) -> tuple[float, float]:
    """The 95 % interval for the mean that holds at all times at once."""
    means = np.linspace(0, most, STEPS + 1)[1:-1]
    bets = Bets(means, most)
    for share in shares:
        bets.see(share)
    left = means[~bets.refuted]
    if not len(left):
        middle = float(np.mean(shares))
        return middle, middle
    step = most / STEPS
    return max(0.0, float(left[0]) - step), min(most, float(left[-1]) + step)
