"""Stores for tests that hold for each kind of them: see the fixture `make`."""

from __future__ import annotations

from collections.abc import Callable

from karban.store import Store

Make = Callable[[], Store]  # gives a store; again and again the same one, as after a restart
