"""A table as its events have made it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from karban.match import Match
from karban.match.growing import GrowingDict, GrowingList
from karban.notation import find_game
from karban.table import events as e
from karban.table import proof, tokens
from karban.table.clock import TableClock
from karban.table.redaction import Move, RedactedEvent, redact

MAX_BOT_MOVES_IN_A_ROW = 2000  # games whose options have not made them longer are over long before


class Seat(Struct, frozen=True):
    """Who sits there: nobody, a person (`token_hash`) or a bot."""

    name: str = ""
    token_hash: str | None = None
    bot: str | None = None
    salt: str | None = None
    early_salt: bool = False  # whether the server had the salt before it showed its commitment
    stand_in: str | None = None  # the bot that decides for the person
    stand_in_reason: str | None = None  # "away", "left" or "asked"
    stood_in: int = 0  # how often one has begun to
    reserved_for: str | None = None  # of a seat without a person: the hash of a token
    reserved_name: str = ""  # and what they are called
    declined: bool = False  # they would rather not play
    asked_to_undo: int = 0  # how often for the last decision
    hinted: str | None = None  # the last decision for which a hint was asked for, where others play
    hints: int = 0  # how many were
    sat_at: int = 0  # number of the event by which the person sat down

    @property
    def free(self) -> bool:
        return self.token_hash is None and self.bot is None

    @property
    def deciding_bot(self) -> str | None:
        """The bot that decides here; None: a person does."""
        return self.bot or self.stand_in


class TakeableMove(NamedTuple):
    """A move since which nothing hidden has come to light, and the position before it."""

    seat: int | None  # None: the game's own clock
    move: str
    by_bot: bool  # that of the seat, a stand-in, or one for a person whose time was up
    earned: bool  # whether it is a decision for which the clock gives an increment
    before: Match | None  # None: nobody can ask for it, as the seat is a bot's


@dataclass
class PendingUndo:
    """Somebody has asked to take back the last decision."""

    seat: int
    agreed: set[int] = field(default_factory=set)


def deal(table: Table) -> Match:
    """The match that the secret and the salts give."""
    created = table.created
    seed = proof.seed_of(bytes.fromhex(created.secret), table.salts)
    names = [f"bot:{seat.bot}" if seat.bot else seat.name for seat in table.seats]
    game, options = find_game(created.game, created.rules), dict(created.options)
    return Match(game, created.players, options, seed=seed, first=table.first, names=names)


class Table:
    """The replay of a table's log. It changes by `apply` only."""

    created: e.Created
    created_at_ms: int

    def __init__(self, name: str, deal: Callable[[Table], Match] = deal) -> None:
        self.name = name
        self._deal = deal
        self.number = 0  # of the last event
        self.at_ms = 0
        self.seats: tuple[Seat, ...] = ()  # a move leaves it as it is
        self.decided: list[int] = []  # by seat: decisions made, those taken back included
        self.undone: list[int] = []  # by seat: how often a decision was taken back
        self.first: int | None = None  # the seat that was chosen to begin; None: it is drawn
        self.seated_at = 0  # number of the last event by which somebody sat down or got up
        self.match: Match | None = None
        self.takeable: tuple[TakeableMove, ...] = ()  # the last moves, as far back as an undo may still have to look
        self.sealed: tuple[Move, ...] = ()  # choices that are still secret
        self.undos = 0  # how often something was taken back
        self.bot_moves_in_a_row = 0
        self.clock: TableClock | None = None
        self.undo: PendingUndo | None = None
        self.rematch: str | None = None
        self.rematch_by: int | None = None  # the seat that has asked for it
        self.rematch_answers: dict[int, bool] = {}  # by seat; replaced, never changed
        self.closed = False
        self.public_events: GrowingList[RedactedEvent] = GrowingList()  # all so far
        # By key: digest of the request, number of its event.
        self.answers: GrowingDict[str, tuple[str | None, int]] = GrowingDict()

    def fork(self) -> Table:
        """An independent table that has come as far: for trying what an event would do before it is in the log."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.decided, twin.undone = self.decided[:], self.undone[:]  # match and seats are replaced, never changed
        twin.clock = self.clock.fork() if self.clock else None
        twin.undo = PendingUndo(self.undo.seat, set(self.undo.agreed)) if self.undo else None
        twin.public_events, twin.answers = self.public_events.copy(), self.answers.copy()
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
        return self.match if self.match and self.match.to_act and not self.closed else None

    @property
    def moves_made(self) -> tuple[Move, ...]:
        """All moves of the match so far, sealed ones too."""
        return self.match.moves if self.match else ()

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.match.to_act if self.match and not self.closed else ()

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
    def bot_names(self) -> list[str | None]:
        """What bots are called; None: a person, a free seat, or a bot that sat down before bots had names."""
        return [seat.name or None if seat.bot else None for seat in self.seats]

    @property
    def ready(self) -> bool:
        """Whether nothing is missing for the deal."""
        return all(not seat.free and seat.salt is not None for seat in self.seats)

    @property
    def devices(self) -> list[int | None]:
        """At which device the person in each seat plays: who has two seats has one token. None: nobody, or a bot."""
        hashes = [seat.token_hash for seat in self.seats]
        places = list(dict.fromkeys(each for each in hashes if each))
        return [places.index(each) if each else None for each in hashes]

    @property
    def host(self) -> int | None:
        """The seat of the person who has been here longest; None: there are bots alone, or nobody yet."""
        people = [(seat.sat_at, number) for number, seat in enumerate(self.seats) if seat.token_hash]
        return min(people)[1] if people else None

    def people(self) -> list[int]:
        """The seats of people that decide for themselves."""
        return [number for number, seat in enumerate(self.seats) if seat.token_hash and not seat.stand_in]

    @property
    def abandoned(self) -> bool:
        """Whether bots have played on for so long that there may be nobody left to play for. An option can make a game
        endless, and the log would grow for ever."""
        return self.bot_moves_in_a_row >= MAX_BOT_MOVES_IN_A_ROW

    def bots_to_act(self) -> list[int]:
        return [seat for seat in self.to_act if self.seats[seat].deciding_bot]

    def seats_of(self, token: str) -> tuple[int, ...]:
        """The seats that belong to a token."""
        return self.seats_of_hash(tokens.hash_of(token))

    def seats_of_hash(self, token_hash: str) -> tuple[int, ...]:
        """The seats of whoever has the token with this hash."""
        return tuple(
            n for n, seat in enumerate(self.seats) if seat.token_hash and tokens.same(seat.token_hash, token_hash)
        )

    def decision(self, seat: int) -> str | None:
        """The name of what a seat must decide now; None if there is nothing. No two decisions have the same."""
        if seat not in self.to_act:
            return None
        return f"{seat}.{self.decided[seat]}.{self.undone[seat]}"

    @property
    def due_ms(self) -> int | None:
        """When a process must act on this table though no request comes: a bot is to move, or a clock runs out."""
        if not self.playing or not self.clock or not self.people() or self.abandoned:
            return None
        if self.bots_to_act():
            return self.at_ms
        return self.clock.due_ms

    # ---------------------------------------------------------------------- events

    def apply(self, event: e.AnyEvent, number: int, at_ms: int, key: str | None = None) -> None:
        """Apply an event. It comes from the log, where only what was checked stands."""
        assert number == self.number + 1
        self.number, self.at_ms = number, at_ms
        revealed = HANDLERS[type(event)](self, event) or []
        self.public_events.append(redact(event, number, at_ms, revealed))
        if key is not None:
            self.answers[key] = (event.request_digest if isinstance(event, e.Moved) else None, number)

    def _created(self, event: e.Created) -> None:
        self.created, self.created_at_ms, self.first = event, self.at_ms, event.first
        kept, names = event.reserved, event.reserved_names
        self.seats = tuple(
            Seat(reserved_for=kept.get(number), reserved_name=names.get(number, "")) for number in range(event.players)
        )
        self.decided, self.undone = [0] * event.players, [0] * event.players

    def _sat(self, event: e.Sat) -> None:
        creator = next((seat.token_hash for seat in self.seats if seat.token_hash), event.token_hash)
        with_the_table = self.at_ms == self.created_at_ms and event.token_hash == creator
        early = bool(event.salt) and with_the_table
        kept = self._kept(event.seat) if event.bot else Seat()
        seat = replace(kept, name=event.name, token_hash=event.token_hash, bot=event.bot, salt=event.salt)
        self._put(event.seat, replace(seat, early_salt=early, sat_at=self.number))
        self.seated_at = self.number

    def _salted(self, event: e.Salted) -> None:
        self._update_seat(event.seat, salt=event.salt)

    def _freed(self, event: e.Freed) -> None:
        self._put(event.seat, self._kept(event.seat))
        self.seated_at = self.number

    def _first_chosen(self, event: e.FirstChosen) -> None:
        self.first = event.seat

    def _started(self, event: e.Started) -> None:
        self.match = self._deal(self)
        self.takeable, self.sealed = (), ()
        self.clock = TableClock(self.created.time_control, self.match.time_limit, len(self.seats), self.at_ms)
        self._run_clock()

    def _moved(self, event: e.Moved) -> list[Move]:
        earns = event.seat is not None and not self.seats[event.seat].deciding_bot
        revealed = self._play(event.seat, event.move, event.by is not None, earns)
        self.bot_moves_in_a_row = self.bot_moves_in_a_row + 1 if event.by else 0
        self.undo = None
        assert self.clock
        if event.seat is None:
            self.clock.game_ends_at_ms = None
        else:
            self.decided[event.seat] += 1
            if self.seats[event.seat].asked_to_undo:
                self._update_seat(event.seat, asked_to_undo=0)
            self.clock.decide(event.seat, earns, self.at_ms)
            if self.clock.used_ms:
                self.clock.forget(Counter(one.seat for one in self.takeable))
        self._run_clock()
        return revealed

    def _stood_in(self, event: e.StoodIn) -> None:
        stood_in = self.seats[event.seat].stood_in + 1
        self._update_seat(event.seat, stand_in=event.level, stand_in_reason=event.reason, stood_in=stood_in)
        self._run_clock()

    def _came_back(self, event: e.CameBack) -> None:
        self._update_seat(event.seat, stand_in=None, stand_in_reason=None)
        self.bot_moves_in_a_row = 0
        self._run_clock()

    def _undo_asked(self, event: e.UndoAsked) -> None:
        self.undo = PendingUndo(event.seat)
        self._update_seat(event.seat, asked_to_undo=self.seats[event.seat].asked_to_undo + 1)

    def _undo_agreed(self, event: e.UndoAgreed) -> None:
        if self.undo:
            self.undo.agreed.add(event.seat)

    def _undo_declined(self, event: e.UndoDeclined) -> None:
        self.undo = None

    def _undone(self, event: e.Undone) -> None:
        place = self.last_takeable(event.seat)
        assert place is not None
        assert self.clock
        taken, later = self.takeable[place], self.takeable[place + 1 :]
        assert taken.before
        only_this = self.is_sealed(event.seat)  # the others keep what they have chosen meanwhile
        chosen = [seat for seat, _move in self.sealed]
        self.sealed = self.sealed[: chosen.index(event.seat)] if only_this else ()
        self.match, self.takeable, self.undo, self.undos = taken.before, self.takeable[:place], None, self.undos + 1
        if only_this:
            for one in later:
                self._play(one.seat, one.move, one.by_bot, one.earned)
        for one in [taken] if only_this else [taken, *later]:
            if one.seat is not None:
                self.clock.take_back(one.seat, one.earned, self.at_ms)
        for number in [event.seat] if only_this else range(len(self.seats)):
            self.undone[number] += 1
        self._run_clock()

    def _hint_asked(self, event: e.HintAsked) -> None:
        self._update_seat(event.seat, hinted=event.decision, hints=self.seats[event.seat].hints + 1)

    def _resumed(self, event: e.Resumed) -> None:
        if self.clock:
            self.clock.pause(event.stopped_ms)

    def _rematched(self, event: e.Rematched) -> None:
        self.rematch, self.rematch_by, self.rematch_answers = event.table, event.seat, {}
        if event.seat is not None:
            asker = self.seats[event.seat].token_hash
            self.rematch_answers = {number: True for number, seat in enumerate(self.seats) if seat.token_hash == asker}

    def _rematch_answered(self, event: e.RematchAnswered) -> None:
        self.rematch_answers = {**self.rematch_answers, event.seat: event.agreed}

    def _declined(self, event: e.Declined) -> None:
        self._update_seat(event.seat, declined=True)

    def _closed(self, event: e.Closed) -> None:
        self.closed = True

    # ----------------------------------------------------------------- what it takes

    def _kept(self, number: int) -> Seat:
        """A seat that is free again, and still kept for whom it was."""
        seat = self.seats[number]
        return Seat(reserved_for=seat.reserved_for, reserved_name=seat.reserved_name, declined=seat.declined)

    def _update_seat(self, number: int, **changed: Any) -> None:
        """Replace a seat by one with changes; a fork of this table keeps the old one."""
        self._put(number, replace(self.seats[number], **changed))

    def _put(self, number: int, seat: Seat) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    def last_takeable(self, seat: int) -> int | None:
        """The place of a seat's last move among those that may be taken back; None: there is none."""
        places = [place for place, one in enumerate(self.takeable) if one.seat == seat]
        return places[-1] if places else None

    def is_sealed(self, seat: int) -> bool:
        """Whether a seat has chosen what is still secret."""
        return any(chooser == seat for chooser, _move in self.sealed)

    def _play(self, seat: int | None, move: str, by_bot: bool, earned: bool) -> list[Move]:
        """Make a move, and give the choices that it reveals: where several decide at the same time, all stay sealed
        until the last one is in."""
        assert self.match
        before, self.match = self.match, self.match.copy()
        self.match.play(seat, move)
        made: Move = seat, self.match.last_move[1]
        askable = seat is not None and self.seats[seat].token_hash is not None
        taken = TakeableMove(seat, made[1], by_bot, earned, before.stored() if askable else None)
        sealed = bool(self.match.to_act) and seat is not None and set(self.match.to_act) == {*before.to_act} - {seat}
        if sealed:
            self.takeable += (taken,)
            self.sealed += (made,)
            return []
        if seat is None:
            self.takeable += (taken,)
            return [made]
        revealed = [*self.sealed, made]
        self.sealed = ()
        if len(revealed) > 1 or (self.match.has_drawn_since(before) and not self._drawn_unseen(seat)):
            self.takeable = ()  # something hidden has come to light
        elif by_bot:
            self.takeable += (taken,)
        else:
            self.takeable = (taken,)  # a person has moved: what others did before stands
        return revealed

    def _drawn_unseen(self, seat: int) -> bool:
        """Whether what a seat draws is seen by no person: it goes to the hand of a bot that sits there itself."""
        return self.match is not None and self.match.draws_privately and self.seats[seat].bot is not None

    def _run_clock(self) -> None:
        """The clocks of the people who must decide run."""
        if self.clock:
            people = [seat for seat in self.to_act if self.seats[seat].token_hash]
            own = [seat for seat in people if not self.seats[seat].stand_in]
            held = [seat for seat in people if self.seats[seat].stand_in]
            self.clock.run(own, held, bool(self.people()), self.at_ms)


# What each kind of event changes; a move gives the choices that it reveals.
HANDLERS: dict[type[e.Event], Callable[[Table, Any], list[Move] | None]] = {
    e.Created: Table._created,
    e.Sat: Table._sat,
    e.Salted: Table._salted,
    e.Freed: Table._freed,
    e.FirstChosen: Table._first_chosen,
    e.Started: Table._started,
    e.Moved: Table._moved,
    e.StoodIn: Table._stood_in,
    e.CameBack: Table._came_back,
    e.UndoAsked: Table._undo_asked,
    e.UndoAgreed: Table._undo_agreed,
    e.UndoDeclined: Table._undo_declined,
    e.Undone: Table._undone,
    e.HintAsked: Table._hint_asked,
    e.Resumed: Table._resumed,
    e.Rematched: Table._rematched,
    e.RematchAnswered: Table._rematch_answered,
    e.Declined: Table._declined,
    e.Closed: Table._closed,
}
