"""What a game's file in this folder says, and what it need not say because all games do it alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NotRequired, TypedDict, TypeVar

from karban.errors import BadOption, IllegalMove, abbreviated
from karban.rules.kit import MAX_MOVES, Rules, State

View = dict[str, Any]
S = TypeVar("S", bound=State)


class CommonView(TypedDict):
    """What all games show alike; each game adds its own, named by what its `view` returns, and its options, by its
    `check`."""

    game: str
    seat: int | None  # None: a spectator
    players: int
    to_act: list[int]
    legal: list[str]  # the own moves; none where any choice will do
    moves: int  # how many so far
    scores: list[int]
    over: bool
    winners: list[int]


class Allowed(TypedDict):
    """What an option may be, for those who offer it: one of the values `of`; or several different ones, as many as
    `count` says by number of players, by default the first; or a whole number from `least` to `most`."""

    of: NotRequired[list[Any]]
    count: NotRequired[dict[int, int]]
    least: NotRequired[int]
    most: NotRequired[int]


class Game(ABC, Generic[S]):
    """A game as people and programs write it.

    The states it gets are hidden ones, except in `secrets`, `shuffle_kind` and `pinned`; a simulation also passes the
    true state to `write`.
    """

    name: ClassVar[str]
    version: ClassVar[int]  # of the rules: a record names the one it was played with
    earlier: ClassVar[tuple[Game[Any], ...]] = ()  # the game under earlier versions of its rules, for old records
    seats: ClassVar[range]  # numbers of players
    defaults: ClassVar[dict[str, Any]] = {}  # its options; None: depends
    allowed: ClassVar[dict[str, Allowed]] = {}  # what they may be; `check` has the last word
    table_most: ClassVar[dict[str, int]] = {}  # the most that whole numbers among them may be at a live table
    decks: ClassVar[range]  # how many shuffles may be written out
    full_decks: ClassVar[bool] = True  # whether every shuffle is of all cards
    rules: ClassVar[Rules]
    # The fields of a state, lists by seat, of which `own` shows the seat's place and nothing else; none: it shows more.
    own_fields: ClassVar[tuple[str, ...]] = ()
    sealed: ClassVar[bool] = False  # whether a view lists no moves, as any choice will do
    private_draws: ClassVar[bool] = (
        False  # whether what is drawn goes to the hand of who moves, and nobody else sees it
    )
    one_begins: ClassVar[bool] = True  # whether one seat begins; not where all decide at the same time

    @abstractmethod
    def start(self, players: int, options: dict[str, Any]) -> S:
        """The position before anything is shuffled."""

    @abstractmethod
    def card(self, card: int) -> str:
        """A card as text."""

    @abstractmethod
    def write(self, s: S, seat: int, move: int) -> str:
        """A move as text."""

    @abstractmethod
    def read(self, s: S, seat: int, text: str) -> int:
        """The move that a text means; whether it is legal does not matter here. Nonsense is an IllegalMove."""

    @abstractmethod
    def why_not(self, s: S, seat: int, move: int) -> IllegalMove:
        """Why the rules do not allow a move that could be read."""

    def why_idle(self, s: S, seat: int, seats: str) -> IllegalMove:
        """Why a seat that has nothing to decide cannot move; `seats` are those that can."""
        return IllegalMove("seat {seat} has nothing to decide now; to act: {seats}", seat=seat, seats=seats)

    def no_clock(self) -> IllegalMove:
        """The refusal of a move without a seat, where no clock can run out."""
        return IllegalMove("a move needs a seat: only a clock moves without one, and there is no clock to run out")

    @abstractmethod
    def view(self, s: S, seat: int, history: list[Any]) -> Mapping[str, Any]:
        """What the seat may know, beyond what all games show alike; `history` is all that `history_entries` gave."""

    @abstractmethod
    def own(self, s: S, seat: int) -> Mapping[str, Any]:
        """The part of a view that is not the same for all seats; of a spectator the same names, with nothing to see."""

    def secrets(self, s: S) -> View:
        """What no seat sees, of the true state: for those who look at a recorded game."""
        return {}

    def history_entries(self, before: S, after: S) -> list[Any]:
        """What a move adds to the public history beyond the position itself; the states as a spectator sees them."""
        return []

    def shuffle_kind(self, s: S) -> str:
        """What is about to be shuffled: a `deck`, or something that is never written out."""
        return "deck"

    def pinned(self, s: S, options: dict[str, Any]) -> dict[str, Any]:
        """The options with everything written out that chance has decided before the deal."""
        return options

    def time_limit(self, options: Mapping[str, Any]) -> int | None:
        """After how many minutes the game's own clock runs out, by the options in force; None: it has none."""
        return None

    def needs_clock(self) -> BadOption:
        """Why the game is not played by a clock of its own where nobody keeps one: in a simulation, in an arena."""
        return BadOption("options: {game} would end by its own clock, and there is none here", game=self.name)

    def position(self, public: View, own: Sequence[View]) -> View:
        """A view of everybody with what each seat alone sees laid open: for those who look at a recorded game.

        `public` is what all see alike, `own` for each seat what `own` gives for it.
        """
        return {**public, **{name: [seen[name] for seen in own] for name in own[0]}}

    # ------------------------------------------------------- the same in all games

    def options(self, players: int, given: dict[str, Any]) -> dict[str, Any]:
        """The options in force: those given, checked, and the defaults of the others."""
        self._check_players(players)
        for name in given:
            if name not in self.defaults:
                raise BadOption(
                    "{name}: {game} has no such option; it has {allowed}",
                    name=str(name)[:40] if isinstance(name, str) else abbreviated(name),
                    game=self.name,
                    allowed=", ".join(self.defaults) or "none",
                )
        return dict(self.check(players, {**self.defaults, **given}))

    def check(self, players: int, options: dict[str, Any]) -> Mapping[str, Any]:
        """The options in their final form, or BadOption."""
        return options

    def _check_players(self, players: object) -> None:
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.seats:
            raise BadOption(
                "players: {game} is for {low} to {high}, not {players!s:.40}",
                game=self.name,
                low=self.seats.start,
                high=self.seats.stop - 1,
                players=abbreviated(players),
            )

    def allowed_at_tables(self) -> dict[str, Allowed]:
        """What the options may be at a live table, where nobody waits for a game that never ends."""
        return {
            name: Allowed(**{**allowed, "most": min(allowed["most"], self.table_most.get(name, allowed["most"]))})
            if "most" in allowed
            else allowed
            for name, allowed in self.allowed.items()
        }

    def cards_of(self, cards: Iterable[int]) -> list[str]:
        """Cards as texts, in their order."""
        return [self.card(card) for card in cards]

    def legal(self, s: S, seat: int) -> list[int]:
        """The seat's moves in a position."""
        moves = [0] * MAX_MOVES
        return moves[: self.rules.legal(s, seat, moves)]

    def check_decks(self, start: list[int], decks: Sequence[Sequence[str]]) -> None:
        """Whether written-out decks can be those of a game that starts with these cards; the first is looked at closely
        when it is dealt."""
        names = {self.card(card) for card in start}
        for deck in decks:
            for text in deck:
                if text not in names:
                    raise BadOption("decks: {card!r} is not a card of this deck", card=abbreviated(text))
            if len(set(deck)) != len(deck):
                twice = next(text for text in deck if list(deck).count(text) > 1)
                raise BadOption("decks: {card} stands in a deck more than once", card=twice)
            if self.full_decks and len(deck) != len(names):
                raise BadOption("decks: {card} is missing from a deck", card=min(names - set(deck)))

    def read_deck(self, cards: list[int], texts: Sequence[str]) -> list[int]:
        """A written-out deck: the given cards in some order."""
        names = {self.card(card): card for card in cards}
        for text in texts:
            if text not in names:
                raise BadOption("decks: {card!r} is not a card of this deck", card=abbreviated(text))
        missing = [name for name in names if name not in set(texts)]
        if missing:
            raise BadOption("decks: {card} is missing from a deck", card=missing[0])
        if len(texts) != len(names):
            twice = next(text for text in texts if list(texts).count(text) > 1)
            raise BadOption("decks: {card} stands in a deck more than once", card=twice)
        return [names[text] for text in texts]


def choice(name: str, value: Any, allowed: tuple[str, ...]) -> str:
    """An option that is one of a few words."""
    if not isinstance(value, str) or value not in allowed:
        raise BadOption(
            "{name}: {allowed}; not {value!r}", name=name, allowed=", ".join(allowed), value=abbreviated(value)
        )
    return value


def whole(name: str, value: Any, low: int, high: int) -> int:
    """An option that is a whole number."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadOption(
            "{name}: a whole number from {low} to {high}, not {value!r}",
            name=name,
            low=low,
            high=high,
            value=abbreviated(value),
        )
    return value


def yes_or_no(name: str, value: Any) -> bool:
    """An option that is on or off."""
    if not isinstance(value, bool):
        raise BadOption("{name}: true or false, not {value!r}", name=name, value=abbreviated(value))
    return value
