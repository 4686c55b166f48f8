"""A request, whichever way it came: who asks, at which table, what."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from karban.i18n.texts import Texts, _
from karban.table import standins
from karban.web.api.errors import BadToken
from karban.web.live.loaded_table import Live
from karban.web.live.service import Service
from karban.web.live.tables import Command

LATEST = 0.5  # seconds for whoever has changed something to take the answer, until the others are told all the same


@dataclass
class Call:
    """A request: who asks, at which table, what."""

    service: Service
    texts: Texts
    address: str
    token: str | None = None
    table: str = ""
    body: Any = None
    seen: int = 0
    seat: int | None = None
    outside: Callable[[], str] = str  # how others reach where this went
    changed: list[Live] = field(default_factory=list)  # whom to tell when the answer is on its way

    async def find(self) -> Live:
        return await self.service.tables.find(self.table)

    async def change(self, live: Live, command: Command) -> int:
        number = await self.service.tables.change(live, command)
        self.changed.append(live)
        # Who does not read what we send could keep a move from the others, while their clocks run.
        asyncio.get_running_loop().call_later(LATEST, self.service.tables.tell, live)
        return number

    async def own(self, live: Live) -> tuple[int, ...]:
        """The seats of whoever asks; without a token: none."""
        if self.token is None:
            return ()
        seats = live.table.seats_of(self.token)
        if not seats and self.service.settings.shared and await self.service.tables.catch_up(live):
            seats = live.table.seats_of(self.token)  # they have sat down at another process
        if not seats:
            raise BadToken(_("nobody at this table is known by this token"))
        return seats

    async def enter(self) -> tuple[Live, tuple[int, ...]]:
        """The table, and the seats of whoever asks: that they ask shows that they are there."""
        live = await self.find()
        if self.seen > live.table.number and self.service.settings.shared:
            await self.service.tables.catch_up(live)
        own = await self.own(live)
        live.seen.update(dict.fromkeys(own, self.service.times.steady()))
        if standins.reclaim(live.table, own):
            await self.change(live, lambda table, now: standins.reclaim(table, own))
            await tell(self)  # now: what they ask for may be refused
        return live, own

    def name(self, given: str | None, seat: int) -> str:
        return given if given is not None and given.strip() else self.texts.say("Player {number}", number=seat + 1)


async def tell(call: Call) -> None:
    """Tell the others what has changed."""
    while call.changed:
        call.service.tables.tell(call.changed.pop())
