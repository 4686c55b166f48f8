"""The server's clock."""

from __future__ import annotations

import time


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
