"""How Three is too many is written."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from karban.errors import IllegalMove
from karban.notation.game import Game, View, choice
from karban.rules import three
from karban.rules.kit import NOBODY, each
from karban.rules.three import COLOURLESS, IN_ROW, NUMBERS, PILE, ROWS, RUNNING_BONUS, State

COLOURS = ("green", "orange", "lilac", "red", "light blue", "magenta", "turquoise")


@cache
def standard_colours() -> tuple[int, ...]:
    """The colour of each number; see the note in the data file."""
    table = json.loads(files("karban").joinpath("data/three_colours.json").read_text("utf-8"))["colours"]
    return tuple(COLOURS.index(table[str(card)]) if str(card) in table else COLOURLESS for card in range(NUMBERS))


class Three(Game[State]):
    name = "three"
    version = 1
    seats = range(2, 5)
    defaults = {"colours": "standard"}
    decks = range(1, 2)
    rules = three

    def check(self, players: int, options: dict[str, Any]) -> dict[str, Any]:
        return {"colours": choice("colours", options["colours"], ("standard", "shuffled"))}

    def start(self, players: int, options: dict[str, Any]) -> State:
        if options["colours"] == "standard":
            return State(players=players, colour=list(standard_colours()))
        return State(players=players, tables=ROWS, colour=[COLOURLESS] * NUMBERS)

    def shuffle_kind(self, s: State) -> str:
        return "colours" if s.tables else "deck"

    # --------------------------------------------------------- cards and moves

    def card(self, card: int) -> str:
        return str(card)

    def cards(self, rows: list[int]) -> list[str]:
        return [str(r * IN_ROW + place) for r in range(ROWS) for place in each(rows[r])]

    def write(self, s: State, seat: int, move: int) -> str:
        return str(move)

    def read(self, s: State, seat: int, text: str) -> int:
        if not re.fullmatch("[1-9][0-9]?", text, re.ASCII) or int(text) >= NUMBERS or int(text) % IN_ROW == 0:
            raise IllegalMove(
                "{text!r} is not a card: the cards are 1 to 89 without 30 and 60", "three 6.1", text=text[:40]
            )
        return int(text)

    def why_not(self, s: State, seat: int, move: int) -> IllegalMove:
        return IllegalMove("{card} is not in this hand", "three 3.1", card=move)

    # ------------------------------------------------------------------- views

    def view(self, s: State, seat: int, story: list[Any]) -> View:
        seats = range(s.players)
        return {
            "rows": [[str(r * IN_ROW + place) for place in each(s.row[r])] for r in range(ROWS)],
            "hand": None if seat == NOBODY else self.cards(s.hand[seat]),
            "hand_sizes": s.held[: s.players],
            "piles": [PILE - drawn for drawn in s.drawn[: s.players]],
            "colours": {str(card): COLOURS[c] for card, c in enumerate(s.colour) if card % IN_ROW and c != COLOURLESS},
            "collections": [
                {colour: {"up": s.up[p][c], "down": s.down[p][c]} for c, colour in enumerate(COLOURS)} for p in seats
            ],
            "running": [points or None for points in s.running[: s.players]],
            "stack": list(RUNNING_BONUS[s.bonuses :]),
        }


GAME = Three()
