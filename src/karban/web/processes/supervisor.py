"""Several processes of one server: they share one listening socket, and one that ends is replaced.

The supervisor opens the socket, and the workers inherit it: a client that connects while one of them crashes is served
by another. Between each worker and the supervisor there is a link. On it the worker gets its settings and sends every
second a heartbeat with its metrics; it gets those of the others, so that each can report for the whole server. When the
supervisor is gone, the link is closed, and the worker ends too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

import karban
from karban.errors import BadOption
from karban.web.live.metrics import MetricValues, counters_of, summed
from karban.web.processes.backends import pubsub_of, store_of
from karban.web.processes.open_files import raise_limit
from karban.web.processes.server import log_in_lines, log_stopped
from karban.web.processes.worker import MAX_REPORT_BYTES
from karban.web.settings import Settings

log = logging.getLogger(__name__)

START_SECONDS = 60.0  # until the first heartbeat of a worker
HUNG_SECONDS = 20.0  # of silence after which a worker counts as hung
STOP_SECONDS = 15.0  # for a worker to shut down
MIN_RESTART_SECONDS, MAX_RESTART_SECONDS = 0.1, 5.0  # until a worker that was never healthy is replaced: more each time


def serve(settings: Settings, listening_socket: socket.socket, started: Callable[[], None]) -> None:
    """Serve with several processes until this one is told to stop."""
    if sys.platform == "win32":
        raise BadOption("--workers: several processes run on Linux and macOS only")
    log_in_lines()
    asyncio.run(Supervisor(settings, listening_socket, started).run())


class Supervisor:
    """Keeps a number of workers running until it is told to stop."""

    def __init__(self, settings: Settings, listening_socket: socket.socket, started: Callable[[], None]) -> None:
        self._settings, self._listening_socket = settings, listening_socket
        self._started: Callable[[], None] | None = started
        self._healthy: set[int] = set()
        self._reported: dict[int, MetricValues] = {}  # the last metrics of each worker
        self._ended: MetricValues = {}  # the counters of workers that have ended
        self._stop = asyncio.Event()
        self._since = self._stopping_since = time.monotonic()
        self._why = ""

    async def run(self) -> None:
        await self._check()
        raise_limit()  # the workers inherit it
        for end in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(end, self.stop, end.name)
        self._listening_socket.listen()  # from now on a client that connects waits until a worker is there
        async with asyncio.TaskGroup() as group:
            for number in range(self._settings.workers):
                group.create_task(self._keep_running(number))
        log_stopped(self._why, self._since, self._stopping_since, {"workers": self._settings.workers})

    def stop(self, why: str = "") -> None:
        """Let all workers shut down gracefully, and end."""
        self._why, self._stopping_since = why, time.monotonic()
        self._stop.set()

    async def _check(self) -> None:
        """Refuse settings that no worker could use, before there is any; an older database is migrated."""
        pubsub_of(self._settings)
        store = store_of(self._settings)
        await store.open()
        await store.close()

    async def _keep_running(self, number: int) -> None:
        """Run one worker after another."""
        wait_seconds = 0.0
        while not self._stop.is_set():
            self._healthy.discard(number)
            code = await self._run_one(number)
            self._ended = summed(self._ended, counters_of(self._reported.pop(number, {})))
            if self._stop.is_set():
                return
            log.warning("worker %d has ended (%s) and is replaced", number, code)
            wait_seconds = (
                0.0 if number in self._healthy else min(MAX_RESTART_SECONDS, max(MIN_RESTART_SECONDS, wait_seconds * 2))
            )
            with suppress(TimeoutError):
                async with asyncio.timeout(wait_seconds):
                    await self._stop.wait()

    async def _run_one(self, number: int) -> int:
        """Run a worker from its start to its end, and give its exit code."""
        ours, theirs = socket.socketpair()
        with theirs:
            process = await self._start(theirs)
        reader, writer = await asyncio.open_connection(sock=ours, limit=MAX_REPORT_BYTES)
        try:
            writer.write(msgspec.json.encode(self._settings) + b"\n")
            watching = asyncio.create_task(self._watch(number, reader, writer))
            stopping = asyncio.create_task(self._stop.wait())
            await asyncio.wait({watching, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if stopping.done():
                await _shut_down(process)
            for task in (watching, stopping):
                task.cancel()
            await asyncio.gather(watching, stopping, return_exceptions=True)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            writer.close()
        return await process.wait()

    async def _start(self, link: socket.socket) -> Process:
        source = str(Path(karban.__file__).parents[1])
        paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
        descriptors = self._listening_socket.fileno(), link.fileno()
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "karban.web.processes.worker", *map(str, descriptors)),
            pass_fds=descriptors,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,  # a Ctrl-C is for the supervisor
        )

    async def _watch(self, number: int, reader: StreamReader, writer: StreamWriter) -> None:
        """Read the heartbeats of a worker until it has ended, or hangs."""
        timeout_seconds = START_SECONDS
        while True:
            try:
                async with asyncio.timeout(timeout_seconds):
                    report = await reader.readline()
            except TimeoutError:
                log.error("worker %d hangs", number)
                return
            except OSError:
                return
            if not report.endswith(b"\n"):  # it has ended, perhaps in the middle of a line
                return
            timeout_seconds = HUNG_SECONDS
            self._reported[number] = msgspec.json.decode(report, type=MetricValues)
            others = [values for other, values in self._reported.items() if other != number]
            writer.write(msgspec.json.encode(summed(self._ended, *others)) + b"\n")
            self._note_healthy(number)

    def _note_healthy(self, number: int) -> None:
        self._healthy.add(number)
        if self._started and len(self._healthy) == self._settings.workers:
            with suppress(OSError):  # that nobody reads what is printed is no reason to end a worker
                self._started()
            self._started = None


async def _shut_down(process: Process) -> None:
    with suppress(ProcessLookupError, TimeoutError):
        process.terminate()
        async with asyncio.timeout(STOP_SECONDS):
            await process.wait()
