"""The rules of the games: one file a game, all with the same skeleton.

The functions below are that skeleton, for code that plays any game: they call the function of the same name in
the file of the state's game. Compiled code chooses by the type of the record, at compile time.

- `begin(s, first)`: set up; `first` is the seat that starts
- `to_shuffle(s)`: how many cards at the front of `s.deck` wait to be put in random order; 0: none
- `deal(s)`: go on with the deck that was just shuffled
- `to_act(s)`: the seats that must decide now, as a set; none: the game is over (unless a shuffle is due)
- `legal(s, seat, moves)`: writes the seat's moves to `moves`, returns how many
- `any_move(s, seat, moves, stream)`: one of them, all alike; `moves` is room to work in
- `apply(s, seat, move)`: make a legal move
- `score(s, seat)`: points so far
- `winners(s)`: the set of winning seats of a game that is over
- `hide(s, seat, seen)`: write to the blank state `seen` what the seat may know, and nothing else
- `imagine(s, seat, stream)`: turn a hidden state into one that fits all the seat knows, every such world alike
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from karban.rules.kit import State


def begin(s: State, first: int) -> None:
    s.rules.begin(s, first)


def to_shuffle(s: State) -> int:
    return s.rules.to_shuffle(s)


def deal(s: State) -> None:
    s.rules.deal(s)


def to_act(s: State) -> int:
    return s.rules.to_act(s)


def legal(s: State, seat: int, moves: list[int]) -> int:
    return s.rules.legal(s, seat, moves)


def any_move(s: State, seat: int, moves: list[int], stream: list[int]) -> int:
    return s.rules.any_move(s, seat, moves, stream)


def apply(s: State, seat: int, move: int) -> None:
    s.rules.apply(s, seat, move)


def score(s: State, seat: int) -> int:
    return s.rules.score(s, seat)


def winners(s: State) -> int:
    return s.rules.winners(s)


def hide(s: State, seat: int, seen: State) -> None:
    s.rules.hide(s, seat, seen)


def imagine(s: State, seat: int, stream: list[int]) -> None:
    s.rules.imagine(s, seat, stream)


SKELETON = (begin, to_shuffle, deal, to_act, legal, any_move, apply, score, winners, hide, imagine)


def function_of(state: type[State], name: str) -> Callable[..., Any]:
    """The function of this name in the file of a state's game."""
    function: Callable[..., Any] = getattr(sys.modules[state.__module__], name)
    return function
