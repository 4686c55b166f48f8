"""A request, whether it came over HTTP or a WebSocket: who asks, at which table, what."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from karban.i18n.texts import Texts, _
from karban.table import Table, standins
from karban.table.events import PendingEvent
from karban.web.api.errors import TOO_FAST, BadToken, TooFast
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.networks import network_of
from karban.web.live.service import Service
from karban.web.live.tables import Command

# Whoever makes a change is answered before it is broadcast; but a client that does not read its answer must not keep a
# move from the others, while their clocks run.
MAX_BROADCAST_DELAY_SECONDS = 0.5
NOBODY = _("nobody at this table is known by this token")
SeatCommand = Callable[[Table, tuple[int, ...], int], list[PendingEvent]]  # a command of whoever has these seats


async def _never() -> None:
    await asyncio.Event().wait()


@dataclass
class ApiRequest:
    """A request: who asks, at which table, what."""

    service: Service
    texts: Texts
    address: str
    token: str | None = None
    table: str = ""
    path: Mapping[str, str] = field(default_factory=dict)  # what the address names, by what it is
    body: Any = None
    last_event: int = 0  # the number of the last one that the client has
    seat: int | None = None
    wait: int = 0  # seconds for which the answer may wait for something new
    here: int | None = None  # the seats of whom the client knows that they are there, a bit each
    gone: Callable[[], Awaitable[None]] = _never  # waits until the client is gone
    public_address: Callable[[], str] = str  # the address under which others reach this server
    answered_at_once: bool = False  # whether nobody has to read the answer before it is broadcast
    to_broadcast: list[LoadedTable] = field(default_factory=list)  # when the answer is on its way
    _found: tuple[str, object, tuple[int, ...]] = "", (), ()  # a token, where its seats were looked for, and they

    def invite(self, table: str) -> str:
        """The path to a table, for those who shall come."""
        return f"{self.service.settings.root_path}/t/{table}"

    async def load_table(self) -> LoadedTable:
        return await self.service.tables.get_or_load(self.table)

    async def change(self, loaded: LoadedTable, command: Command) -> int:
        """Change a table; it is broadcast by `flush_broadcasts`."""
        number = await self.service.tables.change(loaded, command)
        self.to_broadcast.append(loaded)
        if not self.answered_at_once:
            loop = asyncio.get_running_loop()
            loop.call_later(MAX_BROADCAST_DELAY_SECONDS, self.service.tables.broadcast, loaded)
        return number

    async def change_as_seated(self, loaded: LoadedTable, command: SeatCommand) -> int:
        """Change a table for whoever has the token, by the seats that are theirs when it is done: since they asked they
        may have got up, and somebody else sat down."""
        return await self.change(loaded, lambda table, now_ms: command(table, self.seats_at(table), now_ms))

    def seats_at(self, table: Table) -> tuple[int, ...]:
        """The seats of whoever asks, as the table is; without a token: none."""
        if self.token is None:
            return ()
        if not (seats := self._seats_of(self.token, table)):
            raise BadToken(NOBODY)
        return seats

    async def flush_broadcasts(self) -> None:
        """Broadcast what this request has changed."""
        while self.to_broadcast:
            self.service.tables.broadcast(self.to_broadcast.pop())

    async def own_seats(self, loaded: LoadedTable) -> tuple[int, ...]:
        """The same; if there are none, the log is looked at: they may have sat down at another process."""
        if self.token and self.service.settings.shared and not self._seats_of(self.token, loaded.table):
            if not self.service.unknown_tokens_of_network.allows(self.address, self.service.server_clock.monotonic()):
                self.service.limit_reached("unknown_tokens", self.address)
                raise TooFast(TOO_FAST)  # not that the token is bad: we have not looked
            await self.service.tables.catch_up_together(loaded)
        return self.seats_at(loaded.table)

    def _seats_of(self, token: str, table: Table) -> tuple[int, ...]:
        """The seats of a token. With every move a connection asks for them, and a move leaves the seats as they are."""
        known, seats, found = self._found
        if known != token or seats is not table.seats:
            found = table.seats_of(token)
            self._found = token, table.seats, found
        return found

    async def find_and_reclaim(self) -> tuple[LoadedTable, tuple[int, ...]]:
        """The table, and the seats of whoever asks. The request shows that they are there: a stand-in gives way."""
        loaded = await self.load_table()
        if self.last_event > loaded.table.number and self.service.settings.shared:
            await self.service.tables.catch_up(loaded)
        own_seats = await self.own_seats(loaded)
        self.note_seen(loaded, own_seats)
        await self.reclaim(loaded, own_seats)
        return loaded, own_seats

    def note_seen(self, loaded: LoadedTable, own_seats: tuple[int, ...]) -> None:
        """Note that somebody with these seats is here."""
        if own_seats:
            loaded.seen(own_seats, self.service.server_clock.monotonic())
            loaded.owner = network_of(self.address)

    async def reclaim(self, loaded: LoadedTable, own_seats: tuple[int, ...]) -> None:
        """Give the seats of somebody who was away back to them."""
        if standins.reclaim(loaded.table, own_seats):
            await self.change_as_seated(loaded, lambda table, seats, now_ms: standins.reclaim(table, seats))
            await self.flush_broadcasts()  # now: what they ask for may be refused

    def name_or_default(self, given: str | None, seat: int, *, alone: bool = False) -> str:
        """The name that somebody has given; `alone`: no other people are to be told apart."""
        if given is not None and given.strip():
            return given
        return self.texts.say("Player") if alone else self.texts.say("Player {number}", number=seat + 1)
