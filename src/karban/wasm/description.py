"""What the file of a game says about itself, in a section of its own: fields of the state, constants, how bots think.

A browser needs no second file and no copy of any of it: `client/src/engine/engine.ts` reads it when it loads the rules.
"""

from __future__ import annotations

import json
import re
import sys
from importlib import import_module
from typing import Any

import numpy as np

from karban.bots import search, search_runner
from karban.bots.heuristics import heuristics_of
from karban.bots.levels import LEVELS, Easy, Medium, Thinking
from karban.notation import Game
from karban.rules.kit import MAX_MOVES, State
from karban.wasm.exports import SEATS, bench_dtype

SECTION = "karban"
EXACT = 1 << 53  # up to here a browser's numbers are whole; greater ones are written as text, as in 1n
HEAD = """\
// The states of the games, as engine.ts reads them. Made by python -m karban.wasm from the rules: do not edit.
// A set of cards has more bits than a number of JavaScript, so it is a bigint.
"""


def state_of(game: Game[Any]) -> type[State]:
    """The kind of state a game has."""
    least = game.seats.start
    return type(game.start(least, game.options(least, {})))


def description(game: Game[Any], stamp: dict[str, str]) -> dict[str, Any]:
    """All that is to be known about a file."""
    state = state_of(game)
    bench = heuristics_of(state).BENCH
    return {
        "game": game.name,
        "version": game.version,
        "seats": [game.seats.start, game.seats.stop - 1],
        "made": stamp,
        "size": state.dtype().itemsize,
        "fields": _places(state.dtype(), list(state.fields)),
        "constants": _constants(vars(sys.modules[state.__module__])),
        "moves": MAX_MOVES,
        "by_seat": SEATS,
        "levels": {name: _level(make(), state) for name, make in LEVELS.items()},
        "search": {
            "root": search.ROOT,
            "nodes": search_runner.MAX_NODES,
            "index": search_runner.INDEX_PLACES,
            "path": search.MAX_PATH_NODES,
            "exploration": Thinking.EXPLORATION,
            "random_percent": Thinking.RANDOM_PERCENT,
            **_record(np.dtype(search.NODE)),
        },
        **({"bench": _record(bench_dtype(import_module(bench)))} if bench else {}),
    }


def _record(layout: np.dtype[np.void]) -> dict[str, Any]:
    return {"size": layout.itemsize, "fields": _places(layout, list(layout.names or ()))}


def _places(layout: np.dtype[np.void], names: list[str]) -> dict[str, list[int]]:
    """By name: where a field begins, the bytes of one number (of a fraction with a minus sign), and the shape."""
    places = {}
    for name in names:
        field, offset = layout.fields[name][:2]  # type: ignore[index]
        size = -field.base.itemsize if field.base.kind == "f" else field.base.itemsize
        places[name] = [int(offset), size, *field.shape]
    return places


def _constants(module: dict[str, Any]) -> dict[str, Any]:
    """The whole numbers that the rules name, and tuples of them."""
    found = {}
    for name, value in module.items():
        numbers = value if isinstance(value, tuple) else (value,)
        if re.fullmatch("[A-Z][A-Z0-9_]*", name) and all(type(number) is int for number in numbers):
            written = (
                numbers if all(abs(number) < EXACT for number in numbers) else [f"{number}n" for number in numbers]
            )
            found[name] = list(written) if isinstance(value, tuple) else written[0]
    return found


def _level(bot: Any, state: type[State]) -> dict[str, Any]:
    """What decides how well a bot plays."""
    if isinstance(bot, Thinking):
        return {"ms": bot.ms} | ({"rounds": bot.rounds} if bot.rounds else {})
    if isinstance(bot, Easy):
        return {"percent": heuristics_of(state).EASY_DISTRACTED_PERCENT}
    return {"percent": bot.CARELESS_PERCENT} if isinstance(bot, Medium) else {}


# ------------------------------------------------------------ in the file


def with_section(file: bytes, told: dict[str, Any]) -> bytes:
    """The file with a section that only those read who know its name."""
    name, text = SECTION.encode(), json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()
    content = _varying(len(name)) + name + text
    return file + b"\0" + _varying(len(content)) + content


def _varying(n: int) -> bytes:
    """A number in as many bytes as it needs, seven bits each, as WebAssembly writes it."""
    written = bytearray()
    while n >> 7:
        written.append(n & 127 | 128)
        n >>= 7
    return bytes([*written, n])


def told_in(file: bytes) -> dict[str, Any]:
    """What a file says about itself: the last section."""
    told: dict[str, Any] = json.loads(file[file.rindex(SECTION.encode() + b"{") + len(SECTION) :])
    return told


# ------------------------------------------------------------------ types


def types_text(games: list[Game[Any]]) -> str:
    """The states of games for TypeScript."""
    parts = [HEAD]
    for game in games:
        state = state_of(game)
        lines = [f"  {name}: {_type(field.size)}{'[]' * len(field.shape)};" for name, field in state.fields.items()]
        parts.append("\n".join([f"export interface {_type_name(game)} {{", *lines, "}\n"]))
    named = [f"  {game.name}: {_type_name(game)};" for game in games]
    parts.append("\n".join(["/** By the name of the game. */", "export interface States {", *named, "}\n"]))
    return "\n".join(parts)


def _type(size: int) -> str:
    return "bigint" if size == 8 else "number"


def _type_name(game: Game[Any]) -> str:
    return f"{game.name.capitalize()}State"
