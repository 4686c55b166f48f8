"""Sitting down and getting up. A command looks at a table and gives the events it would append, or refuses."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from karban import bots
from karban.errors import BadOption, abbreviated
from karban.i18n.texts import _
from karban.notation import find_game
from karban.table import events as e
from karban.table import proof, tokens
from karban.table.refusals import Full, NotYours, Refusal, Stale
from karban.table.table import Table

ME, OPEN, BOT = "me", "open", "bot:"
MAX_NAME_CHARS = 40
JOINERS = dict.fromkeys((0x200C, 0x200D))  # not printable, but Persian names and pictures of families have them


class PendingEvent(NamedTuple):
    """An event to be appended to the log, the seat that causes it, and the idempotency key of the request."""

    event: e.AnyEvent
    seat: int | None = None
    key: str | None = None


@dataclass
class TablePlan:
    """What a new table should be like."""

    game: str
    seats: Sequence[str]  # of each: "me", "open" or "bot:LEVEL"
    options: Mapping[str, Any] = field(default_factory=dict)
    listed: bool = False
    time_control: e.TimeControl | None = None
    stand_in: str = "medium"
    away: int | None = None
    after: str | None = None
    reserved: Mapping[int, str] = field(default_factory=dict)  # by seat: the hash of a token


class Newcomer(NamedTuple):
    """Somebody who sits down."""

    name: str
    token: str
    salt: str | None = ""  # None: will be given later


# ---------------------------------------------------------------------- a new table


def create(plan: TablePlan, person: Newcomer, secret: bytes, names: Sequence[str] = ()) -> list[PendingEvent]:
    """Create a table and sit down; `names`: of several people at one device. The game starts when no seat is open."""
    game = find_game(plan.game)
    players = len(plan.seats)
    game.options(players, dict(plan.options))
    checked_level(plan.stand_in)
    created = e.Created(
        game=plan.game,
        rules=game.version,
        players=players,
        options=dict(plan.options),
        secret=secret.hex(),
        listed=plan.listed,
        time_control=checked_time_control(plan.time_control),
        stand_in=plan.stand_in,
        away=plan.away,
        after=plan.after,
        reserved=dict(plan.reserved),
    )
    own = plan.seats.index(ME) if ME in plan.seats else None
    called = iter(names)
    seated = [
        _seated(number, word, person._replace(name=next(called, person.name)) if word == ME else person)
        for number, word in enumerate(plan.seats)
        if word != OPEN
    ]
    events = [PendingEvent(created, own), *(PendingEvent(sat, own) for sat in seated)]
    if len(seated) == players and all(sat.salt is not None for sat in seated):
        events.append(PendingEvent(e.Started()))
    return events


def _seated(number: int, word: str, person: Newcomer) -> e.Sat:
    if word == ME:
        return _person(number, person)
    if not isinstance(word, str) or not word.startswith(BOT):
        raise Refusal(_("seats: each is me, open or bot:LEVEL; not {word!r}"), word=abbreviated(word))
    return e.Sat(number, "", bot=checked_level(word.removeprefix(BOT)))


def _person(number: int, person: Newcomer) -> e.Sat:
    salt = None if person.salt is None else proof.checked_salt(person.salt)
    return e.Sat(number, checked_name(person.name), salt, tokens.digest(person.token))


def checked_level(level: str) -> str:
    """A bot that can sit at a table of the server: one of ours, never a program of somebody's own."""
    if level not in bots.level_names():
        allowed = ", ".join(bots.level_names())
        raise Refusal(_("seats: a bot is one of {allowed}; not {level!r}"), allowed=allowed, level=abbreviated(level))
    return level


