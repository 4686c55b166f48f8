"""One worker of a server with several processes: see workers.py."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys

import msgspec

from karban.errors import BadOption
from karban.store import Unavailable
from karban.web.server import serve
from karban.web.settings import Settings

log = logging.getLogger(__name__)

BEAT = 1.0  # seconds
_kept: set[asyncio.Task[None]] = set()


def main() -> None:
    listener, link = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
    for inherited in (listener, link):
        inherited.set_inheritable(False)
    with link, listener:
        with link.makefile("rb") as lines:
            settings = msgspec.json.decode(lines.readline(), type=Settings)
        try:
            serve(settings, listener, lambda: _kept.add(asyncio.create_task(_stay_linked(link))))
        except (BadOption, Unavailable) as error:  # the database is away: the supervisor tries again
            log.error("a worker cannot start: %s", error)
            raise SystemExit(1) from None


async def _stay_linked(link: socket.socket) -> None:
    """Say that all is well; without a supervisor, go."""
    link.setblocking(False)
    loop = asyncio.get_running_loop()
    gone = asyncio.create_task(loop.sock_recv(link, 1))
    while not gone.done():
        try:
            await loop.sock_sendall(link, b".")
        except OSError:
            break
        await asyncio.wait({gone}, timeout=BEAT)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
