"""The lobby: open tables that want to be found, as long as somebody is there who waits.

Whoever is connected to their table is there, and whoever was a moment ago. The networks take turns in the list, and
each has so many places, so that nobody can fill it. It is made once a second at most.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from itertools import chain, zip_longest

from karban.store import NoTable
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.networks import network_of, site_of
from karban.web.live.rate_limits import SITE_FACTOR
from karban.web.live.set_aside import TableSetAside
from karban.web.live.tables import Tables

MAX_LISTED = 100
MAX_INDEXED = 500  # tables of the store's index that are looked at
MAX_LOADED_AT_ONCE = 20  # tables that others have created, to be listed here
WAITING_SECONDS = 120.0  # since somebody was last there
NOTICE_SECONDS = 30.0  # for which a notice that somebody is connected elsewhere is believed
KEPT_SECONDS = 1.0
MAX_NOTICED = 10_000


class Lobby:
    """Knows which tables to list."""

    def __init__(self, tables: Tables, most_of_network: int) -> None:
        self._tables, self._most_of_network = tables, most_of_network
        self._noticed: OrderedDict[str, float] = OrderedDict()  # tables with people elsewhere, and when we heard of it
        self._listed: list[LoadedTable] = []
        self._listed_at = float("-inf")
        self._lock = asyncio.Lock()

    def notice(self, table: str) -> None:
        """Somebody is connected to a table at another process."""
        self._noticed[table] = self._tables.server_clock.monotonic()
        self._noticed.move_to_end(table)
        if len(self._noticed) > MAX_NOTICED:
            self._noticed.popitem(last=False)

    def has_room(self, address: str) -> bool:
        """Whether one more table of this network can be listed."""
        networks = [loaded.owner for loaded in self._waiting_here()]
        sites = [site_of(network.partition("/")[0]) for network in networks]
        most = self._most_of_network
        return networks.count(network_of(address)) < most and sites.count(site_of(address)) < most * SITE_FACTOR

    async def listed(self) -> list[LoadedTable]:
        """The tables to list, of each network the newest first."""
        async with self._lock:  # whoever asks meanwhile gets the same
            monotonic = self._tables.server_clock.monotonic()
            if monotonic - self._listed_at > KEPT_SECONDS:
                await self._load_from_elsewhere()
                self._listed, self._listed_at = self._in_turns(), monotonic
        return [loaded for loaded in self._listed if _is_open(loaded)]

    def forget(self) -> None:
        """There is a new table: the list is made anew."""
        self._listed_at = float("-inf")

    def _waiting_here(self) -> Iterator[LoadedTable]:
        clock = self._tables.server_clock
        monotonic, now_ms = clock.monotonic(), clock.now_ms()
        for loaded in self._tables.loaded.values():
            if _is_open(loaded):
                recent = now_ms - loaded.table.at_ms < WAITING_SECONDS * 1000
                if recent or loaded.seen_seconds(monotonic) < WAITING_SECONDS or self._is_noticed(loaded.table.name):
                    yield loaded

    def _in_turns(self) -> list[LoadedTable]:
        newest_first = sorted(self._waiting_here(), key=lambda loaded: -loaded.table.at_ms)
        by_network: dict[str, list[LoadedTable]] = {}
        for loaded in newest_first:
            by_network.setdefault(loaded.owner or loaded.table.name, []).append(loaded)
        of_each = (found[: self._most_of_network] for found in by_network.values())
        turns = chain.from_iterable(zip_longest(*of_each))
        return [loaded for loaded in turns if loaded is not None][:MAX_LISTED]

    async def _load_from_elsewhere(self) -> None:
        """Load tables of the index that are not in memory, if somebody waits there."""
        since_ms = self._tables.server_clock.now_ms() - WAITING_SECONDS * 1000
        unknown = [
            index.table
            for index in await self._tables.store.listed(MAX_INDEXED)
            if index.table not in self._tables.loaded and (index.touched_ms > since_ms or self._is_noticed(index.table))
        ]
        for name in unknown[:MAX_LOADED_AT_ONCE]:
            try:
                await self._tables.get_or_load(name)
            except (NoTable, TableSetAside):  # deleted meanwhile, or it cannot be read
                continue

    def _is_noticed(self, table: str) -> bool:
        at = self._noticed.get(table, float("-inf"))
        return self._tables.server_clock.monotonic() - at < NOTICE_SECONDS


def _is_open(loaded: LoadedTable) -> bool:
    return loaded.table.created.listed and loaded.table.stage == "open"