def checked_name(name: str) -> str:
    """What somebody wants to be called, in one line."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    seen = name.translate(JOINERS)
    if not seen or len(name) > MAX_NAME_CHARS or seen.startswith(BOT) or not seen.isprintable():
        raise Refusal(_("name: up to {most} letters that do not begin with bot:"), most=MAX_NAME_CHARS)
    return name


def checked_time_control(given: e.TimeControl | None) -> e.TimeControl | None:
    if given and (given.each is None) == (given.bank is None):
        raise Refusal(_("clock: either a time for each decision or one for all of them"))
    return given


# ------------------------------------------------------------------ before the game


def join(table: Table, person: Newcomer, seat: int | None = None) -> tuple[list[PendingEvent], int]:
    """Sit down. Who sits here already stays there, but may take another seat for somebody at the same device."""
    own = table.seats_of(person.token)
    if own and (seat is None or seat in own):
        return [], own[0] if seat is None else seat
    free = _free_seats(table, person.token)
    if table.stage != "open" or not free or (seat is not None and seat not in free):
        raise Full(_("there is no free seat"))
    number = free[0] if seat is None else seat
    return _perhaps_started(table, [PendingEvent(_person(number, person), number)]), number


def _free_seats(table: Table, token: str) -> list[int]:
    """The seats that somebody may take: those reserved for this person, or else any that is reserved for nobody."""
    digest = tokens.digest(token)
    free = [(number, seat.reserved_for) for number, seat in enumerate(table.seats) if seat.free]
    mine = [number for number, reserved_for in free if reserved_for and tokens.same(reserved_for, digest)]
    return mine or [number for number, reserved_for in free if not reserved_for]


def give_salt(table: Table, own: Sequence[int], salt: str) -> list[PendingEvent]:
    """Add the salt that was left out when the table was created."""
    salt = proof.checked_salt(salt)
    waiting = [seat for seat in own if table.seats[seat].salt is None]
    if table.stage != "open" or not waiting:
        raise Stale(_("the salt has been given already"))
    return _perhaps_started(table, [PendingEvent(e.Salted(seat, salt), seat) for seat in waiting])


def fill(table: Table, own: Sequence[int], seat: int, word: str) -> list[PendingEvent]:
    """Put a bot into a seat before the game, or leave a seat to whoever comes."""
    _check_seated(own)
    if table.stage != "open":
        raise Stale(_("the game has begun"))
    if not 0 <= seat < len(table.seats) or table.seats[seat].token:
        raise NotYours(_("a person sits there"))
    if word == OPEN:
        return [PendingEvent(e.Freed(seat), own[0])]
    if not word.startswith(BOT):
        raise BadOption(_("seats: each is me, open or bot:LEVEL; not {word!r}"), word=abbreviated(word))
    return _perhaps_started(table, [PendingEvent(_seated(seat, word, Newcomer("", "")), own[0])])


def leave(table: Table, own: Sequence[int]) -> list[PendingEvent]:
    """Get up: before the game the seat becomes free, in the game a bot plays on, until the person comes back."""
    _check_seated(own)
    if table.playing:
        level = table.created.stand_in
        return [PendingEvent(e.StoodIn(seat, level, "left"), seat) for seat in own if not table.seats[seat].stand_in]
    if table.stage == "over":
        return []
    events = [PendingEvent(e.Freed(seat), seat) for seat in own]
    others = [number for number, seat in enumerate(table.seats) if seat.token and number not in own]
    return events if others else [*events, PendingEvent(e.Closed())]


def _check_seated(own: Sequence[int]) -> None:
    if not own:
        raise NotYours(_("you have no seat at this table"))


def _perhaps_started(table: Table, events: list[PendingEvent]) -> list[PendingEvent]:
    """The events, and the deal if nothing is missing then."""
    lacking = {number for number, seat in enumerate(table.seats) if seat.free or seat.salt is None}
    for pending in events:
        match pending.event:
            case e.Sat(seat=number, salt=str()) | e.Salted(seat=number):
                lacking.discard(number)
    return events if lacking else [*events, PendingEvent(e.Started())]


# ------------------------------------------------------------------- once more


def rematch(table: Table, own: Sequence[int], person: Newcomer, secret: bytes) -> list[PendingEvent]:
    """A new table like this one, where everybody's seat is reserved for them."""
    _check_seated(own)
    if table.stage != "over" or not table.match:
        raise Stale(_("the game is not over yet"))
    made = table.created
    words = [
        ME if number in own else f"{BOT}{seat.bot}" if seat.bot else OPEN for number, seat in enumerate(table.seats)
    ]
    reserved = {number: seat.token for number, seat in enumerate(table.seats) if seat.token and number not in own}
    plan = TablePlan(
        made.game,
        words,
        made.options,
        time_control=made.time_control,
        stand_in=made.stand_in,
        away=made.away,
        after=table.name,
        reserved=reserved,
    )
    return create(plan, person, secret, [table.seats[seat].name for seat in own])


def rejoin(table: Table, person: Newcomer, names: Mapping[int, str]) -> list[PendingEvent]:
    """Sit down at a rematch that somebody else has created: in the same seats as before, which have these names. There
    are several where several sit at one device."""
    if table.seats_of(person.token):
        return []
    free = [seat for seat in _free_seats(table, person.token) if seat in names]
    if table.stage != "open" or min(names) not in free:
        raise Full(_("there is no free seat"))
    events = [PendingEvent(_person(seat, person._replace(name=names[seat])), seat) for seat in free]
    return _perhaps_started(table, events)
