"""Playing games to the end: plain functions over the skeleton of the rules, compiled when there are many."""

from __future__ import annotations

from karban.bots.heuristics import fill_in
from karban.bots.policy import greedy
from karban.rules import any_move, apply, begin, hide, score, to_act, winners
from karban.rules.kit import State, lowest, randbelow
from karban.rules.loop import settle

RANDOM, GREEDY = 0, 1


def games(
    bots: list[int] | None,
    seeds: list[int],
    start: list[State],
    work: list[State],
    seen: list[State],
    blank: list[State],
    stream: list[int],
    moves: list[int],
    scores: list[list[int]],
    won: list[int],
    lengths: list[int],
    firsts: list[int],
) -> None:
    """Play one game a seed; write the scores, the set of winners, the number of decisions and the seat that began."""
    s = work[0]
    for game in range(len(seeds)):
        work[0] = start[0]
        s = work[0]
        stream[0] = seeds[game]
        first = randbelow(stream, s.players)
        firsts[game] = first
        begin(s, first)
        lengths[game] = to_the_end(s, bots, seen, blank, moves, stream)
        for seat in range(s.players):
            scores[game][seat] = score(s, seat)
        won[game] = winners(s)


def to_the_end(
    s: State, bots: list[int] | None, seen: list[State], blank: list[State], moves: list[int], stream: list[int]
) -> int:
    """Play a game to the end; returns how many decisions there were.

    There is a bot for each seat; None means random moves everywhere and is compiled to code of its own, without the
    bots.
    """
    decisions = 0
    settle(s, stream)
    seats = to_act(s)
    while seats:
        seat = lowest(seats)
        if bots is None:
            move = any_move(s, seat, moves, stream)
        else:
            move = decide(s, seat, bots[seat], seen, blank, moves, stream)
        apply(s, seat, move)
        decisions += 1
        settle(s, stream)
        seats = to_act(s)
    return decisions


def decide(
    s: State, seat: int, bot: int, seen: list[State], blank: list[State], moves: list[int], stream: list[int]
) -> int:
    """The move of a bot. What is legal a seat knows by itself; for anything more the state is hidden first."""
    if bot == RANDOM:
        return any_move(s, seat, moves, stream)
    seen[0] = blank[0]
    hide(s, seat, seen[0])
    fill_in(seen[0], seat, stream)
    return greedy(seen[0], seat, moves, stream)
