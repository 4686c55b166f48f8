"""Why a move is a good one: facts about it, from what its seat may see, said in patterns that are tested to be true.

One file a game, called like the game, with `facts(view, move)`; of a game without one nothing is said. The browser says
the same from the same views: `client/src/games/NAME/reason.ts` is the twin of each file.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from karban.i18n.texts import Texts
from karban.reasons.fact import Fact
from karban.reasons.figures import Expected

__all__ = ["Fact", "facts", "reason"]


def facts(view: dict[str, Any], move: str, considered: Sequence[Expected] = ()) -> list[Fact]:
    """What can be said of a legal move of the view's seat, the most telling first; nothing where the game is not known.
    `considered`: what a search expects of moves."""
    module = f"{__name__}.{view['game']}"
    if not str(view["game"]).isidentifier() or not find_spec(module):
        return []
    found: list[Fact] = import_module(module).facts(view, move, considered)
    return found


def reason(texts: Texts, view: dict[str, Any], move: str, considered: Sequence[Expected] = ()) -> str:
    """The same in sentences."""
    return " ".join(fact.sentence(texts) for fact in facts(view, move, considered))
