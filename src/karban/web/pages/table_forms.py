"""Handlers of the forms on a table's text page. They ask for the same as programs do, and are refused the same."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from karban.bots import DEFAULT_LEVEL
from karban.i18n.texts import _
from karban.table import seating, tokens
from karban.table.refusals import Full
from karban.web.api import handlers, wire
from karban.web.http.requests import MAX_TOKEN_CHARS, whole_number
from karban.web.pages import table
from karban.web.pages.option_fields import small_number
from karban.web.pages.page_request import PageRequest

MAX_KEY_PART_CHARS = 45  # of a key and of a move, which make a key together


async def join(request: PageRequest) -> Response:
    api = request.api
    brought = request.fields.pop("token", "")
    if api.token is None and tokens.TOKEN.fullmatch(brought):
        api.token = brought
    api.body = request.body(wire.Join)
    made = await handlers.join(api)
    return request.redirect(api.table, token=made.token)


async def move(request: PageRequest) -> Response:
    """One page has one key for all its buttons: two of them pressed are two requests, one pressed twice is one."""
    api, text = request.api, "".join(request.fields.get("move", "").split())
    key = f"{request.fields.get('key', '')[:MAX_KEY_PART_CHARS]}.{text[:MAX_KEY_PART_CHARS]}"
    api.body = request.body(wire.MoveRequest, move=text, key=key)
    answer = await handlers.move(api)
    return request.redirect(api.table, answer.n if isinstance(answer.n, int) else 0)


async def bot(request: PageRequest) -> Response:
    """Put a bot into the seat that the page has found free, or else into the first that is."""
    api, wanted = request.api, request.fields.get("seat")
    seats = (await api.load_table()).table.seats
    free = next((number for number, seat in enumerate(seats) if seat.free), None)
    if wanted is not None and small_number(wanted) < len(seats) and seats[small_number(wanted)].bot:  # pressed twice
        return request.redirect(api.table)
    if free is None:
        raise Full(_("there is no free seat"))
    api.body = wire.Fill(free, f"{seating.BOT}{request.fields.get('level', DEFAULT_LEVEL)}")
    return request.redirect(api.table, (await handlers.fill(api)).n)


async def first(request: PageRequest) -> Response:
    """The host says who begins; no seat: it is drawn."""
    request.api.body = wire.First(whole_number(request.fields.get("seat", "")))
    return request.redirect(request.api.table, (await handlers.first(request.api)).n)


async def rematch(request: PageRequest) -> Response:
    request.api.body = wire.Rematch()
    made = await handlers.rematch(request.api)
    return request.redirect(made.table, token=request.api.token)


async def enter(request: PageRequest) -> Response:
    """Take the seat along from the page with scripts: its token becomes the cookie of this one."""
    api = request.api
    api.token = request.fields.get("token", "")[:MAX_TOKEN_CHARS]
    await api.own_seats(await api.load_table())
    return request.redirect(api.table, token=api.token)


async def undo(request: PageRequest) -> Response:
    """Ask to take back a decision, or answer somebody who has asked."""
    agree = {"yes": True, "no": False}.get(request.fields.get("agree", ""))
    asker = whole_number(request.fields.get("asker", ""))
    request.api.body = wire.UndoRequest(agree, asker=asker)
    return request.redirect(request.api.table, (await handlers.undo_move(request.api)).n)


async def leave(request: PageRequest) -> Response:
    """Get up; in the game a bot plays on until the person looks at the table again."""
    await handlers.leave(request.api)
    return RedirectResponse("/text", 303, background=request.broadcasts)


async def standin(request: PageRequest) -> Response:
    """Let a bot play for oneself or for somebody who is not there; `on` = no: play oneself again."""
    text = request.fields.get("seat", "")
    seat = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else None
    request.api.body = wire.StandIn(request.fields.get("on") != "no", seat)
    return request.redirect(request.api.table, (await handlers.stand_in(request.api)).n)


async def hint(request: PageRequest) -> Response:
    """The page again, with what a strong bot would play."""
    request.api.body = wire.OwnSeat()
    return await table.table(request, hint=await handlers.hint(request.api))


ALL = (join, move, bot, first, rematch, enter, undo, leave, standin, hint)
