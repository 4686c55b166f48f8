"""The handler of each operation of the API. It gets a request and returns the answer; refusals are raised."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from karban.errors import BadOption
from karban.i18n.texts import Texts, _
from karban.match.record import Record
from karban.notation import find_game, games
from karban.store import NoTable
from karban.table import Table, events, hints, moves, proof, reactions, seating, standins, tokens, undo
from karban.table import rematch as rematches
from karban.table.events import PendingEvent
from karban.table.message import record as record_of
from karban.table.message import terms
from karban.table.refusals import NotYet, NotYours
from karban.table.seating import Newcomer
from karban.web.api import wire
from karban.web.api.errors import TOO_FAST, BadToken, TooFast
from karban.web.api.request import ApiRequest
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.networks import network_of

HINT_LEVEL, HINT_MS = "hard", 1000.0
# What people are offered, from a quick game to one by correspondence.
CLOCKS = (
    None,
    wire.ClockRequest(each=30),
    wire.ClockRequest(each=60),
    wire.ClockRequest(each=120),
    wire.ClockRequest(each=86_400),
    wire.ClockRequest(bank=300, increment=5),
    wire.ClockRequest(bank=900, increment=10),
)


# ------------------------------------------------------------------- tables and seats


async def create(request: ApiRequest) -> wire.CreatedTable:
    """Create a table and sit down. With a token of one's own (32 random bytes in base64url) that one is used, and the
    same request once more gives the same table."""
    body: wire.NewTable = request.body
    occupants = _occupants(body)
    brought = request.token is not None
    pending = seating.create(_plan(body, occupants), _creator(request, body, occupants), proof.new_secret(), body.names)
    count_table(request)
    if body.listed and not request.service.lobby.has_room(request.address):
        raise TooFast(_("enough open tables of your network are in the list; play some of them first"))
    assert request.token
    name = tokens.name_for(request.token, wire.encode(body)) if brought else None
    loaded = await request.service.tables.create(pending, name)
    if name and seating.ME in occupants and not loaded.table.seats_of(request.token):  # they have left that one since
        loaded = await request.service.tables.create(pending)
    loaded.owner = network_of(request.address)
    if body.listed:
        request.service.lobby.forget()
    own_seats = [number for number, occupant in enumerate(occupants) if occupant == seating.ME]
    token = request.token if own_seats else None
    return wire.CreatedTable(
        table=loaded.table.name,
        seat=own_seats[0] if own_seats else None,
        seats=own_seats,
        token=token,
        invite=request.invite(loaded.table.name),
        commitment=loaded.table.commitment,
    )


def count_table(request: ApiRequest) -> None:
    """Refuse a network that has created too many tables."""
    service = request.service
    if not service.tables_of_network.allows(request.address, service.server_clock.monotonic()):
        service.limit_reached("tables", request.address)
        raise TooFast(_("too many tables from one network; please wait a while"))


def _occupants(body: wire.NewTable) -> list[str]:
    if body.occupants is None:
        players = body.players or find_game(body.game).seats.start
        return [seating.ME, *[seating.OPEN] * (players - 1)]
    if body.players is not None and body.players != len(body.occupants):
        raise BadOption(
            _("seats: one for each of {players} players, not {given}"), players=body.players, given=len(body.occupants)
        )
    return body.occupants


def _creator(request: ApiRequest, body: wire.NewTable, occupants: list[str]) -> Newcomer:
    """Whoever creates a table may bring a token, to be known by at once; else one is made."""
    request.token = _own_token(request.token)
    number = occupants.index(seating.ME) if seating.ME in occupants else 0
    alone = all(word.startswith(seating.BOT) for place, word in enumerate(occupants) if place != number)
    return Newcomer(request.name_or_default(body.name, number, alone=alone), request.token, _salt(body.salt))


def _salt(given: str | UnsetType | None) -> str | None:
    """A salt as the table takes it; None: will be given later. Who does not speak of one has none."""
    return "" if isinstance(given, UnsetType) else given


def _own_token(token: str | None) -> str:
    if token is None:
        return tokens.new_token()
    if not tokens.TOKEN.fullmatch(token):
        raise BadToken(_("a token of one's own is 32 random bytes in base64url"))
    return token


def _plan(body: wire.NewTable, occupants: list[str]) -> seating.TablePlan:
    return seating.TablePlan(
        body.game,
        occupants,
        body.options,
        body.listed,
        _time_control(body.clock),
        body.stand_in,
        None if body.away is None else round(body.away * 1000),
        body.hints,
        first=body.first,
    )


def _time_control(clock: wire.ClockRequest | None) -> events.TimeControl | None:
    if clock is None:
        return None
    times = [clock.each, None if clock.days is None else clock.days * 86_400, clock.bank]
    if sum(time is not None for time in times) != 1:
        raise BadOption(_("clock: give one of each, days and bank"))
    each, days, bank = (None if time is None else round(time * 1000) for time in times)
    return events.TimeControl(
        days if each is None else each, bank, round(clock.increment * 1000) if bank is not None else 0
    )


async def join(request: ApiRequest) -> wire.Joined:
    """Sit down. The same token again gets the same seat."""
    body: wire.Join = request.body
    loaded = await request.load_table()
    token = _own_token(request.token)
    seat = 0

    def command(table: Table, now_ms: int) -> list[PendingEvent]:
        nonlocal seat
        next_free = next((number for number, there in enumerate(table.seats) if there.free), 0)
        person = Newcomer(request.name_or_default(body.name, next_free), token, _salt(body.salt))
        pending, seat = seating.join(table, person, body.seat)
        return pending

    await request.change(loaded, command)
    return wire.Joined(seat, token)


async def salt(request: ApiRequest) -> wire.Done:
    """Give the salt that was left out when the table was created."""
    loaded, _seats = await request.find_and_reclaim()

    def command(table: Table, own_seats: tuple[int, ...], now_ms: int) -> list[PendingEvent]:
        return seating.give_salt(table, own_seats, request.body.salt)

    return wire.Done(True, await request.change_as_seated(loaded, command))


async def fill(request: ApiRequest) -> wire.Done:
    """Before the game: put a bot into a seat, or free one."""
    body: wire.Fill = request.body
    loaded, _seats = await request.find_and_reclaim()

    def command(table: Table, own_seats: tuple[int, ...], now_ms: int) -> list[PendingEvent]:
        return seating.fill(table, own_seats, body.seat, body.occupant)

    return wire.Done(True, await request.change_as_seated(loaded, command))


async def first(request: ApiRequest) -> wire.Done:
    """Before the game: the host, who is whoever has been there longest, says which seat begins, or that it is drawn."""
    loaded, _seats = await request.find_and_reclaim()

    def command(table: Table, own_seats: tuple[int, ...], now_ms: int) -> list[PendingEvent]:
        return seating.choose_first(table, own_seats, request.body.seat)

    return wire.Done(True, await request.change_as_seated(loaded, command))


async def leave(request: ApiRequest) -> wire.Done:
    """Get up. In the game a bot plays on, until the person comes back."""
    loaded = await request.load_table()
    await request.own_seats(loaded)
    return wire.Done(
        True, await request.change_as_seated(loaded, lambda table, own_seats, now_ms: seating.leave(table, own_seats))
    )


async def rematch(request: ApiRequest) -> wire.RematchTable:
    """Play again with the same people: the first to ask creates a new table, the others join it by asking too."""
    loaded, own_seats = await request.find_and_reclaim()
    if not own_seats or request.token is None:
        raise NotYours(_("you have no seat at this table"))
    if loaded.table.stage != "over" and request.service.settings.shared:
        await request.service.tables.catch_up(loaded)
        own_seats = request.seats_at(loaded.table)
    person = Newcomer(loaded.table.seats[own_seats[0]].name, request.token, _salt(request.body.salt))
    there = await _rematch_table(request, loaded, own_seats, person)
    names = {seat: loaded.table.seats[seat].name for seat in own_seats}
    await request.change(there, lambda table, now_ms: seating.rejoin(table, person, names))
    await request.change(loaded, lambda table, now_ms: rematches.accept(table, own_seats))
    name = there.table.name
    return wire.RematchTable(name, request.seats_at(there.table)[0], request.invite(name), there.table.commitment)


async def _rematch_table(
    request: ApiRequest, loaded: LoadedTable, own_seats: tuple[int, ...], person: Newcomer
) -> LoadedTable:
    """The table where they play again: what it is called follows from the old one, so there is one, whoever asks, and
    whatever dies meanwhile. If everybody has left that, the next one follows from it in the same way."""
    tables = request.service.tables
    there = await tables.get_or_load(loaded.table.rematch) if loaded.table.rematch else None
    while there is None or there.table.closed:
        before = (there or loaded).table
        pending = seating.rematch(loaded.table, own_seats, person, proof.new_secret())
        count_table(request)
        there = await tables.create(pending, tokens.name_of_rematch(before.name, before.created.secret))
        if there.table.created.rematch_of != loaded.table.name:  # a stranger has made a table of this name
            there = await tables.create(pending)
    name = there.table.name
    asked = PendingEvent(events.Rematched(name, own_seats[0]), own_seats[0])
    await request.change(loaded, lambda table, now_ms: [] if table.rematch == name else [asked])
    return there


async def decline_rematch(request: ApiRequest) -> wire.Done:
    """Say that one would rather not play again; nobody waits in vain then."""
    loaded, own_seats = await request.find_and_reclaim()
    pending = rematches.decline(loaded.table, own_seats)
    there = await request.service.tables.get_or_load(loaded.table.rematch) if loaded.table.rematch else None
    if pending and there is not None:
        await request.change(there, lambda table, now_ms: rematches.decline_kept(table, request.token or ""))
    return wire.Done(True, await request.change(loaded, lambda table, now_ms: rematches.decline(table, own_seats)))


# ------------------------------------------------------------------------------ playing


async def move(request: ApiRequest) -> wire.MoveAnswer:
    """Make a move. The same key with the same content gets the same answer."""
    body: wire.MoveRequest = request.body
    start = request.service.server_clock.monotonic()
    loaded, _seats = await request.find_and_reclaim()
    result = moves.MoveResult([])

    def command(table: Table, own_seats: tuple[int, ...], now_ms: int) -> list[PendingEvent]:
        nonlocal result
        result = moves.play(table, own_seats, body.decision, body.move, body.key, now_ms, body.seat)
        return result.events

    number = await request.change_as_seated(loaded, command)
    if result.earlier is None:
        request.service.metrics.moves.add("person")
    request.service.metrics.answer.add(request.service.server_clock.monotonic() - start)
    return wire.MoveAnswer(body.key, True, result.earlier or number)


async def undo_move(request: ApiRequest) -> wire.Done:
    """Ask to take back a decision, or answer somebody who has asked."""
    body: wire.UndoRequest = request.body
    loaded, _seats = await request.find_and_reclaim()

    def command(table: Table, own_seats: tuple[int, ...], now_ms: int) -> list[PendingEvent]:
        if body.agree is None:
            return undo.ask(table, own_seats, body.seat)
        return undo.answer(table, own_seats, body.agree, body.asker)

    return wire.Done(True, await request.change_as_seated(loaded, command))


async def stand_in(request: ApiRequest) -> wire.Done:
    """Let a bot play for a seat, or its person again."""
    body: wire.StandIn = request.body
    loaded, own_seats = await request.find_and_reclaim()
    if not own_seats:
        raise NotYours(_("you have no seat at this table"))
    seat = own_seats[0] if body.seat is None else body.seat
    level = None if body.level is None else seating.checked_level(body.level)
    monotonic = request.service.server_clock.monotonic()
    away_ms = {away: (monotonic - since) * 1000 for away, since in loaded.away_since(monotonic).items()}

    if body.on and seat not in own_seats and loaded.knows_since(loaded.loaded_at, monotonic) is None:
        raise NotYet(_("whether this person is away is not known at the moment; please try again later"))

    def command(table: Table, own_seats: tuple[int, ...], now_ms: int) -> list[PendingEvent]:
        if body.on:
            return standins.start(table, own_seats, seat, level, away_ms)
        return standins.stop(table, own_seats, seat)

    return wire.Done(True, await request.change_as_seated(loaded, command))


async def hint(request: ApiRequest) -> wire.Hint:
    """What a strong bot would do in one's seat, from what the seat may know. The others see that it was asked for."""
    loaded, _seats = await request.find_and_reclaim()
    service, wanted = request.service, request.body.seat
    await request.change_as_seated(loaded, lambda table, own_seats, now_ms: hints.ask(table, own_seats, wanted))
    await request.flush_broadcasts()
    seat = hints.seat_to_advise(loaded.table, request.seats_at(loaded.table), wanted)
    decision, match = loaded.table.decision(seat), loaded.table.playing
    assert decision
    assert match
    if seat not in loaded.hints or loaded.hints[seat][0] != decision:
        if not service.hints_of_person.allows(request.token or "", service.server_clock.monotonic()):
            service.limit_reached("hints", request.address)
            raise TooFast(TOO_FAST)
        question = match.question(seat)
        name, owner = loaded.table.name, loaded.owner
        found = await service.bots.advise(HINT_LEVEL, question, table=name, ms=HINT_MS, owner=owner)
        loaded.hints[seat] = decision, found
    thought = loaded.hints[seat][1]
    considered = [wire.ConsideredMove(one.move, one.share, one.error, one.score) for one in thought.considered]
    return wire.Hint(considered[0].move if considered else thought.move, decision, considered)


