"""When a server process looks for cyclic garbage.

Measured with 2,000 seats at 400 tables: play leaves none, and yet a look by Python itself takes 30 to 80 ms at human
pace. It looks when there are so many more objects than before; but positions, views and messages take the place of
earlier ones, so that tens of thousands of objects are young by then, and nobody can move meanwhile. Requests over HTTP
leave a dozen objects each, and connections a few when they end.

So Python does not look by itself. A few times a second what is young is looked through, but only if a request or a
connection has ended since; then it is put out of sight, which costs nothing. Everything is looked through now and then.
"""

from __future__ import annotations

import asyncio
import gc
from time import monotonic

from starlette.types import ASGIApp, Receive, Scope, Send

ROUND_SECONDS = 0.2  # in which there are few young objects: a look takes a few milliseconds
FULL_SECONDS = 900.0  # between two looks through everything, which take 0.3 s with 400 tables


class GarbageCollection:
    """An application, and the garbage of its requests and connections."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._ended = 0  # requests and connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        finally:
            self._ended += 1

    async def run(self) -> None:
        """Collect garbage for ever, instead of Python."""
        gc.disable()
        try:
            await self._collect()
        finally:
            gc.unfreeze()
            gc.enable()

    async def _collect(self) -> None:
        seen, full_at = 0, float("-inf")
        while True:
            if self._ended != seen and monotonic() - full_at > FULL_SECONDS:
                gc.unfreeze()
                gc.collect()
                full_at = monotonic()
            elif self._ended != seen:
                gc.collect(0)
            seen = self._ended
            gc.freeze()
            await asyncio.sleep(ROUND_SECONDS)
