"""The tables in memory, and the one way to change one: try, commit, and only then let it be so."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from karban.errors import BadOption, IllegalMove
from karban.store import Entry, Lease, NameTaken, NoTable, Store, TableIndex, Unavailable, WriteConflict
from karban.table import Table, events, moves, tokens
from karban.table.commands import PendingEvent
from karban.web.live.loaded_table import Live
from karban.web.live.metrics import Metrics
from karban.web.live.news import News
from karban.web.live.tasks import Tasks
from karban.web.live.times import Times

log = logging.getLogger(__name__)
T = TypeVar("T")
Command = Callable[[Table, int], list[PendingEvent]]  # at a moment, in milliseconds
AT_ONCE = 100  # events that are replayed before others have their turn: a few milliseconds
TRIES = 50  # how often a change starts again because others were faster


class Tables:
    """Loads tables, changes them, and tells whoever is connected."""

    def __init__(self, store: Store, news: News, times: Times, metrics: Metrics, shared: bool) -> None:
        self.store, self.news, self.times, self.metrics = store, news, times, metrics
        self.shared = shared  # whether other processes write too
        self.failing = False  # whether what was last to be written could not be
        self.loaded: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks = Tasks()
        self.on_load: Callable[[Live], None] = lambda live: None

    # ------------------------------------------------------------------------ finding

    async def find(self, name: str) -> Live:
        """The table of this name."""
        live = self.loaded.get(name)
        if live is None:
            if not tokens.NAME.fullmatch(name):
                raise NoTable(name)
            loading = self._loading.get(name) or self._start_loading(name)
            live = await asyncio.shield(loading)
        live.used = self.times.steady()
        return live

    async def here(self, name: str) -> Live | None:
        """The table of this name if it is in memory, or on its way: it may have been read before the last event."""
        if loading := self._loading.get(name):
            await asyncio.wait([loading])
        return self.loaded.get(name)

    def _start_loading(self, name: str) -> asyncio.Task[Live]:
        task = self._loading[name] = self._tasks.start(self._load(name))
        task.add_done_callback(lambda _: self._loading.pop(name, None))
        return task

    async def _load(self, name: str) -> Live:
        entries = await self.store.read(name)
        table = Table(name)
        for start in range(0, len(entries), AT_ONCE):
            _replay(table, entries[start : start + AT_ONCE])
            await asyncio.sleep(0)  # a long game must not hold up the others
        live = Live(table, await self.store.downtimes(table.at) if table.playing else ())
        if live.gaps:
            await self._resume(live)
        return self._put(live)

    async def _resume(self, live: Live) -> None:
        """Set the clocks of a table right that nobody looked after for a while."""
        try:
            await self._change(live, lambda table, now: [], None)
        except Unavailable:  # then it goes with the next change
            log.warning("a clock could not be set")

    def _put(self, live: Live) -> Live:
        live.used, live.told = self.times.steady(), live.table.number
        self.loaded[live.table.name] = live
        self.on_load(live)
        return live

    def drop(self, live: Live) -> None:
        """Let a table go from memory; it comes back when somebody asks for it."""
        if self.loaded.get(live.table.name) is live:
            del self.loaded[live.table.name]

    # ----------------------------------------------------------------------- changing

    async def create(self, steps: list[PendingEvent], name: str | None = None) -> Live:
        """A new table, made of its first steps. One of this name that is there already is taken for it."""
        while True:
            table = Table(name or tokens.new_name())
            entries = _apply(table, steps, self.times.now())
            try:
                await self._save(self.store.create(_index_of(table), entries))
            except NameTaken:
                if name:
                    return await self.find(name)
                continue
            self.metrics.tables.add()
            return self._put(Live(table))

    async def change(self, live: Live, command: Command, lease: Lease | None = None) -> int:
        """Do what a command gives, and return the number of the last event. A refusal changes nothing.

        When this returns, it is in the log; whoever asked is to be answered, then `tell` the others.
        """
        return await self._whole(self._change(live, command, lease))

    async def _change(self, live: Live, command: Command, lease: Lease | None) -> int:
        async with live.lock:
            if live.unsure:
                await self._read_gap(live)
            for _ in range(TRIES):
                trial, entries = live.table.fork(), []
                now = max(self.times.now(), trial.at)
                try:
                    entries += _apply(trial, moves.resume(trial, live.gaps), now)
                    steps = command(trial, now)
                except (BadOption, IllegalMove):
                    if self.shared and await self._read_gap(live):  # refused by a table that was behind
                        continue
                    raise
                entries += _apply(trial, steps, now)
                if not entries:
                    return live.table.number
                try:
                    await self._save(self.store.append(_index_of(trial), entries, lease))
                except WriteConflict:
                    await self._read_gap(live)
                    continue
                except Unavailable:  # it may have been written all the same
                    live.unsure = True
                    raise
                live.become(trial, self.times.steady())
                return trial.number
        raise WriteConflict(live.table.name)

    async def _save(self, writing: Awaitable[None]) -> None:
        try:
            await writing
        except Unavailable:
            self.failing = True
            raise
        self.failing = False

    async def catch_up(self, live: Live) -> bool:
        """Read what other processes have written; whether there was anything."""
        return await self._whole(self._catch_up(live))

    async def _catch_up(self, live: Live) -> bool:
        async with live.lock:
            return await self._read_gap(live)

    async def _read_gap(self, live: Live) -> bool:
        """Read what is new in the log. It is told at once, whatever comes of the change that wanted to know: news of it
        would find that it is here already."""
        entries = await self.store.read(live.table.name, live.table.number)
        live.unsure = False
        if entries:
            table = live.table.fork()
            _replay(table, entries)
            live.become(table, self.times.steady())
            self.tell(live)
        return bool(entries)

    async def _whole(self, work: Awaitable[T]) -> T:
        """Finish what was begun, though whoever asked for it may be gone."""
        return await asyncio.shield(self._tasks.start(work))

    # ------------------------------------------------------------------------ telling

    def tell(self, live: Live) -> None:
        """Tell everybody at a table, here and at other processes, that there is something new."""
        if live.told != live.table.number:
            live.told = live.table.number
            live.wake()
            if self.shared:
                self._tasks.start(self.news.publish(live.table.name, live.table.number))

    async def close(self) -> None:
        await self._tasks.finish()


def _replay(table: Table, entries: list[Entry]) -> None:
    for entry in entries:
        table.apply(events.decode(entry.body), entry.number, entry.at, entry.key)


def _apply(table: Table, steps: list[PendingEvent], now: int) -> list[Entry]:
    """Let steps happen at a table, and give them as they go into its log."""
    entries = []
    for step in steps:
        entry = Entry(table.number + 1, now, step.seat, step.key, events.encode(step.event))
        table.apply(step.event, entry.number, entry.at, entry.key)
        entries.append(entry)
    return entries


def _index_of(table: Table) -> TableIndex:
    listed = table.created.listed and table.stage == "open"
    return TableIndex(table.name, table.created.game, table.stage, listed, table.due, table.at)
