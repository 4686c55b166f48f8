"""Games that live outside this package: by where they are, as in `package.module:GAME`, or by an entry point."""

from __future__ import annotations

import logging
import os
import re
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from karban.errors import BadOption, shown
from karban.notation.game import Game

log = logging.getLogger("karban")

ENTRY_POINTS = "karban.games"
# For the processes that this one starts: places of games between spaces, and the folders that they are imported from.
PLACES_VARIABLE, FOLDERS_VARIABLE = "KARBAN_GAMES", "KARBAN_GAMES_PATH"
NAME = re.compile("[a-z][a-z0-9_-]{0,39}")


def at(place: str) -> Game[Any]:
    """The game at a place such as `package.module:GAME`, checked."""
    module, colon, name = place.partition(":")
    if not colon:
        raise BadOption("game: a place is written MODULE:GAME, not {place!r}", place=shown(place))
    try:
        game = getattr(import_module(module), name)
    except Exception as error:  # whatever the code of somebody else does
        why = f"{type(error).__name__}: {error}"[:200]
        raise BadOption("game: {place!r} cannot be loaded: {error}", place=shown(place), error=why) from error
    return checked(game)


def checked(game: Any) -> Game[Any]:
    """A game that can be played, or a sentence that says why it cannot."""
    if not isinstance(game, Game):
        raise BadOption("game: {game!r} is no Game", game=shown(game))
    if not isinstance(game.name, str) or not NAME.fullmatch(game.name):
        raise BadOption("game: a name is of small letters, digits, - and _, not {name!r}", name=shown(game.name))
    for players in game.seats:
        state = game.start(players, game.options(players, {}))
        if type(state).rules is not game.rules:
            raise BadOption(
                "game: {name} would be played by the rules in {other}, where its State is; "
                "its rules are in {rules}: derive a State there",
                name=game.name,
                other=type(state).__module__,
                rules=getattr(game.rules, "__name__", "?"),
            )
    return game


# -------------------------------------------------------------------- found by name


@cache
def found(taken: frozenset[str]) -> dict[str, Game[Any]]:
    """The games that are installed with an entry point, and those that the process which started this one knew.

    One that cannot be loaded, or whose name is taken, is left out with a warning: the others can still be played.
    """
    for folder in _folders():
        look_in(folder)
    places = [entry.value for entry in entry_points(group=ENTRY_POINTS)]
    games = {}
    for place in [*places, *os.environ.get(PLACES_VARIABLE, "").split()]:
        try:
            game = at(place)
            if game.name in taken:
                raise BadOption("game: there is a game called {name!r} already", name=game.name)
            games[game.name] = game
        except BadOption as error:
            log.warning("The game at %s is left out: %s", place, error)
    return games


# ------------------------------------------------------------------- other processes


def look_in(folder: str) -> None:
    """Find modules in a folder, too, after all others."""
    if folder not in sys.path:
        sys.path.append(folder)


def place_of(game: Game[Any]) -> str | None:
    """Where a game can be found by another process; None if it has no name there."""
    module = type(game).__module__
    names = [name for name, value in vars(sys.modules[module]).items() if value is game]
    return f"{module}:{names[0]}" if names and module != "__main__" else None


def variables(places: list[str]) -> dict[str, str]:
    """What a new process finds in its environment to know the games at these places, and those that this one was told
    of in the same way."""
    folders = [_folder_of(place.partition(":")[0]) for place in places]
    return {
        PLACES_VARIABLE: " ".join(dict.fromkeys([*os.environ.get(PLACES_VARIABLE, "").split(), *places])),
        FOLDERS_VARIABLE: os.pathsep.join(dict.fromkeys([*_folders(), *folders])),
    }


def _folders() -> list[str]:
    return [folder for folder in os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep) if folder]


def _folder_of(module: str) -> str:
    """The folder that a module is imported from."""
    file = Path(getattr(sys.modules[module], "__file__", None) or "unknown").resolve()
    return str(file.parents[module.count(".") + (file.name == "__init__.py")])
