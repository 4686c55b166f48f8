"""Signs and phrases among people: everybody at the table gets them, once; nothing is kept; not without end."""

from __future__ import annotations

from pathlib import Path

import pytest

from karban.errors import BadOption
from karban.table.refusals import NotYours
from karban.web.api import handlers, wire
from karban.web.api.errors import BadToken, TooFast
from karban.web.settings import Limits
from tests.server.client import TableClient
from tests.server.inside import Guest, advance, running
from tests.server.loops import in_loop
from tests.server.test_http import pair
from tests.server.test_presence import End, Wire, processes


def shown(guest: Guest) -> list[tuple[int, str]]:
    """What those at a table have been shown lately."""
    fresh = guest.loaded.reactions.fresh(guest.service.server_clock.now_ms())
    return [(one.seat, one.code) for one in fresh]


async def react(guest: Guest, code: str, seat: int | None = None) -> None:
    await handlers.react(guest.request(wire.React(code, seat)))


@in_loop
async def test_everybody_at_the_table_gets_it_once_and_the_log_does_not(url: str) -> None:
    ann, bob = await pair(url)
    watcher = TableClient(url, ann.table, None)
    async with ann.live() as anns, bob.live() as bobs, watcher.live() as watched:
        for line in (anns, bobs, watched):
            await line.until(lambda message: all(message["online"]))
        number = anns.last["n"]
        answer = await bob.post("reactions", code="well-played")
        assert (answer.status_code, answer.json()) == (200, {"ok": True, "n": number})
        for line in (anns, bobs, watched):
            while not line.others:
                await line.receive()
            (told,) = line.others
            assert told["type"] == "reaction"
            assert (told["seat"], told["code"]) == (bob.seat, "well-played")
    async with ann.live() as again:
        await again.receive()
        assert again.others == []
    assert (await ann.look())["n"] == number
    polled = (await ann.request("GET", "/reactions")).json()
    assert [(one["seat"], one["code"]) for one in polled["reactions"]] == [(bob.seat, "well-played")]
    assert polled["now"] >= polled["reactions"][0]["at"]


@in_loop
async def test_a_code_that_nobody_knows_is_refused_in_a_sentence(url: str) -> None:
    ann, _bob = await pair(url)
    answer = await ann.post("reactions", code="<b>you cheat</b>")
    assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")
    assert answer.json()["message"].startswith("code: one of smile, laugh")
    nobody = await TableClient(url, ann.table, None).post("reactions", code="smile")
    assert nobody.status_code == 401


@in_loop
async def test_who_only_watches_or_plays_with_bots_has_nobody_to_speak_to(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann = await Guest.create(service, "me", "bot:easy")
        with pytest.raises(NotYours):
            await react(ann, "smile")
        both = await Guest.create(service, "me", "me")
        with pytest.raises(NotYours):
            await react(both, "smile")
        several = await Guest.create(service, "me", "me", "open")
        await several.join()
        await react(several, "smile", 1)
        assert shown(several) == [(1, "smile")]
        with pytest.raises(NotYours):
            await react(several, "smile", 2)
        with pytest.raises(BadToken):
            await react(Guest(service, several.table, "e" * 43, None), "smile")
        with pytest.raises(BadOption):
            await react(several, "frown")


@in_loop
async def test_each_seat_may_say_so_much_and_what_is_old_is_gone(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite", limits=Limits(reactions=2)) as service:
        ann = await Guest.create(service, "me", "open")
        bob = await ann.join()
        await react(ann, "smile")
        await react(ann, "heart")
        with pytest.raises(TooFast):
            await react(ann, "wow")
        await react(bob, "wow")
        assert shown(ann) == [(0, "smile"), (0, "heart"), (1, "wow")]
        advance(service, 11)
        assert shown(ann) == []
        await react(ann, "thanks")
        assert shown(ann) == [(0, "thanks")]


@in_loop
async def test_those_at_other_processes_get_it_too_unless_it_comes_too_late(tmp_path: Path) -> None:
    wire_between = Wire()
    async with processes(tmp_path / "tables.sqlite", End(wire_between), End(wire_between)) as (one, other):
        ann = await Guest.create(one, "me", "open")
        bob = (await ann.join()).at(other)
        await bob.look()
        await react(ann, "good-luck")
        await bob.until(lambda: shown(bob))
        assert shown(bob) == shown(ann) == [(0, "good-luck")]
        late = one.server_clock.now_ms() - 60_000
        for notice in (f'["x", 0, "smile", {late}]', '["x", 9, "smile", 9e15]', "[]", '["x", 0, "?", 9000000000000]'):
            await other._on_notice(f"{bob.table}!0", 0, notice)
        assert shown(bob) == [(0, "good-luck")]
