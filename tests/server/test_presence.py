"""Who is away is known only where everything is heard: people at other processes are never replaced on a guess."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("asyncpg", reason="asyncpg is not installed")
pytest.importorskip("redis", reason="redis is not installed")

from karban.store.sqlite import SqliteStore
from karban.table.events import PendingEvent, StoodIn
from karban.table.refusals import NotYet, NotYours
from karban.web.api import handlers, wire
from karban.web.live import presence
from karban.web.live.pubsub import LocalPubSub, OnNotice, PubSub
from karban.web.live.pubsub_postgres import PostgresPubSub
from karban.web.live.pubsub_redis import RedisPubSub
from karban.web.live.service import Service
from karban.web.settings import Settings
from tests.server.inside import FirstMove, Guest, MovableClock, Onlooker, advance
from tests.server.loops import in_loop, until
from tests.server.services import Postgres, Redis

AWAY = 60.0  # seconds, of the tables here
ENOUGH = 20.0  # seconds of hearing, after which it is known who is where


class Wire:
    """What carries notices between the processes of a test, unless it is cut."""

    def __init__(self) -> None:
        self.ends: list[End] = []
        self.whole = True

    def cut(self) -> None:
        self.whole = False
        for end in self.ends:
            end.interruptions += 1

    def mend(self) -> None:
        self.whole = True


class End:
    """One process's end of it."""

    def __init__(self, wire: Wire) -> None:
        self.wire, self.interruptions = wire, 0
        self.on_notice: OnNotice | None = None
        wire.ends.append(self)

    @property
    def alive(self) -> bool:
        return self.wire.whole

    @property
    def hearing(self) -> bool:
        return self.wire.whole

    async def listen(self, on_notice: OnNotice) -> None:
        self.on_notice = on_notice

    async def publish(self, table: str, number: int, presence: str = "") -> None:
        for end in self.wire.ends:
            if self.wire.whole and end is not self and end.on_notice:
                await end.on_notice(table, number, presence)

    async def close(self) -> None:
        self.on_notice = None


class Deaf(LocalPubSub):
    """Carries nothing."""

    alive = hearing = False


@asynccontextmanager
async def processes(path: Path, *pubsubs: PubSub) -> AsyncIterator[list[Service]]:
    """Several processes at one store, with one clock."""
    store, clock = SqliteStore(path), MovableClock()
    await store.open()
    settings = Settings("postgresql://not really", min_bot_seconds=0.0, idle_seconds=1e9)
    services = [Service(settings, store, pubsub, FirstMove()) for pubsub in pubsubs]
    async with AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        for service in services:
            service.server_clock = service.tables.server_clock = clock
            service.store = store
            await start(service)
            stack.push_async_callback(stop, service)
        yield services


async def start(service: Service) -> None:
    """As the service does, but for the store, which is open."""
    await service.pubsub.listen(service._on_notice)
    service.attendant.start()
    for work in (service._poll_log(), service.presence.run()):
        service._tasks.start(work)


async def stop(service: Service) -> None:
    await service._tasks.cancel()
    await service.attendant.close()
    await service.tables.close()
    await service.pubsub.close()


async def table_at_both(one: Service, other: Service, **more: Any) -> tuple[Guest, Guest]:
    """Ann is connected to one process, Bob to the other; both have the table in memory."""
    ann = await Guest.create(one, "me", "open", game="number", **more)
    bob = (await ann.join()).at(other)
    await bob.look()
    ann.loaded.connect(Onlooker(0))
    bob.loaded.connect(Onlooker(1))
    return ann, bob


async def hear_each_other(ann: Guest, bob: Guest) -> None:
    """Wait until each process has heard of the other, and for as long as that takes to be sure."""
    await ann.until(lambda: 1 in ann.loaded.presence(now(ann)) and 0 in bob.loaded.presence(now(bob)))


def now(guest: Guest) -> float:
    return guest.service.server_clock.monotonic()


def pass_seconds(seconds: float, *guests: Guest) -> None:
    """Let time pass; the processes share a clock."""
    advance(guests[0].service, seconds)
    for guest in guests[1:]:
        guest.loaded.wake_attendant()


async def pass_slowly(seconds: float, ann: Guest, bob: Guest) -> None:
    """Let time pass in steps in which the processes go on telling each other who is there."""
    for _ in range(round(seconds / 5)):
        pass_seconds(5.0, ann, bob)
        for guest in (ann, bob):
            guest.service.tables.presence_wakeup.set()
        await asyncio.sleep(0.01)


async def ask_for_bot(guest: Guest, seat: int) -> None:
    await handlers.stand_in(guest.request(wire.StandIn(True, seat)))


def nobody_is_played_for(*guests: Guest) -> bool:
    return all(not seat.stand_in for guest in guests for seat in guest.loaded.table.seats)


