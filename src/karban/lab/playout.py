"""Playing games to the end: plain functions over the skeleton of the rules, compiled when there are many."""

from __future__ import annotations

from karban.bots.heuristics import fill_in
from karban.bots.policy import greedy
from karban.rules import any_move, apply, begin, deal, hide, score, to_act, to_shuffle, winners
from karban.rules.kit import State, lowest, randbelow, shuffle
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
    """Play one game a seed; write the scores, the set of winners, the number of decisions and the seat that began.

    There is a bot for each seat; None means random moves everywhere and is compiled to code of its own, without the
    bots. The loop of `to_the_end` is written out here: calling it cost a sixth to a quarter of the speed.
    """
    s = work[0]
    for game in range(len(seeds)):
        work[0] = start[0]
        s = work[0]
        stream[0] = seeds[game]
        first = randbelow(stream, s.players)
        firsts[game] = first
        begin(s, first)
        decisions = 0
        while True:
            size = to_shuffle(s)
            if size:
                shuffle(s.deck, 0, size, stream)
                deal(s)
                continue
            seats = to_act(s)
            if not seats:
                break
            seat = lowest(seats)
            if bots is None:
                move = any_move(s, seat, moves, stream)
            else:
                move = decide(s, seat, bots[seat], seen, blank, moves, stream)
            apply(s, seat, move)
            decisions += 1
        for seat in range(s.players):
            scores[game][seat] = score(s, seat)
        won[game] = winners(s)
        lengths[game] = decisions


def to_the_end(
    s: State, bots: list[int], seen: list[State], blank: list[State], moves: list[int], stream: list[int]
) -> None:
    """Play one game on to its end."""
    settle(s, stream)
    seats = to_act(s)
    while seats:
        seat = lowest(seats)
        apply(s, seat, decide(s, seat, bots[seat], seen, blank, moves, stream))
        settle(s, stream)
        seats = to_act(s)


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
