"""Who is connected to which process, by PostgreSQL's own notifications: for several processes without Redis.

They carry presence and nothing else. That a table has new events is looked up in its log, as without this.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from contextlib import suppress
from typing import Any

import asyncpg

from karban.web.live.heartbeats import BYE, Heartbeats, Notices
from karban.web.live.pubsub import QUESTION, OnNotice

log = logging.getLogger(__name__)

CHANNEL = "karban_1"
HEARTBEAT_SECONDS = 2.0
TIMEOUT_SECONDS = 2.0  # for an answer
MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.2, 10.0  # until a lost connection is tried again, more each time
MAX_NOTICE_BYTES = 7_900  # PostgreSQL takes less than 8,000
MAX_UNSENT_TABLES = 10_000
FAILURES = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
SEND = "SELECT pg_notify($1, notice) FROM unnest($2::text[]) AS notice"


class PostgresPubSub:
    """The notifications of a database, at an address such as postgresql://user:password@host/database."""

    alive = False  # new events are not told of: they are looked up

    def __init__(self, url: str, heartbeat_seconds: float = HEARTBEAT_SECONDS) -> None:
        self._url, self._heartbeats = url, Heartbeats(heartbeat_seconds)
        self._connected = False
        self._received: asyncio.Queue[str] = asyncio.Queue()
        self._unsent: Notices = {}
        self._has_unsent = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def hearing(self) -> bool:
        return self._heartbeats.hearing() and self._connected

    @property
    def interruptions(self) -> int:
        return self._heartbeats.interruptions

    async def listen(self, on_notice: OnNotice) -> None:
        self._tasks = [asyncio.create_task(self._keep_running()), asyncio.create_task(self._pass_on(on_notice))]

    async def publish(self, table: str, number: int, presence: str = "") -> None:
        if presence or table.endswith(QUESTION):
            self._unsent.pop(table, None)
            self._unsent[table] = number, presence
            while len(self._unsent) > MAX_UNSENT_TABLES:
                del self._unsent[next(iter(self._unsent))]
            self._has_unsent.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    # ------------------------------------------------------------------- one connection

    async def _keep_running(self) -> None:
        """Stay connected; when that is lost, wait a little and connect again."""
        pause = MIN_RETRY_SECONDS
        while True:
            begun = asyncio.get_running_loop().time()
            try:
                db = await asyncpg.connect(self._url, timeout=TIMEOUT_SECONDS, command_timeout=TIMEOUT_SECONDS)
                try:
                    await self._speak_and_hear(db)
                finally:
                    self._connected = False
                    self._heartbeats.interrupt()
                    await self._hang_up(db)
            except FAILURES as error:
                log.warning("no notifications from PostgreSQL: %s", type(error).__name__)
            lasted = asyncio.get_running_loop().time() - begun
            pause = MIN_RETRY_SECONDS if lasted > MAX_RETRY_SECONDS else min(pause * 2, MAX_RETRY_SECONDS)
            await asyncio.sleep(pause * random.uniform(0.5, 1))

    async def _speak_and_hear(self, db: Any) -> None:
        await db.add_listener(CHANNEL, lambda _db, _process, _channel, data: self._received.put_nowait(data))
        self._connected = True
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._heartbeats.seconds):
                    await self._has_unsent.wait()
            self._has_unsent.clear()
            unsent, self._unsent = self._unsent, {}
            try:
                await self._send(db, {**self._heartbeats.due(), **unsent})
            except BaseException:
                self._unsent = {**unsent, **self._unsent}  # to be sent when the connection is back
                self._has_unsent.set()
                raise

    async def _send(self, db: Any, notices: Notices) -> None:
        """All in one transaction."""
        written = [one for one in self._heartbeats.written(notices) if len(one.encode()) <= MAX_NOTICE_BYTES]
        if written:
            await db.execute(SEND, CHANNEL, written)

    async def _hang_up(self, db: Any) -> None:
        """Say that we stop, if that can be said: nobody need wait to hear of us again."""
        with suppress(*FAILURES):
            await self._send(db, {"": (0, BYE)})
        with suppress(*FAILURES):
            await db.close(timeout=TIMEOUT_SECONDS)

    # ------------------------------------------------------------------------- notices

    async def _pass_on(self, on_notice: OnNotice) -> None:
        while True:
            data = await self._received.get()
            try:
                sender, table, number, presence = json.loads(data)
                if self._heartbeats.hear(sender, table, presence):
                    await on_notice(table, number, presence)
            except Exception:
                log.exception("a notice that cannot be used")
