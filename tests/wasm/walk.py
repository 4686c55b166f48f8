"""A walk through games, written down at every step: a plain function, which also runs compiled.

client/tests/walk.ts does the same with the rules in a browser's form; what both write down must be equal, byte by byte.
"""

from __future__ import annotations

from karban.bots.heuristics import fill_in
from karban.bots.policy import easy, greedy, medium
from karban.rules import any_move, apply, begin, hide, imagine, legal, score, to_act, winners
from karban.rules.kit import NOBODY, State, count, nth, randbelow
from karban.rules.loop import settle

COLUMNS = 16  # of the numbers of a position
TO_ACT, SEAT, LEGAL, DIGEST, KIND, MOVE, WON, SCORES = range(8)
DIGITS = (1 << 62) - 1
RANDOM, GREEDY, EASY = 0, 1, 2  # the fourth kind of choice is medium
CLOCK_ONE_IN = 40


def walk(
    start: list[State],
    work: list[State],
    seen: list[State],
    blank: list[State],
    states: list[State],
    hidden: list[State],
    worlds: list[State],
    numbers: list[list[int]],
    percents: list[int],
    stream: list[int],
    moves: list[int],
) -> None:
    """Games one after another, until there is no more room to write down positions: the state, what some seat or a
    spectator sees of it, a world that fits that, and the numbers. All kinds of quick bots choose."""
    n, s = 0, work[0]
    while n < len(numbers):
        work[0] = start[0]
        s = work[0]
        begin(s, randbelow(stream, s.players))
        settle(s, stream)
        seats = to_act(s)
        while seats and n < len(numbers):
            write_down(s, states, hidden, worlds, numbers, n, stream)
            if legal(s, NOBODY, moves) and not randbelow(stream, CLOCK_ONE_IN):
                apply(s, NOBODY, moves[0])
            seat = nth(seats, randbelow(stream, count(seats)))
            list_moves(s, seat, numbers[n], moves)
            seen[0] = blank[0]
            hide(s, seat, seen[0])
            move = choice(s, seen[0], seat, numbers[n], percents, stream, moves)
            apply(s, seat, move)
            settle(s, stream)
            seats = to_act(s)
            n += 1
        if n < len(numbers):
            write_down(s, states, hidden, worlds, numbers, n, stream)
            numbers[n][WON] = winners(s)
            n += 1


def write_down(
    s: State,
    states: list[State],
    hidden: list[State],
    worlds: list[State],
    numbers: list[list[int]],
    n: int,
    stream: list[int],
) -> None:
    states[n] = s
    for seat in range(s.players):
        numbers[n][SCORES + seat] = score(s, seat)
    numbers[n][TO_ACT] = to_act(s)
    who = randbelow(stream, s.players + 1) - 1
    hide(s, who, hidden[n])
    worlds[n] = hidden[n]
    imagine(worlds[n], who, stream)


def list_moves(s: State, seat: int, numbers: list[int], moves: list[int]) -> None:
    size, digest = legal(s, seat, moves), 0
    for i in range(size):
        digest = (digest * 4099 + moves[i] + 1) & DIGITS
    numbers[SEAT], numbers[LEGAL], numbers[DIGEST] = seat, size, digest


def choice(
    s: State, seen: State, seat: int, numbers: list[int], percents: list[int], stream: list[int], moves: list[int]
) -> int:
    kind = randbelow(stream, 4)
    if kind == RANDOM:
        move = any_move(s, seat, moves, stream)
    elif kind == GREEDY:
        fill_in(seen, seat, stream)
        move = greedy(seen, seat, moves, stream)
    elif kind == EASY:
        move = easy(seen, seat, percents[0], moves, stream)
    else:
        move = medium(seen, seat, percents[1], moves, stream)
    numbers[KIND], numbers[MOVE] = kind, move
    return move
