"""The boards of the deals of the days, and records that people leave for others.

Every entry of a board is a record that the server has played again itself, bots included: docs/daily.md says what that
proves, and what it does not.
"""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from karban.daily.checking import check_header, check_over
from karban.daily.rule import PERSON, checked_day, plan_of
from karban.errors import BadOption
from karban.i18n.texts import _
from karban.match.record import Record
from karban.store import BoardFull, RankedEntry, StoredEntry
from karban.table import tokens
from karban.table.names import checked_name
from karban.table.refusals import Full, NotYet
from karban.table.undo import TooLate
from karban.web.api import wire
from karban.web.api.errors import BadToken, NotHere, Repeated, TooFast
from karban.web.api.request import ApiRequest
from karban.web.live.networks import network_of
from karban.web.live.rate_limits import NetworkLimit
from karban.web.live.server_clock import day_of

DAY_MS = 86_400_000
MAX_SHOWN = 100
RECORD_NAME_CHARS = 16  # 79 bits: a record is found by whoever was told its name
RECORD_NAME = re.compile(f"[{tokens.LETTERS}]{{{RECORD_NAME_CHARS}}}")


async def board(request: ApiRequest) -> wire.DailyBoard:
    """Who has played the deal of a day: the best, and with a token one's own entry."""
    game, day = _asked(request)
    return await _board(request, game, day)


async def enter(request: ApiRequest) -> wire.DailyBoard:
    """Enter the board of today or yesterday (UTC) with one's game, which the server plays again. One token is one entry
    for a game and day; the same game once more is the same entry. The token is one of one's own (32 random bytes in
    base64url)."""
    game, day = _asked(request)
    _check_open(request, day)
    body: wire.NewBoardEntry = request.body
    name = checked_name(request.name_or_default(body.name, PERSON, alone=True))
    record = Record.from_json(bytes(body.record))
    person = _person(request, game, day)
    if there := (await request.service.store.board(game, day, person, 0)).own:
        await _check_same(request, there.entry, record)
        return await _board(request, game, day)
    check_header(record, game, day)
    check_over(record)
    _count(request, request.service.entries_of_network, "entries")
    asked = {"game": game, "day": day, "name": name, "record": bytes(body.record).decode()}
    verdict = await request.service.record_checks.check(asked, network_of(request.address))
    await _put(request, _entry(request, game, day, person, name, verdict), verdict["record"].encode())
    return await _board(request, game, day)


async def share(request: ApiRequest) -> wire.SharedRecord:
    """Leave a record for others, over or not; the server plays it again. The same record has always the same name."""
    service = request.service
    if not service.settings.sharing:
        raise NotHere(_("this server keeps no records for others"))
    text = bytes(request.body.record)
    Record.from_json(text)
    _count(request, service.records_of_network, "records")
    verdict = await service.record_checks.check({"record": text.decode()}, network_of(request.address))
    kept = verdict["record"].encode()
    name = _record_name(kept)
    await service.store.share(name, service.server_clock.now_ms(), kept)
    return wire.SharedRecord(name)


async def shared(request: ApiRequest) -> bytes:
    """A record that somebody has left."""
    name = request.path["record"]
    found = await request.service.store.shared_record(name) if RECORD_NAME.fullmatch(name) else None
    if found is None:
        raise NotHere(_("there is no such record"))
    return found


# ------------------------------------------------------------------------- what is asked


def _asked(request: ApiRequest) -> tuple[str, str]:
    """The game and the day."""
    if not request.service.settings.board:
        raise NotHere(_("this server keeps no board of the day"))
    game = request.path["game"]
    try:
        plan_of(game)
    except BadOption as error:
        raise NotHere(error.template, **error.values) from None
    return game, checked_day(request.path["date"])


def _check_open(request: ApiRequest, day: str) -> None:
    if day > _today(request):
        raise NotYet(_("this day has not begun"))
    if not _is_open(request, day):
        raise TooLate(_("this board is closed: one can enter those of today and of yesterday"))


def _is_open(request: ApiRequest, day: str) -> bool:
    now_ms = request.service.server_clock.now_ms()
    return day_of(now_ms - DAY_MS) <= day <= day_of(now_ms)


def _today(request: ApiRequest) -> str:
    return day_of(request.service.server_clock.now_ms())


def _person(request: ApiRequest, game: str, day: str) -> str:
    """By what somebody is known on this board. From the boards of two days nobody can tell that they are the same."""
    if request.token is None or not tokens.TOKEN.fullmatch(request.token):
        raise BadToken(_("a token of one's own is 32 random bytes in base64url"))
    return tokens.hash_of(f"{game}/{day}/{request.token}")


def _count(request: ApiRequest, limit: NetworkLimit, name: str) -> None:
    service = request.service
    if not limit.allows(request.address, service.server_clock.monotonic()):
        service.limit_reached(name, request.address)
        raise TooFast(_("too many records from one network; please wait a while"))


# --------------------------------------------------------------------------- the board


async def _board(request: ApiRequest, game: str, day: str) -> wire.DailyBoard:
    person = _person(request, game, day) if request.token else ""
    found = await request.service.store.board(game, day, person, MAX_SHOWN)
    is_open = _is_open(request, day)

    def told(ranked: RankedEntry) -> wire.BoardEntry:
        entry = ranked.entry
        # Whoever could still enter is not told how others have played.
        record = None if is_open else entry.record
        return wire.BoardEntry(ranked.rank, entry.name, json.loads(entry.scores), entry.won, entry.at_ms, record)

    own = told(found.own) if found.own else None
    return wire.DailyBoard(game, day, is_open, found.total, [told(one) for one in found.best], own)


def _entry(request: ApiRequest, game: str, day: str, person: str, name: str, verdict: dict[str, Any]) -> StoredEntry:
    scores, kept = verdict["scores"], verdict["record"].encode()
    now_ms = request.service.server_clock.now_ms()
    points = scores[PERSON]
    return StoredEntry(game, day, person, name, now_ms, verdict["won"], points, json.dumps(scores), _record_name(kept))


async def _put(request: ApiRequest, entry: StoredEntry, kept: bytes) -> None:
    store, most = request.service.store, request.service.settings.limits.board_entries
    try:
        there = await store.enter_board(entry, kept, most)
    except BoardFull:
        raise Full(_("there is no room on this board any more")) from None
    if there.record != entry.record:  # somebody was faster, with the same token
        await _check_same(request, there, Record.from_json(kept))


async def _check_same(request: ApiRequest, there: StoredEntry, record: Record) -> None:
    """Whether the game of an entry is this one; if it is not, one has been on this board already."""
    kept = await request.service.store.shared_record(there.record)
    if kept is None or Record.from_json(kept).moves != record.moves:
        raise Repeated(_("you are on this board already: the first game of a day counts"))


def _record_name(kept: bytes) -> str:
    """What a record is called: always the same, so that the same one twice is one."""
    number = int.from_bytes(hashlib.sha256(b"karban/record/1/" + kept).digest())
    letters = tokens.LETTERS
    return "".join(letters[number // len(letters) ** place % len(letters)] for place in range(RECORD_NAME_CHARS))
