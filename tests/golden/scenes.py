"""What the recorded games in this folder show, said so that it can be checked, and looked for.

A scene is found by playing at random, or by a simple habit, until what it wants to show has happened
(`tools/golden.py`); the tests see to it that the recorded game still shows it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import karban
from tests.twin import AnyReference, Facts, reference_facts, reference_of

Move = tuple[int | None, str]
Habit = Callable[[AnyReference, random.Random], Move]


class Playthrough:
    """A whole game: its moves, and all that is known after 0, 1, 2 … of them."""

    def __init__(self, match: karban.Match, moves: list[Move], facts: list[Facts]) -> None:
        self.players, self.options, self.first = match.players, match.options, match.first
        self.moves, self.facts = moves, facts

    @cached_property
    def end(self) -> Facts:
        return self.facts[-1]

    @property
    def steps(self) -> list[tuple[Facts, Move, Facts]]:
        """Before, the move, after."""
        return list(zip(self.facts, self.moves, self.facts[1:], strict=False))

    @property
    def top(self) -> list[int]:
        """The seats with the highest score at the end."""
        return [seat for seat, score in enumerate(self.end["scores"]) if score == max(self.end["scores"])]


def at_random(ref: AnyReference, chance: random.Random) -> Move:
    seat = chance.choice(ref.to_act)
    return seat, chance.choice(ref.legal(seat))


@dataclass(frozen=True)
class Scene:
    """Something that can happen: `wanted` says whether it did."""

    name: str
    why: str
    players: int
    wanted: Callable[[Playthrough], bool]
    options: dict[str, Any] = field(default_factory=dict)
    habit: Habit = at_random
    rules: int | None = None  # the version of the rules; None: that of today
    written: bool = False  # the shuffles are written out instead of drawn from a seed
    bare: bool = False  # moves of gap are written without the neighbours where these leave no choice

    @property
    def game(self) -> str:
        return self.name.partition("-")[0]


def known(ref: AnyReference) -> Facts:
    """The facts as they are now; the reference goes on with its own."""
    return deepcopy(reference_facts(ref))


def play_out(match: karban.Match, habit: Habit, chance: random.Random) -> Playthrough:
    """Play a game to its end, by the reference."""
    ref = reference_of(match)
    moves: list[Move] = []
    facts = [known(ref)]
    while not ref.over:
        move = habit(ref, chance)
        ref.play(*move)
        moves.append(move)
        facts.append(known(ref))
    return Playthrough(match, moves, facts)


def play_again(record: karban.Record) -> Playthrough:
    """A recorded game, played again."""
    match = next(record.matches())
    ref = reference_of(match)
    facts = [known(ref)]
    moves = record.replay().moves  # in full, also where the record has the bare card
    for seat, move in moves:
        ref.play(seat, move)
        facts.append(known(ref))
    return Playthrough(match, list(moves), facts)
