"""No flood of log lines: whatever clients do, a line that repeats itself is written once a minute."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

WINDOW_SECONDS = 60.0
MAX_OF_A_KIND = 20  # lines in the window that differ only in what is filled in
MAX_KINDS = 1000  # that are remembered
LEFT_OUT = "left_out"  # in a line: how many like it were not written before it


class NoFloods(logging.Filter):
    """Lets a line pass once a minute, and twenty lines of a kind; the next one says how many were left out."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: OrderedDict[tuple[object, ...], tuple[float, int]] = OrderedDict()  # when it began, and how many
        self._left_out: dict[str, int] = {}  # by kind

    def filter(self, record: logging.LogRecord) -> bool:
        kind = f"{record.name} {record.msg}"
        line = kind, record.getMessage(), str(record.exc_info[0]) if record.exc_info else ""
        with self._lock:
            passes = self._counted(line) <= 1 and self._counted((kind,)) <= MAX_OF_A_KIND
            if passes:
                setattr(record, LEFT_OUT, self._left_out.pop(kind, 0))
            elif kind in self._left_out or len(self._left_out) < MAX_KINDS:
                self._left_out[kind] = self._left_out.get(kind, 0) + 1
        return passes

    def _counted(self, key: tuple[object, ...]) -> int:
        """How often there was such a line in this minute."""
        now = self._clock()
        began, count = self._seen.get(key, (now, 0))
        if now - began >= WINDOW_SECONDS:
            began, count = now, 0
        self._seen[key] = began, count + 1
        self._seen.move_to_end(key)
        if len(self._seen) > MAX_KINDS:
            self._seen.popitem(last=False)
        return count + 1
