"""What every game must pass. `check(game, who_sees_what)` runs it all; see `docs/new-game.md`.

The checks trust neither the views nor the bots of a game: what a seat may not know, and where all the cards are, is
stated once more in `WhoSeesWhat`, by other means than in the rules.
"""

from __future__ import annotations

from karban.testing.checks import CHECKS, Case, WhoSeesWhat, check
from karban.testing.twins import Place
from karban.testing.worlds import check_worlds, tiny

__all__ = ["CHECKS", "Case", "Place", "WhoSeesWhat", "check", "check_worlds", "tiny"]
