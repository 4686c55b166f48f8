"""A line of the log when somebody reaches a limit: which limit, and which network; no token, no name."""

from __future__ import annotations

import logging
from collections import OrderedDict

from karban.web.live.networks import network_of

log = logging.getLogger(__name__)
QUIET_SECONDS = 60.0  # for which the same network and limit are not told again
MAX_REMEMBERED = 1000  # limits and networks


class LimitLog:
    """Tells of limits that are reached, once a minute for each limit and network."""

    def __init__(self) -> None:
        self._logged_at: OrderedDict[tuple[str, str], float] = OrderedDict()

    def reached(self, limit: str, address: str, monotonic: float) -> None:
        """`limit`: its name in the settings."""
        key = limit, network_of(address)
        if monotonic - self._logged_at.get(key, float("-inf")) < QUIET_SECONDS:
            return
        self._logged_at[key] = monotonic
        self._logged_at.move_to_end(key)
        if len(self._logged_at) > MAX_REMEMBERED:
            self._logged_at.popitem(last=False)
        log.warning("limits.%s reached by %s", limit, key[1] or "?")
