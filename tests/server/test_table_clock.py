"""Clocks: for each decision, a bank with increment, the game's own; and how they stand still."""

from __future__ import annotations

import random
from typing import Any

from karban.table import events, moves
from karban.table.events import TimeControl
from tests.server.tabletop import Tabletop, seated, state_of


def clocked(players: int = 2, game: str = "gap", **time_control: Any) -> Tabletop:
    return seated(game, players, time_control=TimeControl(**time_control))


def left(top: Tabletop, seat: int) -> int | None:
    assert top.table.clock
    return top.table.clock.left_ms(seat, top.now_ms)


def time_out(top: Tabletop, seat: int) -> None:
    """What the attendant does when a time is up."""
    assert top.table.match
    decision = top.table.decision(seat)
    assert decision
    move = top.table.match.legal(seat)[0]
    top.do(moves.timeout_move(top.table, seat, decision, move, "medium", top.now_ms))


def play_to_the_end(top: Tabletop) -> None:
    chance = random.Random(1)
    while top.table.playing:
        top.play_any(chance)


def test_each_decision_has_its_time() -> None:
    top = clocked(each_ms=30_000)
    seat = top.table.to_act[0]
    assert top.table.due_ms == top.now_ms + 30_000
    top.wait(12_000)
    assert left(top, seat) == 18_000
    top.play(seat)
    assert left(top, seat) == left(top, 1 - seat) == 30_000
    assert top.table.due_ms == top.now_ms + 30_000


def test_a_bank_pays_for_decisions_and_earns_by_them() -> None:
    top = clocked(bank_ms=60_000, increment_ms=5_000)
    seat = top.table.to_act[0]
    top.wait(20_000)
    assert left(top, seat) == 40_000
    top.play(seat)
    assert left(top, seat) == 45_000
    top.wait(10_000)
    assert (left(top, seat), left(top, 1 - seat)) == (45_000, 50_000)


def test_a_stand_in_plays_when_the_time_is_up_and_not_before() -> None:
    top = clocked(each_ms=10_000)
    seat = top.table.to_act[0]
    top.wait(9_999)
    number = top.table.number
    time_out(top, seat)
    assert top.table.number == number
    top.wait(1)
    assert top.table.clock
    assert top.table.clock.out_of_time(top.now_ms) == [seat]
    time_out(top, seat)
    assert top.table.number == number + 1
    assert top.last_told()["by"] == "medium"
    assert top.table.seats[seat].stand_in is None  # the next decision is the person's again


def test_an_empty_bank_leaves_only_the_increment() -> None:
    top = clocked(bank_ms=10_000, increment_ms=2_000)
    seat = top.table.to_act[0]
    top.wait(15_000)
    time_out(top, seat)
    assert left(top, seat) == 2_000


def test_all_who_decide_at_the_same_time_have_their_own_clocks() -> None:
    top = clocked(3, "number", each_ms=10_000)
    top.wait(4_000)
    top.play(1, "123")
    assert [left(top, seat) for seat in range(3)] == [6_000, 10_000, 6_000]
    top.wait(6_000)
    assert top.table.clock
    assert sorted(top.table.clock.out_of_time(top.now_ms)) == [0, 2]


def test_bots_have_no_clock() -> None:
    top = Tabletop("me", "bot:easy", time_control=TimeControl(each_ms=1_000))
    if top.table.to_act == (0,):
        top.play(0)
    top.wait(5_000)
    assert top.table.clock
    assert top.table.clock.out_of_time(top.now_ms) == []
    assert top.message(0)["clock"]["running"] == [False, False]


def test_time_in_which_nobody_was_up_does_not_count() -> None:
    top = clocked(each_ms=30_000)
    seat = top.table.to_act[0]
    top.wait(10_000)
    fell = top.now_ms
    top.wait(3_600_000)
    gaps = [(fell - 7_200_000, fell - 3_600_000), (fell, top.now_ms)]  # the first was before the last event
    steps = moves.resume(top.table, gaps)
    assert [step.event for step in steps] == [events.Resumed(3_600_000)]
    top.do(steps)
    assert left(top, seat) == 20_000
    assert moves.resume(top.table, gaps) == []
    assert state_of(top.replayed()) == state_of(top.table)


def test_the_game_s_own_clock_runs_out_once() -> None:
    top = seated("gap", 2, options={"minutes": 5})
    assert top.table.due_ms == top.now_ms + 300_000
    top.wait(299_999)
    assert moves.clock_move(top.table, top.now_ms) == []
    top.do(moves.resume(top.table, [(top.now_ms - 60_000, top.now_ms)]))
    top.wait(60_000)
    assert moves.clock_move(top.table, top.now_ms) == []
    top.wait(1)
    top.do(moves.clock_move(top.table, top.now_ms))
    assert top.last_told() == {"n": top.table.number, "at": top.now_ms, "type": "moved", "seat": None, "move": "time"}
    assert moves.clock_move(top.table, top.now_ms) == []
    assert top.replayed().due_ms is None
    play_to_the_end(top)
    assert state_of(top.replayed()) == state_of(top.table)


def test_without_a_clock_nothing_is_due() -> None:
    top = seated("gap", 2)
    assert top.table.due_ms is None
    assert top.message(0)["clock"] is None
    assert moves.resume(top.table, [(top.now_ms, top.now_ms + 1)]) == []
