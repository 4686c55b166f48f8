"""Notices between processes, by Redis pub/sub.

Redis keeps nothing and decides nothing here: when it is away, `alive` says so, the processes poll the log, and unsent
notices are published when it is back. Every process sends a heartbeat every two seconds, so silence means that the
connection is dead, however alive it looks. One's own heartbeat comes back, too: that says how late notices are. And a
process that is silent, without having said that it stops, may have something to say that does not get here.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from karban.errors import BadOption
from karban.web.live.pubsub import OnNotice

log = logging.getLogger(__name__)

CHANNEL = "karban/1"
HEARTBEAT_SECONDS = 2.0
MAX_MISSED_HEARTBEATS = 3  # until a connection counts as dead
TIMEOUT_SECONDS = 2.0  # for an answer
MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.1, 5.0  # until a lost connection is tried again, more each time
MAX_UNSENT_TABLES = 10_000
MAX_LAG_SECONDS = 2.0  # of one's own heartbeat, after which notices count as late
LOST_SECONDS = 60.0  # for which a process that is silent counts as cut off; then it is gone, and its people elsewhere
BYE = "bye"


class RedisPubSub:
    """Redis at an address such as redis://host:6379 or unix:///path/to/socket."""

    def __init__(self, url: str, heartbeat_seconds: float = HEARTBEAT_SECONDS) -> None:
        self._url, self._heartbeat_seconds = url, heartbeat_seconds
        self._sender = secrets.token_hex(4)  # one's own notices are ignored
        self._alive = False
        self._interruptions = 0
        self._heartbeat_sent_at = self._heartbeat_heard_at = float("-inf")
        self._heard_at: dict[str, float] = {}  # when each other process was last heard
        self._connect_tried = asyncio.Event()
        self._unsent: dict[str, tuple[int, str]] = {}  # by table: its number, and who is online here
        self._has_unsent = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False
        self._connect()  # an address that is none is refused at once

    @property
    def alive(self) -> bool:
        return self._alive

    @property
    def hearing(self) -> bool:
        now, silence = self._now(), self._heartbeat_seconds * MAX_MISSED_HEARTBEATS
        for sender, at in list(self._heard_at.items()):
            if now - at > LOST_SECONDS:
                del self._heard_at[sender]
        late = now - self._heartbeat_heard_at > silence or any(now - at > silence for at in self._heard_at.values())
        self._interruptions += late
        return self._alive and not late

    @property
    def interruptions(self) -> int:
        return self._interruptions

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

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
                    await redis.publish(CHANNEL, json.dumps([self._sender, "", 0, BYE]))

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
                    message := await channel.get_message(timeout=self._heartbeat_seconds * MAX_MISSED_HEARTBEATS)
                ):
                    self._alive = True
                    self._connect_tried.set()
                    if message["type"] == "message":
                        await self._receive(on_notice, message["data"])
            finally:
                self._alive = False
                self._interruptions += 1
                self._heartbeat_heard_at = float("-inf")
        if not self._closed:
            raise TimeoutError

    async def _receive(self, on_notice: OnNotice, data: bytes) -> None:
        try:
            sender, table, number, presence = json.loads(data)
            self._hear(sender, table, presence)
            if table and sender != self._sender:
                await on_notice(table, number, presence)
        except Exception:
            log.exception("a notice that cannot be used")

    def _hear(self, sender: str, table: str, presence: str) -> None:
        """Note that a process speaks, and with one's own heartbeat how late it comes."""
        now = self._now()
        if sender != self._sender:
            self._heard_at[sender] = now
            if not table and presence == BYE:
                del self._heard_at[sender]
        elif not table and presence != BYE:
            self._heartbeat_heard_at = now
            self._interruptions += now - float(presence) > MAX_LAG_SECONDS

    async def _publish_loop(self) -> None:
        async with self._connect() as redis:
            while not self._closed:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._heartbeat_seconds):
                        await self._has_unsent.wait()
                self._has_unsent.clear()
                unsent, self._unsent = self._unsent, {}
                try:
                    async with asyncio.timeout(TIMEOUT_SECONDS):
                        await self._send(redis, {**self._heartbeat(), **unsent})
                except BaseException:
                    self._unsent = {**unsent, **self._unsent}  # to be sent when the connection is back
                    self._has_unsent.set()
                    raise

    def _heartbeat(self) -> dict[str, tuple[int, str]]:
        """A notice of no table, when it is time for one; with the time by one's own clock."""
        now = self._now()
        if now - self._heartbeat_sent_at < self._heartbeat_seconds * 0.9:
            return {}
        self._heartbeat_sent_at = now
        return {"": (0, str(now))}

    async def _send(self, redis: Redis, notices: dict[str, tuple[int, str]]) -> None:
        """All in one pipeline."""
        if not notices:
            return
        lines: Any = redis.pipeline(transaction=False)
        for table, (number, presence) in notices.items():
            lines.publish(CHANNEL, json.dumps([self._sender, table, number, presence]))
        await lines.execute()