@in_loop
async def test_people_at_another_process_are_not_away_when_redis_is_gone(tmp_path: Path) -> None:
    line = Wire()
    async with processes(tmp_path / "t.sqlite", End(line), End(line)) as (one, other):
        ann, bob = await table_at_both(one, other, away=AWAY)
        await hear_each_other(ann, bob)
        await pass_slowly(ENOUGH, ann, bob)
        line.cut()
        await pass_slowly(10 * AWAY, ann, bob)
        for guest, seat in ((ann, 1), (bob, 0)):
            with pytest.raises(NotYet, match="not known"):
                await ask_for_bot(guest, seat)
            assert guest.loaded.away_since(now(guest)) == {}
            assert guest.loaded.online(now(guest)) == (True, True)
        assert nobody_is_played_for(ann, bob)


@in_loop
async def test_absence_is_noticed_again_when_redis_is_back(tmp_path: Path) -> None:
    line = Wire()
    async with processes(tmp_path / "t.sqlite", End(line), End(line)) as (one, other):
        ann, bob = await table_at_both(one, other, away=AWAY)
        await hear_each_other(ann, bob)
        line.cut()
        await pass_slowly(2 * AWAY, ann, bob)
        here = next(iter(bob.loaded.listeners))
        bob.loaded.disconnect(here, now(bob))  # Bob goes while nobody can hear it
        line.mend()
        ann.loaded.wake_attendant()
        await ann.until(lambda: one.presence.hearing.since(now(ann)) is not None)
        await pass_slowly(ENOUGH, ann, bob)
        assert nobody_is_played_for(ann)  # the time begins when it is known
        with pytest.raises((NotYet, NotYours)):
            await ask_for_bot(ann, 1)
        await pass_slowly(AWAY + ENOUGH, ann, bob)
        await ann.until(lambda: ann.loaded.table.seats[1].stand_in_reason == "away")
        assert ann.loaded.table.seats[0].stand_in is None


@in_loop
async def test_nobody_is_away_right_after_connecting_to_another_process(tmp_path: Path) -> None:
    line = Wire()
    async with processes(tmp_path / "t.sqlite", End(line), End(line)) as (one, other):
        for _ in range(5):
            ann, bob = await table_at_both(one, other)
            for guest, seat in ((ann, 1), (bob, 0)):
                with pytest.raises((NotYet, NotYours)):
                    await ask_for_bot(guest, seat)
            assert nobody_is_played_for(ann, bob)


@in_loop
async def test_a_process_that_loads_a_table_is_told_at_once_who_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "PRESENCE_SECONDS", 3600.0)  # nothing is repeated
    line = Wire()
    async with processes(tmp_path / "t.sqlite", End(line), End(line)) as (one, other):
        ann = await Guest.create(one, "me", "open")
        ann.loaded.connect(Onlooker(0))
        await ann.until(lambda: not one.tables.presence_changes)
        there = ann.at(other)
        await there.look()
        await ann.until(lambda: 0 in there.loaded.presence(now(there)))
        ann.loaded.disconnect(next(iter(ann.loaded.listeners)), now(ann))
        await ann.until(lambda: 0 not in there.loaded.presence(now(there)))


@in_loop
async def test_who_asks_over_http_at_one_process_is_not_away_for_another(tmp_path: Path) -> None:
    line = Wire()
    async with processes(tmp_path / "t.sqlite", End(line), End(line)) as (one, other):
        ann, bob = await table_at_both(one, other, away=AWAY)
        bob.loaded.disconnect(next(iter(bob.loaded.listeners)), now(bob))
        for _ in range(10):
            await pass_slowly(AWAY / 2, ann, bob)
            await bob.look()
            other.tables.presence_wakeup.set()
            seen_at = bob.loaded.last_seen[1]
            await ann.until(lambda at=seen_at: ann.loaded.last_seen_elsewhere.get(1, 0) >= at - 1)  # type: ignore[misc]
        assert nobody_is_played_for(ann, bob)


@in_loop
async def test_without_anything_that_carries_notices_nobody_is_taken_for_away(tmp_path: Path) -> None:
    async with processes(tmp_path / "t.sqlite", Deaf(), Deaf()) as (one, other):
        ann, bob = await table_at_both(one, other, away=AWAY)
        await pass_slowly(5 * AWAY, ann, bob)
        with pytest.raises(NotYet):
            await ask_for_bot(ann, 1)
        assert nobody_is_played_for(ann, bob)


@in_loop
async def test_who_was_taken_for_away_by_mistake_has_the_seat_back_at_once(tmp_path: Path) -> None:
    """Whatever another process believes: where somebody is connected they are there."""
    line = Wire()
    async with processes(tmp_path / "t.sqlite", End(line), End(line)) as (one, other):
        ann, bob = await table_at_both(one, other)
        mistake = [PendingEvent(StoodIn(0, "medium", "away"))]
        await other.tables.change(bob.loaded, lambda table, now_ms: mistake)
        other.tables.broadcast(bob.loaded)
        await ann.until(lambda: any(event.public["type"] == "came-back" for event in ann.loaded.table.public_events))
        assert nobody_is_played_for(ann)


