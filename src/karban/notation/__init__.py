"""How each game is written: its options, cards, moves, views, and why a move is refused.

One file a game, beside its rules; a game exists when its file is here. `games()` names them, `find_game(name)` gives
one. A game from outside exists when it is installed with an entry point `karban.games`, or when it is added.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from karban.errors import BadOption, BadRecord, abbreviated
from karban.notation import outside
from karban.notation.game import Game

__all__ = ["DEFAULT_PLAYERS", "Game", "add", "find_game", "games", "load", "places"]

DEFAULT_PLAYERS = 3  # where nothing else is said
NO_GAMES = ("game", "outside")  # files here that are no game's
_added: dict[str, Game[Any]] = {}


def games() -> tuple[str, ...]:
    """The names of all games.

    >>> games()
    ('gap', 'number', 'qwixx', 'three')
    """
    return tuple(sorted({*_built_in(), *outside.found(_built_in()), *_added}))


def find_game(name: str, version: int | None = None) -> Game[Any]:
    """The game of this name, under the current rules or under those of a record."""
    if isinstance(name, str) and name in _built_in():
        game = _load(name)
    elif isinstance(name, str) and name in games():
        game = _added.get(name) or outside.found(_built_in())[name]
    else:
        raise BadOption("game: {games}; not {name!r}", games=", ".join(games()), name=abbreviated(name))
    known = {one.version: one for one in (*game.earlier, game)}
    if version is None or version in known:
        return game if version is None else known[version]
    raise BadRecord(
        "rules: this program knows version {known} of {name}, not version {version!r}",
        known=", ".join(map(str, known)),
        name=name,
        version=abbreviated(version),
    )


def add(game: Game[Any]) -> None:
    """Make a game known that lives outside this package."""
    outside.checked(game)
    if game.name in _built_in():
        raise BadOption("game: there is a game called {name!r} already", name=game.name)
    _added[game.name] = game


def load(place: str) -> Game[Any]:
    """Make a game known by its place, such as `package.module:GAME`."""
    game = outside.at(place)
    add(game)
    return game


def places() -> list[str]:
    """Where the games that were added are, for other processes to load them."""
    return [place for game in _added.values() if (place := outside.place_of(game))]


@cache
def _built_in() -> frozenset[str]:
    return frozenset(module.name for module in iter_modules(__path__) if module.name not in NO_GAMES)


@cache
def _load(name: str) -> Game[Any]:
    game = import_module(f"karban.notation.{name}").GAME
    assert isinstance(game, Game)
    return game
