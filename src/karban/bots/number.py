"""Heuristics for The Number: weigh what a number scores against the chance that a lower one eliminates it."""

from __future__ import annotations

from math import floor

from karban.bots.bot import Thought
from karban.match.question import Question
from karban.rules.kit import count, last
from karban.rules.number import BONUS, TURNS, VOID, State, digits_of

SPENT = 0.4  # what a digit is worth for later turns, less the point for crossing it out
NOT_SEEN = -100
BENCH = "karban.bots.number_bench"
CLEAR_MARGIN_POINTS = 8.0  # between a clear win and a narrow one


def worth(s: State, seat: int, move: int) -> int:
    """Expected points, rounded: rough on purpose, so that there are several equally good numbers to choose from."""
    return floor(expected(s, seat, move))


def expected(s: State, seat: int, number: int) -> float:
    """Expected points if every other seat wrote any three of its free digits, beyond those of keeping all digits."""
    if number == VOID:
        return 0.0
    return likely_points(s, seat, number, s.turn, later_points(s, seat, digits_of(number)))


def likely_points(s: State, seat: int, number: int, turn: int, later: float) -> float:
    """The chance that a number is approved in a turn, times what it then brings more than it would later."""
    approved, highest = 1.0, 1.0
    for other in range(s.players):
        if other != seat and s.free[other]:
            lower = chance_lower(s.free[other], number)
            approved *= 1.0 - lower * chance_shared(s.free[other], digits_of(number))
            highest *= lower
    points = (number >> 8) * (2 if turn == TURNS else 1) + BONUS[turn] * highest
    return approved * (points + count(digits_of(number)) - later)


def later_points(s: State, seat: int, digits: int) -> float:
    """What digits are worth later in the round. The last ones of a board can be kept for turn five (number 2.3)."""
    if s.turn == TURNS:
        return 0.0
    if digits == s.free[seat] and not s.no_void:
        return likely_points(s, seat, last(digits) * 0x111, TURNS, 0.0)
    return SPENT * count(digits)


def chance_lower(free: int, number: int) -> float:
    """That three free digits make a lower number, to a good approximation by the first two."""
    n = count(free)
    first, second = number >> 8, number >> 4 & 15
    below_first = count(free & ((1 << first) - 1)) / n
    same_first = (free >> first & 1) / n
    return below_first + same_first * count(free & ((1 << second) - 1)) / n


def chance_shared(free: int, digits: int) -> float:
    """That three free digits have one in common with these."""
    other = count(free & ~digits) / count(free)
    return 1.0 - other * other * other


def think(question: Question, stream: list[int], seconds: float | None, rounds: int | None, why: bool) -> Thought:
    """A mixed strategy, found by minimising regret: see `number_mix`."""
    from karban.bots.number_mix import MixedNumber
    from karban.bots.search_runner import is_ready, think_until

    state, seat = question.state, question.seat
    assert isinstance(state, State)
    plain = not is_ready(type(state), lambda: MixedNumber(state, seat).think(1, [1]))
    mix = MixedNumber(state, seat, plain=plain)
    done = 0

    def more(rounds: int) -> None:
        nonlocal done
        mix.think(rounds, stream)
        done += rounds

    think_until(more, seconds, rounds)
    move = question.write(mix.move(stream))
    return Thought(move, mix.considered(stream) if why else (), done)


def appeal(s: State, seat: int, move: int) -> int:
    """A high first digit, but not the highest: everybody writes that; and few different digits. To write nothing that
    counts does not occur to a beginner."""
    if move == VOID:
        return NOT_SEEN
    free = count(s.free[seat] >> (move >> 8) & ~1)  # higher digits that are left
    return (move >> 8) - (3 if free == 0 else 0) - 2 * count(digits_of(move))


def clear_margin(s: State) -> float:
    return CLEAR_MARGIN_POINTS
