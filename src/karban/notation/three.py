"""How Three Is Too Many is written."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar, Literal, TypedDict

from karban.errors import BadOption, IllegalMove, abbreviated
from karban.notation.game import Game, View, choice
from karban.rules import three
from karban.rules.kit import NOBODY, Rules, each
from karban.rules.three import COLOURLESS, GREY, IN_ROW, NUMBERS, OPENING, PILE, ROWS, RUNNING_BONUS, State

COLOURS = ("green", "orange", "lilac", "red", "light blue", "magenta", "turquoise")
TABLES = ("standard", "shuffled")
COLOURED = tuple(str(n) for n in range(NUMBERS) if n % IN_ROW and n % IN_ROW != GREY)  # the numbers with a colour
OF_EACH_COLOUR = len(COLOURED) // len(COLOURS)


class ThreeOptions(TypedDict):
    colours: Literal["standard", "shuffled"] | dict[str, str]


class ThreePile(TypedDict):
    """The cards of one colour in a collection, face up and face down."""

    up: int
    down: int


class ThreeOwn(TypedDict):
    hand: list[str] | None  # none: a spectator has none


class ThreeView(ThreeOwn):
    rows: list[list[str]]
    hand_sizes: list[int]
    piles: list[int]
    colours: dict[str, str]
    collections: list[dict[str, ThreePile]]
    running: list[int | None]
    stack: list[int]


@cache
def standard_colours() -> dict[str, str]:
    """The colour of each number that has one; see the note in the data file."""
    table: dict[str, str] = json.loads(files("karban").joinpath("data/three_colours.json").read_text("utf-8"))[
        "colours"
    ]
    return checked_table(table)


def checked_table(table: dict[str, Any]) -> dict[str, str]:
    """A table of colours, if each colour has twelve numbers (three 1.2); an owner's may have them in any rows."""
    for number in table:
        if number not in COLOURED:
            raise BadOption(
                "colours: {number!r} has no colour; the numbers 1 to 89 have, but for 15, 30, 45, 60 and 75",
                number=abbreviated(number),
            )
    missing = [number for number in COLOURED if number not in table]
    if missing:
        raise BadOption("colours: these numbers have no colour yet: {numbers}", numbers=", ".join(missing))
    for number, colour in table.items():
        if colour not in COLOURS:
            raise BadOption(
                "colours: {number} is {colour!r}, which is not one of {colours}",
                number=number,
                colour=abbreviated(colour),
                colours=", ".join(COLOURS),
            )
    counts = Counter(table.values())
    wrong = [f"{colour} {counts[colour]}" for colour in COLOURS if counts[colour] != OF_EACH_COLOUR]
    if wrong:
        raise BadOption("colours: each colour has twelve numbers, but here: {counts}", counts=", ".join(wrong))
    return {number: table[number] for number in COLOURED}


def table_of(s: State) -> dict[str, str]:
    return {str(card): COLOURS[c] for card, c in enumerate(s.colour) if card % IN_ROW and c != COLOURLESS}


class Three(Game[State]):
    name = "three"
    version = 1
    seats = range(2, 5)
    defaults = {"colours": "standard"}
    allowed = {"colours": {"of": list(TABLES)}}
    decks = range(1, 2)
    rules: ClassVar[Rules] = three
    private_draws = True
    own_fields = ("hand",)

    def check(self, players: int, options: dict[str, Any]) -> ThreeOptions:
        if isinstance(options["colours"], dict):
            return {"colours": checked_table(options["colours"])}
        word = choice("colours", options["colours"], TABLES)
        return {"colours": "standard" if word == "standard" else "shuffled"}

    def start(self, players: int, options: dict[str, Any]) -> State:
        if options["colours"] == "shuffled":
            return State(players=players, tables=ROWS, colour=[COLOURLESS] * NUMBERS)
        table = standard_colours() if options["colours"] == "standard" else options["colours"]
        return State(
            players=players,
            colour=[COLOURS.index(table[str(n)]) if str(n) in table else COLOURLESS for n in range(NUMBERS)],
        )

    def pinned(self, s: State, options: dict[str, Any]) -> dict[str, Any]:
        return {"colours": table_of(s)} if options.get("colours") == "shuffled" else options

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
                "{text!r} is not a card: the cards are 1 to 89 without 30 and 60", "three 6.1", text=abbreviated(text)
            )
        return int(text)

    def why_not(self, s: State, seat: int, move: int) -> IllegalMove:
        return IllegalMove("{card} is not in this hand", "three 3.1", card=move)

    # ------------------------------------------------------------------- views

    def secrets(self, s: State) -> View:
        ends = [OPENING + PILE * (seat + 1) for seat in range(s.players)]
        piles = [s.deck[end - PILE + s.drawn[seat] : end] for seat, end in enumerate(ends)]
        return {"piles": [self.cards_of(pile) for pile in piles], "out": self.cards_of(s.deck[ends[-1] :])}

    def position(self, public: View, own: Sequence[View]) -> View:
        return {**public, "hands": [seen["hand"] for seen in own]}

    def view(self, s: State, seat: int, history: list[Any]) -> ThreeView:
        seats = range(s.players)
        return {
            "rows": [[str(r * IN_ROW + place) for place in each(s.row[r])] for r in range(ROWS)],
            **self.own(s, seat),
            "hand_sizes": s.held[: s.players],
            "piles": [PILE - drawn for drawn in s.drawn[: s.players]],
            "colours": table_of(s),
            "collections": [
                {colour: {"up": s.up[p][c], "down": s.down[p][c]} for c, colour in enumerate(COLOURS)} for p in seats
            ],
            "running": [points or None for points in s.running[: s.players]],
            "stack": list(RUNNING_BONUS[s.bonuses :]),
        }

    def own(self, s: State, seat: int) -> ThreeOwn:
        return {"hand": None if seat == NOBODY else self.cards(s.hand[seat])}


GAME = Three()
