"""How the processes of a server notify each other that a table has new events, or who is online.

A notice may get lost: the log is the truth, and a process that is notified of a number it has not seen reads the new
events. While no notices arrive, each process polls the log (`Store.last_numbers`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

REACTION = "!"  # after the name of a table, with a seat: how somebody there reacts
QUESTION = "?"  # after the name of a table: which processes have it, and who is connected to them?
OnNotice = Callable[[str, int, str], Awaitable[None]]  # what `publish` was given: table, number, presence


class PubSub(Protocol):
    """Carries notices between processes. Nothing here raises because a connection is lost: `alive` says so."""

    @property
    def alive(self) -> bool:
        """Whether notices arrive at the moment; if not, processes poll the log every second or two."""

    @property
    def hearing(self) -> bool:
        """Whether all that other processes publish arrives here in time."""

    @property
    def interruptions(self) -> int:
        """How often that was not so, or may not have been."""

    async def listen(self, on_notice: OnNotice) -> None:
        """Connect, and from now on pass on the notices of all other processes (one's own may come too)."""

    async def publish(self, table: str, number: int, presence: str = "") -> None:
        """Say that the log of a table has reached a number. `presence`, a few hundred characters of JSON, may
        go with it: who is online here."""

    async def close(self) -> None: ...


class LocalPubSub:
    """For a single process: there is no other."""

    alive = hearing = True
    interruptions = 0

    async def listen(self, on_notice: OnNotice) -> None:
        pass

    async def publish(self, table: str, number: int, presence: str = "") -> None:
        pass

    async def close(self) -> None:
        pass
