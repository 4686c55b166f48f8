"""What is asked of whoever decides for a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from karban.notation import Game
from karban.rules.kit import State


@dataclass(frozen=True)
class Question:
    """A decision to be made, with everything that the seat may know and nothing else: see `Match.question`."""

    game: Game[Any]
    seat: int
    state: State  # hidden for this seat
    view: dict[str, Any]

    @property
    def moves(self) -> list[int]:
        """The legal moves, as the rules number them."""
        return self.game.legal(self.state, self.seat)

    def write(self, move: int) -> str:
        return self.game.write(self.state, self.seat, move)
