"""What the browser client is told about the server's messages is true: checked on real games."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

import msgspec
import pytest

import karban
from docs.examples.high.notation import GAME, High
from karban import notation
from karban.match import Match
from karban.notation.game import CommonView
from karban.table import events, redaction
from karban.web.api import handlers, wire
from tests.server.inside import Guest, running
from tests.server.loops import in_loop
from tools import wire_types

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "gap": [{"target": 5}, {"rounds": 2, "tiebreak": "extra-round"}],
    "number": [{}],
    "qwixx": [{}, {"jokers": True}],
    "three": [{}, {"colours": "shuffled"}],
}


def shapes(game: str) -> tuple[Any, Any]:
    """The types of a game's own part of a view and of its options."""
    own = type(notation.find_game(game))
    return get_type_hints(own.view)["return"], get_type_hints(own.check)["return"]


def random_game(game: str, players: int, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """The match after each move."""
    chance = random.Random(seed)
    match = karban.new(game, players=players, seed=seed, **options)
    yield match
    while match.to_act:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
        yield match


@pytest.mark.parametrize("game", karban.games())
def test_views_of_real_games_have_exactly_the_declared_types(game: str) -> None:
    own, options = shapes(game)
    common = {field.name for field in wire_types.fields_of(CommonView)}
    declared = {field.name for field in wire_types.fields_of(own)}
    for chosen in OPTIONS[game]:
        for players in (2, 4):
            for match in random_game(game, players, chosen, players):
                for seat in (*range(players), None):
                    view = match.view(seat)
                    assert view.keys() == common | declared | {"options"}
                    parts = [({name: view[name] for name in common}, CommonView), (view["options"], options)]
                    for part, shape in [*parts, ({name: view[name] for name in declared}, own)]:
                        assert msgspec.convert(part, shape, strict=True) == part


def check_event(told: dict[str, Any]) -> None:
    """An event has what is declared of its type, and nothing else."""
    kinds = {get_args(fields[2].hint)[0]: fields for fields in map(wire_types.public_fields_of, wire_types.EVENTS)}
    fields = {field.name: field for field in kinds[told["type"]]}
    assert told.keys() <= fields.keys()
    assert {name for name, field in fields.items() if not field.optional} <= told.keys()
    for name, value in told.items():
        msgspec.convert(value, plain(fields[name].hint), strict=True)


def plain(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is NotRequired else hint


@in_loop
async def test_messages_of_a_real_table_have_exactly_the_declared_types(tmp_path: Path) -> None:
    """With sealed choices, a bot, a clock, a request to take back, somebody who leaves, and a rematch."""
    kinds: set[str] = set()
    async with running(tmp_path / "tables.sqlite") as service:
        clock = wire.ClockRequest(bank=600, increment=5)
        ann = await Guest.create(service, "me", "open", "bot:easy", game="number", clock=clock)
        bob = await ann.join()
        await ann.move("k1", "123")
        await handlers.undo_move(ann.request(wire.UndoRequest()))
        await handlers.undo_move(bob.request(wire.UndoRequest(False)))
        await handlers.leave(bob.request())
        while (message := await ann.look())["stage"] != "over":
            if message["decision"]:
                await ann.move(f"m{message['n']}", (message["view"]["free"][0] * 3)[0] * 3)
            await asyncio.sleep(0.001)
        await handlers.rematch(ann.request(wire.Rematch()))
        for guest in (ann, bob, Guest(service, ann.table, None, None)):
            message = await guest.look(last_event=0)
            assert msgspec.to_builtins(msgspec.convert(message, wire.StateMessage, strict=True)) == message
            for event in message["events"]:
                check_event(event)
                kinds.add(event["type"])
    assert {"created", "sat", "started", "moved", "chosen", "undo-asked", "undo-declined", "stood-in"} <= kinds
    assert "rematched" in kinds


def test_every_kind_of_event_has_a_type() -> None:
    assert {*redaction.PUBLIC_FIELDS, events.Moved} == set(get_args(events.AnyEvent))


def test_the_types_of_the_client_are_up_to_date() -> None:
    target: Path = wire_types.TARGET
    assert target.read_text("utf-8") == wire_types.typescript(), "run .venv/bin/python tools/wire_types.py"


def test_a_game_from_outside_changes_no_type_of_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    before = wire_types.typescript()
    monkeypatch.setattr(notation, "_added", {})
    notation.add(GAME)
    assert "high" in notation.games()
    assert wire_types.typescript() == before


def test_a_game_of_the_package_that_says_nothing_of_its_view_shows_what_all_games_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Inside(High):
        __module__ = "karban.notation.high"

    monkeypatch.setattr(notation, "_added", {})
    notation.add(Inside())
    assert 'export interface HighView {\n  game: "high";\n  seat: number | null;' in wire_types.typescript()


def test_every_type_of_the_client_is_one_that_it_uses() -> None:
    text = wire_types.TARGET.read_text("utf-8")
    code = re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)
    used = wire_types.imported() | set(re.findall(r"(?<!export interface )(?<!export type )\b[A-Z]\w+", code))
    assert set(re.findall(r"export (?:interface|type) (\w+)", text)) - used == set()
