"""The Number: write a higher number than the others, without sharing a digit with a lower one."""

from __future__ import annotations

from karban.rules import kit
from karban.rules.kit import NOBODY, count, each, middle, next32, nth, randbelow, small

DIGITS, MAX_PLAYERS = 10, 5
ROUNDS, TURNS = 2, 5  # number 1.1
ALL_DIGITS = (1 << DIGITS) - 1
BONUS = (0, 2, 3, 4, 6, 8)  # number 4.2, by turn
NO_NUMBER = -1
VOID = 0xFFF  # number 2.3: it has no digit in common with any other number

# A number is kept with four bits a digit: 513 is 0x513. That keeps the order, and there is nothing to divide.


class State(kit.State):
    players: int = small()
    no_void: int = small()  # 1: played under version 1 of the rules, which accepts no void number (number 2.3)
    deck: list[int] = small(1)  # there is no chance in this game
    round: int = small()
    turn: int = small()
    free: list[int] = middle(MAX_PLAYERS)  # the digits not crossed out, a set
    waiting: int = small()  # the seats that must still choose, a set
    choice: list[int] = middle(MAX_PLAYERS)  # sealed until the last one is in
    total: list[int] = middle(MAX_PLAYERS)
    over: int = small()
    # the last turn that was shown
    shown: list[int] = middle(MAX_PLAYERS)  # the numbers
    approved: int = small()  # the seats whose number was approved, a set
    gained: list[int] = small(MAX_PLAYERS)  # the points


def begin(s: State, first: int) -> None:
    for seat in range(s.players):
        s.shown[seat] = NO_NUMBER
    start_round(s)


def start_round(s: State) -> None:
    s.round += 1
    s.turn = 1
    for seat in range(s.players):
        s.free[seat] = ALL_DIGITS
    start_turn(s)


def start_turn(s: State) -> None:
    s.waiting = 0
    for seat in range(s.players):
        s.choice[seat] = NO_NUMBER
        if s.free[seat]:  # number 2.2
            s.waiting |= 1 << seat


def to_shuffle(s: State) -> int:
    return 0


def deal(s: State) -> None:
    pass


# ------------------------------------------------------------------- choose


def to_act(s: State) -> int:
    return s.waiting


def legal(s: State, seat: int, moves: list[int]) -> int:
    n = 0
    if seat == NOBODY or not s.waiting >> seat & 1:
        return n
    for hundreds in each(s.free[seat]):
        for tens in each(s.free[seat]):
            for ones in each(s.free[seat]):
                moves[n] = hundreds << 8 | tens << 4 | ones
                n += 1
    if may_be_void(s, seat):
        moves[n] = VOID
        n += 1
    return n


def may_be_void(s: State, seat: int) -> bool:
    """Whether a seat that takes part may write a number that does not count (number 2.3)."""
    return not s.no_void and s.free[seat] != ALL_DIGITS


def any_number(free: int, stream: list[int]) -> int:
    """Three digits from one random word: what one of them leaves of it decides the next."""
    n = count(free)
    hundreds = next32(stream) * n
    tens = (hundreds & 0xFFFFFFFF) * n
    ones = (tens & 0xFFFFFFFF) * n
    return nth(free, hundreds >> 32) << 8 | nth(free, tens >> 32) << 4 | nth(free, ones >> 32)


def any_choice(s: State, seat: int, stream: list[int]) -> int:
    """One of n³ numbers, or the void one."""
    n = count(s.free[seat])
    if may_be_void(s, seat) and not randbelow(stream, n * n * n + 1):
        return VOID
    return any_number(s.free[seat], stream)


def any_move(s: State, seat: int, moves: list[int], stream: list[int]) -> int:
    return any_choice(s, seat, stream)


def apply(s: State, seat: int, move: int) -> None:
    s.choice[seat] = move
    s.waiting ^= 1 << seat
    if not s.waiting:
        show(s)
        end_turn(s)


# ----------------------------------------------------------- check and score


def digits_of(number: int) -> int:
    return 1 << (number >> 8) | 1 << (number >> 4 & 15) | 1 << (number & 15)


def is_approved(s: State, seat: int) -> bool:
    """No digit in common with any lower number, whether that one is eliminated or not (number 3.2, 3.3), and not void
    (number 3.4)."""
    own = s.choice[seat]
    if own == VOID:
        return False
    for other in range(s.players):
        lower = s.choice[other]
        if lower != NO_NUMBER and lower < own and digits_of(lower) & digits_of(own):
            return False
    return True


def show(s: State) -> None:
    s.approved, highest = 0, NO_NUMBER
    for seat in range(s.players):
        s.shown[seat], s.gained[seat] = s.choice[seat], 0
        if s.choice[seat] != NO_NUMBER and is_approved(s, seat):
            s.approved |= 1 << seat
            highest = max(highest, s.choice[seat])
    for seat in each(s.approved):
        number = s.choice[seat]
        points = (number >> 8) * (2 if s.turn == TURNS else 1)  # number 4.1
        if number == highest:
            points += BONUS[s.turn]
        s.gained[seat] = points
        s.total[seat] += points
        s.free[seat] &= ~digits_of(number)  # number 4.3


def end_turn(s: State) -> None:
    """On to the next turn in which somebody has a digit to write."""
    s.turn += 1
    while s.turn <= TURNS:
        start_turn(s)
        if s.waiting:
            return
        s.turn += 1
    end_round(s)


def end_round(s: State) -> None:
    for seat in range(s.players):
        s.total[seat] += DIGITS - count(s.free[seat])  # number 5.1
    if s.round < ROUNDS:
        start_round(s)
    else:
        s.over = 1
        s.turn = TURNS
        for seat in range(s.players):
            s.choice[seat] = NO_NUMBER


def score(s: State, seat: int) -> int:
    return s.total[seat]


def winners(s: State) -> int:
    return kit.highest(s.total, s.players)


# -------------------------------------------------------------- seen by whom


def hide(s: State, seat: int, seen: State) -> None:
    seen.players, seen.no_void = s.players, s.no_void
    seen.round, seen.turn, seen.over = s.round, s.turn, s.over
    seen.waiting, seen.approved = s.waiting, s.approved
    for p in range(s.players):
        seen.free[p], seen.total[p] = s.free[p], s.total[p]
        seen.shown[p], seen.gained[p] = s.shown[p], s.gained[p]
        seen.choice[p] = s.choice[p] if p == seat else NO_NUMBER


def imagine(s: State, seat: int, stream: list[int]) -> None:
    """Another seat that has chosen may have chosen anything its digits allow."""
    if s.over:
        return
    for p in range(s.players):
        if p != seat and s.free[p] and not s.waiting >> p & 1:
            s.choice[p] = any_choice(s, p, stream)
