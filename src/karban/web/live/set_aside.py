"""Tables that this process leaves alone for a while, because they could not be read or took too long.

One bad table must not take a worker down, nor be tried again and again: whoever asks for it gets a sentence, the log
names it, the metrics count it, and everybody else plays on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import inf

from karban.i18n.texts import _
from karban.table.refusals import TableRefusal

log = logging.getLogger(__name__)
RETRY_SECONDS = 600.0  # after which it is tried once more: somebody may have mended it


class TableSetAside(TableRefusal):
    """This table cannot be played at the moment; all others can."""

    code = "set-aside"

    def __init__(self, name: str = "", why: str = "") -> None:
        super().__init__(_("this table cannot be read at the moment and has been set aside; all others are well"))
        self.name, self.why = name, why  # for the log, not for strangers


class SetAsideTables:
    """Which tables are set aside, and why."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._tables: dict[str, tuple[float, str]] = {}  # until when, and why
        self.total = 0  # how often that has happened

    def add(self, name: str, why: str) -> None:
        """Leave this table alone from now on."""
        now = self._monotonic()
        self._tables = {other: found for other, found in self._tables.items() if found[0] > now}
        self._tables[name] = now + RETRY_SECONDS, why
        self.total += 1
        log.error("table %s is set aside: %s", name, why)

    def get(self, name: str) -> str | None:
        """Why a table is set aside; None: it is not."""
        until, why = self._tables.get(name, (-inf, ""))
        return why if until > self._monotonic() else None

    def check(self, name: str) -> None:
        """Raise a refusal if a table is set aside."""
        if (why := self.get(name)) is not None:
            raise TableSetAside(name, why)

    def discard(self, name: str) -> None:
        """Somebody has mended a table: try it again."""
        self._tables.pop(name, None)

    def __len__(self) -> int:
        now = self._monotonic()
        return sum(until > now for until, _why in self._tables.values())
