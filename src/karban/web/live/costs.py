"""The budget of processor time that each network has, so that what is expensive is refused sooner."""

from __future__ import annotations

from math import exp

from karban.web.live.rate_limits import NetworkLimit

STRAINED_SHARE_OF_PROCESSOR = 0.7
MEMORY_SECONDS = 2.0  # over which the load is measured


class Costs:
    """Who has spent how much. While requests take most of the processor, whoever has spent most is refused first."""

    def __init__(self, seconds: float, window_seconds: float) -> None:
        self._budgets = NetworkLimit(seconds, window_seconds)
        self._load, self._at = 0.0, 0.0  # seconds spent on all, of the last two or so

    def admits(self, address: str, monotonic: float) -> bool:
        return self._budgets.has_credit(address, monotonic, self.strained(monotonic))

    def spend(self, address: str, monotonic: float, seconds: float) -> None:
        self._load = self._faded(monotonic) + seconds
        self._at = monotonic
        self._budgets.spend(address, monotonic, seconds)

    def strained(self, monotonic: float) -> bool:
        """Whether requests have taken most of the processor lately."""
        return self._faded(monotonic) > STRAINED_SHARE_OF_PROCESSOR * MEMORY_SECONDS

    def _faded(self, monotonic: float) -> float:
        return self._load * exp((self._at - monotonic) / MEMORY_SECONDS)
