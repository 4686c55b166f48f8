"""Notices between processes, by Redis pub/sub.

Redis keeps nothing and decides nothing here: when it is away, `alive` says so, the processes poll the log, and unsent
notices are published when it is back. Every process sends a heartbeat every two seconds, so silence means that the
connection is dead, however alive it looks.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from karban.errors import BadOption
from karban.web.live.heartbeats import BYE, Heartbeats, Notices
from karban.web.live.pubsub import OnNotice

log = logging.getLogger(__name__)

CHANNEL = "karban/1"
HEARTBEAT_SECONDS = 2.0
TIMEOUT_SECONDS = 2.0  # for an answer
MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.1, 5.0  # until a lost connection is tried again, more each time
MAX_UNSENT_TABLES = 10_000


class RedisPubSub:
    """Redis at an address such as redis://host:6379 or unix:///path/to/socket."""

    def __init__(self, url: str, heartbeat_seconds: float = HEARTBEAT_SECONDS) -> None:
        self._url, self._heartbeats = url, Heartbeats(heartbeat_seconds)
        self._alive = False
        self._connect_tried = asyncio.Event()
        self._unsent: Notices = {}
        self._has_unsent = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False
        self._connect()  # an address that is none is refused at once

    @property
    def alive(self) -> bool:
        return self._alive

    @property
    def hearing(self) -> bool:
        return self._heartbeats.hearing() and self._alive

    @property
    def interruptions(self) -> int:
        return self._heartbeats.interruptions

    async def listen(self, on_notice: OnNotice) -> None:
        """Connect, if that can be done; else it is tried again and again."""

        async def listening() -> None:
            await self._listen(on_notice)

        self._tasks = [asyncio.create_task(self._keep_running(work)) for work in (listening, self._publish_loop)]
        await self._connect_tried.wait()

    async def publish(self, table: str, number: int, presence: str = "") -> None:
        before, earlier = self._unsent.pop(table, (0, ""))
        self._unsent[table] = max(before, number), presence or earlier
        while len(self._unsent) > MAX_UNSENT_TABLES:
            del self._unsent[next(iter(self._unsent))]
        self._has_unsent.set()

    async def close(self) -> None:
        await self._say_bye()
        self._closed = True  # in Python 3.11 the library sends by wait_for, which may swallow a cancellation
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    async def _say_bye(self) -> None:
        """So that nobody waits to hear of us again."""
        if self._alive:
            with suppress(RedisError, OSError, TimeoutError):
                async with asyncio.timeout(TIMEOUT_SECONDS), self._connect() as redis:
                    await self._send(redis, {"": (0, BYE)})

    # ------------------------------------------------------------------ connections

    def _connect(self) -> Redis:
        try:
            return Redis.from_url(
                self._url,
                socket_connect_timeout=TIMEOUT_SECONDS,
                socket_timeout=TIMEOUT_SECONDS,
                retry=Retry(NoBackoff(), 0),  # a lost connection is to be noticed here, not retried by the library
                client_name="karban",
            )
        except ValueError as error:
            raise BadOption("redis: {reason}", reason=str(error)) from error

    async def _keep_running(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something for ever; when the connection is lost, wait a little and start again."""
        pause = MIN_RETRY_SECONDS
        while not self._closed:
            begun = asyncio.get_running_loop().time()
            try:
                await work()
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("no connection to Redis: %s", type(error).__name__)
            finally:
                self._connect_tried.set()
            lasted = asyncio.get_running_loop().time() - begun
            pause = MIN_RETRY_SECONDS if lasted > MAX_RETRY_SECONDS else min(pause * 2, MAX_RETRY_SECONDS)
            await asyncio.sleep(pause * random.uniform(0.5, 1))

    # --------------------------------------------------------------- notices

    async def _listen(self, on_notice: OnNotice) -> None:
        async with self._connect() as redis, redis.pubsub() as channel:
            try:
                await channel.subscribe(CHANNEL)
                while not self._closed and (
                    message := await channel.get_message(timeout=self._heartbeats.max_silence_seconds)
                ):
                    self._alive = True
                    self._connect_tried.set()
                    if message["type"] == "message":
                        await self._receive(on_notice, message["data"])
            finally:
                self._alive = False
                self._heartbeats.interrupt()
        if not self._closed:
            raise TimeoutError

    async def _receive(self, on_notice: OnNotice, data: bytes) -> None:
        try:
            sender, table, number, presence = json.loads(data)
            if self._heartbeats.hear(sender, table, presence):
                await on_notice(table, number, presence)
        except Exception:
            log.exception("a notice that cannot be used")

    async def _publish_loop(self) -> None:
        async with self._connect() as redis:
            while not self._closed:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._heartbeats.seconds):
                        await self._has_unsent.wait()
                self._has_unsent.clear()
                unsent, self._unsent = self._unsent, {}
                try:
                    async with asyncio.timeout(TIMEOUT_SECONDS):
                        await self._send(redis, {**self._heartbeats.due(), **unsent})
                except BaseException:
                    self._unsent = {**unsent, **self._unsent}  # to be sent when the connection is back
                    self._has_unsent.set()
                    raise

    async def _send(self, redis: Redis, notices: Notices) -> None:
        """All in one pipeline."""
        if not notices:
            return
        lines: Any = redis.pipeline(transaction=False)
        for notice in self._heartbeats.written(notices):
            lines.publish(CHANNEL, notice)
        await lines.execute()
