"""How GAP is written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, NotRequired, TypedDict, cast

from karban.errors import BadOption, IllegalMove, abbreviated
from karban.notation.game import Allowed, Game, View, choice, whole
from karban.rules import gap
from karban.rules.gap import CARDS, COLOURS, NOTHING, TIME, VALUES, State, at
from karban.rules.kit import NOBODY, Rules, each

LETTERS = "RYGBP"
IN_PLAY = {2: 3, 3: 4, 4: 5, 5: 5, 6: 5}  # colours, by number of players (gap 1.2)
MAX_END = 1_000_000_000  # points, rounds or minutes
TIEBREAKS = ("best-round", "extra-round")
CARD_NAMES = tuple(f"{LETTERS[card % COLOURS]}{card // COLOURS}" for card in range(CARDS))
BY_COLOUR = sorted(range(CARDS), key=lambda card: (card % COLOURS, card))
SORTED_NAMES = [CARD_NAMES[card] for card in BY_COLOUR]
PLACE_OF = {1 << card: place for place, card in enumerate(BY_COLOUR)}  # by the set of that card alone
CARD = re.compile(r"([RYGBP])([0-9])", re.ASCII)


class GapOptions(TypedDict):
    """Exactly one of target, rounds and minutes is there."""

    colours: list[str]
    target: NotRequired[int]
    rounds: NotRequired[int]
    minutes: NotRequired[int]
    tiebreak: Literal["best-round", "extra-round"]


class GapOwn(TypedDict):
    hand: list[str] | None  # none: a spectator has none


class GapView(GapOwn):
    round: int
    first: int
    row: list[str]
    hand_sizes: list[int]
    collections: list[list[str]]
    pile: int
    round_scores: list[list[int]]  # of the rounds that are over, by seat
    last_round: bool


class Gap(Game[State]):
    name = "gap"
    version = 1
    seats = range(2, 7)
    defaults = {"colours": None, "target": None, "rounds": None, "minutes": None, "tiebreak": "best-round"}
    allowed = {
        "colours": {"of": list(LETTERS), "count": IN_PLAY},
        **dict.fromkeys(("target", "rounds", "minutes"), Allowed(least=1, most=MAX_END)),
        "tiebreak": {"of": list(TIEBREAKS)},
    }
    table_most = {"target": 500, "rounds": 100, "minutes": 240}
    decks = range(1, 1_000_000)
    rules: ClassVar[Rules] = gap
    own_fields = ("hand",)

    # ---------------------------------------------------------------- options

    def check(self, players: int, options: dict[str, Any]) -> GapOptions:
        colours = self._colours(players, options["colours"])
        tiebreak = choice("tiebreak", options["tiebreak"], TIEBREAKS)
        ends = {name: options[name] for name in ("target", "rounds", "minutes") if options[name] is not None}
        if len(ends) > 1:
            raise BadOption("{names}: give only one of target, rounds and minutes", names=", ".join(ends))
        ends = {name: whole(name, value, 1, MAX_END) for name, value in ends.items()} or {"target": 30}
        return cast(GapOptions, {"colours": colours, **ends, "tiebreak": tiebreak})

    def _colours(self, players: int, colours: Any) -> list[str]:
        needed = IN_PLAY[players]
        if colours is None:
            return list(LETTERS[:needed])
        if (
            not isinstance(colours, list | tuple | str)
            or len(colours) > COLOURS
            or not all(isinstance(letter, str) and len(letter) == 1 and letter in LETTERS for letter in colours)
        ):
            raise BadOption("colours: letters out of R, Y, G, B and P, not {value!r}", value=abbreviated(colours))
        if len(set(colours)) != needed or len(colours) != needed:
            raise BadOption(
                "colours: {players} players play with {needed} different colours, not with {given!r}",
                players=players,
                needed=needed,
                given="".join(colours),
            )
        return sorted(colours, key=LETTERS.index)

    def time_limit(self, options: Mapping[str, Any]) -> int | None:
        return cast(GapOptions, options).get("minutes")

    def needs_clock(self) -> BadOption:
        return BadOption("minutes: there is no clock here; give target or rounds")

    def start(self, players: int, options: dict[str, Any]) -> State:
        return State(
            players=players,
            colours=sum(1 << LETTERS.index(letter) for letter in options["colours"]),
            target=options.get("target", 0),
            last_round=options.get("rounds", 0),
            timed=int("minutes" in options),
            extra_rounds=int(options["tiebreak"] == "extra-round"),
        )

    # --------------------------------------------------------- cards and moves

    def card(self, card: int) -> str:
        return CARD_NAMES[card]

    def cards(self, cards: int) -> list[str]:
        """A set of cards, sorted by colour, then by value."""
        places = []
        while cards:  # as `each` does: views are made of this, and a set has few of all cards
            lowest = cards & -cards
            places.append(PLACE_OF[lowest])
            cards ^= lowest
        return [SORTED_NAMES[place] for place in sorted(places)]

    def write(self, s: State, seat: int, move: int) -> str:
        if move == TIME:
            return "time"
        card, low, high = move & 63, move >> 6 & 7, move >> 9
        value = card // COLOURS
        neighbours = [
            self.card((value + step) % VALUES * COLOURS + colour)
            for step, colour in ((VALUES - 1, low), (1, high))
            if colour != NOTHING
        ]
        return self.card(card) + (":" + ",".join(neighbours) if neighbours else "")

    def read(self, s: State, seat: int, text: str) -> int:
        if text == "time":
            return TIME
        played, colon, rest = text.partition(":")
        card = self._read_card(played)
        taken = [self._read_card(word) for word in rest.split(",")] if colon else []
        if not taken:
            return self._bare(s, seat, card)
        return card | self._neighbours(card, taken)

    def _read_card(self, text: str) -> int:
        match = CARD.fullmatch(text)
        if not match:
            raise IllegalMove(
                "{text!r} is not a card; a card is a colour and a value, such as R7",
                "gap 7.1",
                text=abbreviated(text),
            )
        return int(match[2]) * COLOURS + LETTERS.index(match[1])

    def _bare(self, s: State, seat: int, card: int) -> int:
        """The card alone also means the only move with it, where there is just one (gap 7.2)."""
        moves = [move for move in self.legal(s, seat) if move >= 0 and move & 63 == card]
        return moves[0] if len(moves) == 1 else card | NOTHING << 6 | NOTHING << 9

    def _neighbours(self, card: int, taken: list[int]) -> int:
        value, colours = card // COLOURS, {VALUES - 1: NOTHING, 1: NOTHING}
        steps = [(other // COLOURS - value) % VALUES for other in taken]
        for step, other in zip(steps, taken, strict=True):
            if step not in colours:
                raise IllegalMove(
                    "{other} does not adjoin {card}: their values are not neighbours",
                    "gap 3.3",
                    other=self.card(other),
                    card=self.card(card),
                )
            colours[step] = other % COLOURS
        if steps not in ([VALUES - 1], [1], [VALUES - 1, 1]):
            raise IllegalMove("write the lower neighbour first, then the higher, one of each", "gap 7.2")
        return colours[VALUES - 1] << 6 | colours[1] << 9

    # ---------------------------------------------------------------- refusals

    def why_not(self, s: State, seat: int, move: int) -> IllegalMove:
        if move == TIME:
            return IllegalMove("'time' is the clock's move, it is not made by a seat", "gap 7.4")
        if seat == NOBODY:
            return IllegalMove("only the clock moves without a seat: its move is 'time'", "gap 7.4")
        card, low, high = move & 63, move >> 6 & 7, move >> 9
        if not s.hand[seat] >> card & 1:
            return IllegalMove("{card} is not in this hand", "gap 3.1", card=self.card(card))
        value = card // COLOURS
        if at(s.row, value) and (low, high) != (NOTHING, NOTHING):
            return IllegalMove(
                "{card} takes the cards of its own value and no neighbours", "gap 3.2", card=self.card(card)
            )
        for step, colour in ((VALUES - 1, low), (1, high)):
            there = at(s.row, value + step)
            if colour != NOTHING and not there >> colour & 1:
                return IllegalMove(
                    "{card} is not in the row",
                    "gap 3.3",
                    card=self.card((value + step) % VALUES * COLOURS + colour),
                )
            if colour == NOTHING and there:
                return self._must_take(s, value, step, there)
        raise AssertionError("a legal move needs no refusal")

    def no_clock(self) -> IllegalMove:
        return IllegalMove("there is no clock to run out, or it has run out before", "gap 7.4")

    def _must_take(self, s: State, value: int, step: int, there: int) -> IllegalMove:
        cards = [self.card((value + step) % VALUES * COLOURS + colour) for colour in each(there)]
        both = at(s.row, value + 1) and at(s.row, value + VALUES - 1)
        if len(cards) > 1:
            return IllegalMove("one of {cards} must be taken: say which", "gap 3.3", cards=", ".join(cards))
        if both:
            return IllegalMove(
                "{card} must be taken too: the row has a neighbour above and one below",
                "gap 3.3",
                card=cards[0],
            )
        return IllegalMove("{card} must be taken: it is a neighbour", "gap 3.3", card=cards[0])

    # ------------------------------------------------------------------- views

    def history_entries(self, before: State, after: State) -> list[list[int]]:
        """The scores of a round that has just ended."""
        if after.round == before.round and after.over == before.over:
            return []
        return [after.round_score[: after.players]]

    def secrets(self, s: State) -> View:
        return {"pile": self.cards_of(s.deck[s.drawn : s.deck_size])}

    def position(self, public: View, own: Sequence[View]) -> View:
        return {**public, "hands": [seen["hand"] for seen in own]}

    def view(self, s: State, seat: int, history: list[Any]) -> GapView:
        return {
            "round": s.round,
            "first": s.first,
            "row": [self.card(card) for card in sorted(each(s.row), key=lambda card: s.place[card])],
            **self.own(s, seat),
            "hand_sizes": s.held[: s.players],
            "collections": [self.cards(cards) for cards in s.collection[: s.players]],
            "pile": s.deck_size - s.drawn,
            "round_scores": history,
            "last_round": bool(s.closing or s.round == s.last_round),
        }

    def own(self, s: State, seat: int) -> GapOwn:
        return {"hand": None if seat == NOBODY else self.cards(s.hand[seat])}


GAME = Gap()
