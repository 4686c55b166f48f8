"""The mixed strategy of The Number: legal, fair, repeatable, and hard to exploit."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import karban
from karban import bots, compiled
from karban.bots.number_mix import MixedNumber, exploitability
from karban.bots.number_stage import Workshop, is_sensible, payoffs, to_come
from karban.bots.number_value import outlook, sure_points, value
from karban.rules import number
from karban.rules.kit import count, each, randbelow
from karban.rules.number import ALL_DIGITS, NO_NUMBER, State, digits_of
from tests.chance import started
from tests.clauses.decks import run

PLAIN = [True] if not compiled.available() else [True, False]


def position(free: list[int], *, total: list[int] | None = None, round_: int = 2, turn: int = 5) -> State:
    """A turn that begins with these free digits."""
    seats, rest = len(free), [0] * (number.MAX_PLAYERS - len(free))
    totals = (total or [0] * seats) + rest
    s = State(players=seats, round=round_, turn=turn, free=free + rest, total=totals)
    number.start_turn(s)
    return s


def some_position(stream: list[int]) -> State:
    players = 2 + randbelow(stream, 4)
    free = [randbelow(stream, 1 << 6) << randbelow(stream, 5) for _ in range(players)]
    free[0] = free[0] or 0b110
    total = [20 + randbelow(stream, 30) for _ in range(players)]
    return position(free, total=total, round_=1 + randbelow(stream, 2), turn=1 + randbelow(stream, 5))


# ------------------------------------------------------------------ the answer


def test_it_writes_only_free_digits_whoever_is_out() -> None:
    stream = [7]
    for _ in range(60):
        s = some_position(stream)
        for seat in each(s.waiting):
            mixed = MixedNumber(s, seat)
            mixed.think(20, stream)
            moves = [0] * 1000
            legal = moves[: number.legal(s, seat, moves)]
            assert {mixed.move(stream) for _ in range(5)} <= set(legal)
            assert set(mixed.strategy(seat)) <= set(legal)
            assert sum(mixed.strategy(seat).values()) == pytest.approx(1)


@pytest.mark.parametrize("rounds", [0, 1])
def test_without_time_to_think_it_still_moves(rounds: int) -> None:
    mixed = MixedNumber(position([0b11, 0, 0b1000]), 2)
    mixed.think(rounds, [5])
    assert mixed.move([5]) == 0x333


@pytest.mark.parametrize("plain", PLAIN)
def test_the_same_stream_and_rounds_give_the_same_answer_in_any_number_of_calls(plain: bool) -> None:
    s = position([0b1101, 0b111, 0b11000], total=[40, 41, 40])
    once, thrice, one, three = MixedNumber(s, 1, plain=plain), MixedNumber(s, 1, plain=plain), [9], [9]
    once.think(60, one)
    for rounds in (10, 20, 30):
        thrice.think(rounds, three)
    assert once.strategies() == thrice.strategies()
    assert (once.rounds, once.move(one), one) == (thrice.rounds, thrice.move(three), three)


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_compiled_equals_plain() -> None:
    stream = [11]
    for _ in range(8):
        s = some_position(stream)
        fast, slow = MixedNumber(s, 0), MixedNumber(s, 0, plain=True)
        one, other = [stream[0]], [stream[0]]
        fast.think(30, one)
        slow.think(30, other)
        assert one == other
        for a, b in zip(fast.strategies(), slow.strategies()):
            assert a == pytest.approx(b)
        for x, y in zip(fast.considered(one, 20), slow.considered(other, 20)):
            assert (x.share, x.error, x.score, x.weight) == pytest.approx((y.share, y.error, y.score, y.weight))


def test_numbers_that_others_have_sealed_change_nothing() -> None:
    answers = []
    for sealed in (NO_NUMBER, 0x222, 0x210):
        s = position([0b1111, 0b111, 0b111])
        if sealed != NO_NUMBER:
            number.apply(s, 1, sealed)
        mixed, stream = MixedNumber(s, 0), [3]
        mixed.think(100, stream)
        answers.append((mixed.strategies(), mixed.move(stream), mixed.considered(stream, 50)))
    assert answers[0] == answers[1] == answers[2]


def test_it_gives_its_reasons() -> None:
    mixed, stream = MixedNumber(position([0b1111100000] * 3, turn=3), 0), [21]
    mixed.think(300, stream)
    reasons = mixed.considered(stream, 300)
    assert sum(reason.weight for reason in reasons) == pytest.approx(1)
    assert [reason.weight for reason in reasons] == sorted((reason.weight for reason in reasons), reverse=True)
    assert all(0 <= r.share <= 1 and 0 <= r.error < 0.1 and 0 < r.score < 100 for r in reasons)


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_it_needs_little_memory() -> None:
    mixed = MixedNumber(position([ALL_DIGITS] * 5, round_=1, turn=1), 0)
    arrays: list[Any] = [*mixed.stage, mixed._regret, mixed._average]
    assert sum(array.nbytes for array in arrays) < 500_000


# -------------------------------------------------------- void numbers (number 2.3)

ONLY_A_NINE = "012 987 345 012 678 345"  # turn four: seat 0 has the 9 left, seat 1 the 6


@pytest.mark.parametrize("level", ["medium", "greedy", "hard", "master"])
def test_whoever_has_only_the_nine_left_keeps_it_for_turn_five(level: str) -> None:
    match = run(karban.new("number", players=2, seed=1), ONLY_A_NINE)
    assert match.view(0)["free"] == [["9"], ["6"]]
    answers = [bots.make(level).choose(match.question(0), [seed], rounds=200).move for seed in range(1, 21)]
    assert answers.count("-") >= (20 if level in ("hard", "greedy") else 10)
    run(match, "- 666")
    assert bots.make(level).choose(match.question(0), [1], rounds=200).move in ("999", "-")
    assert bots.make("hard").choose(match.question(0), [1], rounds=200).move == "999"


def test_a_void_number_is_considered_and_given_as_a_reason() -> None:
    match = run(karban.new("number", players=2, seed=1), ONLY_A_NINE)
    thought = bots.make("hard").choose(match.question(0), [3], rounds=200, why=True)
    assert [one.move for one in thought.considered] == ["-", "999"]
    assert thought.considered[0].share > thought.considered[1].share


def test_under_version_1_nobody_thinks_of_a_void_number() -> None:
    match = run(started("number", 1, 2, seed=1), ONLY_A_NINE)
    for level in ("random", "easy", "medium", "greedy", "hard"):
        assert bots.make(level).choose(match.question(0), [3], rounds=50, why=level == "hard").move == "999"


def test_a_digit_that_is_free_on_no_other_board_is_sure_to_score() -> None:
    assert sure_points(0b1000, 0b0111) == 9 + 1 + 2 * 3 + 8  # the highest of all: with the bonus
    assert sure_points(0b1000, 0b10111) == 9 + 1 + 2 * 3
    assert sure_points(0b1001, 0b11110) == 8 + 1 + 0  # the 3 may be eliminated, the 0 scores nothing
    assert sure_points(0b1000, 0b11000) == 9


# ------------------------------------------------------------------ the stage


@pytest.mark.parametrize("plain", PLAIN)
def test_payoffs_are_those_of_the_rules(plain: bool) -> None:
    stream, shop = [5], Workshop(plain)
    for _ in range(15):
        s = some_position(stream)
        g = shop.stage(s, every=True)
        drawn = [randbelow(stream, int(size)) if size else 0 for size in g.size]
        for seat in range(s.players):
            g.drawn[seat] = drawn[seat]
        payoffs(g, 0)
        for i in {*range(0, g.size[0], 7), g.size[0] - 1}:  # the last may be void
            shown = s.copy()
            for seat in each(s.waiting):
                shown.choice[seat] = int(g.number[seat][i if seat == 0 else drawn[seat]])
            number.show(shown)
            future = list(value(s.players).future[5 - s.turn])
            points = [shown.total[p] + to_come(s, p, shown.free[p], future) for p in range(s.players)]
            assert g.share[i] == pytest.approx(outlook(points, s.round, s.turn)[0])
            assert g.score[i] == pytest.approx(points[0])


def test_sensible_numbers_are_the_lowest_of_their_kind() -> None:
    kinds: dict[tuple[int, int], int] = {}
    for first, tens, ones in product(range(10), repeat=3):
        written = first << 8 | tens << 4 | ones
        lowest = kinds.setdefault((first, digits_of(written)), written)
        assert is_sensible(first, tens, ones) == (lowest == written)
    assert len(kinds) == 460


# ---------------------------------------------------------------- equilibrium


def gap(s: State, mixed: MixedNumber) -> float:
    """How far two strategies are from an equilibrium, exactly: by all pairs of numbers, played by the rules."""
    x, y = mixed.strategies()
    moves = [[0] * 1000, [0] * 1000]
    legal = [moves[seat][: number.legal(s, seat, moves[seat])] for seat in (0, 1)]

    def share(a: int, b: int) -> float:
        end = s.copy()
        number.apply(end, 0, a)
        number.apply(end, 1, b)
        return (number.winners(end) & 1) / count(number.winners(end))

    most = max(sum(p * share(a, b) for b, p in y.items()) for a in legal[0])
    least = min(sum(p * share(a, b) for a, p in x.items()) for b in legal[1])
    return most - least


@pytest.mark.parametrize(
    ("free", "total"),
    [
        ([0b1100, 0b1100], [50, 50]),
        ([0b10100, 0b1100], [50, 52]),
        ([0b1000010, 0b100010], [50, 55]),
        ([0b1110, 0b11010], [50, 49]),
    ],
)
def test_last_turn_of_two_comes_to_equilibrium(free: list[int], total: list[int]) -> None:
    s = position(free, total=total)
    mixed = MixedNumber(s, 0, perfect=True, plain=not compiled.available())
    mixed.think(20_000 if compiled.available() else 1000, [17])
    assert gap(s, mixed) < (0.02 if compiled.available() else 0.1)


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_more_thinking_is_harder_to_exploit() -> None:
    s = position([ALL_DIGITS, ALL_DIGITS ^ 0b1110, ALL_DIGITS ^ 0b1000000001], total=[9, 5, 12], round_=1, turn=2)
    gains = []
    for rounds in (5, 100, 4000):
        mixed = MixedNumber(s, 0, perfect=True)
        mixed.think(rounds, [23])
        gains.append(exploitability(s, 0, mixed.strategies(), 2000, [29]))
    assert gains[0].share > gains[1].share > gains[2].share
    assert gains[2].share < 0.015 + 3 * gains[2].share_error
