"""New tables, sitting down and getting up: commands, which give the events that they would append, or refuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from karban import bots
from karban.errors import BadOption, abbreviated
from karban.i18n.texts import _
from karban.notation import Game, find_game
from karban.table import events as e
from karban.table import limits, proof, series, tokens
from karban.table.events import PendingEvent
from karban.table.names import BOT_PREFIX, all_distinct, character, checked_name, distinct
from karban.table.refusals import Full, NotYours, Stale
from karban.table.table import Table

ME, OPEN, BOT = "me", "open", BOT_PREFIX


@dataclass
class TablePlan:
    """What a new table should be like."""

    game: str
    occupants: Sequence[str]  # of each seat: "me", "open" or "bot:LEVEL"
    options: Mapping[str, Any] = field(default_factory=dict)
    listed: bool = False
    time_control: e.TimeControl | None = None
    stand_in: str = "medium"
    away_ms: int | None = None
    hints: bool | None = None  # None: unless strangers may join
    rematch_of: str | None = None  # a table
    reserved: Mapping[int, str] = field(default_factory=dict)  # by seat: the hash of a token
    reserved_names: Mapping[int, str] = field(default_factory=dict)  # by seat: what they are called
    first: int | None = None  # the seat that begins; None: it is drawn
    series: Sequence[e.Tally] = ()  # by seat: the score of the games before
    characters: Mapping[int, str] = field(default_factory=dict)  # by seat: what bots are called who have played before


class Newcomer(NamedTuple):
    """Somebody who sits down."""

    name: str
    token: str
    salt: str | None = ""  # None: will be given later


# ---------------------------------------------------------------------- a new table


def create(plan: TablePlan, person: Newcomer, secret: bytes, names: Sequence[str] = ()) -> list[PendingEvent]:
    """Create a table and sit down; `names`: of several people at one device. The game starts when no seat is open."""
    game = find_game(plan.game)
    players = len(plan.occupants)
    limits.check_options(game, game.options(players, dict(plan.options)))
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
        away_ms=plan.away_ms,
        rematch_of=plan.rematch_of,
        reserved=dict(plan.reserved),
        reserved_names=dict(plan.reserved_names),
        hints=not plan.listed if plan.hints is None else plan.hints,
        first=checked_first(plan.first, game, players),
        series=tuple(plan.series),
    )
    creator_seat = plan.occupants.index(ME) if ME in plan.occupants else None
    here = plan.occupants.count(ME)
    people = all_distinct(map(checked_name, [*names, *[person.name] * here][:here]))
    called, taken = iter(people), [*people, *plan.characters.values()]
    seated = []
    for number, occupant in enumerate(plan.occupants):
        if occupant == ME:
            seated.append(_person(number, person._replace(name=next(called))))
        elif occupant != OPEN:
            name = plan.characters.get(number) or character(proof.commitment(secret), taken)
            seated.append(_bot(number, occupant, name))
            taken.append(name)
    events = [PendingEvent(created, creator_seat), *(PendingEvent(sat, creator_seat) for sat in seated)]
    if len(seated) == players and all(sat.salt is not None for sat in seated):
        events.append(PendingEvent(e.Started()))
    return events


def _bot(number: int, occupant: str, name: str) -> e.Sat:
    if not isinstance(occupant, str) or not occupant.startswith(BOT):
        raise BadOption(_("seats: each is me, open or bot:LEVEL; not {word!r}"), word=abbreviated(occupant))
    return e.Sat(number, name, bot=checked_level(occupant.removeprefix(BOT)))


def _person(number: int, person: Newcomer) -> e.Sat:
    salt = None if person.salt is None else proof.checked_salt(person.salt)
    return e.Sat(number, checked_name(person.name), salt, tokens.hash_of(person.token))


def checked_level(level: str) -> str:
    """A bot that can sit at a table of the server: one of ours, never a program of somebody's own."""
    if level not in bots.level_names():
        allowed = ", ".join(bots.level_names())
        raise BadOption(_("seats: a bot is one of {allowed}; not {level!r}"), allowed=allowed, level=abbreviated(level))
    return level


def checked_time_control(given: e.TimeControl | None) -> e.TimeControl | None:
    if given and (given.each_ms is None) == (given.bank_ms is None):
        raise BadOption(_("clock: either a time for each decision or one for all of them"))
    return given


def checked_first(first: int | None, game: Game[Any], players: int) -> int | None:
    """The seat that is to begin; None: it is drawn."""
    if first is None:
        return None
    if not game.one_begins:
        raise BadOption(_("first: in {game} nobody begins, all decide at the same time"), game=game.name)
    if not 0 <= first < players:
        raise BadOption("first: a seat from 0 to {last}, not {first}", last=players - 1, first=abbreviated(first))
    return first


# ------------------------------------------------------------------ before the game


def join(table: Table, person: Newcomer, seat: int | None = None) -> tuple[list[PendingEvent], int]:
    """Sit down. Who sits here already stays there, but may take another seat for somebody at the same device."""
    own_seats = table.seats_of(person.token)
    if own_seats and (seat is None or seat in own_seats):
        return [], own_seats[0] if seat is None else seat
    free = _free_seats(table, person.token)
    if table.stage != "open" or not free or (seat is not None and seat not in free):
        raise Full(_("there is no free seat"))
    number = free[0] if seat is None else seat
    person = person._replace(name=distinct(checked_name(person.name), _called(table)))
    return _perhaps_started(table, [PendingEvent(_person(number, person), number)]), number


