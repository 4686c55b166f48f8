"""A running server process: the tables, their background work, and what it knows about its clients."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Sequence
from typing import TypeVar

from karban.store import Damaged, NoTable, Store, Unavailable
from karban.table.limits import LogLimits
from karban.table.tokens import PAD_PREFIX
from karban.web.live.attendant import Attendant
from karban.web.live.bans import Bans
from karban.web.live.bot_pool import BotPool
from karban.web.live.costs import Costs
from karban.web.live.housekeeping import Housekeeper
from karban.web.live.limit_log import LimitLog
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.lobby import Lobby
from karban.web.live.metrics import Metrics
from karban.web.live.open_connections import OpenConnections
from karban.web.live.pads import Pads
from karban.web.live.presence import PresenceExchange
from karban.web.live.pubsub import QUESTION, REACTION, PubSub
from karban.web.live.rate_limits import NetworkCount, NetworkLimit, RateLimit
from karban.web.live.reactions import ReactionExchange
from karban.web.live.record_checks import RecordChecks
from karban.web.live.server_clock import ServerClock
from karban.web.live.set_aside import TableSetAside
from karban.web.live.tables import Tables
from karban.web.live.tasks import Tasks, log_failure
from karban.web.settings import Settings

log = logging.getLogger(__name__)
T = TypeVar("T")
HEARTBEAT_SECONDS = 1.0
MAX_SILENCE_MS = 3_000  # without a heartbeat, after which no server was running
HEALTH_TIMEOUT_SECONDS = 2.0
FOREVER_MS = 10**15
POLL_SECONDS = 1.5  # between two looks at the log, while no notices of other processes arrive


class Service:
    """All parts of a server process, started and stopped together."""

    def __init__(self, settings: Settings, store: Store, pubsub: PubSub, bots: BotPool) -> None:
        self.settings, self.store, self.pubsub, self.bots = settings, store, pubsub, bots
        self.server_clock, self.metrics = ServerClock(), Metrics()
        self.tables = Tables(store, pubsub, self.server_clock, self.metrics, settings.shared)
        most = settings.limits
        self.tables.log_limits = LogLimits(most.table_moves, most.table_undos, most.table_events)
        self.process_id = secrets.token_hex(8)  # by which leases and presence are known
        self.presence = PresenceExchange(self.tables, pubsub, lambda: self.server_clock, self.process_id)
        self.tables.knows_since = self.presence.hearing.knows_since
        self.attendant = Attendant(self.tables, bots, settings.min_bot_seconds, settings.idle_seconds, self.process_id)
        self.housekeeper = Housekeeper(self.tables, settings)
        limits = settings.limits
        self.writes_of_person = RateLimit(limits.writes, limits.window_seconds)
        self.requests_of_network = NetworkLimit(limits.requests, limits.window_seconds)
        self.costs = Costs(limits.processor_seconds, limits.window_seconds)
        self.tables_of_network = NetworkLimit(limits.tables, limits.tables_window_seconds)
        self.entries_of_network = NetworkLimit(limits.entries, limits.tables_window_seconds)
        self.records_of_network = NetworkLimit(limits.records, limits.tables_window_seconds)
        self.record_checks = RecordChecks()
        self.pads, self.pad_waits = Pads(self.tables), NetworkCount(limits.network_connections)
        self.lobby = Lobby(self.tables, limits.listed)
        self.hints_of_person = RateLimit(limits.hints, limits.window_seconds)
        self.reactions = ReactionExchange(self.tables, limits.reactions, limits.window_seconds, self.process_id)
        self.unknown_tokens_of_network = NetworkLimit(limits.unknown_tokens, limits.window_seconds)
        self.connections = NetworkCount(limits.network_connections)  # WebSockets
        self.open_connections = OpenConnections()  # all, HTTP included
        self.bans, self._limit_log = Bans(settings.banned, settings.banned_file), LimitLog()
        self.stopping = False
        self._tasks = Tasks()
        self._add_gauges()

    # ------------------------------------------------------------------ start and stop

    async def start(self) -> None:
        await self.store.open()
        self.server_clock.move_to(await self.store.time_ms(self.server_clock.now_ms()))
        alone = not self.settings.shared
        await self.store.heartbeat(self.server_clock.now_ms(), 0 if alone else MAX_SILENCE_MS)
        await self.pubsub.listen(self._on_notice)
        self.attendant.start()
        watching = (self._drop_stalled(), self.bans.watch(), *self.housekeeper.work())
        for work in (self._heartbeat(), self._poll_log(), self.presence.run(), *watching):
            self._tasks.start(work).add_done_callback(log_failure)

    def limit_reached(self, limit: str, address: str) -> None:
        """Note in the log that a client has reached a limit, by its name in the settings."""
        self._limit_log.reached(limit, address, self.server_clock.monotonic())

    def count_unsent(self) -> int:
        """To how many connections something waits to be sent."""
        return sum(listener.has_unsent for loaded in self._all() for listener in loaded.listeners)

    def announce_shutdown(self) -> None:
        """Tell everybody that the server is about to stop, and take no new connections."""
        self.stopping = True
        self.pads.stop()
        for loaded in list(self.tables.loaded.values()):
            for listener in list(loaded.listeners):
                listener.announce_shutdown()

    async def close(self) -> None:
        await self._tasks.cancel()
        await self.attendant.close()
        await self.tables.close()
        await self.bots.close()
        await self.record_checks.close()
        await self.pubsub.close()
        try:
            await self.store.heartbeat(self.server_clock.now_ms(), FOREVER_MS)
        except Unavailable:
            log.warning("the store is unavailable at the end")
        await self.store.close()

    async def healthy(self) -> bool:
        """Whether we can serve: read, and write again if the last write has failed."""
        try:
            async with asyncio.timeout(HEALTH_TIMEOUT_SECONDS):
                await self.store.last_numbers([])
                if self.tables.write_failing:
                    await self.store.heartbeat(self.server_clock.now_ms(), FOREVER_MS)
                    self.tables.write_failing = False
        except (Unavailable, TimeoutError):
            return False
        return not self.stopping

    # ---------------------------------------------------------------- in the background

    async def _heartbeat(self) -> None:
        """Note that a server is running, while a clock runs: if we crash, it stands still from here."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            running = any(
                loaded.table.clock and loaded.table.clock.due_ms for loaded in self._all() if loaded.table.playing
            )
            waiting = None if running else await self._if_available(self.store.due(FOREVER_MS, 1))
            if running or waiting:
                await self._if_available(self.store.heartbeat(self.server_clock.now_ms(), FOREVER_MS))

    async def _poll_log(self) -> None:
        """Read the log while no notices of other processes arrive, and once more when they arrive again."""
        missed = False
        while True:
            await asyncio.sleep(POLL_SECONDS)
            alive = self.pubsub.alive and self.pubsub.hearing
            if missed or not alive or any(loaded.may_be_behind for loaded in self._all()):
                numbers = await self._if_available(self.store.last_numbers(list(self.tables.loaded)))
                missed = numbers is None or not alive
                for loaded in self._all():
                    if (numbers or {}).get(loaded.table.name, 0) > loaded.table.number:
                        await self._if_available(self.tables.catch_up(loaded))

    async def _on_notice(self, table: str, number: int, presence: str) -> None:
        """Another process has written to a table, or says who is online there."""
        if table.endswith(QUESTION):
            return self.presence.answer(table)
        if REACTION in table:
            return self.reactions.hear(table, presence)
        if table.startswith(PAD_PREFIX):
            return await self.pads.hear(table, number, presence)
        loaded = await self.tables.if_loaded(table)
        if presence and not presence.endswith("[]]"):  # somebody is there
            self.lobby.notice(table)
        if loaded is None:
            return
        if presence:
            self.presence.hear(loaded, presence)
        if number > loaded.table.number:
            await self._if_available(self.tables.catch_up(loaded))

    async def _drop_stalled(self) -> None:
        """Close connections whose clients do not read."""
        while True:
            await asyncio.sleep(self.settings.limits.write_seconds / 4)
            monotonic = self.server_clock.monotonic()
            for loaded in self._all():
                for listener in list(loaded.listeners):
                    listener.drop_if_stalled(monotonic)

    def _all(self) -> Sequence[LoadedTable]:
        return list(self.tables.loaded.values())

    async def _if_available(self, work: Awaitable[T]) -> T | None:
        """Work that is tried again if the store is unavailable now, or a table cannot be read or is gone."""
        try:
            return await work
        except (Unavailable, TableSetAside, Damaged, NoTable):
            return None

    def _add_gauges(self) -> None:
        gauge, bots = self.metrics.add_gauge, self.bots
        gauge("karban_tables", "Tables in memory.", lambda: len(self.tables.loaded))
        gauge("karban_tables_deleted_total", "Tables deleted, being old.", lambda: self.housekeeper.deleted)
        gauge("karban_tables_set_aside", "Tables that cannot be read.", lambda: len(self.tables.set_aside))
        gauge("karban_connections", "Open WebSocket connections.", lambda: self.connections.total)
        gauge("karban_pads", "Shared score pads in memory.", lambda: len(self.pads.loaded))
        gauge("karban_pads_waiting", "Requests that wait for news of one.", lambda: self.pads.waiting)
        there = self.open_connections
        gauge("karban_open_connections", "Open connections, HTTP included.", lambda: there.total)
        gauge("karban_connections_refused_total", "Connections for which there was no room.", lambda: there.refused)
        gauge("karban_connections_made_room_total", "Idle ones closed to make room.", lambda: there.made_room)
        gauge("karban_bots_waiting", "Questions that wait for a bot.", lambda: bots.figures.waiting)
        gauge("karban_bots_busy", "Processes in which bots are thinking.", lambda: bots.figures.busy)
        gauge("karban_bots_lost_total", "Processes of bots that crashed or hung.", lambda: bots.figures.lost)
        checks = self.record_checks
        gauge("karban_record_checks_waiting", "Records to be played again.", lambda: checks.waiting)
        gauge("karban_record_checks_total", "Records that were played again.", lambda: checks.done)
        gauge("karban_bot_answers_total", "Answers of bots.", lambda: bots.figures.answers, "level")
        gauge("karban_bot_milliseconds_total", "Spent on them.", lambda: bots.figures.milliseconds, "level")
