"""Whether imagined worlds are exactly those that fit, all alike: by trying every shuffle of a tiny deck."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from types import ModuleType
from typing import Any

from karban.rules.kit import MAX_MOVES, State
from karban.testing.checks import assert_uniform


def tiny(rules: Any, **constants: Any) -> ModuleType:
    """The same rules, from the same source, with other constants: fewer values, smaller hands."""
    source = Path(rules.__file__)
    tree = ast.parse(source.read_text("utf-8"))
    unused = set(constants)
    for node in tree.body:
        if isinstance(node, ast.Assign):
            for name in _replace(node, constants):
                unused.discard(name)
    assert not unused, f"no such constants: {unused}"
    module = ModuleType(f"{rules.__name__}_tiny_{abs(hash(tuple(constants.items())))}")
    module.__file__ = str(source)
    sys.modules[module.__name__] = module
    exec(compile(tree, str(source), "exec"), module.__dict__)
    return module


def _replace(node: ast.Assign, constants: dict[str, Any]) -> Iterator[str]:
    """Put the new values into one assignment of constants."""
    target = node.targets[0]
    if isinstance(target, ast.Name) and target.id in constants:
        node.value = ast.copy_location(ast.parse(repr(constants[target.id]), mode="eval").body, node.value)
        yield target.id
    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
        for i, name in enumerate(target.elts):
            if isinstance(name, ast.Name) and name.id in constants:
                node.value.elts[i] = ast.copy_location(
                    ast.parse(repr(constants[name.id]), mode="eval").body, node.value
                )
                yield name.id


class Branch:
    """One way a game can go: a state, what has been shuffled, what was played, and what a seat saw on the way."""

    def __init__(self, start: State, first: int, seat: int) -> None:
        self.state, self.seat = start.copy(), seat
        self.seen: tuple[str, ...] = ()
        self.state.rules.begin(self.state, first)

    def look(self) -> None:
        hidden = type(self.state)()
        self.state.rules.hide(self.state, self.seat, hidden)
        self.seen += (repr(hidden),)

    def copy(self) -> Branch:
        twin = object.__new__(Branch)
        twin.state, twin.seat, twin.seen = self.state.copy(), self.seat, self.seen
        return twin

    def after_shuffles(self) -> Iterator[Branch]:
        """This line after every possible shuffle that is due now."""
        size = self.state.rules.to_shuffle(self.state)
        if not size:
            self.look()
            yield self
            return
        for order in permutations(self.state.deck[:size]):
            line = self.copy()
            line.state.deck[:size] = order
            line.state.rules.deal(line.state)
            yield from line.after_shuffles()

    def after(self, mover: int, move: int) -> Iterator[Branch]:
        """This line after a move, if the rules allow it here."""
        moves = [0] * MAX_MOVES
        if move in moves[: self.state.rules.legal(self.state, mover, moves)]:
            line = self.copy()
            line.state.rules.apply(line.state, mover, move)
            yield from line.after_shuffles()

    def key(self) -> str:
        return repr(self.state)


def check_worlds(start: State, seat: int, plays: int, stream: int, first: int = 0, samples: int = 40) -> int:
    """Play a few random moves from one shuffle, then compare what the seat imagines with every world that fits.

    A world fits if some shuffle leads to it with the same open moves, showing the seat the same at every step. Another
    seat's sealed choice may be any. Returns how many worlds fit.
    """
    lines = list(Branch(start, first, seat).after_shuffles())
    draw = _numbers(stream)
    true = lines[next(draw) % len(lines)]
    lines = [line for line in lines if line.seen == true.seen]
    for _ in range(plays):
        acting = [p for p in range(start.players) if true.state.rules.to_act(true.state) >> p & 1]
        if not acting:
            break
        mover = acting[next(draw) % len(acting)]
        moves = [0] * MAX_MOVES
        legal = moves[: true.state.rules.legal(true.state, mover, moves)]
        move = legal[next(draw) % len(legal)]
        followers = list(true.after(mover, move))
        true = followers[next(draw) % len(followers)]
        sealed = len(acting) > 1 and mover != seat
        lines = [
            line
            for before in lines
            for choice in (_moves(before.state, mover) if sealed else [move])
            for line in before.after(mover, choice)
            if line.seen == true.seen
        ]
    worlds = sorted({line.key() for line in lines})
    assert true.key() in worlds
    source = [next(draw)]
    drawn = Counter(_imagined(true, source) for _ in range(samples * len(worlds)))
    assert_uniform(drawn, worlds)
    return len(worlds)


def _moves(s: State, seat: int) -> list[int]:
    moves = [0] * MAX_MOVES
    return moves[: s.rules.legal(s, seat, moves)]


def _imagined(line: Branch, stream: list[int]) -> str:
    world = type(line.state)()
    line.state.rules.hide(line.state, line.seat, world)
    line.state.rules.imagine(world, line.seat, stream)
    return repr(world)


def _numbers(seed: int) -> Iterator[int]:
    """Numbers for the choices of a check, the same for a seed in every version of Python."""
    x = seed * 0x9E3779B97F4A7C15 % 2**64 or 1
    while True:
        x = (x * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (x >> 33) + 1
