"""What a file was made from: a digest of the sources, and the versions of what made it.

The files are kept beside the sources; by this a test sees, without compiler and linker, that nobody has changed the
rules and left the file behind.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from karban.bots.heuristics import heuristics_of
from karban.rules.kit import State

PACKAGE = Path(__file__).parents[1]
ROOMS = ("rules", "bots", "compiled", "lab", "wasm")  # where compiled functions come from
BEGINNINGS = ("karban.wasm.exports", "karban.wasm.description", "karban.wasm.linking", "karban.wasm.compiling")
MAKERS = ("numba", "llvmlite", "ziglang")


def stamp(state: type[State]) -> dict[str, str]:
    """What the file of a game is made from, if it is made now."""
    return {"sources": sources_digest(state), "python": f"{sys.version_info[0]}.{sys.version_info[1]}", **makers()}


def makers() -> dict[str, str]:
    """The versions here of what makes a file."""
    return {name: _version(name) for name in MAKERS}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def sources_digest(state: type[State]) -> str:
    """A digest of every source that a game's functions may come from."""
    digest = hashlib.sha256()
    for path in sorted(sources_of(state)):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def sources_of(state: type[State]) -> set[Path]:
    """The files themselves: those of the game, and all that they and the functions for all games import."""
    bench = heuristics_of(state).BENCH
    waiting = [state.__module__, heuristics_of(state).worth.__module__, *BEGINNINGS, *([bench] if bench else [])]
    found: set[Path] = {*(PACKAGE / "data").glob("*.json")} if bench else set()
    while waiting:
        name = waiting.pop()
        path = Path(import_module(name).__file__ or "")
        if path not in found:
            found.add(path)
            waiting += [other for other in _imported(path) if other != name]
    return found


def _imported(path: Path) -> Iterator[str]:
    """The modules that one of our own sources imports functions from."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]:
                package, _, inner = name.partition(".")
                if package == "karban" and inner.partition(".")[0] in ROOMS and _is_file(name):
                    yield name


def _is_file(name: str) -> bool:
    place = PACKAGE.joinpath(*name.split(".")[1:])
    return place.with_suffix(".py").is_file() or (name != "karban.bots" and (place / "__init__.py").is_file())
