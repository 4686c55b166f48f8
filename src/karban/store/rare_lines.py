"""Log lines of which one is enough: of each kind one a minute, however often it happens."""

from __future__ import annotations

import logging
import time

INTERVAL_SECONDS = 60.0


class RareLines:
    """Says the same thing at most once a minute, and how often it was left out."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._said: dict[str, tuple[float, int]] = {}  # by kind: when, and how often not since

    def warning(self, kind: str, line: str, *values: object) -> None:
        now = time.monotonic()
        at, left_out = self._said.get(kind, (-INTERVAL_SECONDS, 0))
        if now - at < INTERVAL_SECONDS:
            self._said[kind] = at, left_out + 1
            return
        self._said[kind] = now, 0
        self._log.warning(line + (f" (and {left_out} times more before)" if left_out else ""), *values)
