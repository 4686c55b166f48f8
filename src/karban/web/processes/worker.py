"""One worker of a server with several processes: see supervisor.py."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from asyncio import StreamReader
from contextlib import suppress

import msgspec

from karban.errors import BadOption
from karban.store import Unavailable
from karban.web.live.metrics import Metrics, MetricValues
from karban.web.live.service import Service
from karban.web.processes.server import run
from karban.web.settings import Settings

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 1.0
MAX_REPORT_BYTES = 1 << 20  # the metrics of a process, as one line
_running: set[asyncio.Task[None]] = set()


def main() -> None:
    listening_socket, link = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
    for inherited in (listening_socket, link):
        inherited.set_inheritable(False)
    with link, listening_socket:
        with link.makefile("rb") as lines:
            settings = msgspec.json.decode(lines.readline(), type=Settings)

        def started(service: Service) -> None:
            _running.add(asyncio.create_task(_stay_linked(link, service.metrics)))

        try:
            run(settings, listening_socket, started)
        except (BadOption, Unavailable) as error:  # the database is away: the supervisor tries again
            log.error("a worker cannot start: %s", error)
            raise SystemExit(1) from None


async def _stay_linked(link: socket.socket, metrics: Metrics) -> None:
    """Send a heartbeat with the metrics so far; stop when the supervisor is gone."""
    reader, writer = await asyncio.open_connection(sock=link, limit=MAX_REPORT_BYTES)
    reading = asyncio.create_task(_read_others(reader, metrics))
    with suppress(OSError):
        while not reading.done():
            writer.write(msgspec.json.encode(metrics.values()) + b"\n")
            await writer.drain()
            await asyncio.wait({reading}, timeout=HEARTBEAT_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)


async def _read_others(reader: StreamReader, metrics: Metrics) -> None:
    """Read the metrics of the other workers, as the supervisor sends them, until the link is closed."""
    with suppress(OSError):
        while line := await reader.readline():
            metrics.other_processes = msgspec.json.decode(line, type=MetricValues)


if __name__ == "__main__":
    main()
