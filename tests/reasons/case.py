"""One move of one position, and what must hold of what is said about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import karban
from karban.reasons.figures import Figures

Values = dict[str, Any]


class ReasonCase:
    """A legal move, made by the rules of the match or in what its seat may know."""

    def __init__(self, match: karban.Match, seat: int, move: str) -> None:
        self.match, self.seat, self.move = match, seat, move
        self.view, self.legal = match.view(seat), match.legal(seat)
        self.question = match.question(seat)
        self.considered: list[Figures] = []

    @cached_property
    def after(self) -> dict[str, Any]:
        """The true view after the move."""
        return self.made().view(self.seat)

    def made(self) -> karban.Match:
        then = self.match.copy()
        then.play(self.seat, self.move)
        return then

    def hidden(self) -> Any:
        """What the seat may know, as a state of the game's own."""
        return self.question.state.copy()

    def number(self, move: str) -> int:
        """A move as the rules number it."""
        return self.question.game.read(self.question.state, self.seat, move)

    def told(self, move: str) -> Figures | None:
        return next((one for one in self.considered if one.move == move), None)


def searched(case: ReasonCase, other: str, values: Values) -> bool:
    """Whether what is said of the figures of two moves is what the figures say."""
    own, theirs = case.told(case.move), case.told(other)
    assert own
    assert theirs
    apart = 2 * (own.error**2 + theirs.error**2) ** 0.5
    if "share" not in values:
        return bool(abs(own.wins - theirs.wins) + apart <= 0.03)
    near = abs(100 * own.wins - values["share"]) <= 0.5 and abs(100 * theirs.wins - values["less"]) <= 0.5
    return bool(near and own.wins - theirs.wins > apart)


Check = Callable[[Any, Values], bool]
