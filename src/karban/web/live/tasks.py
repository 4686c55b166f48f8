"""Sets of asyncio tasks with an owner: none is lost, and every failure is logged."""

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

    def __contains__(self, task: object) -> bool:
        return task in self._running

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
        """Cancel all, and wait until they have ended."""
        for task in self._running:
            task.cancel()
        await self.finish()


def log_failure(task: asyncio.Task[Any]) -> None:
    """Log that a task has failed; for tasks that nobody awaits."""
    if not task.cancelled() and (error := task.exception()):
        log.error("a task has failed", exc_info=error)
