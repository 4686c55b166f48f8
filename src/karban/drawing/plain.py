"""The drawing of a game that brings none: whatever its views hold, by its shape; good enough to play with.

A value a seat stands in the line of that seat, cards lie in rows, numbers and words in one line, and what only one seat
knows comes last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from rich.text import Text

from karban.drawing.paint import BY_LETTER, MARGIN, OPEN, Lines, Paint, grid
from karban.errors import BadOption
from karban.i18n.texts import number
from karban.match.match import Match
from karban.notation import find_game
from karban.rules.kit import NOBODY

View = dict[str, Any]
COMMON = {"game", "seat", "players", "options", "to_act", "legal", "moves", "scores", "over", "winners"}
MAX_CARD_CHARS = 5
MAX_CELL_CHARS = 10  # what is wider has lines of its own
MAX_NAME_CHARS = 20


@dataclass(frozen=True)
class ViewShape:
    """Which parts of a game's views are a list by seat, and which are known to one seat alone."""

    by_seat: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()


@cache
def shape_of(game: str) -> ViewShape:
    """What stands in the views of a game, found out from new deals for few and for many players."""
    try:
        rules = find_game(game)
    except BadOption:
        return ViewShape()
    deals = [Match(rules, players, {}, seed=0) for players in {rules.seats[0], rules.seats[-1]}]
    own = frozenset(rules.own(deals[0].hidden(None), NOBODY))
    by_seat = [
        {name for name, value in deal.view().items() if isinstance(value, list) and len(value) == deal.players}
        for deal in deals
    ]
    return ViewShape(frozenset.intersection(*map(frozenset, by_seat)) - own - COMMON, own)


def plain_table(paint: Paint, view: View) -> list[Lines]:
    """The seats, what lies on the table, and what the seat of the view has."""
    shape = shape_of(view["game"])
    wide, narrow = _by_width(paint, view, [name for name in view if name in shape.by_seat])
    blocks = [_seats(paint, view, narrow), *[_seat_lines(paint, view, name) for name in wide]]
    shared = [name for name in view if name not in COMMON | shape.by_seat | shape.own]
    blocks.append([*_facts(paint, view, shared), *_rows(paint, view, shared)])
    blocks.append(own_lines(paint, view))
    return [block for block in blocks if block]


def own_lines(paint: Paint, view: View) -> Lines:
    """What only the seat of the view knows."""
    own = [name for name in view if name in shape_of(view["game"]).own]
    return [*_facts(paint, view, own), *_rows(paint, view, own)]


def value_text(paint: Paint, value: Any) -> Text:
    """Any value of a view: cards as cards, numbers with a real minus sign, nothing as a dot."""
    if value is None or value in ([], {}, ""):
        return Text(OPEN)
    if isinstance(value, bool):
        return Text("✓" if value else OPEN)
    if isinstance(value, int):
        return Text(number(value))
    if isinstance(value, str):
        return card_text(paint, value)
    if isinstance(value, dict):
        pairs = [Text.assemble(f"{name} ", value_text(paint, one)) for name, one in value.items()]
        return paint.side_by_side(pairs, ", ")
    parts = [value_text(paint, one) for one in value]
    return paint.side_by_side(parts, " | " if any(isinstance(one, list | dict) for one in value) else " ")


def card_text(paint: Paint, card: str) -> Text:
    """A card as the game writes it; with a colour where it is one of those that all know."""
    if len(card) > MAX_CARD_CHARS:
        return Text(card)
    if card[0] in BY_LETTER and card[1:].isdecimal():
        return paint.card(card)
    return paint.grey(card)


def _by_width(paint: Paint, view: View, names: Iterable[str]) -> tuple[list[str], list[str]]:
    """Those that need lines of their own, and those that fit beside the names."""
    wide: list[str] = []
    narrow: list[str] = []
    room = paint.width - MAX_NAME_CHARS - 2 * MAX_CELL_CHARS
    for name in names:
        widest = max(len(name), *(value_text(paint, value).cell_len for value in view[name])) + 2
        fits = widest <= max(len(name), MAX_CELL_CHARS) + 2 and widest <= room
        room -= widest if fits else 0
        (narrow if fits else wide).append(name)
    return wide, narrow


def _seats(paint: Paint, view: View, names: list[str]) -> Lines:
    heads = [Text(), *map(Text, names), paint.say("points")]
    for head in heads:
        head.stylize(paint.look("quiet"))
    rows = [heads]
    for seat, points in enumerate(view["scores"]):
        cells = [value_text(paint, view[name][seat]) for name in names]
        total = Text(number(points), paint.look("strong"))
        rows.append([paint.named(seat, view["to_act"], MAX_NAME_CHARS), *cells, total])
    return grid(rows, "<" + ">" * (len(names) + 1))


def _seat_lines(paint: Paint, view: View, name: str) -> Lines:
    lines = [Text(MARGIN).append(name, paint.look("quiet"))]
    for seat, value in enumerate(view[name]):
        lines += paint.wrapped(Text.assemble(paint.name(seat, MAX_NAME_CHARS), "  ", value_text(paint, value)))
    return lines


def _facts(paint: Paint, view: View, names: list[str]) -> Lines:
    """Numbers and words, in as few lines as they need."""
    single = [name for name in names if view[name] is not None and not isinstance(view[name], list | dict)]
    facts = [Text.assemble((f"{name} ", paint.look("quiet")), value_text(paint, view[name])) for name in single]
    return paint.wrapped(paint.side_by_side(facts, " · ")) if facts else []


def _rows(paint: Paint, view: View, names: list[str]) -> Lines:
    """Cards in rows, each with what it is called."""
    lines: Lines = []
    for name in names:
        if isinstance(view[name], list | dict):
            label = Text(f"{name}  ", paint.look("quiet"))
            lines += paint.wrapped(label.append(value_text(paint, view[name])))
    return lines
