"""All games as the tests know them. A game is entered here once: a file of its name, with `TESTS`.

Whatever is tested of all games is taken from there. `tests/test_games.py` says what is missing.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from tests.games.entry import GameTests

__all__ = ["GAMES", "GameTests"]

GAMES: dict[str, GameTests] = {
    module.name: import_module(f"{__name__}.{module.name}").TESTS
    for module in iter_modules(__path__)
    if module.name != "entry"
}
