"""Hints among people: where the table allows them, not in secret, not without end. And who plays for two is seen."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import Any

import pytest

import karban
from karban import bots
from karban.bots import pool_worker
from karban.bots.pool import Pool
from karban.bots.told import MAX_ERROR, MAX_TOLD
from karban.table import events, hints, seating
from karban.table.refusals import NotYours
from karban.table.seating import Newcomer, TablePlan
from karban.web.api import handlers, wire
from karban.web.api.errors import TooFast
from karban.web.settings import Limits
from tests.server.inside import FirstMove, Guest, first_of, running
from tests.server.loops import in_loop
from tests.server.tabletop import SECRET, Tabletop, seated, token

ANN = Newcomer("Ann", token(0))


@pytest.mark.parametrize(
    ("wanted", "allowed"),
    [
        ({}, True),
        ({"listed": True}, False),
        ({"listed": True, "hints": True}, True),
        ({"hints": False}, False),
    ],
)
def test_hints_are_allowed_unless_strangers_may_join_or_the_table_says_otherwise(
    wanted: dict[str, Any], allowed: bool
) -> None:
    top = Tabletop("me", "open", **wanted)
    assert top.table.created.hints is allowed
    assert top.message(0)["setup"]["hints"] is allowed


def test_a_table_of_an_older_log_allows_hints() -> None:
    created = seating.create(TablePlan("gap", ["me", "open"]), ANN, SECRET)[0].event
    body = events.encode(created)
    assert b"hints" not in body
    assert events.decode(body) == created


def test_the_others_see_that_a_hint_was_asked_for_once_for_each_decision() -> None:
    top = seated("number", 2)
    for _ in range(2):
        top.do(hints.ask(top.table, [0], None))
    told = [event for event in top.message(1)["events"] if event["type"] == "hint-asked"]
    assert told == [{"n": top.table.number, "at": top.now_ms, "type": "hint-asked", "seat": 0}]
    top.play(0, "123")
    top.play(1, "456")
    top.do(hints.ask(top.table, [0], None))
    assert top.table.seats[0].hints == 2
    assert top.replayed().seats == top.table.seats


def test_who_plays_against_bots_or_alone_has_nobody_to_tell() -> None:
    assert hints.ask(Tabletop("me", "bot:easy", game="number").table, [0], None) == []
    assert hints.ask(Tabletop("me", "me", game="number").table, [0, 1], 1) == []


def test_hints_are_refused_where_they_are_off_and_to_who_has_nothing_to_decide() -> None:
    with pytest.raises(NotYours, match="no hints"):
        hints.ask(seated("number", 2, hints=False).table, [0], None)
    with pytest.raises(NotYours):
        hints.ask(seated("number", 2).table, [], None)
    with pytest.raises(NotYours):
        hints.ask(seated("number", 2).table, [0], 1)


@in_loop
async def test_a_hint_is_told_to_the_others_before_it_is_given_and_thought_of_once(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        first, second = await first_of(await Guest.create(service, "me", "open"))
        assert isinstance(service.bots, FirstMove)
        service.bots.asked.clear()
        answers = [await handlers.hint(first.request(wire.OwnSeat())) for _ in range(3)]
        assert answers[0] == answers[1] == answers[2]
        assert service.bots.asked == [handlers.HINT_LEVEL]
        message = await second.look()
        assert [event["seat"] for event in message["events"] if event["type"] == "hint-asked"] == [first.seat]
        assert first.loaded.last_broadcast == first.loaded.table.number
        with pytest.raises(NotYours):
            await handlers.hint(second.request(wire.OwnSeat()))


@in_loop
async def test_nobody_gets_hints_without_end(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite", limits=Limits(hints=3, window_seconds=3600)) as service:
        ann = await Guest.create(service, "me", "me", game="number")
        for turn in range(3):
            await handlers.hint(ann.request(wire.OwnSeat()))
            await ann.move(f"key {turn}", str(turn // 2) * 3)
        with pytest.raises(TooFast):
            await handlers.hint(ann.request(wire.OwnSeat()))


# ------------------------------------------------------------------------------ a second seat


def test_everybody_sees_who_has_several_seats() -> None:
    top = Tabletop("me", "open", "open", game="number")
    assert top.message()["devices"] is None
    top.join("Bob")
    steps, _seat = seating.join(top.table, Newcomer("Cat", token(0)), 2)
    top.do(steps)
    for own in ((), (0,), (1,)):
        assert top.message(*own)["devices"] == [0, 1, 0]


def test_bots_and_free_seats_are_at_no_device() -> None:
    assert Tabletop("bot:easy", "me", "me", "open", game="gap").message()["devices"] == [None, 0, 0, None]


@in_loop
async def test_a_hint_says_what_is_expected_of_the_best_moves(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        pool = Pool(1)
        service.bots = pool
        try:
            ann = await Guest.create(service, "me", "bot:random", game="three")
            await ann.until(lambda: 0 in ann.loaded.table.to_act)
            found = await handlers.hint(ann.request(wire.OwnSeat()))
            view = (await ann.look())["view"]
        finally:
            await pool.close()
    for one in found.considered[:1]:  # there are none where a machine had no time
        assert one.move == found.move
    assert len({one.move for one in found.considered}) == len(found.considered) <= MAX_TOLD
    assert {one.move for one in found.considered} <= set(view["legal"])
    for one in found.considered:
        assert 0 <= one.wins <= 1
        assert 0 < one.error <= MAX_ERROR
        assert isfinite(one.points)


def test_a_hint_tells_of_more_moves_than_are_shown() -> None:
    question = karban.new("three", players=2, seed=3, first=0).question(0)
    bots.make(handlers.HINT_LEVEL).prepare(question)
    asked = {"question": question.pack(), "level": handlers.HINT_LEVEL, "ms": None, "rounds": 3000, "why": True}
    considered = pool_worker.answer(asked)["considered"]
    assert 3 < len(considered) <= len(question.moves)
    assert max(error for _move, _share, error, _score, _weight in considered) <= MAX_ERROR
