"""Limits count networks and what requests cost, so that one client cannot spoil it for all."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from karban.bots.turns import Urgency
from karban.match.question import Question
from karban.table import Table
from karban.web.api.errors import TooFast
from karban.web.app import application
from karban.web.http.cost import Meter, metered
from karban.web.live.attendant import urgency
from karban.web.live.costs import Costs
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.networks import network_of, site_of
from karban.web.live.open_connections import OpenConnections
from karban.web.live.rate_limits import NetworkCount, NetworkLimit
from karban.web.processes.log_floods import LEFT_OUT, MAX_OF_A_KIND, WINDOW_SECONDS, NoFloods
from karban.web.settings import Limits
from tests.server.inside import FirstMove, Guest, Onlooker, running
from tests.server.loops import in_loop

HOME, SITE = "2001:db8:1:2", "2001:db8:1"


# ------------------------------------------------------------------------------ networks


def test_a_network_is_one_address_of_ipv4_and_a_64_of_ipv6() -> None:
    assert network_of("192.0.2.1") != network_of("192.0.2.2")
    assert network_of(f"{HOME}::1") == network_of(f"{HOME}:ffff::9")
    assert network_of(f"{SITE}:2::1") != network_of(f"{SITE}:3::1")
    assert site_of(f"{SITE}:2::1") == site_of(f"{SITE}:3::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("") == ""


@in_loop
async def test_all_addresses_of_a_64_together_may_create_so_many_tables(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite", limits=Limits(tables=5)) as service:
        for number in range(5):
            await Guest.create(service, "me", "open", address=f"{HOME}::{number:x}")
        with pytest.raises(TooFast):
            await Guest.create(service, "me", "open", address=f"{HOME}:ffff::1")
        await Guest.create(service, "me", "open", address="2001:db8:9::1")


def test_a_48_may_do_four_times_what_one_of_its_networks_may() -> None:
    limit = NetworkLimit(10, 1000.0)
    allowed = sum(limit.allows(f"{SITE}:{number:x}::1", 0.0) for number in range(200))
    assert allowed == 40
    assert limit.allows("2001:db8:9::1", 0.0)


def test_connections_are_counted_by_network() -> None:
    count = NetworkCount(2)
    for number in (1, 2):
        assert count.has_room(f"{HOME}::{number}")
        count.add(f"{HOME}::{number}")
    assert not count.has_room(f"{HOME}::3")
    assert count.has_room(f"{SITE}:7::1")
    count.add(f"{HOME}::1", -1)
    assert count.has_room(f"{HOME}::3")
    assert count.total == 1


# ----------------------------------------------------------------------------------- cost


@in_loop
async def test_the_own_turns_of_a_coroutine_are_measured_and_not_its_waiting() -> None:
    async def work() -> str:
        for _ in range(3):
            start = time.thread_time()
            while time.thread_time() - start < 0.01:
                pass
            await asyncio.sleep(0.01)
        return "done"

    async def others() -> None:
        start = time.thread_time()
        while time.thread_time() - start < 0.05:
            await asyncio.sleep(0)

    meter, other = Meter(), asyncio.create_task(others())
    assert await metered(work(), meter) == "done"
    assert 0.03 <= meter.seconds < 0.05
    await other


@in_loop
async def test_a_measured_coroutine_can_be_cancelled_and_can_fail() -> None:
    async def forever() -> None:
        await asyncio.sleep(1000)

    async def fails() -> None:
        await asyncio.sleep(0)
        raise KeyError

    task = asyncio.ensure_future(metered(forever(), Meter()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    with pytest.raises(KeyError):
        await metered(fails(), Meter())


def test_who_asks_for_expensive_things_runs_out_sooner_and_others_do_not() -> None:
    costs = Costs(10.0, 20.0)
    at, cheap, expensive = 0.0, 0, 0
    for _ in range(2000):  # 20 s in which two ask a hundred times a second
        at += 0.01
        if costs.admits("192.0.2.1", at):
            cheap += 1
            costs.spend("192.0.2.1", at, 0.001)
        if costs.admits("192.0.2.2", at):
            expensive += 1
            costs.spend("192.0.2.2", at, 0.02)
    assert cheap == 2000
    assert expensive < 1100


def test_while_the_server_is_strained_whoever_has_spent_most_is_refused_first() -> None:
    costs, at = Costs(10.0, 20.0), 100.0
    costs.spend("192.0.2.1", at, 6.0)
    costs.spend("192.0.2.2", at, 0.5)
    assert costs.strained(at)
    assert not costs.admits("192.0.2.1", at)
    assert costs.admits("192.0.2.2", at)
    assert costs.admits("192.0.2.3", at)
    assert not costs.strained(at + 20)
    assert costs.admits("192.0.2.1", at + 20)


@in_loop
async def test_whoever_has_no_budget_left_is_told_when_to_come_again(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite") as service:
        transport = httpx.ASGITransport(application(service), client=("192.0.2.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            assert (await http.get("/text")).status_code == 200
            service.costs.spend("192.0.2.1", service.server_clock.monotonic(), 11.0)
            answer = await http.get("/text")
            health = await http.get("/healthz")
        assert (answer.status_code, answer.json()["error"]) == (429, "too-fast")
        assert int(answer.headers["retry-after"]) > 0
        assert health.status_code == 200


# ----------------------------------------------------------------------------------- bots


@in_loop
async def test_all_tables_of_a_network_are_one_owners_and_go_first_where_somebody_waits(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite") as service:
        assert isinstance(service.bots, FirstMove)
        how = service.bots.how
        ann = await Guest.create(service, "bot:hard", "me", game="number", address=f"{HOME}::1")
        await ann.until(lambda: how)
        assert (how[-1]["owner"], how[-1]["urgency"]) == (f"{HOME}::/64", Urgency.PLAYED_ON)  # she has not come yet
        number, message = len(how), await ann.look()
        await ann.send("k", "123", message["decision"])
        await ann.until(lambda: len(how) > number)
        assert (how[-1]["owner"], how[-1]["urgency"]) == ("here", Urgency.WAITED_FOR)


@in_loop
async def test_how_urgent_a_bots_decision_is() -> None:
    loaded = LoadedTable(Table("t"))
    assert urgency(loaded, 10_000.0) is Urgency.DESERTED
    loaded.last_used = 9_900.0
    assert urgency(loaded, 10_000.0) is Urgency.PLAYED_ON
    loaded.connect(Onlooker())  # a spectator
    assert urgency(loaded, 20_000.0) is Urgency.PLAYED_ON
    loaded.last_seen[0] = 19_990.0  # somebody without a WebSocket
    assert urgency(loaded, 20_000.0) is Urgency.WAITED_FOR
    assert urgency(loaded, 30_000.0) is Urgency.PLAYED_ON
    loaded.connect(Onlooker(0))
    assert urgency(loaded, 40_000.0) is Urgency.WAITED_FOR


@in_loop
async def test_when_somebody_comes_the_bots_that_were_asked_already_hurry(tmp_path: Path) -> None:
    async with running(tmp_path / "t.sqlite") as service:
        assert isinstance(service.bots, FirstMove)
        gate = asyncio.Event()

        async def slow(level: str, question: Question, **more: Any) -> str:
            await gate.wait()
            return question.write(question.moves[0])

        service.bots.choose = slow  # type: ignore[method-assign]
        hurried = service.bots.hurried
        ann = await Guest.create(service, "bot:hard", "bot:hard", "me", game="number")
        ann.loaded.connect(Onlooker(2))
        await ann.until(lambda: ann.table in hurried)
        gate.set()


# ------------------------------------------------------------------------- open connections


class Idle:
    """A connection on which nothing happens, or a request is being answered."""

    def __init__(self, there: OpenConnections, address: str, idle: bool = True) -> None:
        self._there, self._address, self._idle, self.open = there, address, idle, True
        self.admitted = there.opened(self, address)

    def is_idle(self) -> bool:
        return self._idle

    def abort(self) -> None:
        self.open = False
        self._there.closed(self, self._address, was_socket=False)


def test_idle_connections_make_room_those_of_the_greediest_first() -> None:
    there = OpenConnections(1024)
    honest = [Idle(there, f"192.0.2.{number}") for number in range(50)]
    greedy = [Idle(there, "198.51.100.1") for _ in range(1100)]
    late = Idle(there, "192.0.2.99")
    assert late.admitted
    assert all(one.open and one.admitted for one in (*honest, late))
    assert sum(one.open for one in greedy) == there.most - 51
    assert not greedy[0].open
    assert there.total == there.most


def test_where_nothing_is_idle_new_connections_are_refused() -> None:
    there = OpenConnections(100)
    for _ in range(there.most):
        assert Idle(there, "192.0.2.1", idle=False).admitted
    assert not Idle(there, "192.0.2.2").admitted
    assert there.refused == 1


def test_websockets_never_take_all_the_room() -> None:
    there = OpenConnections(1024)
    while not there.full_for_sockets:
        there.upgraded(Idle(there, "192.0.2.1"), "192.0.2.1")
    assert there.full_for_spectators
    assert there.sockets < there.most
    assert Idle(there, "192.0.2.1").admitted


# -------------------------------------------------------------------------------- the log


def test_a_line_that_repeats_itself_is_written_once_a_minute_with_how_many_were_left_out() -> None:
    now = 0.0
    floods = NoFloods(lambda: now)

    def written(message: str, *args: object) -> logging.LogRecord | None:
        record = logging.LogRecord("uvicorn", logging.WARNING, __file__, 1, message, args, None)
        return record if floods.filter(record) else None

    assert sum(written("strange") is not None for _ in range(1000)) == 1
    assert sum(written("strange %d", number) is not None for number in range(1000)) == MAX_OF_A_KIND
    assert written("other")
    now = WINDOW_SECONDS
    again = written("strange")
    assert again
    assert getattr(again, LEFT_OUT) == 999
