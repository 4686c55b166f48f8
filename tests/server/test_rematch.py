"""Once more with the same people: one table, however many ask and whatever dies meanwhile; salts come after its
commitment."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from karban.table import tokens
from karban.table.refusals import Full, Stale, TableRefusal
from karban.web.api import handlers, wire
from karban.web.api.errors import TooFast
from karban.web.settings import Limits
from tests.server.client import TableClient, any_legal
from tests.server.cluster import Cluster
from tests.server.inside import Guest, running
from tests.server.loops import in_loop
from tests.server.services import Postgres, Redis

NEWEST = 10**6  # more than any process has seen: it looks at the log first


async def played_out(service: object, *occupants: str) -> tuple[Guest, Guest]:
    """Two people at the end of a short game."""
    ann = await Guest.create(service, *occupants, game="number")  # type: ignore[arg-type]
    bob = await ann.join()
    while (await ann.look())["stage"] == "playing":
        for guest in (ann, bob):
            message = await guest.look(last_event=10**6)
            if message["decision"]:
                free = message["view"]["free"][message["seat"]]
                await guest.send(message["decision"], free[0] * 3, message["decision"])
    return ann, bob


@in_loop
async def test_two_who_ask_at_once_get_one_table(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann, bob = await played_out(service, "me", "open")
        asked = [handlers.rematch(guest.request(wire.Rematch())) for guest in (ann, bob, ann, bob)]
        made = await asyncio.gather(*asked)
        assert len({one.table for one in made}) == 1
        assert [one.seat for one in made] == [0, 1, 0, 1]
        again = await Guest(service, made[0].table, ann.token, 0).look()
        assert (again["stage"], again["names"]) == ("playing", ["Ann", "Bob"])


@in_loop
async def test_a_rematch_whose_server_died_before_it_was_named_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    async with running(path) as service:
        ann, bob = await played_out(service, "me", "open")
        change = service.tables.change

        async def die(*_: object) -> int:
            raise ConnectionAbortedError

        service.tables.change = die  # type: ignore[method-assign, assignment]
        with pytest.raises(ConnectionAbortedError):
            await handlers.rematch(ann.request(wire.Rematch()))
        service.tables.change = change  # type: ignore[method-assign]
        name = tokens.name_of_rematch(ann.table, ann.loaded.table.created.secret)
        assert (await service.store.last_numbers([name]))[name] == 2  # it is there, but nobody has heard of it
        assert ann.loaded.table.rematch is None
    async with running(path) as service:
        made = [await handlers.rematch(guest.at(service).request(wire.Rematch())) for guest in (bob, ann)]
        assert [(one.table, one.seat) for one in made] == [(name, 1), (name, 0)]
        assert (await ann.at(service).look())["rematch"] == name


@in_loop
async def test_a_rematch_that_everybody_has_left_is_followed_by_another(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann, bob = await played_out(service, "me", "open")
        left = await handlers.rematch(ann.request(wire.Rematch()))
        await handlers.leave(Guest(service, left.table, ann.token, 0).request())
        made = [await handlers.rematch(guest.request(wire.Rematch())) for guest in (bob, ann, bob)]
        assert len({one.table for one in made}) == 1
        assert made[0].table != left.table
        assert (await ann.look())["rematch"] == made[0].table


@in_loop
async def test_a_salt_of_null_is_waited_for_at_a_rematch(tmp_path: Path) -> None:
    """Each gives theirs when they have seen the commitment, whoever has created the table."""
    async with running(tmp_path / "tables.sqlite") as service:
        ann, bob = await played_out(service, "me", "open")
        made = [await handlers.rematch(guest.request(wire.Rematch(salt=None))) for guest in (ann, bob)]
        assert made[0].commitment == made[1].commitment
        again = [Guest(service, one.table, guest.token, one.seat) for one, guest in zip(made, (ann, bob), strict=True)]
        for guest, salt in zip(again, ("pepper", "sugar"), strict=True):
            message = await guest.look()
            assert (message["stage"], message["setup"]["salted"][guest.seat or 0]) == ("open", False)
            await handlers.salt(guest.request(wire.Salt(salt)))
        assert (await again[0].look())["stage"] == "playing"
        assert again[0].loaded.table.salts == ["pepper", "sugar"]


@in_loop
async def test_tables_for_a_rematch_count_like_all_others(tmp_path: Path) -> None:
    """Who puts up a rematch, leaves it and asks again creates tables without end, and news for the others."""
    async with running(tmp_path / "tables.sqlite", limits=Limits(tables=4)) as service:
        ann, _bob = await played_out(service, "me", "open")
        for _ in range(3):
            left = await handlers.rematch(ann.request(wire.Rematch()))
            await handlers.leave(Guest(service, left.table, ann.token, 0).request())
        with pytest.raises(TooFast):
            await handlers.rematch(ann.request(wire.Rematch()))


@pytest.mark.parametrize("steps", [["open"], ["bot:easy", "open"], ["open", "bot:easy", "open", "open"]])
@in_loop
async def test_a_seat_that_is_kept_for_somebody_is_given_to_nobody_else(tmp_path: Path, steps: list[str]) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann, bob = await played_out(service, "me", "open")
        made = await handlers.rematch(ann.request(wire.Rematch(salt=None)))  # a bot does not let it begin
        again = Guest(service, made.table, ann.token, 0)
        for occupant in steps:
            await handlers.fill(again.request(wire.Fill(1, occupant)))
        with pytest.raises(Full):
            await handlers.join(again.request(wire.Join("Bob"), token=None))
        assert (await handlers.rematch(bob.request(wire.Rematch()))).seat == 1


@in_loop
async def test_to_free_a_seat_that_is_free_is_nothing_new(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann = await Guest.create(service, "me", "open")
        number = ann.loaded.table.number
        assert (await handlers.fill(ann.request(wire.Fill(1, "open")))).n == number
        assert ann.loaded.table.number == number


@in_loop
async def test_two_who_ask_two_processes_at_once_get_one_table(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    with Cluster(postgres, redis, tmp_path) as cluster:
        for _ in range(5):
            ann = await TableClient.create(cluster.url, game="gap", seats=["me", "open"], options={"rounds": 1})
            people = [ann, await ann.join()]
            while (state := await ann.look(seen=NEWEST))["stage"] != "over":
                person = people[state["view"]["to_act"][0]]
                state = await person.look(seen=NEWEST)
                assert (await person.move(any_legal(state), state["decision"])).status_code == 200
            answers = await asyncio.gather(*(person.post("rematch") for person in people * 3))
            assert [answer.status_code for answer in answers] == [200] * 6, [answer.text for answer in answers]
            made = [answer.json() for answer in answers]
            assert len({one["table"] for one in made}) == 1
            assert [one["seat"] for one in made] == [0, 1] * 3
        database = cluster.data.split("/")[3].split("?")[0]
        assert postgres.sql("SELECT count(DISTINCT name) FROM karban.event", database) == "10"  # no orphan


@in_loop
async def test_all_are_told_who_asks_to_play_again_and_who_does(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann, bob = await played_out(service, "me", "open", "bot:random")
        assert (await bob.look())["rematch_answers"] is None
        made = await handlers.rematch(ann.request(wire.Rematch()))
        assert (await bob.look())["rematch_answers"] == {"by": 0, "accepted": [0], "declined": []}
        lobby = await Guest(service, made.table, ann.token, 0).look()
        assert lobby["setup"]["kept"] == [None, {"name": "Bob", "declined": False}, None]
        await handlers.rematch(bob.request(wire.Rematch()))
        assert (await ann.look())["rematch_answers"] == {"by": 0, "accepted": [0, 1], "declined": []}
        begun = await Guest(service, made.table, ann.token, 0).look()
        assert (begun["stage"], begun["setup"]["kept"]) == ("playing", [None, None, None])


@in_loop
async def test_who_would_rather_not_play_again_says_so_once_and_may_still_change_their_mind(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann, bob = await played_out(service, "me", "open")
        with pytest.raises(Stale):
            await handlers.decline_rematch(bob.request())
        made = await handlers.rematch(ann.request(wire.Rematch()))
        said = [await handlers.decline_rematch(bob.request()) for _ in range(2)]
        assert said[0].n == said[1].n
        assert (await ann.look())["rematch_answers"] == {"by": 0, "accepted": [0], "declined": [1]}
        there = Guest(service, made.table, ann.token, 0)
        assert (await there.look())["setup"]["kept"] == [None, {"name": "Bob", "declined": True}]
        await handlers.decline_rematch(ann.request())  # who has asked cannot be against it
        assert (await ann.look())["rematch_answers"]["accepted"] == [0]
        await handlers.rematch(bob.request(wire.Rematch()))
        assert (await ann.look())["rematch_answers"] == {"by": 0, "accepted": [0, 1], "declined": []}
        assert (await there.look())["stage"] == "playing"


@in_loop
async def test_nobody_without_a_seat_answers_for_others(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann, _bob = await played_out(service, "me", "open")
        await handlers.rematch(ann.request(wire.Rematch()))
        stranger = Guest(service, ann.table, tokens.new_token(), 0)
        with pytest.raises(TableRefusal):
            await handlers.decline_rematch(stranger.request())
