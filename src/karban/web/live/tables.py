"""The tables in memory, and the one way to change one: on a copy, then in the log, and only then in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from karban.errors import Refusal
from karban.store import Damaged, Entry, Lease, NameTaken, NoTable, Store, TableIndex, Unavailable, WriteConflict
from karban.table import Table, events, limits, moves, tokens
from karban.table.events import PendingEvent
from karban.web.live.fan_out import SpectatorQueue
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.metrics import Metrics
from karban.web.live.pubsub import QUESTION, PubSub
from karban.web.live.replaying import Replaying
from karban.web.live.server_clock import ServerClock
from karban.web.live.set_aside import SetAsideTables, TableSetAside
from karban.web.live.tasks import Tasks

log = logging.getLogger(__name__)
T = TypeVar("T")
Command = Callable[[Table, int], list[PendingEvent]]  # at a moment, in milliseconds
MAX_NAMES = 5  # that are tried for a new table in a damaged file
MAX_ATTEMPTS = 50  # of a change, because other processes were faster
CATCH_UP_SECONDS = 0.2  # between two looks at the log of a table for tokens that nobody is known by


class Tables:
    """Loads tables, changes them, and broadcasts the changes to whoever is connected."""

    def __init__(self, store: Store, pubsub: PubSub, server_clock: ServerClock, metrics: Metrics, shared: bool) -> None:
        self.store, self.pubsub, self.server_clock, self.metrics = store, pubsub, server_clock, metrics
        self.shared = shared  # whether other processes write too
        self.log_limits = limits.LogLimits()
        self.write_failing = False  # whether the last write has failed
        self.loaded: dict[str, LoadedTable] = {}
        self._spectator_queue = SpectatorQueue()
        self.set_aside = SetAsideTables(lambda: self.server_clock.monotonic())
        self._loading: dict[str, asyncio.Task[LoadedTable]] = {}
        self._replaying = Replaying()
        self._tasks = Tasks()
        self.on_load: Callable[[LoadedTable], None] = lambda loaded: None
        self.knows_since: Callable[[float, float], float | None] = lambda loaded_at, monotonic: loaded_at
        self.presence_changes: set[str] = set()  # tables at which somebody has come or gone here
        self.presence_wakeup = asyncio.Event()

    # ------------------------------------------------------------------------ finding

    async def get_or_load(self, name: str) -> LoadedTable:
        """The table of this name; it counts as used now."""
        loaded = self.loaded.get(name)
        if loaded is None:
            if not tokens.NAME.fullmatch(name):
                raise NoTable(name)
            self.set_aside.check(name)
            loading = self._loading.get(name) or self._start_loading(name)
            loaded = await asyncio.shield(loading)
        loaded.last_used = self.server_clock.monotonic()
        return loaded

    def in_memory(self, name: str) -> bool:
        """Whether a table is in memory, or will be in a moment."""
        return name in self.loaded or name in self._loading

    async def if_loaded(self, name: str) -> LoadedTable | None:
        """The table of this name if it is in memory or being loaded: it may have been read before the last event."""
        if loading := self._loading.get(name):
            await asyncio.wait([loading])
        return self.loaded.get(name)

    def _start_loading(self, name: str) -> asyncio.Task[LoadedTable]:
        task = self._loading[name] = self._tasks.start(self._load(name))
        task.add_done_callback(lambda _: self._loading.pop(name, None))
        return task

    async def _load(self, name: str) -> LoadedTable:
        entries = await self._undamaged(self.store.read(name))
        table = Table(name)
        await self.replay(table, entries)
        loaded = LoadedTable(table, await self.store.downtimes(table.at_ms) if table.playing else ())
        if loaded.downtimes:
            await self._resume(loaded)
        if self.shared:
            self._tasks.start(self.pubsub.publish(name + QUESTION, 0))
        return self._register(loaded)

    async def replay(self, table: Table, entries: list[Entry]) -> None:
        """Apply the events of a log. A table that cannot be read, or takes absurdly long, is set aside."""
        try:
            await self._replaying.replay(table, entries)
        except Exception as error:
            self.set_aside.add(table.name, f"{type(error).__name__} after event {table.number}: {error}")
            raise TableSetAside(table.name) from error

    async def _resume(self, loaded: LoadedTable) -> None:
        """Take the downtime of the server off the clocks of a table."""
        try:
            await self._change(loaded, lambda table, now_ms: [], None)
        except Unavailable:  # then it is done with the next change
            log.warning("a clock could not be set")

    def _register(self, loaded: LoadedTable) -> LoadedTable:
        if other := self.loaded.get(loaded.table.name):  # created and loaded at the same time: there is one of each
            return other
        loaded.last_used, loaded.last_broadcast = self.server_clock.monotonic(), loaded.table.number
        loaded.spectator_queue = self._spectator_queue
        loaded.loaded_at, loaded.knows_since = self.server_clock.monotonic(), self.knows_since
        loaded.on_presence = self.tell_presence
        self.loaded[loaded.table.name] = loaded
        self.on_load(loaded)
        return loaded

    def unload(self, loaded: LoadedTable) -> None:
        """Remove a table from memory; it is loaded again when it is needed."""
        if self.loaded.get(loaded.table.name) is loaded:
            del self.loaded[loaded.table.name]

    def drop(self, name: str) -> None:
        """A table is no more, or not what was written: whoever is connected hears of it by connecting again."""
        if loaded := self.loaded.pop(name, None):
            loaded.wake_attendant()
            for listener in list(loaded.listeners):
                listener.dismiss()

    async def _undamaged(self, work: Awaitable[T]) -> T:
        """Work on one table in the store; if that is damaged, it is set aside."""
        try:
            return await work
        except Damaged as error:
            self.damaged(error)
            raise TableSetAside(error.table, error.why) from error

    def damaged(self, error: Damaged) -> None:
        """The log of a table is not what was written."""
        self.set_aside.add(error.table, error.why)
        self.drop(error.table)

    # ----------------------------------------------------------------------- changing

    async def create(self, pending: list[PendingEvent], name: str | None = None) -> LoadedTable:
        """A new table with its first events. If there is one of this name already, that one is returned."""
        for attempt in range(MAX_ATTEMPTS):
            table = Table(name or tokens.new_name())
            entries = _apply(table, pending, self.server_clock.now_ms())
            try:
                await self._save(self.store.create(_index_of(table), entries))
            except NameTaken:
                if name:
                    return await self.get_or_load(name)
                continue
            except TableSetAside:  # where it would have stood the file is damaged
                if name or attempt > MAX_NAMES:
                    raise
                continue
            self.metrics.tables.add()
            return self._register(LoadedTable(table))
        raise Unavailable("no name is free")

    async def change(self, loaded: LoadedTable, command: Command, lease: Lease | None = None) -> int:
        """Append what a command gives, and return the number of the last event. A refusal changes nothing.

        When this returns, it is in the log; whoever asked is to be answered first, then call `broadcast`.
        """
        return await self._shielded(self._change(loaded, command, lease))

    async def _change(self, loaded: LoadedTable, command: Command, lease: Lease | None) -> int:
        async with loaded.lock:
            self.set_aside.check(loaded.table.name)
            if loaded.may_be_behind:
                await self._read_new_events(loaded)
            for _ in range(MAX_ATTEMPTS):
                trial, entries = loaded.table.fork(), []
                now_ms = max(self.server_clock.now_ms(), trial.at_ms)
                try:
                    entries += _apply(trial, moves.resume(trial, loaded.downtimes), now_ms)
                    pending = command(trial, now_ms)
                    limits.check(trial, pending, self.log_limits)
                except Refusal:
                    if self.shared and await self._read_new_events(loaded):  # refused by a table behind the log
                        continue
                    raise
                entries += _apply(trial, pending, now_ms)
                entries += _apply(trial, limits.closing(trial, self.log_limits), now_ms)
                if not entries:
                    return loaded.table.number
                try:
                    await self._save(self.store.append(_index_of(trial), entries, lease))
                except WriteConflict:
                    await self._read_new_events(loaded)
                    continue
                except Unavailable:  # it may have been written nevertheless
                    loaded.may_be_behind = True
                    raise
                loaded.replace_table(trial, self.server_clock.monotonic())
                return trial.number
        raise WriteConflict(loaded.table.name)

    async def _save(self, writing: Awaitable[None]) -> None:
        try:
            await self._undamaged(writing)
        except Unavailable:
            self.write_failing = True
            raise
        self.write_failing = False

    async def catch_up(self, loaded: LoadedTable) -> bool:
        """Read what other processes have written; returns whether there was anything."""
        return await self._shielded(self._catch_up(loaded))

    async def catch_up_together(self, loaded: LoadedTable) -> None:
        """Read what other processes have written before this was called. However many ask, a table's log is read at
        most once in CATCH_UP_SECONDS: all who ask before it is read share that."""
        if loaded.next_catch_up is None:
            loaded.next_catch_up = self._tasks.start(self._catch_up_soon(loaded))
        await asyncio.shield(loaded.next_catch_up)

    async def _catch_up_soon(self, loaded: LoadedTable) -> None:
        await asyncio.sleep(max(0.0, loaded.caught_up_at + CATCH_UP_SECONDS - self.server_clock.monotonic()))
        loaded.next_catch_up, loaded.caught_up_at = None, self.server_clock.monotonic()
        await self._catch_up(loaded)

    async def _catch_up(self, loaded: LoadedTable) -> bool:
        async with loaded.lock:
            return await self._read_new_events(loaded)

    async def _read_new_events(self, loaded: LoadedTable) -> bool:
        """Read what is new in the log. It is broadcast at once, whatever becomes of the change that is under way: a
        notice of it that comes later would find nothing new."""
        try:
            entries = await self._undamaged(self.store.read(loaded.table.name, loaded.table.number))
        except NoTable:
            self.drop(loaded.table.name)
            raise
        loaded.may_be_behind = False
        if entries:
            table = loaded.table.fork()
            await self.replay(table, entries)
            monotonic = self.server_clock.monotonic()
            loaded.replace_table(table, monotonic)
            loaded.saw_elsewhere({entry.seat: monotonic for entry in entries if entry.seat is not None})
            self.broadcast(loaded)
        return bool(entries)

    def start(self, work: Awaitable[T]) -> asyncio.Task[T]:
        """Start work that nobody cancels, so that what it changes needs no task of its own."""
        return self._tasks.start(work)

    async def _shielded(self, work: Awaitable[T]) -> T:
        """Finish the work even if whoever asked for it is cancelled."""
        if asyncio.current_task() in self._tasks:
            return await work
        return await asyncio.shield(self._tasks.start(work))

    # --------------------------------------------------------------------- broadcasting

    def tell_presence(self, loaded: LoadedTable) -> None:
        """Let the other processes know at once who is here."""
        if self.shared:
            self.presence_changes.add(loaded.table.name)
            self.presence_wakeup.set()

    def broadcast(self, loaded: LoadedTable) -> None:
        """Let everybody at a table, here and at other processes, know that there is something new."""
        if loaded.last_broadcast != loaded.table.number:
            loaded.last_broadcast = loaded.table.number
            loaded.wake_listeners()
            if self.shared:
                self._tasks.start(self.pubsub.publish(loaded.table.name, loaded.table.number))

    async def close(self) -> None:
        await self._tasks.finish()


def _apply(table: Table, pending: list[PendingEvent], now_ms: int) -> list[Entry]:
    """Apply events to a table, and give them as they go into its log."""
    entries = []
    for one in pending:
        entry = Entry(table.number + 1, now_ms, one.seat, one.key, events.encode(one.event))
        table.apply(one.event, entry.number, entry.at_ms, entry.key)
        entries.append(entry)
    return entries


def _index_of(table: Table) -> TableIndex:
    listed = table.created.listed and table.stage == "open"
    return TableIndex(table.name, table.created.game, table.stage, listed, table.due_ms, table.at_ms)
