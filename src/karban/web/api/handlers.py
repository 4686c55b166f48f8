"""The handler of each operation of the API. It gets a call and returns the answer; refusals are raised."""

from __future__ import annotations

from karban.i18n.texts import _
from karban.match.record import Record
from karban.notation import find_game, games
from karban.table import Table, commands, events, moves, proof, standins, tokens, undo
from karban.table.commands import Newcomer, PendingEvent
from karban.table.message import record as record_of
from karban.table.message import terms
from karban.table.refusals import NotYours, Refusal
from karban.web.api import wire
from karban.web.api.call import Call
from karban.web.api.errors import BadToken, TooFast

MAX_LISTED_TABLES = 100
HINT_LEVEL, HINT_MS = "hard", 1000.0
# What people are offered, from a quick game to one by correspondence.
CLOCKS = (
    None,
    wire.ClockWish(each=30),
    wire.ClockWish(each=60),
    wire.ClockWish(each=120),
    wire.ClockWish(each=86_400),
    wire.ClockWish(bank=300, increment=5),
    wire.ClockWish(bank=900, increment=10),
)


# ------------------------------------------------------------------- tables and seats


async def create(call: Call) -> wire.CreatedTable:
    """Create a table and sit down. With a token of one's own (32 random bytes in base64url) that one is used, and the
    same request once more gives the same table."""
    body: wire.NewTable = call.body
    seats = _seats(body)
    brought = call.token is not None
    pending = commands.create(_plan(body, seats), _creator(call, body, seats), proof.new_secret(), body.names)
    if not call.service.tables_of_address.allows(call.address, call.service.server_clock.monotonic()):
        raise TooFast(_("too many tables from one address; please wait a while"))
    assert call.token
    name = tokens.name_for(call.token, wire.encode(body)) if brought else None
    loaded = await call.service.tables.create(pending, name)
    if name and commands.ME in seats and not loaded.table.seats_of(call.token):  # they have left that one since
        loaded = await call.service.tables.create(pending)
    own = [number for number, word in enumerate(seats) if word == commands.ME]
    token = call.token if own else None
    return wire.CreatedTable(
        table=loaded.table.name,
        seat=own[0] if own else None,
        seats=own,
        token=token,
        invite=f"/t/{loaded.table.name}",
        commitment=loaded.table.commitment,
    )


def _seats(body: wire.NewTable) -> list[str]:
    if body.seats is None:
        players = body.players or find_game(body.game).seats.start
        return [commands.ME, *[commands.OPEN] * (players - 1)]
    if body.players is not None and body.players != len(body.seats):
        raise Refusal(
            _("seats: one for each of {players} players, not {given}"), players=body.players, given=len(body.seats)
        )
    return body.seats


def _creator(call: Call, body: wire.NewTable, seats: list[str]) -> Newcomer:
    """Whoever creates a table may bring a token, to be known by at once; else one is made."""
    call.token = _own_token(call.token)
    number = seats.index(commands.ME) if commands.ME in seats else 0
    salt = body.salt if isinstance(body.salt, str) or body.salt is None else ""
    return Newcomer(call.name(body.name, number), call.token, salt)


def _own_token(token: str | None) -> str:
    if token is None:
        return tokens.new_token()
    if not tokens.TOKEN.fullmatch(token):
        raise BadToken(_("a token of one's own is 32 random bytes in base64url"))
    return token


def _plan(body: wire.NewTable, seats: list[str]) -> commands.TablePlan:
    return commands.TablePlan(
        body.game,
        seats,
        body.options,
        body.listed,
        _time_control(body.clock),
        body.stand_in,
        None if body.away is None else round(body.away * 1000),
    )


def _time_control(clock: wire.ClockWish | None) -> events.TimeControl | None:
    if clock is None:
        return None
    times = [clock.each, None if clock.days is None else clock.days * 86_400, clock.bank]
    if sum(time is not None for time in times) != 1:
        raise Refusal(_("clock: give one of each, days and bank"))
    each, days, bank = (None if time is None else round(time * 1000) for time in times)
    return events.TimeControl(
        days if each is None else each, bank, round(clock.increment * 1000) if bank is not None else 0
    )


async def join(call: Call) -> wire.Joined:
    """Sit down. The same token again gets the same seat."""
    body: wire.Join = call.body
    loaded = await call.find()
    token = _own_token(call.token)
    seat = 0

    def command(table: Table, now: int) -> list[PendingEvent]:
        nonlocal seat
        next_free = next((number for number, there in enumerate(table.seats) if there.free), 0)
        person = Newcomer(call.name(body.name, next_free), token, body.salt or "")
        pending, seat = commands.join(table, person, body.seat)
        return pending

    await call.change(loaded, command)
    return wire.Joined(seat, token)


async def salt(call: Call) -> wire.Done:
    """Give the salt that was left out when the table was created."""
    loaded, own = await call.enter()
    return wire.Done(True, await call.change(loaded, lambda table, now: commands.give_salt(table, own, call.body.salt)))


async def fill(call: Call) -> wire.Done:
    """Before the game: put a bot into a seat, or free one."""
    body: wire.Fill = call.body
    loaded, own = await call.enter()
    return wire.Done(True, await call.change(loaded, lambda table, now: commands.fill(table, own, body.seat, body.who)))


async def leave(call: Call) -> wire.Done:
    """Get up. In the game a bot plays on, until the person comes back."""
    loaded = await call.find()
    own = await call.own(loaded)
    return wire.Done(True, await call.change(loaded, lambda table, now: commands.leave(table, own)))


