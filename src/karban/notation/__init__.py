"""How each game is written: its options, cards, moves, views, and why a move is refused.

One file a game, beside its rules; a game exists when its file is here. `games()` names them, `find(name)` gives one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from karban.errors import BadOption, BadRecord, abbreviated
from karban.notation.game import Game

__all__ = ["DEFAULT_PLAYERS", "Game", "add", "find", "games"]

DEFAULT_PLAYERS = 3  # where nothing else is said
_added: dict[str, Game[Any]] = {}


def games() -> tuple[str, ...]:
    """The names of all games.

    >>> games()
    ('gap', 'number', 'qwixx', 'three')
    """
    return tuple(sorted({*_built_in(), *_added}))


def find(name: str, version: int | None = None) -> Game[Any]:
    """The game of this name, under the current rules or under those of a record."""
    if not isinstance(name, str) or name not in games():
        raise BadOption("game: {games}; not {name!r}", games=", ".join(games()), name=abbreviated(name))
    game = _added.get(name) or _load(name)
    if version is None or version == game.version:
        return game
    raise BadRecord(
        "rules: this program knows version {known} of {name}, not version {version!r}",
        known=game.version,
        name=name,
        version=abbreviated(version),
    )


def add(game: Game[Any]) -> None:
    """Make a game known that lives outside this package."""
    if game.name in _built_in():
        raise BadOption("game: there is a game called {name!r} already", name=game.name)
    _added[game.name] = game


@cache
def _built_in() -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(__path__) if module.name != "game")


@cache
def _load(name: str) -> Game[Any]:
    game = import_module(f"karban.notation.{name}").GAME
    assert isinstance(game, Game)
    return game
