"""What the file of a game exports: thin functions around those of the rules and the bots, pointers instead of arrays.

Whole numbers go in and out as 32 bits, moves as floating-point numbers, which hold them exactly: a browser knows both
without ado. Only questions to single functions of the rules, whose arguments may be sets of cards, take 64 bits.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
from numba import carray, from_dtype, int64, types

from karban import rules
from karban.bots import policy, search
from karban.bots.heuristics import fill_in, heuristics_of
from karban.lab import position_values
from karban.rules import kit, loop
from karban.rules.kit import MAX_MOVES, State
from karban.wasm.questions import Export, pointers_of, questions

NUMBER, MOVE, NOTHING, FRACTION = types.int32, types.float64, types.void, types.float64
MOVES = 2 * MAX_MOVES
SEATS = 8  # room for what is kept by seat


def exports_of(state: type[State]) -> dict[str, Export]:
    """By name, all that the file of a game exports."""
    found = {**_skeleton(state), **_bots(state), **_search(state), **_review(state)}
    if heuristics_of(state).BENCH:
        found |= _bench(state, import_module(heuristics_of(state).BENCH))
    return found | dict(questions(state))


def _skeleton(state: type[State]) -> dict[str, Export]:
    begin, to_shuffle, deal, to_act, legal = rules.begin, rules.to_shuffle, rules.deal, rules.to_act, rules.legal
    any_move, apply, score, winners = rules.any_move, rules.apply, rules.score, rules.winners
    hide, imagine, settle = rules.hide, rules.imagine, loop.settle

    def e_begin(s: Any, first: Any) -> None:
        begin(carray(s, 1)[0], int64(first))

    def e_to_shuffle(s: Any) -> Any:
        return to_shuffle(carray(s, 1)[0])

    def e_deal(s: Any) -> None:
        deal(carray(s, 1)[0])

    def e_to_act(s: Any) -> Any:
        return to_act(carray(s, 1)[0])

    def e_legal(s: Any, seat: Any, moves: Any) -> Any:
        return legal(carray(s, 1)[0], int64(seat), carray(moves, MOVES))

    def e_any_move(s: Any, seat: Any, moves: Any, stream: Any) -> Any:
        return any_move(carray(s, 1)[0], int64(seat), carray(moves, MOVES), carray(stream, 1))

    def e_apply(s: Any, seat: Any, move: Any) -> None:
        apply(carray(s, 1)[0], int64(seat), int64(move))

    def e_score(s: Any, seat: Any) -> Any:
        return score(carray(s, 1)[0], int64(seat))

    def e_winners(s: Any) -> Any:
        return winners(carray(s, 1)[0])

    def e_hide(s: Any, seat: Any, seen: Any) -> None:
        hide(carray(s, 1)[0], int64(seat), carray(seen, 1)[0])

    def e_imagine(s: Any, seat: Any, stream: Any) -> None:
        imagine(carray(s, 1)[0], int64(seat), carray(stream, 1))

    def e_settle(s: Any, stream: Any) -> None:
        settle(carray(s, 1)[0], carray(stream, 1))

    one, moves, stream = pointers_of(state)
    types_of = {
        e_begin: NOTHING(one, NUMBER),
        e_to_shuffle: NUMBER(one),
        e_deal: NOTHING(one),
        e_to_act: NUMBER(one),
        e_legal: NUMBER(one, NUMBER, moves),
        e_any_move: MOVE(one, NUMBER, moves, stream),
        e_apply: NOTHING(one, NUMBER, MOVE),
        e_score: NUMBER(one, NUMBER),
        e_winners: NUMBER(one),
        e_hide: NOTHING(one, NUMBER, one),
        e_imagine: NOTHING(one, NUMBER, stream),
        e_settle: NOTHING(one, stream),
    }
    return _named(types_of, rules, loop)


def _bots(state: type[State]) -> dict[str, Export]:
    fill, greedy, easy, medium, next32 = fill_in, policy.greedy, policy.easy, policy.medium, kit.next32

    def e_fill_in(s: Any, seat: Any, stream: Any) -> None:
        fill(carray(s, 1)[0], int64(seat), carray(stream, 1))

    def e_greedy(s: Any, seat: Any, moves: Any, stream: Any) -> Any:
        return greedy(carray(s, 1)[0], int64(seat), carray(moves, MOVES), carray(stream, 1))

    def e_easy(s: Any, seat: Any, percent: Any, moves: Any, stream: Any) -> Any:
        return easy(carray(s, 1)[0], int64(seat), int64(percent), carray(moves, MOVES), carray(stream, 1))

    def e_medium(s: Any, seat: Any, percent: Any, moves: Any, stream: Any) -> Any:
        return medium(carray(s, 1)[0], int64(seat), int64(percent), carray(moves, MOVES), carray(stream, 1))

    def e_next32(stream: Any) -> Any:
        return next32(carray(stream, 1))

    one, moves, stream = pointers_of(state)
    types_of = {
        e_fill_in: NOTHING(one, NUMBER, stream),
        e_greedy: MOVE(one, NUMBER, moves, stream),
        e_easy: MOVE(one, NUMBER, NUMBER, moves, stream),
        e_medium: MOVE(one, NUMBER, NUMBER, moves, stream),
        e_next32: MOVE(stream),
    }
    return _named(types_of, policy)


def _search(state: type[State]) -> dict[str, Export]:
    think, most = search.think, search.MAX_PATH_NODES

    def e_think(
        root: Any,
        work: Any,
        seat: Any,
        rounds: Any,
        exploration: Any,
        percent: Any,
        nodes: Any,
        room: Any,
        index: Any,
        places: Any,
        path: Any,
        shares: Any,
        values: Any,
        stream: Any,
        moves: Any,
    ) -> None:
        think(
            carray(root, 1),
            carray(work, 1),
            int64(seat),
            int64(rounds),
            exploration,
            int64(percent),
            carray(nodes, int64(room)),
            carray(index, int64(places)),
            carray(path, most),
            carray(shares, SEATS),
            carray(values, SEATS),
            carray(stream, 1),
            carray(moves, MOVES),
        )

    one, moves, stream = pointers_of(state)
    node, whole = types.CPointer(from_dtype(np.dtype(search.NODE))), types.CPointer(types.int32)
    shares = types.CPointer(FRACTION)
    given = (one, one, NUMBER, NUMBER, FRACTION, NUMBER, node, NUMBER, whole, NUMBER, whole, shares, shares)
    return _named({e_think: NOTHING(*given, stream, moves)}, search)


def _review(state: type[State]) -> dict[str, Export]:
    from_position, from_move = position_values.play_from_position, position_values.play_from_move

    def e_play_from_position(
        start: Any,
        bots: Any,
        cards: Any,
        places: Any,
        n: Any,
        seeds: Any,
        games: Any,
        work: Any,
        seen: Any,
        blank: Any,
        stream: Any,
        moves: Any,
        won: Any,
    ) -> None:
        from_position(
            carray(start, 1),
            carray(bots, SEATS),
            carray(cards, int64(n)),
            carray(places, int64(n)),
            carray(seeds, int64(games)),
            carray(work, 1),
            carray(seen, 1),
            carray(blank, 1),
            carray(stream, 1),
            carray(moves, MOVES),
            carray(won, int64(games)),
        )

    def e_play_from_move(
        start: Any,
        bots: Any,
        seat: Any,
        move: Any,
        seeds: Any,
        games: Any,
        work: Any,
        seen: Any,
        blank: Any,
        stream: Any,
        moves: Any,
        won: Any,
        instead: Any,
    ) -> None:
        from_move(
            carray(start, 1),
            carray(bots, SEATS),
            int64(seat),
            int64(move),
            carray(seeds, int64(games)),
            carray(work, 1),
            carray(seen, 1),
            carray(blank, 1),
            carray(stream, 1),
            carray(moves, MOVES),
            carray(won, int64(games)),
            carray(instead, int64(games)),
        )

    one, moves, stream = pointers_of(state)
    small, won = types.CPointer(types.int8), types.CPointer(types.int32)
    after = (one, one, one, stream, moves, won)
    types_of = {
        e_play_from_position: NOTHING(one, small, moves, moves, NUMBER, stream, NUMBER, *after),
        e_play_from_move: NOTHING(one, small, NUMBER, MOVE, stream, NUMBER, *after, won),
    }
    return _named(types_of, position_values)


def bench_dtype(bench: ModuleType) -> np.dtype[np.void]:
    """The layout of the record in which a game thinks in a way of its own."""
    layout: np.dtype[np.void] = np.dtype(bench.FIELDS, align=True)
    return layout


def _bench(state: type[State], bench: ModuleType) -> dict[str, Export]:
    set_out, think_on, decide, consider = bench.set_out, bench.think_on, bench.decide, bench.consider

    def e_set_out(b: Any, s: Any, seat: Any) -> None:
        set_out(carray(b, 1)[0], carray(s, 1)[0], int64(seat))

    def e_think_on(b: Any, rounds: Any, stream: Any) -> None:
        think_on(carray(b, 1)[0], int64(rounds), carray(stream, 1))

    def e_decide(b: Any, stream: Any) -> Any:
        return decide(carray(b, 1)[0], carray(stream, 1))

    def e_consider(b: Any, stream: Any) -> None:
        consider(carray(b, 1)[0], carray(stream, 1))

    one, _moves, stream = pointers_of(state)
    record = types.CPointer(from_dtype(bench_dtype(bench)))
    types_of = {
        e_set_out: NOTHING(record, one, NUMBER),
        e_think_on: NOTHING(record, NUMBER, stream),
        e_decide: MOVE(record, stream),
        e_consider: NOTHING(record, stream),
    }
    return _named(types_of, bench)


def _named(types_of: dict[Any, Any], *modules: ModuleType) -> dict[str, Export]:
    return {f.__name__.removeprefix("e_"): Export(f, signature, modules) for f, signature in types_of.items()}
