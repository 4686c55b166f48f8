"""Cyclic garbage is found, though Python itself does not look for it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from starlette.types import Receive, Scope, Send

from karban.web.processes import garbage
from karban.web.processes.garbage import GarbageCollection
from tests.server.loops import in_loop, until_so


class Cycle:
    """Something that only a look for cycles can free."""

    def __init__(self) -> None:
        self.itself = self


async def leaves_a_cycle(scope: Scope, receive: Receive, send: Send) -> None:
    cycles.append(weakref.ref(Cycle()))


cycles: list[weakref.ref[Cycle]] = []


@asynccontextmanager
async def collecting() -> AsyncIterator[GarbageCollection]:
    collection = GarbageCollection(leaves_a_cycle)
    task = asyncio.create_task(collection.run())
    await until_so(_frozen)
    try:
        yield collection
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert gc.isenabled()


async def _frozen() -> bool:
    return not gc.isenabled() and gc.get_freeze_count() > 0


async def _gone() -> bool:
    return all(cycle() is None for cycle in cycles)


async def _request(collection: GarbageCollection) -> None:
    await collection({"type": "http"}, None, None)  # type: ignore[arg-type]


@in_loop
async def test_what_a_request_leaves_is_collected_soon() -> None:
    async with collecting() as collection:
        for _ in range(3):
            await _request(collection)
            await until_so(_gone)


@in_loop
async def test_what_was_put_out_of_sight_is_found_when_everything_is_looked_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with collecting() as collection:
        await _request(collection)
        gc.freeze()  # as if it had still been at work when the others were looked at
        assert cycles[-1]() is not None
        monkeypatch.setattr(garbage, "FULL_SECONDS", 0.0)
        await _request(collection)
        await until_so(_gone)


@in_loop
async def test_play_alone_is_not_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    async with collecting():
        monkeypatch.setattr(gc, "collect", lambda *generation: looked.append(1))
        young = [Cycle() for _ in range(10)]
        before = gc.get_freeze_count()
        await until_so(lambda: _more_frozen_than(before))
        assert young
        assert not looked


async def _more_frozen_than(before: int) -> bool:
    return gc.get_freeze_count() > before
