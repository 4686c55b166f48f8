"""News between processes, carried by Redis.

Redis keeps nothing and decides nothing here: when it is away, `alive` says so, the processes look at the log
themselves, and what they wanted to say is said when it is back. Every process says something every few seconds, so
silence means that the connection is dead, however alive it looks.
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
from karban.web.live.news import Hear

log = logging.getLogger(__name__)

CHANNEL = "karban/1"
BEAT = 2.0  # seconds
SILENCE = 3  # beats missed until a connection counts as dead
PATIENCE = 2.0  # seconds for an answer
SOON, LATE = 0.1, 5.0  # seconds until a lost connection is tried again, more each time
MOST_UNSENT = 10_000  # tables that something is to be said of


class RedisNews:
    """News at an address such as redis://host:6379 or unix:///path/to/socket."""

    def __init__(self, url: str, beat: float = BEAT) -> None:
        self._url, self._beat = url, beat
        self._self = secrets.token_hex(4)  # one's own news need not be heard
        self._alive = False
        self._tried = asyncio.Event()
        self._unsent: dict[str, tuple[int, str]] = {}  # by table: its number and a note
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._closed = False
        self._connect()  # an address that is none is refused at once

    @property
    def alive(self) -> bool:
        return self._alive

    async def listen(self, hear: Hear) -> None:
        """Connect, if that can be done; else it is tried again and again."""

        async def listening() -> None:
            await self._listen(hear)

        self._tasks = [asyncio.create_task(self._keep(work)) for work in (listening, self._speak)]
        await self._tried.wait()

    async def publish(self, table: str, number: int, note: str = "") -> None:
        before, earlier = self._unsent.pop(table, (0, ""))
        self._unsent[table] = max(before, number), note or earlier
        while len(self._unsent) > MOST_UNSENT:
            del self._unsent[next(iter(self._unsent))]
        self._something.set()

    async def close(self) -> None:
        self._closed = True  # in Python 3.11 the library sends by wait_for, which may forget a cancellation
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    # ------------------------------------------------------------------ connections

    def _connect(self) -> Redis:
        try:
            return Redis.from_url(
                self._url,
                socket_connect_timeout=PATIENCE,
                socket_timeout=PATIENCE,
                retry=Retry(NoBackoff(), 0),  # whatever is lost is noticed here, not mended in secret
                client_name="karban",
            )
        except ValueError as error:
            raise BadOption("redis: {reason}", reason=str(error)) from error

    async def _keep(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something for ever; when the connection is lost, wait a little and start again."""
        pause = SOON
        while not self._closed:
            begun = asyncio.get_running_loop().time()
            try:
                await work()
            except (RedisError, OSError, TimeoutError) as error:
                log.warning("no connection to Redis: %s", type(error).__name__)
            finally:
                self._tried.set()
            lasted = asyncio.get_running_loop().time() - begun
            pause = SOON if lasted > LATE else min(pause * 2, LATE)
            await asyncio.sleep(pause * random.uniform(0.5, 1))

    # --------------------------------------------------------------- what is said

    async def _listen(self, hear: Hear) -> None:
        async with self._connect() as redis, redis.pubsub() as channel:
            try:
                await channel.subscribe(CHANNEL)
                while not self._closed and (message := await channel.get_message(timeout=self._beat * SILENCE)):
                    self._alive = True
                    self._tried.set()
                    if message["type"] == "message":
                        await self._tell(hear, message["data"])
            finally:
                self._alive = False
        if not self._closed:
            raise TimeoutError

    async def _tell(self, hear: Hear, data: bytes) -> None:
        try:
            who, table, number, note = json.loads(data)
            if table and who != self._self:
                await hear(table, number, note)
        except Exception:
            log.exception("news that cannot be used")

    async def _speak(self) -> None:
        async with self._connect() as redis:
            while not self._closed:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._beat):
                        await self._something.wait()
                self._something.clear()
                news, self._unsent = self._unsent, {}
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self._say(redis, news or {"": (0, "")})
                except BaseException:
                    self._unsent = {**news, **self._unsent}  # to be said when somebody can hear it
                    self._something.set()
                    raise

    async def _say(self, redis: Redis, news: dict[str, tuple[int, str]]) -> None:
        """All at once; saying nothing is a beat."""
        lines: Any = redis.pipeline(transaction=False)
        for table, (number, note) in news.items():
            lines.publish(CHANNEL, json.dumps([self._self, table, number, note]))
        await lines.execute()
