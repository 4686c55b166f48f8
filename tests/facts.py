"""Who sees what in the games, stated once more for the kit: see `tests/games`."""

from __future__ import annotations

from tests.games import GAMES

FACTS = {name: game.facts for name, game in GAMES.items()}
