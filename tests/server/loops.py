"""Tests that are coroutines, each in an event loop of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial, wraps
from typing import Any, ParamSpec, overload

P = ParamSpec("P")
TEST_TIMEOUT_SECONDS = 300.0  # seconds until a test counts as stuck


@overload
def in_loop(test: Callable[P, Awaitable[None]], /) -> Callable[P, None]: ...
@overload
def in_loop(*, timeout_seconds: float) -> Callable[[Callable[P, Awaitable[None]]], Callable[P, None]]: ...
def in_loop(test: Any = None, /, *, timeout_seconds: float = TEST_TIMEOUT_SECONDS) -> Any:
    """Run a coroutine as a test; one that is stuck fails."""
    if test is None:
        return partial(in_loop, timeout_seconds=timeout_seconds)

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        async def limited() -> None:
            async with asyncio.timeout(timeout_seconds):
                await test(*args, **kwargs)

        asyncio.run(limited())

    return run


async def until_so(true: Callable[[], Awaitable[bool]], seconds: float = 90.0) -> None:
    """Ask again and again until it is so."""
    async with asyncio.timeout(seconds):
        while not await true():
            await asyncio.sleep(0.05)


async def until(true: Callable[[], bool], seconds: float = 90.0) -> None:
    """Wait until something has happened."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)
