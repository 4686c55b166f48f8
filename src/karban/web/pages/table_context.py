"""What the parts of a table's text page are made from: the state that whoever asks may see, its drawing, its forms."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from markupsafe import Markup

from karban.drawing.drawing import Drawing, View
from karban.html_elements import Node, form
from karban.i18n.texts import Texts
from karban.table import Table
from karban.web.api import handlers, wire
from karban.web.api.errors import BadToken
from karban.web.live.loaded_table import LoadedTable
from karban.web.pages.drawing_html import drawing_for, page_names
from karban.web.pages.page_request import RELOADS, PageRequest, text_path

BOTS_TIMEOUT_SECONDS = 8.0  # how long a page waits for bots that decide first
BOTS_POLL_SECONDS = 0.1
Json = dict[str, Any]


@dataclass
class TableContext:
    """A table as whoever asks for a page sees it."""

    request: PageRequest
    loaded: LoadedTable
    message: Json  # the state message for whoever asks
    names: list[str]
    drawing: Drawing
    hint: wire.Hint | None = None  # what was advised to whoever asks

    @property
    def texts(self) -> Texts:
        return self.request.texts

    @property
    def path(self) -> str:
        return text_path(self.message["table"])

    @property
    def query(self) -> str:
        return f"?{RELOADS}" if self.request.reloads else ""

    @property
    def stage(self) -> str:
        stage: str = self.message["stage"]
        return stage

    @property
    def view(self) -> View | None:
        view: View | None = self.message["view"]
        return view

    @property
    def ended(self) -> bool:
        """Whether the game has come to its end; a table may also be closed before."""
        return self.view is None or bool(self.view["over"])

    @property
    def own_seat(self) -> int | None:
        seat: int | None = self.message["seat"]
        return seat

    def form(self, action: str, *content: Node, class_: str | None = None) -> Markup:
        """A form that asks for something at this table."""
        return form(*content, class_=class_, method="post", action=f"{self.path}/{action}{self.query}")

    def cached(self, part: Callable[[TableContext], Markup]) -> Markup:
        """A part of the page that stays the same until the table changes: pages are loaded much more often."""
        parts = _parts.setdefault(self.loaded.table, {})
        key = part.__name__, self.message["n"], self.own_seat, self.texts.lang + self.query
        if key not in parts:
            parts[key] = part(self)
        return parts[key]


_parts: WeakKeyDictionary[Table, dict[tuple[str, int, int | None, str], Markup]] = WeakKeyDictionary()


async def table_context(request: PageRequest) -> TableContext:
    """What whoever asks may know, as soon as only people are waited for."""
    await _wait_for_bots(request)
    try:
        message: Json = msgspec.json.decode(await handlers.look(request.api))
    except BadToken:  # somebody who got up, and may look on like anybody
        request.api.token = None
        message = msgspec.json.decode(await handlers.look(request.api))
    names = page_names(message["names"], message["bots"], request.texts)
    if message["seat"] is not None:
        names[message["seat"]] = request.texts.say("{name} (you)", name=names[message["seat"]])
    drawing = drawing_for(message["setup"]["game"], names, request.texts)
    return TableContext(request, await request.api.load_table(), message, names, drawing)


async def _wait_for_bots(request: PageRequest) -> None:
    """While bots decide before somebody at the table can, the page is not sent yet: so it need not be loaded again."""
    loaded, clock = await request.api.load_table(), request.api.service.server_clock
    until = clock.monotonic() + BOTS_TIMEOUT_SECONDS
    while _only_bots_decide(loaded.table, request.api.token) and clock.monotonic() < until:
        await asyncio.sleep(BOTS_POLL_SECONDS)


def _only_bots_decide(table: Table, token: str | None) -> bool:
    own_seats = table.seats_of(token) if token else ()
    return (
        bool(table.to_act)
        and any(table.seats[seat].deciding_bot is None for seat in own_seats)
        and all(table.seats[seat].deciding_bot is not None for seat in table.to_act)
    )
