"""Clocks: for each decision, a bank with increment, the game's own; and how they stand still."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from karban.errors import Refusal
from karban.table import events, moves, seating, standins, undo
from karban.table.clock import MAX_UNWAITED_MS
from karban.table.events import TimeControl
from tests.server.tabletop import Tabletop, seated, state_of, token


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


# ---------------------------------------------------------------- time spent stays spent


def test_handing_over_and_back_gives_no_time_back() -> None:
    top = clocked(each_ms=2_000)
    seat = top.table.to_act[0]
    for _ in range(3):
        top.wait(600)
        top.do(standins.start(top.table, [seat], seat, None, {}))
        top.do(standins.stop(top.table, [seat], seat))
    assert left(top, seat) == 200
    assert top.table.due_ms == top.now_ms + 200


def test_while_a_stand_in_thinks_the_time_of_who_comes_back_goes_on() -> None:
    top = clocked(bank_ms=3_000)
    seat = top.table.to_act[0]
    top.do(seating.leave(top.table, [seat]))
    top.wait(1_000)
    top.do(standins.reclaim(top.table, [seat]))
    assert left(top, seat) == 2_000
    top.do(seating.leave(top.table, [seat]))
    top.wait(1_000)
    top.bot_play(seat)  # it has decided: that was its time, not the person's
    assert left(top, seat) == 2_000


def test_where_everybody_is_gone_nobody_s_time_runs_out() -> None:
    top = clocked(bank_ms=60_000)
    seat = top.table.to_act[0]
    for leaver in (0, 1):
        top.do(seating.leave(top.table, [leaver]))
    top.wait(86_400_000)
    for back in (1 - seat, seat):
        top.do(standins.reclaim(top.table, [back]))
    assert left(top, seat) == 60_000 - MAX_UNWAITED_MS


def test_a_sealed_choice_that_is_made_again_has_what_is_left_of_its_time() -> None:
    top = clocked(2, "number", each_ms=10_000)
    top.wait(4_000)
    top.play(0, "123")
    top.wait(1_000)
    top.do(undo.ask(top.table, [0]))
    top.do(undo.answer(top.table, [1], True))
    assert [left(top, seat) for seat in (0, 1)] == [6_000, 5_000]


def test_an_increment_is_earned_once_for_a_decision() -> None:
    top = clocked(2, "number", bank_ms=10_000, increment_ms=3_000)
    for _ in range(3):
        top.wait(1_000)
        top.play(0, "123")
        assert left(top, 0) == 13_000 - sum(spent_in_all(top, 0))
        top.do(undo.ask(top.table, [0]))
        top.do(undo.answer(top.table, [1], True))
    assert left(top, 0) == 7_000


def spent_in_all(top: Tabletop, seat: int) -> list[int]:
    assert top.table.clock
    return [used for (user, _place), used in top.table.clock.used_ms.items() if user == seat]


def test_who_thinks_while_another_takes_back_has_thought() -> None:
    """Else two friends could wind up their clocks for one another."""
    top = clocked(each_ms=10_000)
    while True:
        seat = top.table.to_act[0]
        top.play(seat)
        if undo.obstacle(top.table, seat) is None and top.table.to_act == (1 - seat,):
            break
    move = top.table.moves_made[-1][1]
    top.wait(9_000)
    top.do(undo.ask(top.table, [seat]))
    top.do(undo.answer(top.table, [1 - seat], True))
    top.wait(1_000)
    top.play(seat, move)
    assert left(top, 1 - seat) == 1_000


@given(
    game=st.sampled_from(["gap", "number", "three"]),
    time_control=st.sampled_from([TimeControl(each_ms=2_000), TimeControl(bank_ms=3_000, increment_ms=500)]),
    others=st.sampled_from([("open",), ("bot:easy",), ("me",)]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=60, deadline=None)
def test_whatever_a_person_does_no_decision_gets_more_than_its_time(
    game: str, time_control: TimeControl, others: tuple[str, ...], seed: int
) -> None:
    """Somebody who hands over and back, leaves and looks, takes back and plays again, to think for longer. A stop-watch
    beside the table counts all the time between a question and their own answer."""
    top, chance = Tabletop("me", *others, game=game, time_control=time_control), random.Random(seed)
    if "open" in others:
        top.join()
    own = list(top.table.seats_of(token(0)))
    thought: Counter[tuple[int, int]] = Counter()  # by seat and place of the decision
    earned: Counter[int] = Counter()  # the most increments that each seat has had so far
    for _ in range(120):
        if not top.table.playing or not top.table.clock:
            break
        late = top.table.clock.out_of_time(top.now_ms)
        if late:
            thought.pop((late[0], top.table.clock.decided[late[0]]), None)
            time_out(top, late[0])
            earned[late[0]] = max(earned[late[0]], top.table.clock.earned[late[0]])
            continue
        wait_ms = chance.choice([0, 50, 400, 1_900])
        wait_ms = min([wait_ms, *([due - top.now_ms] if (due := top.table.clock.due_ms) else [])])
        decided = top.table.clock.decided[:]
        for seat in set(own) & set(top.table.to_act):  # while a bot stands in they can think, too, and come back
            thought[seat, decided[seat]] += wait_ms
        top.wait(wait_ms)
        mischief(top, own, chance)
        for seat in own:
            if top.table.clock.decided[seat] > decided[seat]:
                check_thought(top, seat, decided[seat], thought, earned[seat])
                earned[seat] = max(earned[seat], top.table.clock.earned[seat])


def check_thought(top: Tabletop, seat: int, place: int, thought: Counter[tuple[int, int]], earned: int) -> None:
    """Somebody has decided, or a stand-in, and then what they thought meanwhile was for nothing."""
    control = top.table.created.time_control
    assert control
    if "by" in top.table.public_events[-1].public:
        del thought[seat, place]
    elif control.each_ms is not None:
        assert thought[seat, place] <= control.each_ms
    else:
        assert control.bank_ms is not None
        in_all = sum(thought_ms for (mover, _place), thought_ms in thought.items() if mover == seat)
        assert in_all <= control.bank_ms + control.increment_ms * earned


def mischief(top: Tabletop, own: list[int], chance: random.Random) -> None:
    """Something that somebody with these seats may do, or one of the others; agreed to by all."""
    table, seat = top.table, chance.choice(own)
    with suppress(Refusal):
        match chance.randrange(8):
            case 0:
                top.do(standins.start(table, own, seat, None, {}))
            case 1:
                top.do(standins.stop(table, own, seat))
            case 2:
                top.do(seating.leave(table, own))
            case 3:
                top.do(standins.reclaim(table, own))
            case 4 | 5:
                top.do(undo.ask(table, own))
                if table.undo and len(own) < len(table.seats):
                    top.do(undo.answer(table, [other for other in range(len(table.seats)) if other not in own], True))
            case _:
                mover = chance.choice(table.to_act)
                if table.seats[mover].deciding_bot:
                    if chance.random() < 0.5:
                        top.bot_play(mover, chance)
                else:
                    assert table.match
                    top.play(mover, chance.choice(table.match.legal(mover)))