def _called(table: Table) -> list[str]:
    """What the people and bots are called who sit there already."""
    return [seat.name for seat in table.seats if seat.name]


def _free_seats(table: Table, token: str) -> list[int]:
    """The seats that somebody may take: those reserved for this person, or else any that is reserved for nobody."""
    token_hash = tokens.hash_of(token)
    free = [(number, seat.reserved_for) for number, seat in enumerate(table.seats) if seat.free]
    mine = [number for number, reserved_for in free if reserved_for and tokens.same(reserved_for, token_hash)]
    return mine or [number for number, reserved_for in free if not reserved_for]


def give_salt(table: Table, own_seats: Sequence[int], salt: str) -> list[PendingEvent]:
    """Add the salt that was left out when the table was created."""
    salt = proof.checked_salt(salt)
    waiting = [seat for seat in own_seats if table.seats[seat].salt is None]
    if table.stage != "open" or not waiting:
        raise Stale(_("the salt has been given already"))
    return _perhaps_started(table, [PendingEvent(e.Salted(seat, salt), seat) for seat in waiting])


def fill(table: Table, own_seats: Sequence[int], seat: int, occupant: str) -> list[PendingEvent]:
    """Put a bot into a seat before the game, or leave a seat to whoever comes."""
    _check_seated(own_seats)
    if table.stage != "open":
        raise Stale(_("the game has begun"))
    if not 0 <= seat < len(table.seats) or table.seats[seat].token_hash:
        raise NotYours(_("a person sits there"))
    if occupant == OPEN:
        return [PendingEvent(e.Freed(seat), own_seats[0])] if table.seats[seat].bot else []
    name = table.seats[seat].name or character(table.commitment, _called(table))  # one that changes its level keeps it
    return _perhaps_started(table, [PendingEvent(_bot(seat, occupant, name), own_seats[0])])


def choose_first(table: Table, own_seats: Sequence[int], first: int | None) -> list[PendingEvent]:
    """The host says who begins, or (None) that it is drawn."""
    _check_seated(own_seats)
    if table.stage != "open":
        raise Stale(_("the game has begun"))
    if table.host not in own_seats:
        raise NotYours(_("who begins is chosen by whoever has been at this table longest"))
    first = checked_first(first, find_game(table.created.game), len(table.seats))
    return [] if first == table.first else [PendingEvent(e.FirstChosen(first), own_seats[0])]


def leave(table: Table, own_seats: Sequence[int]) -> list[PendingEvent]:
    """Get up: before the game the seat becomes free, in the game a bot plays on, until the person comes back."""
    _check_seated(own_seats)
    if table.playing:
        level = table.created.stand_in
        return [
            PendingEvent(e.StoodIn(seat, level, "left"), seat) for seat in own_seats if not table.seats[seat].stand_in
        ]
    if table.stage == "over":
        return []
    events = [PendingEvent(e.Freed(seat), seat) for seat in own_seats]
    others = [number for number, seat in enumerate(table.seats) if seat.token_hash and number not in own_seats]
    return events if others else [*events, PendingEvent(e.Closed())]


def close(table: Table) -> list[PendingEvent]:
    """Whoever runs the server ends a table."""
    return [] if table.stage == "over" else [PendingEvent(e.Closed(by="operator"))]


def _check_seated(own_seats: Sequence[int]) -> None:
    if not own_seats:
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


def rematch(table: Table, own_seats: Sequence[int], person: Newcomer, secret: bytes) -> list[PendingEvent]:
    """A new table like this one, where everybody's seat is reserved for them."""
    _check_seated(own_seats)
    if table.stage != "over" or not table.match:
        raise Stale(_("the game is not over yet"))
    created = table.created
    occupants = [
        ME if number in own_seats else f"{BOT}{seat.bot}" if seat.bot else OPEN
        for number, seat in enumerate(table.seats)
    ]
    reserved = {
        number: seat.token_hash
        for number, seat in enumerate(table.seats)
        if seat.token_hash and number not in own_seats
    }
    plan = TablePlan(
        created.game,
        occupants,
        created.options,
        time_control=created.time_control,
        stand_in=created.stand_in,
        away_ms=created.away_ms,
        hints=created.hints,
        rematch_of=table.name,
        reserved=reserved,
        reserved_names={number: table.seats[number].name for number in reserved},
        first=table.first,
        series=series.after(table),
        characters={number: seat.name for number, seat in enumerate(table.seats) if seat.bot and seat.name},
    )
    return create(plan, person, secret, [table.seats[seat].name for seat in own_seats])


def rejoin(table: Table, person: Newcomer, names: Mapping[int, str]) -> list[PendingEvent]:
    """Sit down at a rematch that somebody else has created: in the same seats as before, which have these names. There
    are several where several sit at one device."""
    if table.seats_of(person.token):
        return []
    free = [seat for seat in _free_seats(table, person.token) if seat in names]
    if table.stage != "open" or min(names) not in free:
        raise Full(_("there is no free seat"))
    called = all_distinct((names[seat] for seat in free), _called(table))
    events = [
        PendingEvent(_person(seat, person._replace(name=name)), seat) for seat, name in zip(free, called, strict=True)
    ]
    return _perhaps_started(table, events)
