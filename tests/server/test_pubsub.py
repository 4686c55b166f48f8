"""Notices between processes: received by all others, and caught up with after Redis was away."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

pytest.importorskip("redis", reason="redis is not installed")

from karban.errors import BadOption
from karban.web.live.pubsub import LocalPubSub, PubSub
from karban.web.live.pubsub_redis import RedisPubSub
from tests.server.loops import in_loop, until
from tests.server.services import Redis

Received = list[tuple[str, int, str]]


async def listening(url: str) -> tuple[RedisPubSub, Received]:
    received: Received = []

    async def on_notice(table: str, number: int, presence: str) -> None:
        received.append((table, number, presence))

    pubsub = RedisPubSub(url, heartbeat_seconds=1.0)
    await pubsub.listen(on_notice)
    return pubsub, received


@in_loop
async def test_notices_are_received_by_all_others(redis: Redis) -> None:
    (one, received_by_one), (two, received_by_two), (three, received_by_three) = [
        await listening(redis.url) for _ in range(3)
    ]
    assert one.alive
    await one.publish("abc", 7, '{"online": [0]}')
    await two.publish("ž", 8)
    await until(lambda: len(received_by_three) == 2)
    await until(lambda: bool(received_by_one and received_by_two))
    assert sorted(received_by_three) == [("abc", 7, '{"online": [0]}'), ("ž", 8, "")]
    assert (received_by_one, received_by_two) == ([("ž", 8, "")], [("abc", 7, '{"online": [0]}')])
    for pubsub in (one, two, three):
        await pubsub.close()
        assert not pubsub.alive


@in_loop
async def test_of_notices_that_pile_up_the_last_is_sent_and_no_presence_is_lost(redis: Redis) -> None:
    one, _ = await listening(redis.url)
    two, received = await listening(redis.url)
    for number, presence in [(1, ""), (2, "presence"), (3, ""), (2, "")]:
        await one.publish("abc", number, presence)
    await one.publish("other", 1)
    await until(lambda: len(received) == 2)
    assert received == [("abc", 3, "presence"), ("other", 1, "")]
    await one.close()
    await two.close()


@pytest.mark.parametrize("crash", [False, True], ids=["stopped", "crashed"])
@in_loop
async def test_redis_away_is_said_and_everything_goes_on_when_it_is_back(redis: Redis, crash: bool) -> None:
    one, _ = await listening(redis.url)
    two, received = await listening(redis.url)
    redis.kill() if crash else redis.stop()
    await until(lambda: not one.alive and not two.alive)
    await one.publish("abc", 7)
    await two.publish("abc", 7)  # nobody raises, nobody waits
    redis.start()
    await until(lambda: one.alive and two.alive)
    await one.publish("def", 9)
    await until(lambda: ("def", 9, "") in received)
    await one.close()
    await two.close()


@in_loop
async def test_a_redis_that_hangs_is_noticed(redis: Redis) -> None:
    pubsub, _ = await listening(redis.url)
    assert redis._process
    os.kill(redis._process.pid, signal.SIGSTOP)
    try:
        await until(lambda: not pubsub.alive)
    finally:
        os.kill(redis._process.pid, signal.SIGCONT)
    await until(lambda: pubsub.alive)
    await pubsub.close()


@in_loop
async def test_without_redis_at_the_start_it_comes_later(redis: Redis) -> None:
    redis.stop()
    pubsub, _ = await listening(redis.url)
    assert not pubsub.alive
    redis.start()
    await until(lambda: pubsub.alive)
    await pubsub.close()


@pytest.mark.parametrize("steps", range(8))
@in_loop(timeout_seconds=60)
async def test_it_can_be_closed_while_it_begins_to_speak(redis: Redis, steps: int) -> None:
    """Python 3.11's wait_for forgets that it was told to stop if what it waits for happens in the same instant."""
    pubsub, _ = await listening(redis.url)
    await pubsub.publish("abc", 7)
    for _ in range(steps):
        await asyncio.sleep(0)
    await pubsub.close()


@in_loop
async def test_who_fails_to_understand_does_not_stop_the_others(redis: Redis) -> None:
    received: list[int] = []

    async def on_notice(_table: str, number: int, _presence: str) -> None:
        received.append(number)
        raise RuntimeError

    two = RedisPubSub(redis.url, heartbeat_seconds=1.0)
    await two.listen(on_notice)
    one, _ = await listening(redis.url)
    await one.publish("a", 1)
    await until(lambda: received == [1])
    await one.publish("a", 2)
    await until(lambda: received == [1, 2])
    assert two.alive
    await one.close()
    await two.close()


@in_loop
async def test_an_address_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadOption, match=r"^redis: "):
        RedisPubSub("http://somewhere")


@in_loop
async def test_one_process_has_nobody_to_tell() -> None:
    pubsub: PubSub = LocalPubSub()

    async def on_notice(table: str, number: int, presence: str) -> None:
        raise AssertionError

    await pubsub.listen(on_notice)
    await pubsub.publish("abc", 1)
    assert pubsub.alive
    await pubsub.close()
