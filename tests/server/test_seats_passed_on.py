"""Who has got up has no say in the seat any more, even if a request was on its way or a process has not heard of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from karban.web.api import handlers, wire
from karban.web.api.errors import BadToken
from tests.server.inside import Guest, running
from tests.server.loops import in_loop
from tests.server.test_presence import Deaf, processes

Ask = Callable[[Guest], Awaitable[Any]]
ASKED: dict[str, Ask] = {
    "move": lambda eve: eve.send("key", "123", "1.0.0"),
    "leave": lambda eve: handlers.leave(eve.request()),
    "salt": lambda eve: handlers.salt(eve.request(wire.Salt("of Eve"))),
    "seats": lambda eve: handlers.fill(eve.request(wire.Fill(0, "open"))),
    "hint": lambda eve: handlers.hint(eve.request(wire.OwnSeat())),
    "stand-in": lambda eve: handlers.stand_in(eve.request(wire.StandIn(True))),
    "undo": lambda eve: handlers.undo_move(eve.request(wire.UndoRequest())),
}


@pytest.mark.parametrize("begun", [True, False], ids=["in-the-game", "before-it"])
@pytest.mark.parametrize("asked", ASKED)
@in_loop
async def test_a_process_that_has_not_heard_of_it_lets_nobody_act_in_a_seat_that_was_theirs(
    tmp_path: Path, asked: str, begun: bool
) -> None:
    async with processes(tmp_path / "tables.sqlite", Deaf(), Deaf()) as (one, other):
        ann = await Guest.create(one, "me", "open", game="number", salt=None)
        made = await handlers.join(ann.request(wire.Join("Eve"), token=None))
        eve = Guest(other, ann.table, made.token, made.seat)
        await eve.look()  # now that process knows that she sits there
        await handlers.leave(eve.at(one).request())
        made = await handlers.join(ann.request(wire.Join("Bob", "" if begun else None), token=None))
        assert made.seat == eve.seat
        if begun:
            await handlers.salt(ann.request(wire.Salt("of Ann")))
        number = ann.loaded.table.number
        with pytest.raises(BadToken):
            await ASKED[asked](eve)
        await one.tables.catch_up(ann.loaded)
        assert ann.loaded.table.number == number, "nothing happened"


@in_loop
async def test_of_two_requests_at_once_to_get_up_none_frees_the_seat_of_who_came_between(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann = await Guest.create(service, "me", "open", "open", game="number")
        eve = await ann.join()
        bob = ann.request(wire.Join("Bob", seat=eve.seat), token=None)
        asked = handlers.leave(eve.request()), handlers.join(bob), handlers.leave(eve.request())
        _left, sat, again = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(sat, wire.Joined)
        assert isinstance(again, BadToken)
        assert ann.loaded.table.seats_of(sat.token) == (eve.seat,)
