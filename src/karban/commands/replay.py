"""`karban replay`: a recorded game, at any point, as a seat saw it or with everything open."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from karban.commands.options import whole_number
from karban.errors import BadOption
from karban.i18n.texts import Texts
from karban.match import record_files

if TYPE_CHECKING:
    from karban.drawing.drawing import Drawing
    from karban.drawing.paint import Lines
    from karban.match import Match
    from karban.match.record import Record

NAME = "replay"
HELP = "show a recorded game at any point, for people or as JSON"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("--at", type=whole_number, metavar="N", help="after N moves; without it, at the end")
    parser.add_argument("--seat", type=whole_number, metavar="S", help="what this seat knew; without it, everything")
    parser.add_argument("--json", action="store_true", help="print the position as JSON and nothing else")


def run(args: Namespace, texts: Texts) -> int:
    record = record_files.read(args.file)
    if args.seat is not None and not 0 <= args.seat < record.players:
        raise BadOption("--seat: a seat from 0 to {last}, not {seat}", last=record.players - 1, seat=args.seat)
    if args.at is not None and not 0 <= args.at <= len(record):
        raise BadOption("--at: this game has {moves} moves, so 0 to {moves}; not {at}", moves=len(record), at=args.at)
    matches = _until(record, len(record) if args.at is None else args.at)
    if args.json:
        for match in matches:  # noqa: B007, only the last one counts
            pass
        print(json.dumps(match.position() if args.seat is None else match.view(args.seat)))
    else:
        _show(matches, record, args.seat, texts)
    return 0


def _until(record: Record, moves: int) -> Iterable[Match]:
    for number, match in enumerate(record.matches()):
        yield match
        if number == moves:
            return


def _show(matches: Iterable[Match], record: Record, seat: int | None, texts: Texts) -> None:
    """The moves so far in words, then the table."""
    from rich.text import Text

    from karban.drawing import find
    from karban.drawing.paint import Paint
    from karban.drawing.seat_names import displayed_names, recorded_names
    from karban.terminal.screen import Screen

    screen = Screen()
    seats = recorded_names(record.names, record.players, record.more.get("bots"))
    names = displayed_names(seats, texts, levels=True)
    drawing = find(record.game)(Paint(texts, screen.console, names))
    before: dict[str, Any] | None = None
    for match in matches:
        after = match.view()
        if before is not None:
            screen.show(_described(drawing, before, after, match))
        before = after
    view = match.view(seat)
    title = Text(texts.translate(drawing.title) or record.game)
    screen.show_blocks([[], [drawing.paint.bar(title, drawing.heading(view))], *drawing.table(view)])
    if seat is None:
        screen.show_blocks([_hands(drawing, match)])
    if view["over"]:
        screen.show_blocks([drawing.account(view), drawing.ending(view)])


def _described(drawing: Drawing, before: dict[str, Any], after: dict[str, Any], match: Match) -> Lines:
    from rich.text import Text

    seat, move = match.moves[-1]
    lines = drawing.describe(before, after, seat, "" if drawing.sealed(before) else move)
    number = f"{len(match.moves):>4}  "
    parts = [part for line in lines for part in drawing.paint.wrapped(line, " " * len(number))]
    return [Text(number).append(part[len(number) :]) if i == 0 else part for i, part in enumerate(parts)]


def _hands(drawing: Drawing, match: Match) -> Lines:
    """What each seat alone knows."""
    from karban.drawing.paint import grid, indented

    hands = [drawing.own(match.view(seat)) for seat in range(match.players)]
    rows = [[drawing.paint.name(seat, 12), hand] for seat, hand in enumerate(hands) if hand]
    return indented(grid(rows, "<<")) if rows else []
