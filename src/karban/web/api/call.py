"""A request, whether it came over HTTP or a WebSocket: who asks, at which table, what."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from karban.i18n.texts import Texts, _
from karban.table import standins
from karban.web.api.errors import BadToken
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.service import Service
from karban.web.live.tables import Command

# Whoever makes a change is answered before it is broadcast; but a client that does not read its answer must not keep a
# move from the others, while their clocks run.
MAX_BROADCAST_DELAY_SECONDS = 0.5


@dataclass
class Call:
    """A request: who asks, at which table, what."""

    service: Service
    texts: Texts
    address: str
    token: str | None = None
    table: str = ""
    body: Any = None
    seen: int = 0  # the number of the last event that the client has
    seat: int | None = None
    outside: Callable[[], str] = str  # the address under which others reach this server
    changed: list[LoadedTable] = field(default_factory=list)  # to be broadcast when the answer is on its way

    async def find(self) -> LoadedTable:
        return await self.service.tables.find(self.table)

    async def change(self, loaded: LoadedTable, command: Command) -> int:
        """Change a table; it is broadcast by `flush_broadcasts`."""
        number = await self.service.tables.change(loaded, command)
        self.changed.append(loaded)
        loop = asyncio.get_running_loop()
        loop.call_later(MAX_BROADCAST_DELAY_SECONDS, self.service.tables.broadcast, loaded)
        return number

    async def flush_broadcasts(self) -> None:
        """Broadcast what this request has changed."""
        while self.changed:
            self.service.tables.broadcast(self.changed.pop())

    async def own(self, loaded: LoadedTable) -> tuple[int, ...]:
        """The seats of whoever asks; without a token: none."""
        if self.token is None:
            return ()
        seats = loaded.table.seats_of(self.token)
        if not seats and self.service.settings.shared and await self.service.tables.catch_up(loaded):
            seats = loaded.table.seats_of(self.token)  # they have sat down at another process
        if not seats:
            raise BadToken(_("nobody at this table is known by this token"))
        return seats

    async def enter(self) -> tuple[LoadedTable, tuple[int, ...]]:
        """The table, and the seats of whoever asks. The request shows that they are there: a stand-in gives way."""
        loaded = await self.find()
        if self.seen > loaded.table.number and self.service.settings.shared:
            await self.service.tables.catch_up(loaded)
        own = await self.own(loaded)
        loaded.last_seen.update(dict.fromkeys(own, self.service.server_clock.monotonic()))
        await self.reclaim(loaded, own)
        return loaded, own

    async def reclaim(self, loaded: LoadedTable, own: tuple[int, ...]) -> None:
        """Give the seats of somebody who was away back to them."""
        if standins.reclaim(loaded.table, own):
            await self.change(loaded, lambda table, now: standins.reclaim(table, own))
            await self.flush_broadcasts()  # now: what they ask for may be refused

    def name(self, given: str | None, seat: int) -> str:
        return given if given is not None and given.strip() else self.texts.say("Player {number}", number=seat + 1)
