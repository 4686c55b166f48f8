"""A process that serves: uvicorn with our limits, a graceful stop, and logs without secrets."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from karban.bots.pool import Pool
from karban.web.app import application
from karban.web.live.service import Service
from karban.web.processes.backends import news_of, store_of
from karban.web.processes.request_timeouts import Patient, quiet
from karban.web.settings import Settings

GOODBYE = 1.0  # seconds in which clients hear that we go
STOP = 5  # seconds for requests to end
BACKLOG = 2048
GONE = 30_000  # milliseconds until the system gives up on somebody who does not acknowledge what was sent


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0]:  # where and of what kind, not what it says: that might name cards
            line["error"] = "".join(traceback.format_tb(record.exc_info[2])) + record.exc_info[0].__name__
        return json.dumps(line, ensure_ascii=False)


def log_in_lines() -> None:
    """Log to standard error; uvicorn is heard only when something is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "websockets", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(quiet)


class Server(uvicorn.Server):
    """Tells everybody before it goes."""

    def __init__(self, config: uvicorn.Config, service: Service, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._service, self._started = service, started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        self._service.stop()
        until = time.monotonic() + GOODBYE
        while self._service.unsent() and time.monotonic() < until:
            await asyncio.sleep(0.02)
        await super().shutdown(sockets)


def service_of(settings: Settings) -> Service:
    size = max(1, ((os.cpu_count() or 2) - 1) // settings.workers)
    return Service(settings, store_of(settings), news_of(settings), Pool(size))


def configured(app: Starlette, settings: Settings) -> uvicorn.Config:
    limits = settings.limits
    return uvicorn.Config(
        app,
        http=Patient,
        loop="auto",  # uvloop where it is installed: half as many moves again
        ws="websockets-sansio",
        ws_max_size=limits.frame,
        ws_ping_interval=limits.ping,
        ws_ping_timeout=limits.ping * 2,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        backlog=BACKLOG,
        timeout_graceful_shutdown=STOP,
        timeout_keep_alive=20,
        h11_max_incomplete_event_size=16_384,
        lifespan="off",
    )


def listening(host: str, port: int) -> socket.socket:
    """A socket on which clients can call."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once; else it waits for the other side to acknowledge.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let others take the same port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    listener.set_inheritable(True)
    return listener


def serve(settings: Settings, listener: socket.socket, started: Callable[[], None]) -> None:
    """Serve until somebody ends this process."""
    run(settings, listener, lambda service: started())


def run(settings: Settings, listener: socket.socket, started: Callable[[Service], None]) -> None:
    """The same; `started` gets what is running."""
    log_in_lines()
    collect_rarely()
    service = service_of(settings)
    config = configured(application(service), settings)
    server = Server(config, service, lambda: started(service))
    for number in (signal.SIGTERM, signal.SIGINT):
        # While it serves, uvicorn does the same; but a signal may come before, and at its end it raises them once more.
        signal.signal(number, server.handle_exit)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(server, service, listener))


def collect_rarely() -> None:
    """Look for garbage in small portions, and seldom through everything.

    Measured with 2,000 seats at 400 tables: there are 400,000 objects, a look through all of them takes 0.1 to 0.3 s,
    and Python's own settings take one every 2,000 moves. Play and closed WebSockets leave nothing to be found, requests
    over HTTP a dozen objects each, which the first look finds. So one through everything after some millions of new
    objects will do.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5000, 5, 100)


async def _serve(server: Server, service: Service, listener: socket.socket) -> None:
    await service.start()
    try:
        if not server.should_exit:
            await server.serve([listener])
    finally:
        await service.close()
