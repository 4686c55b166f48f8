"""All that a page of a table is made of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from karban.drawing.drawing import Drawing, View
from karban.i18n.texts import Texts
from karban.table import Table
from karban.web.api import handlers
from karban.web.api.errors import BadToken
from karban.web.live.loaded_table import LoadedTable
from karban.web.pages.drawn import drawing_of, named
from karban.web.pages.visit import RELOADS, Visit, address

PATIENCE, GLANCE = 8.0, 0.1  # seconds that bots may take at most, and between two looks at them
Told = dict[str, Any]


@dataclass
class Scene:
    """A table through the eyes of whoever asks for a page."""

    visit: Visit
    live: LoadedTable
    told: Told  # what whoever asks may know, as the API tells it
    names: list[str]
    drawing: Drawing

    @property
    def texts(self) -> Texts:
        return self.visit.texts

    @property
    def path(self) -> str:
        return address(self.told["table"])

    @property
    def query(self) -> str:
        return f"?{RELOADS}" if self.visit.reloads else ""

    @property
    def view(self) -> View | None:
        view: View | None = self.told["view"]
        return view

    @property
    def own(self) -> int | None:
        seat: int | None = self.told["seat"]
        return seat

    def form(self, act: str, inside: str, kind: str = "") -> str:
        """A form that asks for something at this table."""
        return f'<form class="{kind}" method="post" action="{self.path}/{act}{self.query}">{inside}</form>'

    def once(self, draw: Callable[[Scene], str]) -> str:
        """A part of the page that stays the same until the table changes: pages are loaded much more often."""
        kept = _kept.setdefault(self.live.table, {})
        what = draw.__name__, self.told["n"], self.own, self.texts.lang + self.query
        if what not in kept:
            kept[what] = draw(self)
        return kept[what]


_kept: WeakKeyDictionary[Table, dict[tuple[str, int, int | None, str], str]] = WeakKeyDictionary()


async def scene_of(visit: Visit) -> Scene:
    """What whoever asks may know, as soon as only people are waited for."""
    await _bots_first(visit)
    try:
        told: Told = msgspec.json.decode(await handlers.look(visit.call))
    except BadToken:  # somebody who got up, and may look on like anybody
        visit.call.token = None
        told = msgspec.json.decode(await handlers.look(visit.call))
    names = named(told["names"], visit.texts)
    if told["seat"] is not None:
        names[told["seat"]] = visit.texts.say("{name} (you)", name=names[told["seat"]])
    drawing = drawing_of(told["setup"]["game"], names, visit.texts)
    return Scene(visit, await visit.call.find(), told, names, drawing)


async def _bots_first(visit: Visit) -> None:
    """While bots decide before somebody at the table can, the page is not sent yet: so it need not be loaded again."""
    live, clock = await visit.call.find(), visit.call.service.server_clock
    until = clock.monotonic() + PATIENCE
    while _only_bots_decide(live.table, visit.call.token) and clock.monotonic() < until:
        await asyncio.sleep(GLANCE)


def _only_bots_decide(table: Table, token: str | None) -> bool:
    own = table.seats_of(token) if token else ()
    return (
        bool(table.to_act)
        and any(table.seats[seat].deciding_bot is None for seat in own)
        and all(table.seats[seat].deciding_bot is not None for seat in table.to_act)
    )
