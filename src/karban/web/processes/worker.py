"""One worker of a server with several processes: see workers.py."""

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
from karban.web.live.metrics import Figures, Metrics
from karban.web.live.service import Service
from karban.web.processes.server import run
from karban.web.settings import Settings

log = logging.getLogger(__name__)

BEAT = 1.0  # seconds
LONGEST = 1 << 20  # bytes of all figures
_kept: set[asyncio.Task[None]] = set()


def main() -> None:
    listener, link = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
    for inherited in (listener, link):
        inherited.set_inheritable(False)
    with link, listener:
        with link.makefile("rb") as lines:
            settings = msgspec.json.decode(lines.readline(), type=Settings)

        def started(service: Service) -> None:
            _kept.add(asyncio.create_task(_stay_linked(link, service.metrics)))

        try:
            run(settings, listener, started)
        except (BadOption, Unavailable) as error:  # the database is away: the supervisor tries again
            log.error("a worker cannot start: %s", error)
            raise SystemExit(1) from None


async def _stay_linked(link: socket.socket, metrics: Metrics) -> None:
    """Say that all is well, with the figures so far; without a supervisor, go."""
    reader, writer = await asyncio.open_connection(sock=link, limit=LONGEST)
    hearing = asyncio.create_task(_hear(reader, metrics))
    with suppress(OSError):
        while not hearing.done():
            writer.write(msgspec.json.encode(metrics.figures()) + b"\n")
            await writer.drain()
            await asyncio.wait({hearing}, timeout=BEAT)
    os.kill(os.getpid(), signal.SIGTERM)


async def _hear(reader: StreamReader, metrics: Metrics) -> None:
    """What the other workers have found, as the supervisor answers; until there is none."""
    with suppress(OSError):
        while line := await reader.readline():
            metrics.others = msgspec.json.decode(line, type=Figures)


if __name__ == "__main__":
    main()
