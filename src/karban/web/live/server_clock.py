"""The server's clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime


class ServerClock:
    """The time of day in milliseconds since 1970, which never goes back or jumps while this process runs."""

    def __init__(self) -> None:
        self._start, self._start_monotonic = time.time(), time.monotonic()

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment."""
        return time.monotonic()

    def move_to(self, now_ms: int) -> None:
        """From now on it shows another time: at the start, that by which the tables have gone so far."""
        self._start += (now_ms - self.now_ms()) / 1000

    def now_ms(self) -> int:
        return round((self._start + time.monotonic() - self._start_monotonic) * 1000)


def day_of(at_ms: int) -> str:
    """The day of a moment, the same in the whole world.

    >>> day_of(1_793_491_199_999), day_of(1_793_491_200_000)
    ('2026-10-31', '2026-11-01')
    """
    return datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()
