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

Heard = list[tuple[str, int, str]]


async def listening(url: str) -> tuple[RedisPubSub, Heard]:
    heard: Heard = []

    async def hear(table: str, number: int, note: str) -> None:
        heard.append((table, number, note))

    news = RedisPubSub(url, heartbeat_seconds=1.0)
    await news.listen(hear)
    return news, heard


@in_loop
async def test_news_are_heard_by_all_others(redis: Redis) -> None:
    (one, heard_by_one), (two, heard_by_two), (three, heard_by_three) = [await listening(redis.url) for _ in range(3)]
    assert one.alive
    await one.publish("abc", 7, '{"online": [0]}')
    await two.publish("ž", 8)
    await until(lambda: len(heard_by_three) == 2)
    await until(lambda: bool(heard_by_one and heard_by_two))
    assert sorted(heard_by_three) == [("abc", 7, '{"online": [0]}'), ("ž", 8, "")]
    assert (heard_by_one, heard_by_two) == ([("ž", 8, "")], [("abc", 7, '{"online": [0]}')])
    for news in (one, two, three):
        await news.close()
        assert not news.alive


@in_loop
async def test_of_news_that_pile_up_the_last_is_said_and_no_note_is_lost(redis: Redis) -> None:
    one, _ = await listening(redis.url)
    two, heard = await listening(redis.url)
    for number, note in [(1, ""), (2, "note"), (3, ""), (2, "")]:
        await one.publish("abc", number, note)
    await one.publish("other", 1)
    await until(lambda: len(heard) == 2)
    assert heard == [("abc", 3, "note"), ("other", 1, "")]
    await one.close()
    await two.close()


@pytest.mark.parametrize("crash", [False, True], ids=["stopped", "crashed"])
@in_loop
async def test_redis_away_is_said_and_everything_goes_on_when_it_is_back(redis: Redis, crash: bool) -> None:
    one, _ = await listening(redis.url)
    two, heard = await listening(redis.url)
    redis.kill() if crash else redis.stop()
    await until(lambda: not one.alive and not two.alive)
    await one.publish("abc", 7)
    await two.publish("abc", 7)  # nobody raises, nobody waits
    redis.start()
    await until(lambda: one.alive and two.alive)
    await one.publish("def", 9)
    await until(lambda: ("def", 9, "") in heard)
    await one.close()
    await two.close()


@in_loop
async def test_a_redis_that_hangs_is_noticed(redis: Redis) -> None:
    news, _ = await listening(redis.url)
    assert redis._process
    os.kill(redis._process.pid, signal.SIGSTOP)
    try:
        await until(lambda: not news.alive)
    finally:
        os.kill(redis._process.pid, signal.SIGCONT)
    await until(lambda: news.alive)
    await news.close()


@in_loop
async def test_without_redis_at_the_start_it_comes_later(redis: Redis) -> None:
    redis.stop()
    news, _ = await listening(redis.url)
    assert not news.alive
    redis.start()
    await until(lambda: news.alive)
    await news.close()


@pytest.mark.parametrize("steps", range(8))
@in_loop(timeout_seconds=60)
async def test_it_can_be_closed_while_it_begins_to_speak(redis: Redis, steps: int) -> None:
    """Python 3.11's wait_for forgets that it was told to stop if what it waits for happens in the same instant."""
    news, _ = await listening(redis.url)
    await news.publish("abc", 7)
    for _ in range(steps):
        await asyncio.sleep(0)
    await news.close()


@in_loop
async def test_who_fails_to_understand_does_not_stop_the_others(redis: Redis) -> None:
    heard: list[int] = []

    async def hear(_table: str, number: int, _note: str) -> None:
        heard.append(number)
        raise RuntimeError

    two = RedisPubSub(redis.url, heartbeat_seconds=1.0)
    await two.listen(hear)
    one, _ = await listening(redis.url)
    await one.publish("a", 1)
    await until(lambda: heard == [1])
    await one.publish("a", 2)
    await until(lambda: heard == [1, 2])
    assert two.alive
    await one.close()
    await two.close()


@in_loop
async def test_an_address_that_is_none_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadOption, match=r"^redis: "):
        RedisPubSub("http://somewhere")


@in_loop
async def test_one_process_has_nobody_to_tell() -> None:
    news: PubSub = LocalPubSub()

    async def hear(table: str, number: int, note: str) -> None:
        raise AssertionError

    await news.listen(hear)
    await news.publish("abc", 1)
    assert news.alive
    await news.close()
