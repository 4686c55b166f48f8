"""How Qwixx, the card game, is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Literal, TypedDict

from karban.errors import IllegalMove
from karban.notation.game import Game, View, yes_or_no
from karban.rules import qwixx
from karban.rules.kit import NOBODY, Rules, count, each, last, lowest
from karban.rules.qwixx import (
    CROSSES_BEFORE_LAST,
    FULL_HAND,
    JOKER,
    KINDS,
    LOCK,
    MOST_LAID,
    NONE,
    NOT_CHOSEN,
    NUMBER,
    NUMBERS,
    PASS,
    RIGHTMOST,
    TAKE,
    State,
    cards_of,
    place_of,
    top_number,
)

Action = Literal["take", "number", "play"]

LETTERS = "RYGB"
LOWEST = 2  # the first number
ACTIONS: tuple[Action, ...] = ("take", "take", "number", "play")
A_NUMBER = "(?:[2-9]|1[0-2])"
A_TAKE = re.compile(r"T([1-4](?:,[1-4])*)", re.ASCII)
A_CROSS = re.compile(rf"([RYGB])({A_NUMBER})", re.ASCII)
A_PLAY = re.compile(rf"([RYGB]):({A_NUMBER}\*?(?:,{A_NUMBER}\*?)*)=((?:{A_NUMBER}(?:,{A_NUMBER})*)?)", re.ASCII)


class QwixxOptions(TypedDict):
    jokers: bool


class QwixxSheet(TypedDict):
    """The numbers crossed in each row, in the order of the row; the rows locked here."""

    R: list[int]
    Y: list[int]
    G: list[int]
    B: list[int]
    locks: list[str]
    penalties: int


class QwixxLaid(TypedDict):
    seat: int
    cards: list[str]
    colour: str
    crossed: list[int]


class QwixxOwn(TypedDict):
    hands: list[list[str]]  # the own one in full, of the others the backs
    choice: str | None  # while others still choose


class QwixxView(QwixxOwn):
    active: int
    action: Action
    display: list[str]
    top: str
    pile: int
    discard: int
    sheets: list[QwixxSheet]
    laid: QwixxLaid | None  # the last cards laid down
    chosen: list[bool]


def number_at(place: int, colour: int) -> int:
    """The number that stands at a place of a row."""
    return LOWEST + place_of(place, colour)  # the same going there and back


class Qwixx(Game[State]):
    name = "qwixx"
    version = 1
    seats = range(2, 6)
    defaults = {"jokers": False}
    allowed = {"jokers": {"of": [False, True]}}
    decks = range(1, 1_000_000)
    full_decks = False  # a reshuffle is of the discard
    rules: ClassVar[Rules] = qwixx

    def check(self, players: int, options: dict[str, Any]) -> QwixxOptions:
        return {"jokers": yes_or_no("jokers", options["jokers"])}

    def start(self, players: int, options: dict[str, Any]) -> State:
        return State(players=players, jokers=int(options["jokers"]))

    # --------------------------------------------------------- cards and moves

    def card(self, card: int) -> str:
        return f"{(LETTERS + 'J')[card % KINDS]}{LOWEST + card // KINDS}"

    def back(self, card: int) -> str:
        return f"?{LOWEST + card // KINDS}"

    def write(self, s: State, seat: int, move: int) -> str:
        if s.action == TAKE:
            return "T" + ",".join(str(slot + 1) for slot in each(move))
        if s.action == NUMBER:
            return "-" if move == PASS else f"{LETTERS[move]}{LOWEST + top_number(s)}"
        colour, places = move & 3, move >> 2 & 2047
        laid = sorted(each(cards_of(move)), key=lambda card: (place_of(card // KINDS, colour), card % KINDS))
        cards = ",".join(f"{LOWEST + card // KINDS}{'*' if card % KINDS == JOKER else ''}" for card in laid)
        crossed = ",".join(str(number_at(place, colour)) for place in each(places))
        return f"{LETTERS[colour]}:{cards}={crossed}"

    def read(self, s: State, seat: int, text: str) -> int:
        if s.action == TAKE:
            return self._read_take(text)
        if s.action == NUMBER:
            return self._read_cross(s, text)
        return self._read_play(text)

    def _read_take(self, text: str) -> int:
        match = A_TAKE.fullmatch(text)
        slots = [int(slot) for slot in match[1].split(",")] if match else []
        if not match or slots != sorted(set(slots)):
            raise IllegalMove("now cards are taken: write T and the slots, ascending, such as T3 or T1,4", "qwixx 8.2")
        return sum(1 << slot - 1 for slot in slots)

    def _read_cross(self, s: State, text: str) -> int:
        if text == "-":
            return PASS
        number = LOWEST + top_number(s)
        match = A_CROSS.fullmatch(text)
        if not match or int(match[2]) != number:
            raise IllegalMove(
                "the number for all is {number}: write a row and the number, such as R{number}, or - for nothing",
                "qwixx 4.2",
                number=number,
            )
        return LETTERS.index(match[1])

    def _read_play(self, text: str) -> int:
        match = A_PLAY.fullmatch(text)
        if not match:
            raise IllegalMove(
                "now cards are laid down: write a colour, the numbers laid and those crossed, such as R:4,5,7=4,5",
                "qwixx 8.2",
            )
        colour = LETTERS.index(match[1])
        laid = [self._laid_card(word, colour) for word in match[2].split(",")]
        in_order = sorted(set(laid), key=lambda card: (place_of(card // KINDS, colour), card % KINDS))
        crossed = [place_of(int(word) - LOWEST, colour) for word in match[3].split(",") if word]
        if laid != in_order or crossed != sorted(set(crossed)):
            raise IllegalMove("write the numbers once each and in the order of the row", "qwixx 8.2")
        if len(laid) > MOST_LAID:
            raise IllegalMove("at most three cards can be laid down", "qwixx 4.4")
        for place in crossed:
            if place not in {place_of(card // KINDS, colour) for card in laid}:
                number = number_at(place, colour)
                raise IllegalMove("{number} is crossed but not laid down", "qwixx 4.4", number=number)
        cards = [*sorted(laid), NONE, NONE]
        return colour | sum(1 << place for place in crossed) << 2 | cards[0] << 13 | cards[1] << 19 | cards[2] << 25

    def _laid_card(self, word: str, colour: int) -> int:
        number = int(word.rstrip("*")) - LOWEST
        return number * KINDS + (JOKER if word.endswith("*") else colour)

    # ---------------------------------------------------------------- refusals

    def why_not(self, s: State, seat: int, move: int) -> IllegalMove:
        if s.action == TAKE:
            missing = FULL_HAND - s.held[seat]
            return IllegalMove("take exactly {missing}: the hand is filled up to five", "qwixx 4.1", missing=missing)
        if s.action == NUMBER:
            return self._why_no_cross(
                s.sheet[seat][move], place_of(top_number(s), move), move, count(s.sheet[seat][move])
            )
        for card in each(cards_of(move)):
            if not s.hand[seat] >> card & 1:
                return IllegalMove("{card} is not in this hand", "qwixx 4.4", card=self.card(card))
        colour, places = move & 3, move >> 2 & 2047
        if last(places) - lowest(places) + 1 - count(places) > 1:
            return IllegalMove("between the first and the last number crossed only one may be left out", "qwixx 4.4")
        row, before = s.sheet[seat][colour], count(s.sheet[seat][colour]) + count(places & ~(1 << RIGHTMOST))
        blocked = next(place for place in each(places) if row >> place or place == RIGHTMOST)
        return self._why_no_cross(row, blocked, colour, before)

    def _why_no_cross(self, row: int, place: int, colour: int, crosses: int) -> IllegalMove:
        number, letter = number_at(place, colour), LETTERS[colour]
        if row >> LOCK:
            return IllegalMove("row {letter} is closed on this sheet", "qwixx 2.3", letter=letter)
        if row >> place:
            return IllegalMove(
                "{letter}{number} does not lie to the right of all crosses in its row",
                "qwixx 2.1",
                letter=letter,
                number=number,
            )
        return IllegalMove(
            "{letter}{number} is the last of its row and needs {needed} crosses before it, here are {crosses}",
            "qwixx 2.2",
            letter=letter,
            number=number,
            needed=CROSSES_BEFORE_LAST,
            crosses=crosses,
        )

    # ------------------------------------------------------------------- views

    def secrets(self, s: State) -> View:
        pile = self.cards_of(s.deck[s.drawn : s.deck_size])
        return {
            "display": self.cards_of(s.display),
            "top": pile[0],
            "pile": pile,
            "discard": self.cards_of(each(s.discard)),
        }

    def position(self, public: View, own: Sequence[View]) -> View:
        hands = [seen["hands"][seat] for seat, seen in enumerate(own)]
        shown = {name: value for name, value in public.items() if name != "chosen"}  # the choices themselves are there
        return {**shown, "hands": hands, "choices": [seen["choice"] for seen in own]}

    def view(self, s: State, seat: int, history: list[Any]) -> QwixxView:
        seats = range(s.players)
        return {
            "active": s.active,
            "action": ACTIONS[s.action],
            "display": [self.back(card) for card in s.display],
            "top": self.back(s.deck[s.drawn]),
            "pile": s.deck_size - s.drawn,
            "discard": count(s.discard),
            "sheets": [self._sheet(s.sheet[p], s.penalties[p]) for p in seats],
            "laid": None if s.laid_by == NOBODY else self._laid(s),
            "chosen": [bool(s.action == NUMBER and not s.over and not s.waiting >> p & 1) for p in seats],
            **self.own(s, seat),
        }

    def own(self, s: State, seat: int) -> QwixxOwn:
        hands = [
            [self.card(card) if p == seat else self.back(card) for card in each(s.hand[p])] for p in range(s.players)
        ]
        return {"hands": hands, "choice": self._choice(s, seat)}

    def _choice(self, s: State, seat: int) -> str | None:
        """What the seat has sealed about the number for all."""
        sealed = seat != NOBODY and s.choice[seat] != NOT_CHOSEN
        return self.write(s, seat, s.choice[seat]) if sealed else None

    def _sheet(self, rows: list[int], penalties: int) -> QwixxSheet:
        numbers = (1 << NUMBERS) - 1
        red, yellow, green, blue = (
            [number_at(place, colour) for place in each(rows[colour] & numbers)] for colour in range(len(LETTERS))
        )
        locks = [letter for colour, letter in enumerate(LETTERS) if rows[colour] >> LOCK]
        return {"R": red, "Y": yellow, "G": green, "B": blue, "locks": locks, "penalties": penalties}

    def _laid(self, s: State) -> QwixxLaid:
        crossed = [number_at(place, s.laid_colour) for place in each(s.laid_crossed)]
        cards = [self.card(card) for card in each(s.laid)]
        return {"seat": s.laid_by, "cards": cards, "colour": LETTERS[s.laid_colour], "crossed": crossed}


GAME = Qwixx()
