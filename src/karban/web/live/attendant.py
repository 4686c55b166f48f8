"""What nobody asks for: bots decide, clocks run out, stand-ins play for those who are gone.

Every table in memory has an attendant. It writes only while this process holds the table's lease, so that no two
processes play for the same bot.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Protocol

from karban.errors import BadOption, IllegalMove
from karban.match.question import Question
from karban.store import Lease, LeaseLost, Unavailable
from karban.table import Table, moves, standins
from karban.table.commands import PendingEvent
from karban.web.live.loaded_table import Live
from karban.web.live.tables import Tables
from karban.web.live.tasks import Tasks, heard

log = logging.getLogger(__name__)
LEASE = 5_000  # milliseconds
AGAIN = 1.0  # seconds until a table that another process attends to, or that cannot be written, is looked at again
LATER = 5.0  # the same, if it failed for no good reason
LONGEST_WAIT = 60.0
SWEEP = 1.0  # seconds between two looks for tables that are due
LOADED_AT_ONCE = 20
BREATH = 0.002  # seconds in which others have their turn


class Bots(Protocol):
    """Whoever lets bots think."""

    async def choose(self, level: str, question: Question, *, table: str = "", ms: float | None = None) -> str: ...


class Attendant:
    """Attends to the tables in memory, and brings those there that need it."""

    def __init__(self, tables: Tables, bots: Bots, pause: float, idle: float) -> None:
        self.tables, self.bots = tables, bots
        self.pause, self.idle = pause, idle
        self.holder = secrets.token_hex(8)
        self._tasks = Tasks()
        tables.on_load = self.take_on

    def start(self) -> None:
        self._tasks.start(self._sweep()).add_done_callback(heard)

    async def close(self) -> None:
        await self._tasks.cancel()

    def take_on(self, live: Live) -> None:
        self._tasks.start(self._attend(live)).add_done_callback(heard)

    # ------------------------------------------------------------------- one table

    async def _attend(self, live: Live) -> None:
        """Look after a table until nobody needs it in memory."""
        thinking: dict[str, asyncio.Task[None]] = {}
        loop = asyncio.get_running_loop()
        try:
            while not self._can_go(live):
                live.poke.clear()
                try:
                    wait = await self._look(live, thinking)
                except (Unavailable, LeaseLost):
                    wait = AGAIN
                except Exception:  # whatever it is, the table must go on
                    log.exception("attending to a table has failed")
                    wait = LATER
                timer = loop.call_later(wait, live.poke.set)
                await live.poke.wait()
                timer.cancel()
        finally:
            for task in thinking.values():
                task.cancel()
            self.tables.drop(live)

    def _can_go(self, live: Live) -> bool:
        if live.listeners or live.lock.locked() or self.tables.times.steady() - live.used < self.idle:
            return False
        due = live.table.due
        return due is None or due > self.tables.times.now() + LONGEST_WAIT * 2000

    async def _look(self, live: Live, thinking: dict[str, asyncio.Task[None]]) -> float:
        """Do what is due; how many seconds until something will be."""
        now, steady = self.tables.times.now(), self.tables.times.steady()
        table = live.table
        if not table.playing or not table.clock:
            return self._until_idle(live)
        wanted = live.listeners or (table.people() and not table.abandoned)
        late = [seat for seat in table.clock.out_of_time(now) if seat in table.to_act] if wanted else []
        bots = table.bots_to_act() if wanted else []
        absent, wait_for_absent = self._absent(live, steady)
        ends = table.clock.game_ends_at is not None and table.clock.game_ends_at <= now
        if late or bots or absent or ends:
            lease = await self.tables.store.acquire_lease(table.name, self.holder, LEASE)
            if lease is None:
                return AGAIN
            await self._write(live, lease, absent)
            for seat in [*bots, *late]:
                self._let_think(live, seat, lease, thinking)
        waits = [self._until_idle(live), wait_for_absent]
        if wanted and table.clock.due is not None:
            waits.append(max(0.0, (table.clock.due - now) / 1000) + 0.01)
        return min(waits) if not (late or bots) else min(LONGEST_WAIT, AGAIN)

    async def _write(self, live: Live, lease: Lease, absent: set[int]) -> None:
        """Events that need no thinking."""

        def command(table: Table, now: int) -> list[PendingEvent]:
            return moves.clock_move(table, now) or standins.replace_absent(table, absent)

        await self.tables.change(live, command, lease)
        self.tables.tell(live)

    def _until_idle(self, live: Live) -> float:
        if live.listeners:
            return LONGEST_WAIT
        return min(LONGEST_WAIT, max(0.1, self.idle - (self.tables.times.steady() - live.used) + 0.1))

    def _absent(self, live: Live, steady: float) -> tuple[set[int], float]:
        """The people who have been away for as long as their table waits, and when to look again."""
        away = live.table.created.away
        if away is None:
            return set(), LONGEST_WAIT
        present = live.present(steady)
        left = {
            seat: live.seen.setdefault(seat, steady) + away / 1000 - steady
            for seat in live.table.people()
            if seat not in present
        }
        wait = min((seconds for seconds in left.values() if seconds > 0), default=LONGEST_WAIT)
        return {seat for seat, seconds in left.items() if seconds <= 0}, wait + 0.01

    # --------------------------------------------------------------------- thinking

    def _let_think(self, live: Live, seat: int, lease: Lease, thinking: dict[str, asyncio.Task[None]]) -> None:
        decision = live.table.decision(seat)
        if decision is None or decision in thinking:
            return
        task = self._tasks.start(self._think(live, seat, decision, lease))
        thinking[decision] = task

        def done(task: asyncio.Task[None]) -> None:
            heard(task)
            thinking.pop(decision, None)
            live.poke.set()

        task.add_done_callback(done)

    async def _think(self, live: Live, seat: int, decision: str, lease: Lease) -> None:
        """Let a bot decide, not faster than people can follow, and make its move."""
        table = live.table
        level = table.seats[seat].deciding_bot
        assert table.match
        start = self.tables.times.steady()
        chosen_by = level or table.created.stand_in
        try:
            move = await self.bots.choose(chosen_by, table.match.question(seat), table=table.name)
        except Exception:
            log.exception("a bot has failed")
            await asyncio.sleep(LATER)
            return
        took = self.tables.times.steady() - start
        self.tables.metrics.bot.add(took)
        if level and table.people() and took < self.pause:
            await asyncio.sleep(self.pause - took)

        def command(table: Table, now: int) -> list[PendingEvent]:
            if level is None:
                return moves.timeout_move(table, seat, decision, move, chosen_by, now)
            return moves.bot_move(table, seat, decision, move, chosen_by)

        try:
            renewed = await self.tables.store.acquire_lease(table.name, self.holder, LEASE)
            if renewed is None or renewed.fence != lease.fence:
                return
            before = live.table.number
            if await self.tables.change(live, command, renewed) != before:
                self.tables.metrics.moves.add("bot" if level else "stand-in")
            self.tables.tell(live)
        except (Unavailable, LeaseLost):
            await asyncio.sleep(AGAIN)
        except (BadOption, IllegalMove):
            log.exception("a bot has made a move against the rules")
            await asyncio.sleep(LATER)

    # ------------------------------------------------------------------- all tables

    async def _sweep(self) -> None:
        """Bring the tables to memory that somebody must attend to, a few at a time."""
        broken: set[str] = set()  # those that cannot be read, which must not be
        while True:
            names: list[str] = []
            with suppress(Unavailable):
                soon = self.tables.times.now() + round(2000 * SWEEP)
                names = await self.tables.store.due(soon, LOADED_AT_ONCE + len(broken))
            names = [name for name in names if name not in self.tables.loaded and name not in broken]
            for name in names:
                try:
                    await self.tables.find(name)
                except Unavailable:
                    break
                except Exception:
                    log.exception("a table cannot be read")
                    broken.add(name)
                await asyncio.sleep(BREATH)
            await asyncio.sleep(BREATH if names else SWEEP)
