"""How spectators hear of what is new: after those who play, and a few at a time.

While a thousand are sent a message at once, nobody at any table can do anything. So the spectators of a table with many
wait for their turn, those of all tables together. Each of them gets the state that is newest when it is sent: who has
to wait longer than a move takes gets several moves at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import islice
from typing import Protocol

FEW = 20  # spectators of a table that need not wait
SLICE, PAUSE_SECONDS = 25, 0.01  # so many have their turn, then everybody else


class Woken(Protocol):
    """Whoever is to be woken."""

    def wake(self) -> None: ...


class SpectatorQueue:
    """The spectators that wait for their turn, of all tables of a process."""

    def __init__(self) -> None:
        self._waiting: dict[Woken, None] = {}  # in the order of their turns
        self._timer: asyncio.TimerHandle | None = None

    def wake(self, spectators: Sequence[Woken]) -> None:
        """Let these look whether there is a new state to send, soon."""
        if len(spectators) <= FEW:
            for spectator in spectators:
                spectator.wake()
            return
        self._waiting.update(dict.fromkeys(spectators))
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PAUSE_SECONDS, self._next)

    def discard(self, spectator: Woken) -> None:
        self._waiting.pop(spectator, None)

    def _next(self) -> None:
        for spectator in list(islice(self._waiting, SLICE)):
            del self._waiting[spectator]
            spectator.wake()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(PAUSE_SECONDS, self._next) if self._waiting else None