async def react(request: ApiRequest) -> wire.Done:
    """Show the others at the table a sign or a phrase, by its code. It is not kept: who is connected now sees it."""
    body: wire.React = request.body
    code = reactions.checked_code(body.code)
    loaded, own_seats = await request.find_and_reclaim()
    service, seat = request.service, reactions.reacting_seat(loaded.table, own_seats, body.seat)
    if not service.reactions.allows(loaded, seat):
        service.limit_reached("reactions", request.address)
        raise TooFast(TOO_FAST)
    service.reactions.say(loaded, seat, code)
    return wire.Done(True, loaded.table.number)


async def recent_reactions(request: ApiRequest) -> wire.Reactions:
    """The signs and phrases of the last few seconds, for clients that have no WebSocket."""
    loaded = await request.load_table()
    await request.own_seats(loaded)  # a token that is nobody's is refused
    now_ms = request.service.server_clock.now_ms()
    return wire.Reactions([wire.Reaction(*one) for one in loaded.reactions.fresh(now_ms)], now_ms)


# ------------------------------------------------------------------------------- looking


async def look(request: ApiRequest) -> bytes:
    """The table as one may know it, without a token as a spectator, and all events after `seen`."""
    loaded, own_seats = await request.find_and_reclaim()
    if request.seat is not None and request.seat not in own_seats:
        raise NotYours(_("this is not your seat"))
    clock = request.service.server_clock
    return loaded.state_message(own_seats, request.last_event, clock.now_ms(), clock.monotonic(), request.seat)


