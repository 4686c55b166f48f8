"""Background work that no request asks for: bots decide, clocks run out, stand-ins play for those who are gone.

Every table in memory is attended to by a task. It writes only while this process holds the table's lease, so that no
two processes play for the same bot.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from karban.bots.turns import Urgency
from karban.errors import Refusal
from karban.store import Damaged, Lease, LeaseLost, NoTable, Unavailable
from karban.table import Table, limits, moves, standins
from karban.table.events import PendingEvent
from karban.web.live.bot_pool import BotPool
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.set_aside import TableSetAside
from karban.web.live.tables import Tables
from karban.web.live.tasks import Tasks, log_failure

log = logging.getLogger(__name__)
LEASE_MS = 5_000
RETRY_SECONDS = 1.0  # when another process holds the lease, or the store is unavailable
FAILURE_RETRY_SECONDS = 5.0  # after an unexpected failure
MAX_WAIT_SECONDS = 60.0
UNKNOWN_SECONDS = 5.0  # between two looks, while it is not known who is away
UNLOAD_BEFORE_DUE_MS = 120_000  # a table that is not due for longer than this need not stay in memory
SWEEP_SECONDS = 1.0  # between two looks for tables that are due
LOAD_AHEAD_MS = 2_000  # how long before it is due a table is loaded
MAX_LOADED_PER_SWEEP = 20
YIELD_SECONDS = 0.002  # in which other tasks have their turn
WAITING_SECONDS = 30.0  # for which somebody who has asked for something over HTTP is taken to be there
DESERTED_SECONDS = 600.0  # without any request, after which a table's bots have time
MARGIN_SECONDS = 0.01  # so that a clock has surely run out when it is looked at


class Attendant:
    """Does the background work of the tables in memory, and loads those that are due."""

    def __init__(
        self, tables: Tables, bots: BotPool, min_bot_seconds: float, idle_seconds: float, process_id: str
    ) -> None:
        self.tables, self.bots = tables, bots
        self.min_bot_seconds, self.idle_seconds = min_bot_seconds, idle_seconds
        self.process_id = process_id
        self._tasks = Tasks()
        tables.on_load = self.attend

    def start(self) -> None:
        self._tasks.start(self._sweep()).add_done_callback(log_failure)

    async def close(self) -> None:
        await self._tasks.cancel()

    def attend(self, loaded: LoadedTable) -> None:
        self._tasks.start(self._attend(loaded)).add_done_callback(log_failure)

    # ------------------------------------------------------------------- one table

    async def _attend(self, loaded: LoadedTable) -> None:
        """Do the background work of a table until it is not needed in memory any more."""
        thinking: dict[str, asyncio.Task[None]] = {}
        loop = asyncio.get_running_loop()
        try:
            while not self._can_unload(loaded):
                loaded.attendant_wakeup.clear()
                try:
                    wait_seconds = await self._do_due_work(loaded, thinking)
                except (Unavailable, LeaseLost):
                    wait_seconds = RETRY_SECONDS
                except (NoTable, TableSetAside):
                    self.tables.drop(loaded.table.name)
                    wait_seconds = 0
                except Exception:  # whatever it is, the table must go on
                    log.exception("attending to a table has failed")
                    wait_seconds = FAILURE_RETRY_SECONDS
                timer = loop.call_later(wait_seconds, loaded.attendant_wakeup.set)
                await loaded.attendant_wakeup.wait()
                timer.cancel()
        finally:
            for task in thinking.values():
                task.cancel()
            self.tables.unload(loaded)

    def _can_unload(self, loaded: LoadedTable) -> bool:
        if self.tables.loaded.get(loaded.table.name) is not loaded:  # it was deleted, or is damaged
            return True
        unused_seconds = self.tables.server_clock.monotonic() - loaded.last_used
        if loaded.listeners or loaded.lock.locked() or unused_seconds < self.idle_seconds:
            return False
        due_ms = loaded.table.due_ms
        return due_ms is None or due_ms > self.tables.server_clock.now_ms() + UNLOAD_BEFORE_DUE_MS

    async def _do_due_work(self, loaded: LoadedTable, thinking: dict[str, asyncio.Task[None]]) -> float:
        """Do what is due, and return the seconds until something is due again."""
        now_ms, monotonic = self.tables.server_clock.now_ms(), self.tables.server_clock.monotonic()
        await self._give_back(loaded)
        table = loaded.table
        if not table.playing or not table.clock:
            return self._until_idle(loaded)
        somebody_to_play_for = loaded.listeners or (table.people() and not table.abandoned)
        late = (
            [seat for seat in table.clock.out_of_time(now_ms) if seat in table.to_act] if somebody_to_play_for else []
        )
        bots = table.bots_to_act() if somebody_to_play_for else []
        absent, wait_for_absent = self._absent(loaded, monotonic)
        time_over = table.clock.game_ends_at_ms is not None and table.clock.game_ends_at_ms <= now_ms
        if late or bots or absent or time_over:
            lease = await self.tables.store.acquire_lease(table.name, self.process_id, LEASE_MS)
            if lease is None:
                return RETRY_SECONDS
            if absent or time_over or not all(table.decision(seat) in thinking for seat in [*bots, *late]):
                await self._write(loaded, lease, absent)
            if thinking and urgency(loaded, monotonic) is Urgency.WAITED_FOR:
                self.bots.hurry(table.name)  # somebody has come since they were asked
            for seat in [*bots, *late]:
                self._start_thinking(loaded, seat, lease, thinking)
        waits = [self._until_idle(loaded), wait_for_absent]
        if somebody_to_play_for and table.clock.due_ms is not None:
            waits.append(max(0.0, (table.clock.due_ms - now_ms) / 1000) + MARGIN_SECONDS)
        return min(waits) if not (late or bots) else min(MAX_WAIT_SECONDS, RETRY_SECONDS)

    async def _give_back(self, loaded: LoadedTable) -> None:
        """Another process has taken somebody for away who is connected here: their seat is theirs again at once."""
        here = [seat for seat in loaded.local_presence() if loaded.table.seats[seat].stand_in_reason == "away"]
        if here:
            await self.tables.change(loaded, lambda table, now_ms: standins.reclaim(table, here))
            self.tables.broadcast(loaded)

    async def _write(self, loaded: LoadedTable, lease: Lease, absent: set[int]) -> None:
        """Append the events that need no bot to think."""

        def command(table: Table, now_ms: int) -> list[PendingEvent]:
            return moves.clock_move(table, now_ms) or standins.replace_absent(table, absent)

        with suppress(limits.Limit):  # then people wait for one another
            await self.tables.change(loaded, command, lease)
        self.tables.broadcast(loaded)

    def _until_idle(self, loaded: LoadedTable) -> float:
        if loaded.listeners:
            return MAX_WAIT_SECONDS
        unused_seconds = self.tables.server_clock.monotonic() - loaded.last_used
        return min(MAX_WAIT_SECONDS, max(0.1, self.idle_seconds - unused_seconds + 0.1))

    def _absent(self, loaded: LoadedTable, monotonic: float) -> tuple[set[int], float]:
        """The seats of people who are away for as long as their table waits, and in how many seconds to look again."""
        away_ms = loaded.table.created.away_ms
        if away_ms is None:
            return set(), MAX_WAIT_SECONDS
        people = loaded.table.people()
        left = {
            seat: since + away_ms / 1000 - monotonic
            for seat, since in loaded.away_since(monotonic).items()
            if seat in people
        }
        unknown = loaded.knows_since(loaded.loaded_at, monotonic) is None
        longest = UNKNOWN_SECONDS if unknown else MAX_WAIT_SECONDS
        wait_seconds = min((seconds for seconds in left.values() if seconds > 0), default=longest)
        return {seat for seat, seconds in left.items() if seconds <= 0}, wait_seconds + MARGIN_SECONDS

    # --------------------------------------------------------------------- thinking

    def _start_thinking(
        self, loaded: LoadedTable, seat: int, lease: Lease, thinking: dict[str, asyncio.Task[None]]
    ) -> None:
        decision = loaded.table.decision(seat)
        # A stand-in that was asked before its person came back does not keep the one from thinking who decides when the
        # time is up: else whoever hands over and back would have as long as the first one thinks.
        thought = f"{decision} {loaded.table.seats[seat].deciding_bot}"
        if decision is None or thought in thinking:
            return
        task = self._tasks.start(self._think(loaded, seat, decision, lease))
        thinking[thought] = task

        def done(task: asyncio.Task[None]) -> None:
            log_failure(task)
            thinking.pop(thought, None)
            loaded.wake_attendant()

        task.add_done_callback(done)

    async def _think(self, loaded: LoadedTable, seat: int, decision: str, lease: Lease) -> None:
        """Let a bot decide, not faster than people can follow, and make its move."""
        table = loaded.table
        level = table.seats[seat].deciding_bot
        assert table.match
        start = self.tables.server_clock.monotonic()
        chosen_by = level or table.created.stand_in
        try:
            move = await self.bots.choose(
                chosen_by,
                table.match.question(seat),
                table=table.name,
                owner=loaded.owner,
                urgency=urgency(loaded, start),
            )
        except Exception:
            log.exception("a bot has failed")
            await asyncio.sleep(FAILURE_RETRY_SECONDS)
            return
        took_seconds = self.tables.server_clock.monotonic() - start
        self.tables.metrics.bot.add(took_seconds)
        if level and table.people() and took_seconds < self.min_bot_seconds:
            await asyncio.sleep(self.min_bot_seconds - took_seconds)

        def command(table: Table, now_ms: int) -> list[PendingEvent]:
            if level is None:
                return moves.timeout_move(table, seat, decision, move, chosen_by, now_ms)
            return moves.bot_move(table, seat, decision, move, chosen_by)

        try:
            renewed = await self.tables.store.acquire_lease(table.name, self.process_id, LEASE_MS)
            if renewed is None or renewed.fence != lease.fence:
                return
            before = loaded.table.number
            if await self.tables.change(loaded, command, renewed) != before:
                self.tables.metrics.moves.add("bot" if level else "stand-in")
            self.tables.broadcast(loaded)
        except (Unavailable, LeaseLost):
            await asyncio.sleep(RETRY_SECONDS)
        except (NoTable, TableSetAside):  # deleted or damaged meanwhile
            return
        except Refusal:
            log.exception("a bot has made a move against the rules")
            await asyncio.sleep(FAILURE_RETRY_SECONDS)

    # ------------------------------------------------------------------- all tables

    async def _sweep(self) -> None:
        """Load the tables that are due, a few at a time."""
        set_aside = self.tables.set_aside
        while True:
            names: list[str] = []
            with suppress(Unavailable, Damaged):
                soon = self.tables.server_clock.now_ms() + LOAD_AHEAD_MS
                names = await self.tables.store.due(soon, MAX_LOADED_PER_SWEEP + len(set_aside))
            names = [name for name in names if name not in self.tables.loaded and set_aside.get(name) is None]
            for name in names:
                try:
                    await self.tables.get_or_load(name)
                except Unavailable:
                    break
                except TableSetAside:  # it has been logged
                    pass
                except Exception as error:
                    log.exception("a table cannot be loaded")
                    set_aside.add(name, f"{type(error).__name__}: {error}")
                await asyncio.sleep(YIELD_SECONDS)
            await asyncio.sleep(YIELD_SECONDS if names else SWEEP_SECONDS)


def urgency(loaded: LoadedTable, monotonic: float) -> Urgency:
    """How urgent it is that the bots of a table decide: first those for whom people wait."""
    if loaded.seen_seconds(monotonic) < WAITING_SECONDS:
        return Urgency.WAITED_FOR
    if loaded.listeners or monotonic - loaded.last_used < DESERTED_SECONDS:
        return Urgency.PLAYED_ON
    return Urgency.DESERTED
