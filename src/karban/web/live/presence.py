"""Who is at a table, at whichever process, and when that is known. Unknown is not absent.

Each process publishes at once who connects to it and who leaves, repeats that now and then, and asks the others when it
loads a table. So somebody of whom nothing was heard is away, but only if everything was heard: as long as notices have
come without interruption, and for long enough that every other process has repeated what it knows.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from karban.web.live.loaded_table import LoadedTable
from karban.web.live.pubsub import QUESTION, PubSub
from karban.web.live.server_clock import ServerClock
from karban.web.live.tables import Tables

PRESENCE_SECONDS = 0.5  # between two looks whether something is to be repeated
REPEAT_SECONDS = 10.0  # after which unchanged presence is published again
TTL_SECONDS = 30.0  # for which other processes believe a published presence
SEEN_SECONDS = 3.0  # between two notices that somebody without a connection was seen here


class Hearing:
    """Since when this process has heard of everybody who connects to another one."""

    def __init__(self, pubsub: PubSub, shared: Callable[[], bool]) -> None:
        self._pubsub, self._shared = pubsub, shared
        self._since: float | None = None
        self._interruptions = pubsub.interruptions

    def since(self, monotonic: float) -> float | None:
        """Since when, by the monotonic clock; None: not now. Whoever is alone need not hear anything."""
        if not self._shared():
            return float("-inf")
        if not self._pubsub.hearing or self._interruptions != self._pubsub.interruptions:
            self._interruptions, self._since = self._pubsub.interruptions, None
        if self._since is None and self._pubsub.hearing:
            self._since = monotonic
        return self._since

    def knows_since(self, loaded_at: float, monotonic: float) -> float | None:
        """Since when it is known who is at a table that was loaded then; None: it is not."""
        since = self.since(monotonic)
        if since is None or since == float("-inf"):
            return None if since is None else loaded_at
        since = max(since, loaded_at)
        return since if monotonic - since >= 1.5 * REPEAT_SECONDS else None


class PresenceExchange:
    """Tells the other processes who is here, and hears who is there."""

    def __init__(self, tables: Tables, pubsub: PubSub, clock: Callable[[], ServerClock], process_id: str) -> None:
        self._tables, self._pubsub, self._clock, self._process_id = tables, pubsub, clock, process_id
        self._published: dict[str, tuple[float, Counter[int], int]] = {}  # by table: when, who, how many spectators
        self._published_seen: dict[tuple[str, int], float] = {}
        self.hearing = Hearing(pubsub, lambda: tables.shared)

    # ----------------------------------------------------------------------- speaking

    async def run(self) -> None:
        """Publish what changes, at once, and repeat what does not."""
        heard = False
        while self._tables.shared:
            with suppress(TimeoutError):
                async with asyncio.timeout(PRESENCE_SECONDS):
                    await self._tables.presence_wakeup.wait()
            self._tables.presence_wakeup.clear()
            monotonic = self._clock().monotonic()
            changed, loaded_tables = self._tables.presence_changes, list(self._tables.loaded.values())
            self._tables.presence_changes = set()
            for loaded in loaded_tables:
                if loaded.table.name in changed or self._is_due(loaded, monotonic):
                    await self._publish(loaded, monotonic)
            if heard != (self.hearing.since(monotonic) is not None):
                heard = not heard
                for loaded in loaded_tables:  # who seemed to be there is unknown now, or the other way round
                    loaded.presence_changed()
            self._forget(loaded_tables)

    def _is_due(self, loaded: LoadedTable, monotonic: float) -> bool:
        at, before, watched = self._published.get(loaded.table.name, (float("-inf"), Counter[int](), 0))
        here, watching = loaded.local_presence(), loaded.watching_here
        repeated = bool(here or watching) and monotonic - at > REPEAT_SECONDS
        return here != before or watching != watched or repeated or bool(self._new_seen(loaded))

    def _new_seen(self, loaded: LoadedTable) -> dict[int, float]:
        """Who was seen here without a connection, since that was last published: by seat, when."""
        here, name = loaded.local_presence(), loaded.table.name
        return {
            seat: at
            for seat, at in loaded.last_seen.items()
            if seat not in here and at > self._published_seen.get((name, seat), float("-inf")) + SEEN_SECONDS
        }

    async def _publish(self, loaded: LoadedTable, monotonic: float) -> None:
        name, here, seen = loaded.table.name, loaded.local_presence(), self._new_seen(loaded)
        self._published[name] = monotonic, here, loaded.watching_here
        self._published_seen.update({(name, seat): at for seat, at in seen.items()})
        ago = {seat: round(monotonic - at, 1) for seat, at in seen.items()}
        notice: list[Any] = [self._process_id, sorted(here.elements()), ago, loaded.watching_here]
        while len(notice) > 2 and not notice[-1]:
            notice.pop()
        await self._pubsub.publish(name, loaded.table.number, msgspec.json.encode(notice).decode())

    def _forget(self, loaded_tables: Sequence[LoadedTable]) -> None:
        if len(self._published) > len(loaded_tables):
            names = {loaded.table.name for loaded in loaded_tables}
            self._published = {name: value for name, value in self._published.items() if name in names}
            self._published_seen = {key: at for key, at in self._published_seen.items() if key[0] in names}

    # ------------------------------------------------------------------------ hearing

    def answer(self, table: str) -> None:
        """Another process asks who is at a table."""
        if loaded := self._tables.loaded.get(table.removesuffix(QUESTION)):
            self._published_seen = {key: at for key, at in self._published_seen.items() if key[0] != loaded.table.name}
            self._tables.tell_presence(loaded)

    def hear(self, loaded: LoadedTable, presence: str) -> None:
        """Another process says who is there: its name, a seat for each connection, whom it has seen when, and how
        many watch."""
        try:
            notice = msgspec.json.decode(presence, type=_Notice)
        except msgspec.DecodeError:
            return
        if notice.process != self._process_id:
            monotonic = self._clock().monotonic()
            loaded.hear_presence(notice.process, Counter(notice.seats), monotonic, monotonic + TTL_SECONDS)
            loaded.hear_watching(notice.process, notice.watching, TTL_SECONDS)
            loaded.saw_elsewhere({seat: monotonic - ago for seat, ago in notice.seen.items()})


class _Notice(msgspec.Struct, array_like=True):
    process: str
    seats: list[int]
    seen: dict[int, float] = {}
    watching: int = 0