async def record(request: ApiRequest) -> Record | bytes:
    """The record of a finished game, with the proof of its shuffles. It may be kept for longer than its table."""
    try:
        loaded = await request.load_table()
    except NoTable:
        kept = await request.service.store.record(request.table)
        if kept is None:
            raise
        return kept
    if loaded.table.stage != "over" and request.service.settings.shared:
        await request.service.tables.catch_up(loaded)
    return record_of(loaded.table)


async def listed(request: ApiRequest) -> wire.OpenTables:
    """Tables that wait for players and want to be found; those where nobody is there any more are left out."""
    return wire.OpenTables([_open_table(request, loaded.table) for loaded in await request.service.lobby.listed()])


def _open_table(request: ApiRequest, table: Table) -> wire.OpenTable:
    played = terms(table.created)
    return wire.OpenTable(
        table.name,
        table.created.game,
        table.created.players,
        sum(seat.free and not seat.reserved_for for seat in table.seats),
        table.names,
        table.bot_names,
        table.created.options,
        played["in_force"],
        wire.ClockTerms(**played["clock"]) if played["clock"] else None,
        request.invite(table.name),
    )


async def all_games(request: ApiRequest) -> wire.Games:
    """All games with their options, and the levels of bots."""
    return games_told(request.texts)


def games_told(texts: Texts) -> wire.Games:
    """The same in a language."""
    from karban import bots
    from karban.drawing import titles

    called = titles(texts)
    about = [
        wire.GameInfo(
            name,
            called[name],
            list(game.seats),
            dict(game.defaults),
            game.version,
            game.allowed_at_tables(),
            game.one_begins,
        )
        for name, game in ((name, find_game(name)) for name in games())
    ]
    return wire.Games(about, list(bots.level_names()), list(CLOCKS))


async def where(request: ApiRequest) -> wire.Where:
    """Where others find this server: what to send to those who shall join."""
    return wire.Where(request.public_address())


async def health(request: ApiRequest) -> wire.Health:
    """Whether the server can serve."""
    return wire.Health(await request.service.healthy(), len(request.service.tables.set_aside) or UNSET)
