"""A process that serves: uvicorn with our limits, graceful shutdown, and logs without secrets."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import time
import traceback
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from karban.bots.pool import Pool
from karban.web.app import application
from karban.web.live.service import Service
from karban.web.live.tasks import log_failure
from karban.web.processes.backends import pubsub_of, store_of
from karban.web.processes.garbage import GarbageCollection
from karban.web.processes.http_protocol import MAX_HEADER_BYTES, counting, is_relevant, limited
from karban.web.processes.log_floods import LEFT_OUT, NoFloods
from karban.web.processes.open_files import raise_limit
from karban.web.settings import Settings

log = logging.getLogger(__name__)
ANNOUNCE_SECONDS = 1.0  # for clients to get the announcement that the server stops
SHUTDOWN_SECONDS = 5  # for requests to end
KEEP_ALIVE_SECONDS = 20

MAX_PENDING_CONNECTIONS = 2048
UNACKNOWLEDGED_MS = 30_000  # until the system drops a connection whose other end does not acknowledge what was sent
POLL_SECONDS = 0.02


FIELDS = "fields"  # of a record: what its line says besides the message


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= getattr(record, FIELDS, {})
        if left_out := getattr(record, LEFT_OUT, 0):
            line[LEFT_OUT] = left_out
        if record.exc_info and record.exc_info[0]:  # where and of what kind, not what it says: that might name cards
            line["error"] = "".join(traceback.format_tb(record.exc_info[2])) + record.exc_info[0].__name__
        return json.dumps(line, ensure_ascii=False)


def log_in_lines() -> None:
    """Log to standard error; of uvicorn only warnings and errors. Whoever runs this in a terminal wants to play: there
    only what is wrong is said."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(NoFloods())
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "websockets", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(is_relevant)


class GracefulServer(uvicorn.Server):
    """Announces its shutdown to everybody who is connected."""

    def __init__(self, config: uvicorn.Config, service: Service, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._service, self._started = service, started
        self._since = self._stopping_since = time.monotonic()
        self._why, self._unsent = "", 0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self._why:
            self._why, self._stopping_since = signal.Signals(sig).name, time.monotonic()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        self._service.announce_shutdown()
        until = time.monotonic() + ANNOUNCE_SECONDS
        while self._service.count_unsent() and time.monotonic() < until:
            await asyncio.sleep(POLL_SECONDS)
        self._unsent = self._service.count_unsent()
        await super().shutdown(sockets)

    def log_stopped(self) -> None:
        """When all is closed; a server that is told to stop while it starts has no shutdown, but an end."""
        log_stopped(self._why, self._since, self._stopping_since, {"unsent": self._unsent})


def log_stopped(why: str, since: float, stopping_since: float, more: dict[str, Any]) -> None:
    """The last line of a process: why it stops, how long it was up, how long it took to stop."""
    now = time.monotonic()
    fields = {"why": why, "up_seconds": round(now - since), "stop_seconds": round(now - stopping_since, 2), **more}
    log.info("stopped", extra={FIELDS: fields})


def service_of(settings: Settings) -> Service:
    processes = settings.bot_processes or (os.cpu_count() or 2) - 1
    size = max(1, processes // settings.workers)
    return Service(settings, store_of(settings), pubsub_of(settings), Pool(size))


def configured(app: ASGIApp, service: Service) -> uvicorn.Config:
    settings, limits = service.settings, service.settings.limits
    return uvicorn.Config(
        app,
        http=counting(service.open_connections),
        loop="auto",  # uvloop where it is installed: half as many moves again
        ws=limited(service),
        ws_max_size=limits.frame_bytes,
        ws_ping_interval=limits.ping_seconds,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        backlog=MAX_PENDING_CONNECTIONS,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        h11_max_incomplete_event_size=MAX_HEADER_BYTES,
        lifespan="off",
    )


def open_listening_socket(host: str, port: int) -> socket.socket:
    """A socket to which clients can connect."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once; else it waits for the other side to acknowledge.
    listening_socket = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let others take the same port
            listening_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening_socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening_socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED_MS)
        listening_socket.bind((host, port))
    except OSError:
        listening_socket.close()
        raise
    return listening_socket


def serve(settings: Settings, listening_socket: socket.socket, started: Callable[[], None]) -> None:
    """Serve until this process is told to stop."""
    run(settings, listening_socket, lambda service: started())


def run(settings: Settings, listening_socket: socket.socket, started: Callable[[Service], None]) -> None:
    """The same; `started` gets what is running."""
    log_in_lines()
    service = service_of(settings)
    garbage = GarbageCollection(application(service))
    config = configured(garbage, service)
    server = GracefulServer(config, service, lambda: started(service))
    for number in (signal.SIGTERM, signal.SIGINT):
        # While it serves, uvicorn does the same; but a signal may come before, and at its end it raises them once more.
        signal.signal(number, server.handle_exit)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_serve(server, service, listening_socket, garbage))


async def _serve(
    server: GracefulServer, service: Service, listening_socket: socket.socket, garbage: GarbageCollection
) -> None:
    collecting = asyncio.create_task(garbage.run())
    collecting.add_done_callback(log_failure)
    await service.start()
    service.open_connections.allow_files(raise_limit())
    try:
        if not server.should_exit:
            await server.serve([listening_socket])
    finally:
        collecting.cancel()
        try:
            await service.close()
        finally:  # what fails at the very end must not hide the last line
            server.log_stopped()
