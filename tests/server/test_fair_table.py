"""Attacks on fairness at a running server: reading a hand, and thinking for longer than the clock allows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from karban.errors import Refusal
from karban.table import undo
from karban.table.refusals import NotYet, NotYours
from karban.web.api import handlers, wire
from tests.server.client import TableClient
from tests.server.inside import Guest, Onlooker, advance, first_of, running
from tests.server.loops import in_loop

NEVER_SECONDS = 3600.0  # that a bot takes at least: longer than the test


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


async def stand_in(guest: Guest, on: bool, seat: int | None = None, level: str | None = None) -> None:
    request = guest.request(wire.StandIn(on, seat, level))
    await handlers.stand_in(request)
    await request.flush_broadcasts()


async def take_back(guest: Guest, agree: bool | None = None) -> None:
    request = guest.request(wire.UndoRequest(agree))
    await handlers.undo_move(request)
    await request.flush_broadcasts()


# ------------------------------------------------------------------------- reading a hand


@in_loop
async def test_a_person_who_is_not_connected_for_a_moment_is_not_handed_to_a_bot(path: Path) -> None:
    async with running(path) as service:
        first, second = await first_of(await Guest.create(service, "me", "open"))
        await second.look()
        with pytest.raises(NotYours):
            await stand_in(first, True, second.seat, "random")
        with pytest.raises(NotYet):
            await stand_in(first, True, second.seat)
        advance(service, 59)
        with pytest.raises(NotYet):
            await stand_in(first, True, second.seat)
        await second.look()  # they are there, though there is no WebSocket
        advance(service, 59)
        with pytest.raises(NotYet):
            await stand_in(first, True, second.seat)
        advance(service, 1)
        await stand_in(first, True, second.seat)
        assert first.loaded.table.seats[second.seat or 0].stand_in == "medium"


@in_loop
async def test_no_card_of_an_absent_person_is_seen_and_put_back(path: Path) -> None:
    """Move, see what the bot plays for the other, take it back, and again: a whole hand could be read."""
    async with running(path) as service:
        first, second = await first_of(await Guest.create(service, "me", "open"))
        await second.look()
        await handlers.leave(second.request())
        seen: set[str] = set()
        for attempt in range(5):
            await first.move(f"key {attempt}")
            await first.until(lambda: first.seat in first.loaded.table.to_act or not first.loaded.table.playing)
            seen.add(first.loaded.table.moves_made[-1][1])
            with pytest.raises(Refusal):
                await take_back(first)
            if not first.loaded.table.playing:
                break
        made = [move for seat, move in first.loaded.table.moves_made if seat == second.seat]
        assert len(seen) <= len(made)  # each was played, and stays so
        assert first.loaded.table.undos == 0


@in_loop
async def test_who_is_away_has_not_agreed_until_they_are_back_and_say_so(path: Path) -> None:
    async with running(path, min_bot_seconds=NEVER_SECONDS) as service:
        first, second = await first_of(await Guest.create(service, "me", "open"))
        await first.move("key")
        while undo.obstacle(first.loaded.table, first.seat or 0):
            first, second = (first, second) if (await first.look())["decision"] else (second, first)
            await first.move(f"key {first.loaded.table.number}")
        number = len(first.loaded.table.moves_made)
        await handlers.leave(second.request())
        await take_back(first)
        assert len(first.loaded.table.moves_made) == number
        assert (await first.look())["undo"] == {"seat": first.seat, "agreed": []}
        await take_back(second, True)
        assert len(first.loaded.table.moves_made) == number - 1


@in_loop
async def test_a_second_seat_of_the_one_who_asks_does_not_agree_for_others(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open", "open", game="number")
        accomplice, victim = await ann.join(), await ann.join()
        await ann.move("key", "123")
        await take_back(ann)
        await take_back(accomplice, True)
        assert ann.loaded.table.undos == 0
        await take_back(victim, True)
        assert ann.loaded.table.undos == 1


@in_loop
async def test_everybody_sees_since_when_somebody_is_away_and_when_a_bot_may_play(path: Path) -> None:
    async with running(path) as service:
        first, second = await first_of(await Guest.create(service, "me", "open", away=30))
        assert first.seat is not None
        assert second.seat is not None
        first.loaded.connect(here := Onlooker(first.seat))
        second.loaded.connect(there := Onlooker(second.seat))
        assert (await first.look())["away"] is None
        second.loaded.disconnect(there, service.server_clock.monotonic())
        advance(service, 10)
        message = await first.look()
        absence = message["away"][second.seat]
        assert message["away"][first.seat] is None
        assert 10_000 <= message["now"] - absence["since"] < 20_000
        assert absence["stand_in_from"] == absence["since"] + 30_000
        woken = here.woken
        await second.look()  # over HTTP: they are there now and then
        assert here.woken > woken
        assert (await first.look())["away"][second.seat]["since"] > absence["since"]


@in_loop
async def test_over_http_nobody_is_replaced_at_once(url: str) -> None:
    ann = await TableClient.create(url, game="gap", seats=["me", "open"])
    bob = await ann.join("Bob")
    answer = await ann.post("stand-in", on=True, seat=bob.seat, level="random")
    assert (answer.status_code, answer.json()["error"]) == (403, "not-yours")
    answer = await ann.post("stand-in", on=True, seat=bob.seat)
    assert (answer.status_code, answer.json()["error"]) == (409, "not-yet")
    assert (await bob.look())["stand_ins"] == [None, None]


# ------------------------------------------------------------------- thinking for too long


def left(message: dict[str, Any], seat: int | None) -> int:
    assert seat is not None
    found: int = message["clock"]["left"][seat]
    return found


@pytest.mark.parametrize("clock", [wire.ClockRequest(each=20), wire.ClockRequest(bank=20)])
@pytest.mark.parametrize("way", ["hand over", "leave"])
@in_loop
async def test_a_clock_is_not_wound_up(path: Path, clock: wire.ClockRequest, way: str) -> None:
    async with running(path, min_bot_seconds=NEVER_SECONDS) as service:
        first, _second = await first_of(await Guest.create(service, "me", "open", clock=clock))
        for turn in range(1, 6):
            advance(service, 2)  # they think …
            if way == "leave":
                await handlers.leave(first.request())
            else:
                await stand_in(first, True)
            advance(service, 1)  # … and go on thinking while a bot seems to play …
            if way == "leave":
                await first.look()
            else:
                await stand_in(first, False)
            assert first.loaded.table.decision(first.seat or 0)  # … about the same decision
            assert left(await first.look(), first.seat) <= 20_000 - turn * 3_000
        advance(service, 5)
        await first.until(lambda: first.loaded.table.moves_made)  # the time is up: a bot has decided
        assert first.loaded.table.public_events[-1].public["by"] == "medium"


@in_loop
async def test_a_choice_that_is_taken_back_and_made_again_has_no_new_time(path: Path) -> None:
    async with running(path) as service:
        clock = wire.ClockRequest(bank=20, increment=5)
        ann = await Guest.create(service, "me", "open", game="number", clock=clock)
        bob = await ann.join()
        for turn in range(1, 5):
            advance(service, 3)
            await ann.move(f"key {turn}", "123")
            await take_back(ann)
            await take_back(bob, True)
            assert left(await ann.look(), ann.seat) <= 20_000 - turn * 3_000
