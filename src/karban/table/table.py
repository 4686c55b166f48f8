"""A table as its events have made it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import Any, NamedTuple

from karban.match import Match
from karban.notation import find
from karban.table import events as e
from karban.table import proof, tokens
from karban.table.clock import Clock
from karban.table.story import Told, tell

MOST_ALONE = 2000  # moves in a row without a person; games that nobody has made longer are over long before


@dataclass(frozen=True)
class Seat:
    """Who sits there: nobody, a person (`token`) or a bot."""

    name: str = ""
    token: str | None = None  # its hash
    bot: str | None = None
    salt: str | None = None
    stand_in: str | None = None  # the bot that decides for the person
    why: str | None = None  # it does
    kept: str | None = None  # for whom a free seat is kept
    decided: int = 0  # decisions made, those taken back included
    undone: int = 0  # how often it had to decide anew

    @property
    def free(self) -> bool:
        return self.token is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The bot that decides here; None: a person does."""
        return self.bot or self.stand_in


class Played(NamedTuple):
    """A move of the game."""

    seat: int | None
    move: str
    bot: bool
    draws: int  # of the match before it
    opened: int = 0  # how many choices it has shown to all, its own included


@dataclass
class Undo:
    """Somebody asks to take back the last decision."""

    seat: int
    agreed: set[int] = field(default_factory=set)


def deal(table: Table) -> Match:
    """The match that the secret and the salts give."""
    made = table.created
    seed = proof.seed_of(bytes.fromhex(made.secret), table.salts)
    names = [f"bot:{seat.bot}" if seat.bot else seat.name for seat in table.seats]
    return Match(find(made.game, made.rules), made.players, dict(made.options), seed=seed, names=names)


