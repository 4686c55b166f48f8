"""What people say to each other at tables: kept for a few seconds, and passed on to the other processes.

Nothing here is stored. Who is not connected at that moment, or does not keep up, misses it.
"""

from __future__ import annotations

import msgspec

from karban.table.reactions import CODES, ReactionCode
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.pubsub import REACTION
from karban.web.live.rate_limits import RateLimit
from karban.web.live.recent_reactions import FRESH_MS, RecentReaction
from karban.web.live.tables import Tables


class ReactionExchange:
    """Tells everybody at a table, here and at other processes, how somebody reacts."""

    def __init__(self, tables: Tables, most: int, window_seconds: float, process_id: str) -> None:
        self._tables, self._process_id = tables, process_id
        self._of_seat = RateLimit(most, window_seconds)

    def allows(self, loaded: LoadedTable, seat: int) -> bool:
        """Whether a seat may say one more; if so, it counts."""
        return self._of_seat.allows(f"{loaded.table.name}/{seat}", self._tables.server_clock.monotonic())

    def say(self, loaded: LoadedTable, seat: int, code: ReactionCode) -> None:
        now_ms = self._tables.server_clock.now_ms()
        _show(loaded, RecentReaction(seat, code, now_ms))
        if self._tables.shared:
            notice = msgspec.json.encode([self._process_id, seat, code, now_ms]).decode()
            name = f"{loaded.table.name}{REACTION}{seat}"
            self._tables.start(self._tables.pubsub.publish(name, 0, notice))

    def hear(self, name: str, notice: str) -> None:
        """Another process tells of a reaction, perhaps too late."""
        loaded = self._tables.loaded.get(name.partition(REACTION)[0])
        try:
            process, seat, code, at_ms = msgspec.json.decode(notice, type=tuple[str, int, str, int])
        except msgspec.DecodeError:
            return
        known = next((one for one in CODES if one == code), None)
        late = self._tables.server_clock.now_ms() - at_ms > FRESH_MS
        if loaded and known and process != self._process_id and not late and 0 <= seat < len(loaded.table.seats):
            _show(loaded, RecentReaction(seat, known, at_ms))


def _show(loaded: LoadedTable, reaction: RecentReaction) -> None:
    loaded.reactions.add(reaction)
    loaded.wake_listeners()
