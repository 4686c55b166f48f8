"""Playing games to the end: plain functions over the skeleton of the rules, compiled when there are many."""

from __future__ import annotations

from karban.rules import any_move, apply, begin, deal, hide, score, to_act, to_shuffle, winners
from karban.rules.kit import State, lowest, randbelow, shuffle

RANDOM, GREEDY = 0, 1


def play_random(states: list[State], blank: list[State], starts: list[int], stream: list[int], moves: list[int],
                scores: list[list[int]], won: list[int], lengths: list[int]) -> None:
    s = states[0]
    for game in range(len(starts)):
        states[0] = blank[0]
        stream[0] = starts[game]
        begin(s, randbelow(stream, s.players))
        decisions = 0
        while True:
            n = to_shuffle(s)
            if n:
                shuffle(s.deck, 0, n, stream)
                deal(s)
                continue
            seats = to_act(s)
            if not seats:
                break
            seat = lowest(seats)
            apply(s, seat, any_move(s, seat, moves, stream))
            decisions += 1
        for seat in range(s.players):
            scores[game][seat] = score(s, seat)
        won[game] = winners(s)
        lengths[game] = decisions
