"""Looking one move ahead, in any game: plain functions, compiled where many are asked."""

from __future__ import annotations

from karban.bots.heuristics import appeal, fill_in, worth
from karban.rules import legal
from karban.rules.kit import MAX_MOVES, State, randbelow

NEVER = -(10**9)  # what a move is worth that is not looked at


def greedy(s: State, seat: int, moves: list[int], stream: list[int]) -> int:
    """The move that is worth most, one of them at random. What the seat cannot see has been filled in before."""
    best, equal, chosen = -1_000_000, 0, 0
    for i in range(legal(s, seat, moves)):
        points = worth(s, seat, moves[i])
        if points > best:
            best, equal = points, 0
        if points == best:
            equal += 1
            if randbelow(stream, equal) == 0:
                chosen = moves[i]
    return chosen


# For people to play against. What the seat cannot see is filled in here, so `s` is a copy of what it sees, and `moves`
# has twice the room, as what they are worth is noted in the second half.


def easy(s: State, seat: int, distracted_percent: int, moves: list[int], stream: list[int]) -> int:
    """The move that looks nicest, one of them at random; now and then any."""
    size = legal(s, seat, moves)
    if randbelow(stream, 100) < distracted_percent:
        return moves[randbelow(stream, size)]
    fill_in(s, seat, stream)
    for i in range(size):
        moves[MAX_MOVES + i] = appeal(s, seat, moves[i])
    return one_of_the_best(moves, size, stream)


def medium(s: State, seat: int, careless_percent: int, moves: list[int], stream: list[int]) -> int:
    """The move that is worth most, one of them at random; now and then the second best."""
    fill_in(s, seat, stream)
    size = legal(s, seat, moves)
    for i in range(size):
        moves[MAX_MOVES + i] = worth(s, seat, moves[i])
    if randbelow(stream, 100) < careless_percent:
        leave_out_the_best(moves, size)
    return one_of_the_best(moves, size, stream)


def leave_out_the_best(moves: list[int], size: int) -> None:
    """Of moves that are not all alike, those worth most are not looked at."""
    least = most = moves[MAX_MOVES]
    for i in range(size):
        least, most = min(least, moves[MAX_MOVES + i]), max(most, moves[MAX_MOVES + i])
    if least == most:
        return
    for i in range(size):
        if moves[MAX_MOVES + i] == most:
            moves[MAX_MOVES + i] = NEVER


def one_of_the_best(moves: list[int], size: int, stream: list[int]) -> int:
    """One of the moves worth most, by the notes in the second half."""
    best, equal = moves[MAX_MOVES], 0
    for i in range(size):
        if moves[MAX_MOVES + i] > best:
            best, equal = moves[MAX_MOVES + i], 0
        if moves[MAX_MOVES + i] == best:
            equal += 1
    chosen = randbelow(stream, equal)
    for i in range(size):
        if moves[MAX_MOVES + i] == best:
            if chosen == 0:
                return moves[i]
            chosen -= 1
    return moves[0]
