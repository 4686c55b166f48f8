"""What is asked of whoever decides for a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from karban.notation import Game, find_game
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

    def pack(self) -> dict[str, Any]:
        """The question as plain JSON values, to be asked in another process."""
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "seat": self.seat,
            "state": {name: getattr(self.state, name) for name in self.state.fields},
            "view": self.view,
        }

    @classmethod
    def unpack(cls, packed: dict[str, Any]) -> Question:
        """The question that was packed. Raises BadOption if its game is not known here."""
        game, view = find_game(packed["game"], packed["rules"]), packed["view"]
        state: State = game.start(view["players"], view["options"])
        for name, value in packed["state"].items():
            setattr(state, name, value)
        return cls(game, packed["seat"], state, view)
