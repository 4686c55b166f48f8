"""Looking after the tables while people play: old ones are deleted, damaged ones found, and what other programs do to
them is noticed.

Every process does this. Deleting is harmless when two do it at once: the store deletes what is there, once, and nothing
that any process has in memory.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator
from typing import Any

from karban.store import Damaged, KeptRecord, NoTable, TableIndex, Unavailable
from karban.table import Table
from karban.table.message import record as record_of
from karban.table.refusals import NotYet
from karban.web.live.pad_log import STAGE as PAD_STAGE
from karban.web.live.server_clock import day_of
from karban.web.live.set_aside import TableSetAside
from karban.web.live.tables import Tables
from karban.web.settings import Settings

log = logging.getLogger(__name__)
NOTICE_SECONDS = 1.0  # between two looks for what other programs have done
MARK_SECONDS = 20.0  # after which the marks of tables in memory are renewed
MARKED_MS = 60_000  # for how long a mark holds
SWEEP_SECONDS = 60.0  # between two looks for old tables
BATCH = 20  # tables that are deleted before other work has its turn
PAUSE_SECONDS = 0.5  # after a batch
DAY_MS = 86_400_000


class Housekeeper:
    """Looks after all tables of the store."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables, self.settings = tables, settings
        self.deleted = 0  # how many, because they were old
        self._seen: int | None = None  # the number of the last notice
        self._marked: set[str] = set()
        self._marked_at = -MARK_SECONDS

    def work(self) -> tuple[Coroutine[Any, Any, None], ...]:
        """All that is done in the background."""
        return self.watch(), self.check(), self.sweep()

    # -------------------------------------------------------------------- other programs

    async def watch(self) -> None:
        """Let other programs know which tables are in memory here, and notice what they have done."""
        while True:
            try:
                await self.look_at_notices()
                await self._mark()
            except (Unavailable, Damaged):  # again the next time
                pass
            await asyncio.sleep(NOTICE_SECONDS)

    async def look_at_notices(self) -> None:
        """Read anew what another program has changed, if it is in memory here."""
        for notice in await self.tables.store.notices(self._seen):
            if loaded := await self.tables.if_loaded(notice.table):
                try:
                    await self.tables.catch_up(loaded)
                except (NoTable, TableSetAside):
                    self.tables.drop(notice.table)
            self._seen = notice.number
        if self._seen is None:
            self._seen = 0

    async def _mark(self) -> None:
        now, loaded = self.tables.server_clock.monotonic(), set(self.tables.loaded)
        renew = now - self._marked_at >= MARK_SECONDS
        if names := loaded if renew else loaded - self._marked:
            await self.tables.store.mark_in_use(sorted(names), MARKED_MS)
        self._marked = loaded
        if renew:
            self._marked_at = now

    # --------------------------------------------------------------------------- damage

    async def check(self) -> None:
        """Look through all logs once, when the server has started."""
        found: list[str] = []

        def damaged(error: Damaged) -> None:
            found.append(error.table)
            self.tables.damaged(error)

        try:
            number = await self.tables.store.check_all(damaged)
        except Unavailable:
            return
        if number:
            log.info("checked %d tables: %d damaged", number, len(found))

    # ------------------------------------------------------------------------- old tables

    async def sweep(self) -> None:
        """Delete what has become old, a few tables at a time."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                while await self.delete_old():
                    await asyncio.sleep(PAUSE_SECONDS)
            except (Unavailable, Damaged) as error:
                log.info("old tables cannot be deleted at the moment: %s", error)

    async def delete_old(self) -> bool:
        """Delete a few old tables; returns whether there may be more."""
        store, more = self.tables.store, False
        for stage, before_ms in self._ages():
            old = await store.old_tables(stage, before_ms, BATCH)
            done = [await self._delete(index) for index in old]
            more = more or (len(old) == BATCH and any(done))
        settings = self.settings
        records, shared = map(self._before, (settings.records_days, settings.shared_days))
        boards = self._before(settings.board_days)
        await store.prune(records, shared, day_of(boards) if boards else "")
        return more

    def _before(self, days: float) -> int:
        """The moment so many days ago; 0: never."""
        return max(0, self.tables.server_clock.now_ms() - round(days * DAY_MS)) if days else 0

    def _ages(self) -> Iterator[tuple[str, int]]:
        """Of each stage, since when a table must have rested to be deleted."""
        settings, now_ms = self.settings, self.tables.server_clock.now_ms()
        for stage, days in (
            ("open", settings.never_began_days),
            ("playing", settings.abandoned_days),
            ("over", settings.finished_days),
            (PAD_STAGE, settings.abandoned_days),
        ):
            if days:
                yield stage, now_ms - round(days * DAY_MS)

    async def _delete(self, index: TableIndex) -> bool:
        record = await self._record(index)
        if self.tables.in_memory(index.table):
            return False
        try:
            gone = await self.tables.store.delete(index.table, record, index.touched_ms)
        except NoTable:
            return False
        except Damaged as error:
            self.tables.damaged(error)
            return False
        if gone:
            self.deleted += 1
            self.tables.drop(index.table)  # if somebody has asked for it just now
        return gone

    async def _record(self, index: TableIndex) -> KeptRecord | None:
        """The record of a finished game; it may be kept for longer than its table."""
        if index.stage != "over":
            return None
        table = Table(index.table)
        try:
            await self.tables.replay(table, await self.tables.store.read(index.table))
            return KeptRecord(index.touched_ms, record_of(table).to_json().encode())
        except (NotYet, NoTable, Damaged, TableSetAside):  # it ended without a game, or cannot be read
            return None
