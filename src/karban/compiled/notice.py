"""Whoever waits for the compiler is told so. What is only loaded from the disk is not compiled, however long a busy
machine takes for that, so the compiler itself is listened to, not the clock."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from threading import Lock
from typing import Any

from numba.core import event

from karban.i18n.texts import _

log = logging.getLogger(__package__)
COMPILING = _("the rules are being compiled, which happens only once and takes up to half a minute")


class _Listener(event.Listener):  # type: ignore[misc] # Numba says nothing about its types
    """Knows whether something is being compiled, and tells those who wait for it, once."""

    def __init__(self) -> None:
        self._lock, self._running = Lock(), 0
        self._untold: set[object] = set()  # those who wait and have heard nothing yet

    def on_start(self, event: Any) -> None:
        with self._lock:
            self._running += 1
            self._tell()

    def on_end(self, event: Any) -> None:
        with self._lock:
            self._running -= 1

    @contextmanager
    def waiting(self) -> Iterator[None]:
        who = object()
        with self._lock:
            self._untold.add(who)
            self._tell()
        try:
            yield
        finally:
            with self._lock:
                self._untold.discard(who)

    def _tell(self) -> None:
        if self._running and self._untold:
            self._untold.clear()
            log.warning(COMPILING)


@cache
def listen() -> _Listener:
    """Begin to listen to the compiler, before anything is compiled."""
    listener = _Listener()
    event.register("numba:compile", listener)
    return listener


def announced() -> AbstractContextManager[None]:
    """For the length of this somebody waits, and is told by a warning in the log if it is for the compiler."""
    return listen().waiting()
