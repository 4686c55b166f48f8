"""How High is written."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from karban.errors import IllegalMove
from karban.notation import Game
from karban.rules.kit import NOBODY, Rules, each

from . import rules as high
from .rules import CARDS, HAND, NO_CARD, State


class High(Game[State]):
    name = "high"
    version = 1
    seats = range(2, 5)
    decks = range(1, 2)
    rules: ClassVar[Rules] = high

    def start(self, players: int, options: dict[str, Any]) -> State:
        return State(players=players)

    # --------------------------------------------------------- cards and moves

    def card(self, card: int) -> str:
        return str(card)

    def cards(self, cards: int) -> list[str]:
        return [self.card(card) for card in each(cards)]

    def write(self, s: State, seat: int, move: int) -> str:
        return self.card(move)

    def read(self, s: State, seat: int, text: str) -> int:
        if not re.fullmatch("[0-9]|1[01]", text, re.ASCII):
            raise IllegalMove("{text!r} is not a card: the cards are 0 to 11", "high 4.1", text=text[:40])
        return int(text)

    def why_not(self, s: State, seat: int, move: int) -> IllegalMove:
        return IllegalMove("{card} is not in this hand", "high 2.1", card=self.card(move))

    # ------------------------------------------------------------------- views

    def view(self, s: State, seat: int, history: list[Any]) -> dict[str, Any]:
        return {
            "hand_sizes": s.held[: s.players],
            "table": [None if card == NO_CARD else self.card(card) for card in s.table[: s.players]],
            "laid": self.cards(s.laid),
            "aside": CARDS - HAND * s.players,
            **self.own(s, seat),
        }

    def own(self, s: State, seat: int) -> dict[str, Any]:
        return {"hand": None if seat == NOBODY else self.cards(s.hand[seat])}


GAME = High()