async def rematch(call: Call) -> wire.RematchTable:
    """Play again with the same people: the first to ask creates a new table, the others join it by asking too."""
    loaded, own = await call.enter()
    if not own or call.token is None:
        raise NotYours(_("you have no seat at this table"))
    person = Newcomer(loaded.table.seats[own[0]].name, call.token, call.body.salt or "")
    if loaded.table.rematch is None:
        new = await call.service.tables.create(commands.rematch(loaded.table, own, person, proof.new_secret()))
        await call.change(loaded, lambda table, now: _rematched(table, new.table.name))
    assert loaded.table.rematch
    there = await call.service.tables.find(loaded.table.rematch)
    names = {seat: loaded.table.seats[seat].name for seat in own}
    await call.change(there, lambda table, now: commands.rejoin(table, person, names))
    name = there.table.name
    return wire.RematchTable(name, there.table.seats_of(call.token)[0], f"/t/{name}", there.table.commitment)


def _rematched(table: Table, name: str) -> list[PendingEvent]:
    return [] if table.rematch else [PendingEvent(events.Rematched(name))]


# ------------------------------------------------------------------------------ playing


async def move(call: Call) -> wire.MoveAnswer:
    """Make a move. The same key with the same content gets the same answer."""
    body: wire.MoveRequest = call.body
    start = call.service.server_clock.monotonic()
    loaded, own = await call.enter()
    result = moves.MoveResult([])

    def command(table: Table, now: int) -> list[PendingEvent]:
        nonlocal result
        result = moves.play(table, own, body.decision, body.move, body.key, now, body.seat)
        return result.events

    number = await call.change(loaded, command)
    if result.earlier is None:
        call.service.metrics.moves.add("person")
    call.service.metrics.answer.add(call.service.server_clock.monotonic() - start)
    return wire.MoveAnswer(body.key, True, result.earlier or number)


async def undo_move(call: Call) -> wire.Done:
    """Ask to take back a decision, or answer somebody who has asked."""
    body: wire.UndoWish = call.body
    loaded, own = await call.enter()

    def command(table: Table, now: int) -> list[PendingEvent]:
        return undo.ask(table, own, body.seat) if body.agree is None else undo.answer(table, own, body.agree)

    return wire.Done(True, await call.change(loaded, command))


async def stand_in(call: Call) -> wire.Done:
    """Let a bot play for a seat, or its person again."""
    body: wire.StandIn = call.body
    loaded, own = await call.enter()
    if not own:
        raise NotYours(_("you have no seat at this table"))
    seat = own[0] if body.seat is None else body.seat
    level = None if body.level is None else commands.checked_level(body.level)
    present = loaded.presence(call.service.server_clock.monotonic())

    def command(table: Table, now: int) -> list[PendingEvent]:
        if body.on:
            return standins.start(table, own, seat, level, present)
        return standins.stop(table, own, seat)

    return wire.Done(True, await call.change(loaded, command))


async def hint(call: Call) -> wire.Hint:
    """What a strong bot would do in one's seat, from what the seat may know."""
    loaded, own = await call.enter()
    seats = [seat for seat in own if loaded.table.decision(seat) and call.body.seat in (None, seat)]
    match = loaded.table.playing
    if not seats or not match:
        raise NotYours(_("this is not for you to decide"))
    decision = loaded.table.decision(seats[0])
    assert decision
    question = match.question(seats[0])
    found = await call.service.bots.choose(HINT_LEVEL, question, table=loaded.table.name, ms=HINT_MS)
    return wire.Hint(found, decision)


# ------------------------------------------------------------------------------- looking


async def look(call: Call) -> bytes:
    """The table as one may know it, without a token as a spectator, and all events after `seen`."""
    loaded, own = await call.enter()
    if call.seat is not None and call.seat not in own:
        raise NotYours(_("this is not your seat"))
    clock = call.service.server_clock
    return loaded.state_message(own, call.seen, clock.now_ms(), clock.monotonic(), call.seat)


async def record(call: Call) -> Record:
    """The record of a finished game, with the proof of its shuffles."""
    loaded = await call.find()
    if loaded.table.stage != "over" and call.service.settings.shared:
        await call.service.tables.catch_up(loaded)
    return record_of(loaded.table)


async def listed(call: Call) -> wire.OpenTables:
    """Tables that wait for players and want to be found."""
    found = []
    for index in await call.service.store.listed(MAX_LISTED_TABLES):
        table = (await call.service.tables.find(index.table)).table
        played = terms(table.created)
        found.append(
            wire.OpenTable(
                table.name,
                table.created.game,
                table.created.players,
                sum(seat.free and not seat.reserved_for for seat in table.seats),
                table.names,
                table.created.options,
                played["in_force"],
                wire.ClockTerms(**played["clock"]) if played["clock"] else None,
                f"/t/{table.name}",
            )
        )
    return wire.OpenTables(found)


async def all_games(call: Call) -> wire.Games:
    """All games with their options, and the levels of bots."""
    from karban import bots
    from karban.drawing import titles

    called = titles(call.texts)
    about = [
        wire.GameInfo(name, called[name], list(game.seats), dict(game.defaults), game.version, dict(game.allowed))
        for name, game in ((name, find_game(name)) for name in games())
    ]
    return wire.Games(about, list(bots.level_names()), list(CLOCKS))


async def where(call: Call) -> wire.Where:
    """Where others find this server: what to send to those who shall join."""
    return wire.Where(call.outside())


async def health(call: Call) -> wire.Health:
    """Whether the server can serve."""
    return wire.Health(await call.service.healthy())
