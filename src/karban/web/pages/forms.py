"""What the forms of a table do. They ask for the same as programs do, so they are granted and refused the same."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from karban.bots import DEFAULT_LEVEL
from karban.i18n.texts import _
from karban.table import commands
from karban.table.refusals import Full
from karban.web.api import handlers, wire
from karban.web.http.requests import MAX_TOKEN_CHARS
from karban.web.pages import table
from karban.web.pages.visit import Visit

LONGEST = 45  # signs of a key and of a move that make a key together


async def join(visit: Visit) -> Response:
    call = visit.call
    call.body = visit.wish(wire.Join)
    made = await handlers.join(call)
    return visit.go(call.table, token=made.token)


async def move(visit: Visit) -> Response:
    """One page has one key for all its buttons: two of them pressed are two wishes, one pressed twice is one."""
    call, text = visit.call, "".join(visit.fields.get("move", "").split())
    key = f"{visit.fields.get('key', '')[:LONGEST]}.{text[:LONGEST]}"
    call.body = visit.wish(wire.MoveRequest, move=text, key=key)
    answer = await handlers.move(call)
    return visit.go(call.table, answer.n if isinstance(answer.n, int) else 0)


async def bot(visit: Visit) -> Response:
    """Put a bot into the first free seat."""
    call = visit.call
    seats = (await call.find()).table.seats
    free = next((number for number, seat in enumerate(seats) if seat.free), None)
    if free is None:
        raise Full(_("there is no free seat"))
    call.body = wire.Fill(free, f"{commands.BOT}{visit.fields.get('level', DEFAULT_LEVEL)}")
    return visit.go(call.table, (await handlers.fill(call)).n)


async def rematch(visit: Visit) -> Response:
    visit.call.body = wire.Rematch()
    made = await handlers.rematch(visit.call)
    return visit.go(made.table, token=visit.call.token)


async def enter(visit: Visit) -> Response:
    """Take the seat along from the page with scripts: its token becomes the cookie of this one."""
    call = visit.call
    call.token = visit.fields.get("token", "")[:MAX_TOKEN_CHARS]
    await call.own(await call.find())
    return visit.go(call.table, token=call.token)


async def undo(visit: Visit) -> Response:
    """Ask to take back a decision, or answer somebody who has asked."""
    agree = {"yes": True, "no": False}.get(visit.fields.get("agree", ""))
    visit.call.body = wire.UndoWish(agree)
    return visit.go(visit.call.table, (await handlers.undo_move(visit.call)).n)


async def leave(visit: Visit) -> Response:
    """Get up; in the game a bot plays on until the person looks at the table again."""
    await handlers.leave(visit.call)
    return RedirectResponse("/text", 303, background=visit.then)


async def standin(visit: Visit) -> Response:
    """Let a bot play for oneself or for somebody who is not there; `on` = no: play oneself again."""
    text = visit.fields.get("seat", "")
    seat = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else None
    visit.call.body = wire.StandIn(visit.fields.get("on") != "no", seat)
    return visit.go(visit.call.table, (await handlers.stand_in(visit.call)).n)


async def hint(visit: Visit) -> Response:
    """The page again, with what a strong bot would play."""
    visit.call.body = wire.OwnSeat()
    return await table.table(visit, hint=(await handlers.hint(visit.call)).move)


ALL = (join, move, bot, rematch, enter, undo, leave, standin, hint)
