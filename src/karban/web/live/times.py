"""What time it is."""

from __future__ import annotations

import time


class Times:
    """The time in milliseconds since 1970, which never goes back or jumps while this process runs."""

    def __init__(self) -> None:
        self._start, self._steady = time.time(), time.monotonic()

    def steady(self) -> float:
        """Seconds since any moment."""
        return time.monotonic()

    def now(self) -> int:
        return round((self._start + time.monotonic() - self._steady) * 1000)