class Table:
    """The replay of a table's log. It changes by `apply` only."""

    created: e.Created

    def __init__(self, name: str, deal: Callable[[Table], Match] = deal) -> None:
        self.name = name
        self._deal = deal
        self.number = 0  # of the last event
        self.at = 0  # its time
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.line: list[Played] = []  # the moves of the match
        self.sealed: list[int] = []  # the places in it of choices that are still secret
        self.alone = 0  # moves since a person has last decided
        self.clock: Clock | None = None
        self.undo: Undo | None = None
        self.rematch: str | None = None
        self.closed = False
        self.story: list[Told] = []  # what is told of each event
        self.answers: dict[str, tuple[str | None, int]] = {}  # by key: what was asked, and the event that came of it

    def fork(self) -> Table:
        """An independent table that has come as far: for trying what an event would do before it is in the log."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.seats = self.seats[:]
        twin.match = self.match.copy() if self.match else None
        twin.line, twin.sealed = self.line[:], self.sealed[:]
        twin.clock = self.clock.fork() if self.clock else None
        twin.undo = Undo(self.undo.seat, set(self.undo.agreed)) if self.undo else None
        twin.story, twin.answers = self.story[:], dict(self.answers)
        return twin

    # ------------------------------------------------------------------ what it is

    @property
    def stage(self) -> str:
        if self.closed or (self.match and self.match.over):
            return "over"
        return "playing" if self.match else "open"

    @property
    def playing(self) -> Match | None:
        """The match, while it goes on."""
        return self.match if self.match and not self.match.over else None

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.match.to_act if self.match else ()

    @property
    def commitment(self) -> str:
        return proof.commitment(bytes.fromhex(self.created.secret))

    @property
    def salts(self) -> list[str]:
        return [seat.salt or "" for seat in self.seats]

    @property
    def names(self) -> list[str | None]:
        """What everybody is called; None: the seat is free."""
        return [f"bot:{seat.bot}" if seat.bot else None if seat.free else seat.name for seat in self.seats]

    @property
    def ready(self) -> bool:
        """Whether nothing is missing for the deal."""
        return all(not seat.free and seat.salt is not None for seat in self.seats)

    def people(self) -> list[int]:
        """The seats of people that decide for themselves."""
        return [number for number, seat in enumerate(self.seats) if seat.token and not seat.stand_in]

    @property
    def forgotten(self) -> bool:
        """Whether bots have played on for so long that there may be nobody left to play for. An option can make a game
        endless, and the log would grow for ever."""
        return self.alone >= MOST_ALONE

    def bots_to_act(self) -> list[int]:
        return [seat for seat in self.to_act if self.seats[seat].player]

    def seats_of(self, token: str) -> tuple[int, ...]:
        """The seats that belong to a token."""
        return self.seats_held(tokens.digest(token))

    def seats_held(self, digest: str) -> tuple[int, ...]:
        """The seats of whoever has the token with this hash."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.token and tokens.same(seat.token, digest))

    def decision(self, seat: int) -> str | None:
        """The name of what a seat must decide now; None if there is nothing. No two decisions have the same."""
        if seat not in self.to_act:
            return None
        there = self.seats[seat]
        return f"{seat}.{there.decided}.{there.undone}"

    @property
    def due(self) -> int | None:
        """When somebody must attend to this table though nobody asks."""
        if not self.playing or not self.clock or not self.people() or self.forgotten:
            return None
        if self.bots_to_act():
            return self.at
        return self.clock.due

    # ---------------------------------------------------------------------- events

    def apply(self, event: e.AnyEvent, number: int, at: int, key: str | None = None) -> None:
        """Let an event happen. It comes from the log, where only what was checked stands."""
        assert number == self.number + 1
        self.number, self.at = number, at
        opened = self._happen(event) or []
        self.story.append(tell(event, number, at, opened))
        if key is not None:
            self.answers[key] = (event.asked if isinstance(event, e.Moved) else None, number)

    @singledispatchmethod
    def _happen(self, event: e.AnyEvent) -> list[Played] | None:
        """What an event changes; a move gives the choices that it opens."""
        raise TypeError(event)

    @_happen.register
    def _created(self, event: e.Created) -> None:
        self.created = event
        self.seats = [Seat(kept=event.kept.get(number)) for number in range(event.players)]

    @_happen.register
    def _sat(self, event: e.Sat) -> None:
        self.seats[event.seat] = Seat(event.name, event.token, event.bot, event.salt)

    @_happen.register
    def _salted(self, event: e.Salted) -> None:
        self._reseat(event.seat, salt=event.salt)

    @_happen.register
    def _freed(self, event: e.Freed) -> None:
        self.seats[event.seat] = Seat()

    @_happen.register
    def _started(self, event: e.Started) -> None:
        self.match = self._deal(self)
        self.clock = Clock(self.created.pace, self.match.options.get("minutes"), len(self.seats), self.at)
        self._run_clock()

    @_happen.register
    def _moved(self, event: e.Moved) -> list[Played]:
        opened = self._play(event.seat, event.move, event.by is not None)
        self.alone = self.alone + 1 if event.by else 0
        self.undo = None
        assert self.clock
        if event.seat is None:
            self.clock.ends = None
            return opened
        seat = self.seats[event.seat]
        self._reseat(event.seat, decided=seat.decided + 1)
        if not seat.player:
            self.clock.pay(event.seat, event.spent)
        self._run_clock(anew=[event.seat])
        return opened

    @_happen.register
    def _stood_in(self, event: e.StoodIn) -> None:
        self._reseat(event.seat, stand_in=event.level, why=event.why)
        self._run_clock()

    @_happen.register
    def _came_back(self, event: e.CameBack) -> None:
        self._reseat(event.seat, stand_in=None, why=None)
        self.alone = 0
        self._run_clock(anew=[event.seat])

    @_happen.register
    def _undo_asked(self, event: e.UndoAsked) -> None:
        self.undo = Undo(event.seat)

    @_happen.register
    def _undo_agreed(self, event: e.UndoAgreed) -> None:
        if self.undo:
            self.undo.agreed.add(event.seat)

    @_happen.register
    def _undo_declined(self, event: e.UndoDeclined) -> None:
        self.undo = None

    @_happen.register
    def _undone(self, event: e.Undone) -> None:
        place = self.last_move(event.seat)
        assert place is not None
        alone = place in self.sealed
        kept = self.line[:place] + (self.line[place + 1 :] if alone else [])
        self.match, self.line, self.sealed, self.undo = self._deal(self), [], [], None
        for played in kept:
            self._play(played.seat, played.move, played.bot)
        anew = [event.seat] if alone else range(len(self.seats))
        for number in anew:
            self._reseat(number, undone=self.seats[number].undone + 1)
        self._run_clock(anew)

    @_happen.register
    def _resumed(self, event: e.Resumed) -> None:
        if self.clock:
            self.clock.stand_still(event.still)

    @_happen.register
    def _rematched(self, event: e.Rematched) -> None:
        self.rematch = event.table

    @_happen.register
    def _closed(self, event: e.Closed) -> None:
        self.closed = True

    # ----------------------------------------------------------------- what it takes

    def _reseat(self, number: int, **changed: Any) -> None:
        """Something about a seat is different; those of a twin are not."""
        self.seats[number] = replace(self.seats[number], **changed)

    def last_move(self, seat: int) -> int | None:
        """The place of a seat's last move in the line."""
        places = [place for place, played in enumerate(self.line) if played.seat == seat]
        return places[-1] if places else None

    def _play(self, seat: int | None, move: str, bot: bool) -> list[Played]:
        """Make a move, and give the choices that it opens: where several decide at the same time, all stay sealed until
        the last one is in."""
        assert self.match
        before, draws = set(self.match.to_act), self.match.draws
        self.match.play(seat, move)
        if seat is None:
            self.line.append(Played(None, move, bot, draws, 1))
            return self.line[-1:]
        sealed = self.match.to_act and set(self.match.to_act) == before - {seat}
        self.sealed.append(len(self.line))
        self.line.append(Played(seat, move, bot, draws, 0 if sealed else len(self.sealed)))
        if sealed:
            return []
        opened = [self.line[place] for place in self.sealed]
        self.sealed = []
        return opened

    def _run_clock(self, anew: Collection[int] = ()) -> None:
        """The clocks of the people who must decide run, some of them from the start."""
        if self.clock:
            self.clock.run([seat for seat in self.to_act if not self.seats[seat].player], self.at, anew)
