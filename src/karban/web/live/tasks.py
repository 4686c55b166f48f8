"""Tasks that somebody owns: none is lost, and no failure goes unheard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from typing import Any, TypeVar, cast

log = logging.getLogger(__name__)
T = TypeVar("T")


class Tasks:
    """The running tasks of one owner."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, work: Awaitable[T]) -> asyncio.Task[T]:
        task = asyncio.create_task(cast("Coroutine[Any, Any, T]", work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def finish(self) -> None:
        """Wait for all."""
        while self._running:
            await asyncio.wait(self._running)

    async def cancel(self) -> None:
        """End all."""
        for task in self._running:
            task.cancel()
        await self.finish()


def heard(task: asyncio.Task[Any]) -> None:
    """Say so if a task has failed; for those that nobody waits for."""
    if not task.cancelled() and (error := task.exception()):
        log.error("a task has failed", exc_info=error)
