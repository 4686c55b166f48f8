"""One running game, for people and programs.

>>> match = new("gap", players=2, seed="a1b2", rounds=1)
>>> match.to_act
(0,)
>>> match.legal(0)[:3]
['G6', 'G9:G8,Y0', 'R4']
>>> match.play(0, "G6")
>>> match.view(1)["hand_sizes"]
[5, 6]
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from types import MappingProxyType
from typing import Any

from karban.errors import BadOption, IllegalMove, abbreviated
from karban.match.checked_arguments import checked_decks, checked_names
from karban.match.growing import GrowingList
from karban.match.question import Question
from karban.match.record import Record
from karban.match.seeds import Seed, draw, seed_text, shuffled
from karban.match.seen_position import SeenPosition
from karban.notation import Game, find_game
from karban.rules.kit import NOBODY, State, each

Decks = Sequence[Sequence[str]]


def new(
    game: str,
    *,
    players: int = 4,
    seed: Seed = None,
    decks: Decks | None = None,
    first: int | None = None,
    names: Sequence[str] | None = None,
    **options: Any,
) -> Match:
    """Deal a new game, from a seed (None draws one) or from shuffles written out."""
    return Match(find_game(game), players, options, seed=seed, decks=decks, first=first, names=names)


class Match:
    """A game under way. What a seat gets to know comes from its hidden state, never from the true one."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: dict[str, Any],
        *,
        seed: Seed = None,
        decks: Decks | None = None,
        first: int | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        if seed is not None and decks is not None:
            raise BadOption("seed: give a seed or decks, not both")
        self._game = game
        self.options: Mapping[str, Any] = MappingProxyType(deepcopy(game.options(players, options)))
        self._given = deepcopy(dict(options))
        self.players = players
        self.decks = None if decks is None else checked_decks(game, decks)
        self.seed = seed_text(seed) if self.decks is None else None
        self._source = self.seed or hashlib.sha256(json.dumps(self.decks).encode()).hexdigest()
        self.first = self._checked_first(first)
        self._names = checked_names(names, players)
        self._moves: GrowingList[tuple[int | None, str]] = GrowingList()
        self._history: tuple[Any, ...] = ()
        self._dealt: tuple[tuple[str, ...], ...] = ()
        self._drawn: dict[str, int] = {}  # how many shuffles of each kind there have been
        state: State = game.start(players, dict(self.options))
        game.rules.begin(state, self.first)
        if self.decks and game.shuffle_kind(state) == "deck":
            game.check_decks(state.deck[: game.rules.to_shuffle(state)], self.decks)
        self._dealt = self._shuffle(state, self._drawn)
        self._seen_position = SeenPosition(game, state)  # of the position; a move puts another in its place
        self._public: dict[str, Any] | None = None  # what everybody sees of it

    def _checked_first(self, first: int | None) -> int:
        if first is None:
            return draw(self._source, "first", self.players) if self.decks is None else 0
        if type(first) is not int or not 0 <= first < self.players:
            raise BadOption(
                "first: a seat from 0 to {last}, not {first}", last=self.players - 1, first=abbreviated(first)
            )
        return first

    # ------------------------------------------------------------ what is public

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def rules(self) -> int:
        """The version of its rules under which the game is played; that of a record, where it was replayed."""
        return self._game.version

    @property
    def names(self) -> tuple[str, ...] | None:
        """Who sits where, as a record has it."""
        return self._names

    @names.setter
    def names(self, names: Sequence[str] | None) -> None:
        self._names = checked_names(names, self.players)

    @property
    def moves(self) -> tuple[tuple[int | None, str], ...]:
        """All moves so far, sealed ones too: for those who run the game, not for those who play it."""
        return tuple(self._moves)

    @property
    def last_move(self) -> tuple[int | None, str]:
        """The last of them; there must be one."""
        return self._moves[-1]

    @property
    def dealt(self) -> tuple[tuple[str, ...], ...]:
        """All shuffled decks so far, written out: for those who run the game, not for those who play it."""
        return self._dealt

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now; none when the game is over."""
        return self._seen_position.to_act

    @property
    def over(self) -> bool:
        return not self.to_act

    @property
    def time_limit(self) -> int | None:
        """After how many minutes the game's own clock runs out; None: it has none."""
        return self._game.time_limit(self.options)

    @property
    def _state(self) -> State:
        return self._seen_position.state

    @property
    def scores(self) -> tuple[int, ...]:
        """Points so far, by seat; final when the game is over."""
        return tuple(self._game.rules.score(self._state, seat) for seat in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(each(self._game.rules.winners(self._state))) if self.over else ()

    # --------------------------------------------------------- what a seat may know

    def hidden(self, seat: int | None) -> State:
        """The state as a seat may know it (None: a spectator): for bots and views."""
        return self._seen_position.hidden(self._checked_seat(seat)).copy()

    def legal(self, seat: int | None) -> list[str]:
        """The moves of a seat, sorted; none if it has nothing to decide. None: what the clock may do."""
        number = self._checked_seat(seat)
        if seat is not None and seat not in self.to_act:
            return []
        return self._seen_position.legal(number)

    def write(self, seat: int, move: int) -> str:
        """A move of a seat as text, from the number that the rules have for it."""
        return self._game.write(self.hidden(seat), seat, move)

    def question(self, seat: int) -> Question:
        """What a bot in this seat is asked: what it may know, and nothing else."""
        return Question(self._game, seat, self.hidden(seat), self.view(seat))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that a seat may know, as plain JSON values; None: a spectator's view."""
        view: dict[str, Any] = _fresh({**self.public(), **self.own(seat)})
        return view

    def public(self) -> dict[str, Any]:
        """What is the same in all views. To look at, not to change: it is made once for each position."""
        if self._public is None:
            seen = self._game.view(self._seen_position.hidden(NOBODY), NOBODY, list(self._history))
            own = self.own(None)
            self._public = {
                "game": self.game,
                "players": self.players,
                "options": dict(self.options),
                "to_act": list(self.to_act),
                "moves": len(self._moves),
                "scores": list(self.scores),
                "over": self.over,
                "winners": list(self.winners),
                **{name: value for name, value in seen.items() if name not in own},
            }
        return self._public

    def own(self, seat: int | None) -> dict[str, Any]:
        """The rest of a seat's view, which is its own. To look at, not to change."""
        return self._seen_position.own(self._checked_seat(seat))

    def position(self) -> dict[str, Any]:
        """The whole truth as plain JSON values: for those who look at a recorded game, never for a seat.

        All hands and sealed choices, and hidden piles in order, top first.

        >>> new("gap", players=2, seed="a1b2").position()["pile"][:3]
        ['Y1', 'G0', 'R6']
        """
        own = [self._game.own(self._seen_position.hidden(seat), seat) for seat in range(self.players)]
        position = self._game.position(self.public(), [dict(seen) for seen in own])
        names = None if self.names is None else list(self.names)
        fresh: dict[str, Any] = _fresh({**position, "names": names, **self._game.secrets(self._state)})
        return fresh

    # -------------------------------------------------------------------- moves

    def play(self, seat: int | None, move: str) -> None:
        """Make a move; one that the rules refuse raises IllegalMove and changes nothing. None is the clock's seat."""
        chosen, text = self._checked_move(seat, move)
        number = NOBODY if seat is None else seat
        before, after, drawn = self._seen_position, self._state.copy(), dict(self._drawn)
        self._game.rules.apply(after, number, chosen)
        dealt = self._shuffle(after, drawn)
        self._seen_position, self._public, self._drawn = SeenPosition(self._game, after, before), None, drawn
        self._dealt += dealt
        self._moves.append((seat, text))
        self._history += tuple(self._game.history_entries(before.hidden(NOBODY), self._seen_position.hidden(NOBODY)))

    def check(self, seat: int | None, move: str) -> str:
        """The move as it would be recorded, without making it; one that the rules refuse raises IllegalMove."""
        return self._checked_move(seat, move)[1]

    def _checked_move(self, seat: int | None, move: str) -> tuple[int, str]:
        number = self._checked_seat(seat)
        if not isinstance(move, str):
            raise IllegalMove("a move is a text such as {example!r}", example=(self.legal(seat) or ["R7"])[0])
        known = self._seen_position.checked.setdefault(number, {})
        if move in known:
            return known[move], move
        if self.over:
            raise IllegalMove("the game is over")
        if seat is not None and seat not in self.to_act:
            seats = ", ".join(map(str, self.to_act))
            raise self._game.why_idle(self._seen_position.hidden(NOBODY), number, seats)
        if seat is None and not self.legal(None):
            raise self._game.no_clock()
        seen = self._seen_position.hidden(number)
        chosen = self._game.read(seen, number, move)
        if chosen not in self._seen_position.moves(number):
            raise self._game.why_not(seen, number, chosen)
        text = self._game.write(seen, number, chosen)
        known[text] = chosen
        return chosen, text

    def _checked_seat(self, seat: int | None) -> int:
        if seat is None:
            return NOBODY
        if type(seat) is not int or not 0 <= seat < self.players:
            raise IllegalMove(
                "there is no seat {seat}: seats are 0 to {last}", seat=abbreviated(seat), last=self.players - 1
            )
        return seat

    # ----------------------------------------------------------------- shuffles

    def _shuffle(self, s: State, drawn: dict[str, int]) -> tuple[tuple[str, ...], ...]:
        """Put in order whatever waits to be shuffled, by the written decks while there are any, then by the seed."""
        dealt = []
        while size := self._game.rules.to_shuffle(s):
            kind = self._game.shuffle_kind(s)
            number = drawn.get(kind, 0)
            cards = s.deck[:size]
            if kind == "deck" and self.decks is not None and number < len(self.decks):
                s.deck[:size] = self._game.read_deck(cards, self.decks[number])
            else:
                s.deck[:size] = shuffled(cards, self._source, f"{kind}/{number}")
            if kind == "deck":
                dealt.append(tuple(self._game.card(card) for card in s.deck[:size]))
            drawn[kind] = number + 1
            self._game.rules.deal(s)
        return tuple(dealt)

    # ------------------------------------------------------------ copy and record

    def copy(self) -> Match:
        """An independent match in the same position."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)  # a position never changes: both may look at the same one
        twin._moves = self._moves.copy()
        return twin

    def stored(self) -> Match:
        """A copy to be kept for later, as small as it can be: without what has been worked out about the position."""
        twin = self.copy()
        twin._seen_position, twin._public = SeenPosition(self._game, self._state), None
        return twin

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], Match], tuple[str]]:
        """Pickled as its record: small, and the same by whatever version reads it."""
        return _replayed, (self.record().to_json(),)

    def has_drawn_since(self, before: Match) -> bool:
        """Whether a card was drawn or shuffled since an earlier position of this game."""
        return self._drawn != before._drawn or self._state.deck != before._state.deck

    @property
    def draws_privately(self) -> bool:
        """Whether what is drawn goes to the hand of who moves, and nobody else sees it."""
        return self._game.private_draws

    def record(self) -> Record:
        """The whole game so far, to be kept and replayed."""
        result = {"scores": list(self.scores), "winners": list(self.winners)} if self.over else None
        return Record(
            game=self.game,
            rules=self.rules,
            players=self.players,
            options=deepcopy(self._given),
            names=self.names,
            seed=self.seed,
            decks=self.decks,
            first=self.first,
            moves=tuple(self._moves),
            result=result,
        )

    def __repr__(self) -> str:
        doing = f"winners {self.winners}" if self.over else f"to act {self.to_act}"
        return f"<karban.Match {self.game}, {self.players} players, {len(self._moves)} moves, {doing}>"


def _replayed(record: str) -> Match:
    return Record.from_json(record).replay()


def _fresh(value: Any) -> Any:
    """A copy of plain JSON values, for views: nobody can change the match by changing what it shows."""
    if isinstance(value, dict):
        return {key: _fresh(inner) for key, inner in value.items()}
    return [_fresh(inner) for inner in value] if isinstance(value, list) else value
