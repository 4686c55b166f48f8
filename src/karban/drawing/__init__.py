"""A table as text: drawn from views, so that nothing hidden can be shown; for the terminal, reports and plain pages.

One file a game, called like the game, with one subclass of `Drawing`; a game without one is drawn plainly.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from karban.drawing.drawing import Drawing
from karban.i18n.texts import Texts
from karban.notation import games

__all__ = ["Drawing", "find", "titles"]


def find(game: str) -> type[Drawing]:
    """How a game is drawn.

    >>> find("gap").title
    'GAP'
    """
    module = f"{__name__}.{game}"
    if game not in Drawing.of_games and game.isidentifier() and find_spec(module):
        import_module(module)
    return Drawing.of_games.get(game, Drawing)


def titles(texts: Texts) -> dict[str, str]:
    """What the games are called."""
    return {game: texts.translate(find(game).title) or game for game in games()}
