"""Single functions of the rules, exported by themselves: what a page asks to show what a move would do."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

from numba import carray, from_dtype, int64, types

from karban import rules
from karban.bots import policy
from karban.bots.heuristics import appeal, worth
from karban.rules.kit import State

QUESTION = "ask_"  # before the name of the function


class Export(NamedTuple):
    """A function of a game's file: what is compiled, and its type."""

    function: Callable[..., Any]
    signature: Any
    modules: tuple[ModuleType, ...]  # whose functions it calls


def pointers_of(state: type[State]) -> tuple[Any, Any, Any]:
    """Of a state, of moves, and of a random stream."""
    return types.CPointer(from_dtype(state.dtype())), types.CPointer(types.int64), types.CPointer(types.uint64)


def questions(state: type[State]) -> Iterator[tuple[str, Export]]:
    """Every function of the rules over whole numbers, and over the state, that has an answer and is no skeleton."""
    module = sys.modules[state.__module__]
    known = {function.__name__ for function in rules.SKELETON}
    for name, function in vars(module).items():
        own = inspect.isfunction(function) and function.__module__ == module.__name__ and name not in known
        if own and (signature := _signature_of_question(function, state)):
            yield QUESTION + name, Export(_question(function, signature), signature, (module,))
    for generic in (worth, appeal):
        signature = types.int64(pointers_of(state)[0], types.int64, types.int64)
        yield QUESTION + generic.__name__, Export(_question(generic, signature), signature, (policy,))


def _signature_of_question(function: Callable[..., Any], state: type[State]) -> Any:
    """Its type, if it takes nothing but whole numbers and a state; None if not."""
    kinds = {"int": types.int64, "bool": types.int64, "State": pointers_of(state)[0]}
    hints = dict(inspect.get_annotations(function))
    answer = hints.pop("return", None)
    if answer not in ("int", "bool") or not all(hint in kinds for hint in hints.values()):
        return None
    return types.int64(*(kinds[hint] for hint in hints.values()))


def _question(function: Callable[..., Any], signature: Any) -> Callable[..., Any]:
    """The function with a pointer instead of a state. Written out as text: compiled code knows no varying number of
    arguments."""
    names = [f"a{i}" for i in range(len(signature.args))]
    passed = [f"carray({a}, 1)[0]" if isinstance(kind, types.CPointer) else a for a, kind in zip(names, signature.args)]
    space: dict[str, Any] = {"function": function, "carray": carray, "int64": int64}
    exec(f"def ask({', '.join(names)}): return int64(function({', '.join(passed)}))", space)
    made: Callable[..., Any] = space["ask"]
    return made
