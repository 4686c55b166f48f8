"""Several processes of one server: they share one address, and one that ends is replaced.

The supervisor opens the address, and the workers inherit it: whoever connects while one of them falls is served by
another. Between each worker and the supervisor there is a link. On it the worker gets its settings and says every
second that it is well, with its figures; it hears those of the others, so that each can answer for the whole server.
When the supervisor is gone, the link is closed, and the worker ends too.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from asyncio import StreamReader, StreamWriter
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

import karban
from karban.errors import BadOption
from karban.web.live.metrics import Figures, lasting, total
from karban.web.processes.backends import news_of, store_of
from karban.web.processes.server import log_in_lines
from karban.web.processes.worker import LONGEST
from karban.web.settings import Settings

log = logging.getLogger(__name__)

STARTING = 60.0  # seconds until a worker must be well for the first time
HUNG = 20.0  # seconds of silence after which a worker counts as hung
LEAVING = 15.0  # seconds that a worker has to say goodbye to its clients
LATEST = 5.0  # seconds until a worker that never was well is replaced: more each time, up to this


def serve(settings: Settings, listener: socket.socket, started: Callable[[], None]) -> None:
    """Serve with several processes until somebody ends this one."""
    if sys.platform == "win32":
        raise BadOption("--workers: several processes run on Linux and macOS only")
    log_in_lines()
    asyncio.run(Supervisor(settings, listener, started).run())


class Supervisor:
    """Keeps so many workers running until it is told to stop."""

    def __init__(self, settings: Settings, listener: socket.socket, started: Callable[[], None]) -> None:
        self._settings, self._listener = settings, listener
        self._started: Callable[[], None] | None = started
        self._well: set[int] = set()
        self._figures: dict[int, Figures] = {}  # of each worker, as it said them last
        self._ended: Figures = {}  # what those have counted that are no more
        self._stop = asyncio.Event()

    async def run(self) -> None:
        await self._check()
        for end in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(end, self.stop)
        self._listener.listen()  # from now on whoever connects waits until somebody is there
        async with asyncio.TaskGroup() as group:
            for number in range(self._settings.workers):
                group.create_task(self._keep(number))

    def stop(self) -> None:
        """Let all workers say goodbye, and end."""
        self._stop.set()

    async def _check(self) -> None:
        """What no worker could use is refused before there is any; an older database is brought up to date."""
        news_of(self._settings)
        store = store_of(self._settings)
        await store.open()
        await store.close()

    async def _keep(self, number: int) -> None:
        """One worker after another."""
        pause = 0.0
        while not self._stop.is_set():
            self._well.discard(number)
            code = await self._run_one(number)
            self._ended = total(self._ended, lasting(self._figures.pop(number, {})))
            if self._stop.is_set():
                return
            log.warning("worker %d has ended (%s) and is replaced", number, code)
            pause = 0.0 if number in self._well else min(LATEST, max(0.1, pause * 2))
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._stop.wait()

    async def _run_one(self, number: int) -> int:
        """A worker from its start to its end, however that comes about."""
        ours, theirs = socket.socketpair()
        with theirs:
            process = await self._start(theirs)
        reader, writer = await asyncio.open_connection(sock=ours, limit=LONGEST)
        try:
            writer.write(msgspec.json.encode(self._settings) + b"\n")
            watching = asyncio.create_task(self._watch(number, reader, writer))
            stopping = asyncio.create_task(self._stop.wait())
            await asyncio.wait({watching, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if stopping.done():
                await _ask_to_go(process)
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
        descriptors = self._listener.fileno(), link.fileno()
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "karban.web.processes.worker", *map(str, descriptors)),
            pass_fds=descriptors,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,  # a Ctrl-C is for the supervisor
        )

    async def _watch(self, number: int, reader: StreamReader, writer: StreamWriter) -> None:
        """Until the worker has ended, or hangs."""
        patience = STARTING
        while True:
            try:
                async with asyncio.timeout(patience):
                    beat = await reader.readline()
            except TimeoutError:
                log.error("worker %d hangs", number)
                return
            except OSError:
                return
            if not beat.endswith(b"\n"):  # it has ended, perhaps in the middle of a word
                return
            patience = HUNG
            self._figures[number] = msgspec.json.decode(beat, type=Figures)
            others = [figures for other, figures in self._figures.items() if other != number]
            writer.write(msgspec.json.encode(total(self._ended, *others)) + b"\n")
            self._is_well(number)

    def _is_well(self, number: int) -> None:
        self._well.add(number)
        if self._started and len(self._well) == self._settings.workers:
            self._started()
            self._started = None


async def _ask_to_go(process: Process) -> None:
    with suppress(ProcessLookupError, TimeoutError):
        process.terminate()
        async with asyncio.timeout(LEAVING):
            await process.wait()
