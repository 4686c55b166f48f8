"""A running server: the tables, who attends to them, and what it knows about its clients."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Sequence
from typing import TypeVar

import msgspec

from karban.bots.pool import Pool
from karban.store import Store, Unavailable
from karban.web.live.attendant import Attendant, Bots
from karban.web.live.loaded_table import Live
from karban.web.live.metrics import Metrics
from karban.web.live.news import News
from karban.web.live.rate_limits import Rate
from karban.web.live.tables import Tables
from karban.web.live.tasks import Tasks, heard
from karban.web.live.times import Times
from karban.web.settings import Settings

log = logging.getLogger(__name__)
T = TypeVar("T")
BEAT = 1.0  # seconds between two notes that somebody is up
FOREVER = 10**15
LOOK = 1.5  # seconds between two looks at the log, while no news arrive
SAY_AGAIN = 10.0  # seconds after which other processes are told once more who is online here
BELIEVED = 30.0  # seconds for which they believe it


class Service:
    """All parts of a server, started and stopped together."""

    def __init__(self, settings: Settings, store: Store, news: News, bots: Bots) -> None:
        self.settings, self.store, self.news, self.bots = settings, store, news, bots
        self.times, self.metrics = Times(), Metrics()
        self.tables = Tables(store, news, self.times, self.metrics, settings.shared)
        self.attendant = Attendant(self.tables, bots, settings.pause, settings.idle)
        limits = settings.limits
        self.asked = Rate(limits.asked, limits.window)
        self.requests = Rate(limits.requests, limits.window)
        self.creations = Rate(limits.tables, limits.tables_window)
        self.addresses: Counter[str] = Counter()  # connections of each
        self.stopping = False
        self._tasks = Tasks()
        self._watch()

    # ------------------------------------------------------------------ start and stop

    async def start(self) -> None:
        await self.store.open()
        alone = not self.settings.shared
        await self.store.heartbeat(self.times.now(), 0 if alone else round(3000 * BEAT))
        await self.news.listen(self._hear)
        self.attendant.start()
        for work in (self._beat(), self._look_around(), self._say_who_is_here(), self._let_go()):
            self._tasks.start(work).add_done_callback(heard)

    def unsent(self) -> bool:
        """Whether anybody has not heard everything yet."""
        return any(listener.unsent for live in self._all() for listener in live.listeners)

    def stop(self) -> None:
        """Tell everybody that we are about to go, and take no new connections."""
        self.stopping = True
        for live in list(self.tables.loaded.values()):
            for listener in list(live.listeners):
                listener.farewell()

    async def close(self) -> None:
        await self._tasks.cancel()
        await self.attendant.close()
        await self.tables.close()
        if isinstance(self.bots, Pool):
            await self.bots.close()
        await self.news.close()
        try:
            await self.store.heartbeat(self.times.now(), FOREVER)
        except Unavailable:
            log.warning("the store is not there at the end")
        await self.store.close()

    async def well(self) -> bool:
        """Whether we can serve: read, and write again if that could not be done the last time."""
        try:
            async with asyncio.timeout(2):
                await self.store.last_numbers([])
                if self.tables.failing:
                    await self.store.heartbeat(self.times.now(), FOREVER)
                    self.tables.failing = False
        except (Unavailable, TimeoutError):
            return False
        return not self.stopping

    # ---------------------------------------------------------------- in the background

    async def _beat(self) -> None:
        """Note that somebody is up, while a clock runs: if we fall, it stands still from here."""
        while True:
            await asyncio.sleep(BEAT)
            running = any(live.table.clock and live.table.clock.due for live in self._all() if live.table.playing)
            waiting = None if running else await self._quietly(self.store.due(FOREVER, 1))
            if running or waiting:
                await self._quietly(self.store.heartbeat(self.times.now(), FOREVER))

    async def _look_around(self) -> None:
        """Look at the log while no news come from the other processes, and once more when they come again."""
        missed = False
        while True:
            await asyncio.sleep(LOOK)
            alive = self.news.alive
            if missed or not alive or any(live.unsure for live in self._all()):
                numbers = await self._quietly(self.store.last_numbers(list(self.tables.loaded)))
                missed = numbers is None or not alive
                for live in self._all():
                    if (numbers or {}).get(live.table.name, 0) > live.table.number:
                        await self._quietly(self.tables.catch_up(live))

    async def _hear(self, table: str, number: int, note: str) -> None:
        """Another process has written to a table, or tells who is online there."""
        live = await self.tables.here(table)
        if live is None:
            return
        if note:
            self._note(live, note)
        if number > live.table.number:
            await self._quietly(self.tables.catch_up(live))

    def _note(self, live: Live, note: str) -> None:
        try:
            told = msgspec.json.decode(note, type=tuple[str, list[int]])
        except msgspec.DecodeError:
            return
        process, seats = told
        if process != self.attendant.holder:
            live.elsewhere[process] = self.times.steady() + BELIEVED, Counter(seats)
            live.move_about()

    async def _say_who_is_here(self) -> None:
        """Tell the other processes who is online here, at once when that changes."""
        if not self.settings.shared:
            return
        said: dict[str, tuple[float, Counter[int]]] = {}
        while True:
            await asyncio.sleep(0.5)
            now = self.times.steady()
            for live in self._all():
                name, here = live.table.name, live.here()
                at, before = said.get(name, (0.0, Counter[int]()))
                if here != before or (here and now - at > SAY_AGAIN):
                    said[name] = now, here
                    note = msgspec.json.encode((self.attendant.holder, sorted(here.elements()))).decode()
                    await self.news.publish(name, live.table.number, note)
            said = {name: value for name, value in said.items() if name in self.tables.loaded}

    async def _let_go(self) -> None:
        """Do not wait for those who do not read."""
        while True:
            await asyncio.sleep(self.settings.limits.write / 4)
            now = self.times.steady()
            for live in self._all():
                for listener in list(live.listeners):
                    listener.hurry(now)

    def _all(self) -> Sequence[Live]:
        return list(self.tables.loaded.values())

    async def _quietly(self, work: Awaitable[T]) -> T | None:
        """What may fail now and is tried again soon."""
        try:
            return await work
        except Unavailable:
            return None

    def _watch(self) -> None:
        watch = self.metrics.watch
        watch("karban_tables", "Tables in memory.", lambda: len(self.tables.loaded))
        watch("karban_connections", "Open WebSocket connections.", lambda: sum(self.addresses.values()))
        if isinstance(pool := self.bots, Pool):
            watch("karban_bots_waiting", "Questions that wait for a bot.", lambda: pool.figures.waiting)
            watch("karban_bots_busy", "Processes in which bots are thinking.", lambda: pool.figures.busy)
            watch("karban_bots_lost_total", "Processes of bots that crashed or hung.", lambda: pool.figures.lost)
            watch("karban_bot_answers_total", "Answers of bots.", lambda: pool.figures.answers, "level")
            watch("karban_bot_milliseconds_total", "Spent on them.", lambda: pool.figures.milliseconds, "level")
