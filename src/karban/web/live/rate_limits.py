"""How often somebody may do something."""

from __future__ import annotations

from collections import OrderedDict


class Rate:
    """So many in so many seconds, for each key; a bucket that fills again steadily. The oldest keys are forgotten."""

    def __init__(self, most: int, window: float, keys: int = 20_000) -> None:
        self._most, self._window, self._keys = most, window, keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when

    def allows(self, key: str, now: float) -> bool:
        """Whether one more is fine; if so, it counts."""
        left, at = self._buckets.pop(key, (float(self._most), now))
        left = min(float(self._most), left + (now - at) * self._most / self._window)
        fine = left >= 1
        self._buckets[key] = (left - 1 if fine else left), now
        if len(self._buckets) > self._keys:
            self._buckets.popitem(last=False)
        return fine


class Pace:
    """How fast one connection talks: `allows` until there were too many, `hopeless` at half as many again."""

    def __init__(self, most: int, window: float) -> None:
        self._most, self._window = most, window
        self._spent, self._at = 0.0, 0.0

    def allows(self, now: float) -> bool:
        self._spent = max(0.0, self._spent - (now - self._at) * self._most / self._window) + 1
        self._at = now
        return self._spent <= self._most

    @property
    def hopeless(self) -> bool:
        return self._spent > self._most * 1.5
