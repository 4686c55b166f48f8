"""How the processes of a server hear from each other that a table has something new.

News may get lost: the log is the truth, and whoever hears of a number it has not seen reads the gap. Without a word
for a while, a process looks for itself (`Store.last`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

Hear = Callable[[str, int, str], Awaitable[None]]  # what `publish` was given: table, number, note


class News(Protocol):
    """Carries news between processes. Nothing here ever raises because a connection is lost: `alive` says so."""

    @property
    def alive(self) -> bool:
        """Whether news arrive at the moment; if not, processes look at the log every second or two."""

    async def listen(self, hear: Hear) -> None:
        """Connect, and from now on call `hear` with the news of all other processes (one's own may come too)."""

    async def publish(self, table: str, number: int, note: str = "") -> None:
        """Say that the log of a table has reached a number. A note of a few hundred characters may go with it: who is
        online here, in JSON."""

    async def close(self) -> None: ...


class LocalNews:
    """One process: there is nobody to tell."""

    alive = True

    async def listen(self, hear: Hear) -> None:
        pass

    async def publish(self, table: str, number: int, note: str = "") -> None:
        pass

    async def close(self) -> None:
        pass
