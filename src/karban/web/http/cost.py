"""What requests cost: the processor time that each takes in the event loop, while nobody else has a turn."""

from __future__ import annotations

import time
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from karban.web.api.errors import TOO_FAST
from karban.web.http.requests import texts_of
from karban.web.http.responses import refused
from karban.web.live.service import Service

FREE = "/healthz"  # can always be asked for


class LimitedByCost:
    """Middleware that measures what each request costs, and refuses networks that have spent their budget."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app, self._service = app, service
        self._free = (FREE, service.settings.root_path + FREE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in self._free:
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        address, service = client[0] if client else "", self._service
        if not service.costs.admits(address, service.server_clock.monotonic()):
            service.metrics.refusals.add("too-fast")
            service.limit_reached("processor_seconds", address)
            await refused("too-fast", texts_of(Headers(scope=scope)).say(TOO_FAST))(scope, receive, send)
            return
        meter = Meter()
        try:
            await metered(self._app(scope, receive, send), meter)  # type: ignore[arg-type]
        finally:
            service.costs.spend(address, service.server_clock.monotonic(), meter.seconds)


class Meter:
    """Seconds of processor time."""

    seconds = 0.0


@coroutine
def metered(work: Coroutine[Any, Any, Any], meter: Meter) -> Generator[Any, Any, Any]:
    """Run a coroutine, and measure the time of its own turns: not while it waits and others have theirs."""
    resume, given = work.send, None
    while True:
        start = time.thread_time()
        try:
            waits_for = resume(given)
        except StopIteration as done:
            return done.value
        finally:
            meter.seconds += time.thread_time() - start
        try:
            resume, given = work.send, (yield waits_for)
        except BaseException as error:  # it is cancelled, for example
            resume, given = work.throw, error
