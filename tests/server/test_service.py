"""What happens though nobody asks: bots, clocks, restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from karban.match.question import Question
from karban.store import Entry, TableIndex
from karban.table import Table, events, table
from karban.table.refusals import Stale
from karban.web.api import handlers, wire
from karban.web.live import attendant as attend
from karban.web.live import replaying
from tests.server.inside import FirstMove, Guest, Onlooker, advance, first_of, later, running
from tests.server.loops import in_loop


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


# --------------------------------------------------------------------------- bots


@in_loop
async def test_bots_play_on_until_a_person_must_decide(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "bot:easy", "bot:hard", options={"rounds": 1})
        for number in range(6):
            await ann.until(lambda: ann.loaded.table.to_act == (0,))
            await ann.move(f"key {number}")
        await ann.until(lambda: ann.loaded.table.stage == "over")
        assert isinstance(service.bots, FirstMove)
        assert sorted(set(service.bots.asked)) == ["easy", "hard"]


@in_loop
async def test_all_bots_decide_at_the_same_time_where_people_do(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "bot:easy", "me", "bot:easy", game="number")
        await ann.until(lambda: ann.loaded.table.to_act == (1,))
        assert (await ann.look())["view"]["chosen"] == [True, False, True]


@in_loop
async def test_a_bot_that_was_to_move_does_so_after_a_restart_though_nobody_asks(path: Path) -> None:
    async with running(path) as service:
        service.attendant.attend = lambda loaded: None  # type: ignore[method-assign]
        service.tables.on_load = lambda live: None  # it falls before its bots can move
        ann = await Guest.create(service, "me", "bot:easy", "bot:easy", options={"rounds": 1})
        while (await ann.look())["decision"]:
            await ann.move("key")
        number = ann.loaded.table.number
    async with running(path) as service:
        guest = ann.at(service)
        await guest.until(lambda: guest.table in service.tables.loaded)
        await guest.until(lambda: guest.loaded.table.number > number)


@in_loop
async def test_bots_alone_play_only_while_somebody_looks_on(path: Path) -> None:
    async with running(path) as service:
        guest = await Guest.create(service, "bot:easy", "bot:easy", options={"rounds": 1})
        await later(service, 2)
        assert guest.loaded.table.moves_made == ()
        guest.loaded.connect(Onlooker())
        await guest.until(lambda: guest.loaded.table.stage == "over")


@in_loop
async def test_a_bot_that_fails_is_asked_again_and_hinders_nobody(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attend, "FAILURE_RETRY_SECONDS", 0.01)
    async with running(path) as service:
        answers: Iterator[str | Exception] = iter([RuntimeError("out of order"), "nonsense"])
        bots = service.bots.choose

        async def choose(level: str, question: Question, **more: Any) -> str:
            answer = next(answers, None)
            if isinstance(answer, Exception):
                raise answer
            return answer or await bots(level, question, **more)

        service.bots.choose = choose  # type: ignore[method-assign]
        ann = await Guest.create(service, "me", "bot:easy", game="number")
        await ann.until(lambda: ann.loaded.table.to_act == (0,))


# ---------------------------------------------------------------------------- once more


@in_loop
async def test_all_who_sat_at_one_device_sit_there_at_the_rematch(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open", "open", game="number")
        bob = await ann.join()
        await handlers.join(bob.request(wire.Join("Cat", seat=2)))
        while (await ann.look())["stage"] == "playing":
            for guest in (ann, bob, bob):
                message = await guest.look(last_event=10**6)
                if message["decision"]:
                    free = message["view"]["free"][message["seat"]]
                    await guest.send(message["decision"], free[0] * 3, message["decision"])
        made = await handlers.rematch(ann.request(wire.Rematch()))
        for _ in range(2):  # and asking again changes nothing
            joined = await handlers.rematch(bob.request(wire.Rematch()))
            assert (joined.table, joined.seat) == (made.table, 1)
        again = await Guest(service, made.table, bob.token, 1).look()
        assert (again["stage"], again["names"], again["seats"]) == ("playing", ["Ann", "Bob", "Cat"], [1, 2])


# ---------------------------------------------------------------- clocks and absence


@in_loop
async def test_a_stand_in_plays_when_the_time_is_up(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open", clock=wire.ClockRequest(each=30), stand_in="hard")
        first, second = await first_of(ann)
        await later(service, 15)  # and a little more, on a busy machine
        assert (await first.look())["decision"]
        advance(service, 15.1)
        await first.until(lambda: first.loaded.table.to_act == (second.seat,))
        assert first.loaded.table.public_events[-1].public["by"] == "hard"


@in_loop
async def test_a_restart_freezes_the_clocks(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open", clock=wire.ClockRequest(bank=1000))
        first, _ = await first_of(ann)
        advance(service, 400)
        left = (await first.look())["clock"]["left"][first.seat or 0]
        assert 580_000 < left <= 600_000
    async with running(path, ahead=86_400) as service:
        guest = first.at(service)
        clock = (await guest.look())["clock"]
        assert [told.public["type"] for told in guest.loaded.table.public_events][-1] == "resumed"
        assert 560_000 < clock["left"][first.seat or 0] <= left
        assert guest.loaded.table.moves_made == ()
        advance(service, 601)
        await guest.until(lambda: guest.loaded.table.moves_made)


@in_loop
async def test_the_clock_of_a_game_over_time_runs_out(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open", options={"minutes": 2})
        first, _ = await first_of(ann)
        advance(service, 121)
        await first.until(lambda: first.loaded.table.moves_made)
        assert first.loaded.table.moves_made[-1] == (None, "time")


@in_loop
async def test_a_seat_whose_person_is_away_is_played_for_and_given_back_at_once(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open", away=60)
        first, second = await first_of(ann)
        here = Onlooker(second.seat or 0)
        second.loaded.connect(here)
        advance(service, 61)
        await first.until(lambda: first.loaded.table.to_act == (second.seat,))
        assert first.loaded.table.seats[first.seat or 0].stand_in_reason == "away"
        assert first.loaded.table.seats[second.seat or 0].stand_in is None
        await first.look()
        assert first.loaded.table.seats[first.seat or 0].stand_in is None


@in_loop
async def test_all_hear_that_somebody_is_back_though_what_they_ask_for_is_refused(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open")
        first, second = await first_of(ann)
        await handlers.leave(second.request())
        with pytest.raises(Stale):
            await handlers.move(second.request(wire.MoveRequest("key", "R7", "a decision of long ago")))
        assert first.loaded.table.seats[second.seat or 0].stand_in is None
        assert first.loaded.last_broadcast == first.loaded.table.number


@in_loop
async def test_nobody_is_played_for_where_that_was_not_agreed(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open")
        first, second = await first_of(ann)
        await later(service, 1_000_000)
        assert first.loaded.table.people() == [0, 1]
        await handlers.stand_in(second.request(wire.StandIn(True, first.seat)))
        await first.until(lambda: first.loaded.table.to_act == (second.seat,))


@in_loop
async def test_a_game_that_nobody_plays_does_not_go_on_for_ever(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "MAX_BOT_MOVES_IN_A_ROW", 30)
    async with running(path) as service:
        clock, endless = wire.ClockRequest(each=1), {"rounds": 100}
        ann = await Guest.create(service, "me", "bot:easy", clock=clock, options=endless)

        async def wait_until(true: Callable[[], object], seconds_at_a_time: float = 1.1) -> None:
            async with asyncio.timeout(60):
                while not true():
                    advance(service, seconds_at_a_time)
                    await asyncio.sleep(0.005)

        def is_due() -> bool:
            return ann.loaded.table.due_ms is not None

        async def moves_in_time() -> None:
            """Her time for this decision has passed already: a bot may be quicker once, but not at the next one."""
            for attempt in range(2):
                await wait_until(lambda: ann.loaded.table.decision(0), seconds_at_a_time=0)
                with suppress(Stale):
                    await ann.move(f"key {attempt}")
                    return
            raise AssertionError("she could not move twice running")

        await wait_until(lambda: ann.loaded.table.abandoned)
        assert not is_due()
        for _ in range(5):
            await later(service, 1.1)
        assert len(ann.loaded.table.moves_made) == 30
        onlooker = Onlooker()
        ann.loaded.connect(onlooker)  # somebody is there again
        await wait_until(lambda: len(ann.loaded.table.moves_made) >= 40 and ann.loaded.table.decision(0))
        await moves_in_time()
        ann.loaded.disconnect(onlooker, service.server_clock.monotonic())
        assert is_due()
        await wait_until(lambda: ann.loaded.table.bot_moves_in_a_row >= 10)


# ---------------------------------------------------------------------------- memory


@in_loop
async def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back_by_itself(path: Path) -> None:
    async with running(path, idle_seconds=100.0) as service:
        ann = await Guest.create(service, "me", "open")
        first, second = await first_of(ann)
        await first.move("key")
        before = await second.look()
        await later(service, 50)
        assert ann.table in service.tables.loaded
        advance(service, 200)
        await ann.until(lambda: ann.table not in service.tables.loaded)
        after = await second.look()
        moving = {"clock": None, "away": None, "now": None}
        assert {**after, **moving} == {**before, **moving}
        assert (await second.move("key")).ok


@in_loop
async def test_others_have_their_turn_while_a_long_table_comes_back(path: Path) -> None:
    async with running(path) as service:
        ann = await Guest.create(service, "me", "open")
        rounds = 2000
        number = ann.loaded.table.number
        freed = events.encode(events.Freed(1))
        await service.store.append(
            TableIndex(ann.table, "gap", "open", False, None, 1),
            [Entry(number + step, 1, None, None, freed) for step in range(1, rounds + 1)],
        )
    async with running(path) as service:
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                await asyncio.sleep(0)
                turns += 1 if 0 < len(replayed) < rounds else 0

        replayed: list[events.AnyEvent] = []
        apply = Table.apply

        def counted(table: Table, event: events.AnyEvent, *more: Any) -> None:
            replayed.append(event)
            apply(table, event, *more)

        going_on = asyncio.create_task(others())
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Table, "apply", counted)
            patched.setattr(replaying, "SLICE_SECONDS", 0.0)
            assert (await ann.at(service).look(last_event=10**6))["n"] == number + rounds
        going_on.cancel()
        assert turns >= 10


@in_loop
async def test_a_table_with_somebody_connected_stays(path: Path) -> None:
    async with running(path, idle_seconds=100.0) as service:
        ann = await Guest.create(service, "me", "open")
        ann.loaded.connect(Onlooker())
        await later(service, 1000)
        assert ann.table in service.tables.loaded
