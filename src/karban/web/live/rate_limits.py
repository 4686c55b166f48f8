"""Rate limits."""

from __future__ import annotations

from collections import OrderedDict

MAX_KEYS = 20_000


class RateLimit:
    """So many in so many seconds for each key, as a token bucket. The keys that were used longest ago are forgotten."""

    def __init__(self, most: int, window_seconds: float, max_keys: int = MAX_KEYS) -> None:
        self._most, self._window_seconds, self._max_keys = most, window_seconds, max_keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when

    def allows(self, key: str, monotonic: float) -> bool:
        """Whether one more is allowed; if so, it counts."""
        left, at = self._buckets.pop(key, (float(self._most), monotonic))
        left = min(float(self._most), left + (monotonic - at) * self._most / self._window_seconds)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left), monotonic
        if len(self._buckets) > self._max_keys:
            self._buckets.popitem(last=False)
        return allowed


class ConnectionRate:
    """How fast one connection sends: `allows` up to the limit, `far_exceeded` at half as many again."""

    def __init__(self, most: int, window_seconds: float) -> None:
        self._most, self._window_seconds = most, window_seconds
        self._spent, self._at = 0.0, 0.0

    def allows(self, monotonic: float) -> bool:
        self._spent = max(0.0, self._spent - (monotonic - self._at) * self._most / self._window_seconds) + 1
        self._at = monotonic
        return self._spent <= self._most

    @property
    def far_exceeded(self) -> bool:
        return self._spent > self._most * 1.5