# ------------------------------------------------------------------------------- with Redis


async def ready(url: str) -> RedisPubSub:
    async def on_notice(table: str, number: int, presence: str) -> None:
        pass

    pubsub = RedisPubSub(url, heartbeat_seconds=0.5)
    await pubsub.listen(on_notice)
    await until(lambda: pubsub.hearing)
    return pubsub


@in_loop
async def test_redis_that_was_away_or_late_is_an_interruption(redis: Redis) -> None:
    pubsub = await ready(redis.url)
    before = pubsub.interruptions
    redis.kill()
    await until(lambda: not pubsub.hearing)
    redis.start()
    await until(lambda: pubsub.hearing)
    assert pubsub.interruptions > before
    before = pubsub.interruptions
    assert redis._process
    os.kill(redis._process.pid, signal.SIGSTOP)
    await until(lambda: not pubsub.hearing)
    os.kill(redis._process.pid, signal.SIGCONT)
    await until(lambda: pubsub.hearing)
    assert pubsub.interruptions > before
    await pubsub.close()


@in_loop
async def test_a_process_that_falls_silent_may_be_cut_off_and_one_that_stops_is_not(redis: Redis) -> None:
    one, two, three = [await ready(redis.url) for _ in range(3)]
    await until(lambda: len(one._heartbeats.heard_at) == 2)
    await three.close()  # it says so
    await until(lambda: len(one._heartbeats.heard_at) == 1)
    assert one.hearing
    for task in two._tasks:
        task.cancel()  # as if it was killed, or its connection was
    await until(lambda: not one.hearing)
    await one.close()


@pytest.mark.parametrize("by_hand", [False, True], ids=["by itself", "by hand"])
@in_loop
async def test_killing_redis_puts_no_bot_into_a_seat(redis: Redis, tmp_path: Path, by_hand: bool) -> None:
    pubsubs = [RedisPubSub(redis.url, heartbeat_seconds=0.5) for _ in range(2)]
    async with processes(tmp_path / "t.sqlite", *pubsubs) as (one, other):
        ann, bob = await table_at_both(one, other, **({} if by_hand else {"away": AWAY}))
        await hear_each_other(ann, bob)
        redis.kill()
        await until(lambda: not pubsubs[0].hearing and not pubsubs[1].hearing)
        await pass_slowly(5 * AWAY, ann, bob)
        if by_hand:
            for guest, seat in ((ann, 1), (bob, 0)):
                with pytest.raises(NotYet):
                    await ask_for_bot(guest, seat)
        assert nobody_is_played_for(ann, bob)
        redis.start()
        await until(lambda: pubsubs[0].hearing and pubsubs[1].hearing)
        await hear_each_other(ann, bob)
        assert nobody_is_played_for(ann, bob)


# ---------------------------------------------------------------------------- without Redis


@in_loop
async def test_without_redis_presence_goes_by_way_of_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.database()
    pubsubs = [PostgresPubSub(url, heartbeat_seconds=0.5) for _ in range(2)]
    async with processes(tmp_path / "t.sqlite", *pubsubs) as (one, other):
        await until(lambda: pubsubs[0].hearing and pubsubs[1].hearing)
        ann, bob = await table_at_both(one, other, away=AWAY)
        await hear_each_other(ann, bob)
        bob.loaded.disconnect(next(iter(bob.loaded.listeners)), now(bob))
        await ann.until(lambda: 1 not in ann.loaded.presence(now(ann)))
        assert one.presence.hearing.since(now(ann)) is not None
        pass_seconds(AWAY + ENOUGH, ann, bob)
        await ann.until(lambda: ann.loaded.table.seats[1].stand_in_reason == "away")
        assert ann.loaded.table.seats[0].stand_in is None


@in_loop
async def test_a_postgresql_that_was_away_is_an_interruption(postgres: Postgres) -> None:
    async def on_notice(table: str, number: int, presence: str) -> None:
        received.append((table, number, presence))

    received: list[tuple[str, int, str]] = []
    one, two = [PostgresPubSub(url, heartbeat_seconds=0.5) for url in [postgres.database()] * 2]
    await one.listen(on_notice)
    await two.listen(on_notice)
    await until(lambda: one.hearing and two.hearing)
    before = one.interruptions
    postgres.kill()
    await until(lambda: not one.hearing)
    postgres.start()
    await until(lambda: one.hearing and two.hearing)  # whoever does not listen yet would miss it
    await two.publish("def", 8)  # no presence: it is looked up
    await two.publish("abc", 7, "presence")
    await until(lambda: ("abc", 7, "presence") in received)
    assert one.interruptions > before
    assert not any(table == "def" for table, _number, _presence in received)
    await two.close()
    await until(lambda: not one._heartbeats.heard_at)  # it has said that it stops
    assert one.hearing
    await one.close()
