"""Bots in processes of their own: they answer whatever happens, take turns, and leave nothing behind."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import karban
from karban import bots
from karban.bots.pool import MAX_QUEUE_MS, MAX_WAITING_OF_A_TABLE, BotProcess, Pool, PoolClosed, _Request
from karban.bots.turns import Urgency
from karban.match.question import Question
from tests.server.loops import in_loop, until
from tests.server.processes import LINUX, children, runs


@asynccontextmanager
async def pool_of(size: int = 1, **settings: Any) -> AsyncIterator[Pool]:
    pool = Pool(size, **settings)
    try:
        yield pool
    finally:
        await pool.close()
    assert bot_processes() == []


def match(game: str = "gap", moves: int = 0) -> karban.Match:
    match = karban.new(game, players=3, seed=7)
    for _ in range(moves):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    return match


def question(game: str = "gap", moves: int = 0) -> Question:
    there = match(game, moves)
    return there.question(there.to_act[0])


def bot_processes(parent: int | None = None) -> list[int]:
    """The processes of bots that another has started."""
    return children(parent or os.getpid(), "karban.bots.pool_worker")


async def child() -> int:
    await until(lambda: len(bot_processes()) == 1)
    return bot_processes()[0]


# --------------------------------------------------------------------- answers


@in_loop
async def test_every_level_answers_in_every_game_with_a_legal_move() -> None:
    async with pool_of(2) as pool:
        for game in karban.games():
            there = match(game, 4)
            seat = there.to_act[0]
            levels = bots.level_names()
            moves = await asyncio.gather(*(pool.choose(level, there.question(seat), rounds=5) for level in levels))
            assert set(moves) <= set(there.legal(seat))
        assert pool.figures.answers == dict.fromkeys(bots.level_names(), len(karban.games()))
        assert set(pool.figures.milliseconds) == set(bots.level_names())
        assert pool.figures.quick == 0


@in_loop
async def test_the_loop_goes_on_while_a_bot_thinks() -> None:
    async with pool_of() as pool:
        await pool.choose("hard", question(), rounds=1)
        thinking = asyncio.create_task(pool.choose("hard", question(), ms=2000))
        for _ in range(200):
            await asyncio.sleep(0)
        assert not thinking.done()
        assert pool.figures.busy == 1
        assert await thinking in match().legal(match().to_act[0])
        assert pool.figures.busy == 0


@in_loop
async def test_what_is_no_level_is_refused_and_starts_nothing() -> None:
    async with pool_of() as pool:
        for level in ("", "hero", "cmd:true", "py:os:system", "hard@5ms"):
            with pytest.raises(karban.BadOption, match="bots: "):
                await pool.choose(level, question())
        assert bot_processes() == []


@in_loop
async def test_a_question_that_a_process_does_not_understand_is_answered_here() -> None:
    async with pool_of() as pool:
        strange = question()
        del strange.view["players"]
        assert await pool.choose("easy", strange) in strange.view["legal"]
        assert (pool.figures.quick, pool.figures.lost) == (1, 0)


@pytest.mark.parametrize("game", karban.games())
@pytest.mark.parametrize("moves", [0, 1, 9])
def test_a_question_crosses_as_the_hidden_state_and_the_view_and_nothing_else(game: str, moves: int) -> None:
    there = match(game, moves)
    for seat in there.to_act:
        packed = json.loads(json.dumps(there.question(seat).pack()))
        again = Question.unpack(packed)
        assert set(packed) == {"game", "rules", "seat", "state", "view"}
        assert (again.game.name, again.seat) == (game, seat)
        assert again.state == there.hidden(seat)
        assert again.view == json.loads(json.dumps(there.view(seat)))
        assert again.moves == there.question(seat).moves


# ---------------------------------------------------------- crashed and hung


@LINUX
@in_loop
async def test_a_crashed_process_is_replaced_and_asked_again() -> None:
    async with pool_of() as pool:
        thinking = asyncio.create_task(pool.choose("hard", question(), ms=1000))
        os.kill(await child(), signal.SIGKILL)
        assert await thinking in match().legal(match().to_act[0])
        assert (pool.figures.lost, pool.figures.quick, pool.figures.answers) == (1, 0, {"hard": 1})


@LINUX
@in_loop
async def test_after_a_second_crash_somebody_quick_decides() -> None:
    async with pool_of() as pool:
        thinking = asyncio.create_task(pool.choose("hard", question(), ms=1000))
        first = await child()
        os.kill(first, signal.SIGKILL)
        await until(lambda: bot_processes() not in ([], [first]))
        os.kill(await child(), signal.SIGKILL)
        assert await thinking in match().legal(match().to_act[0])
        assert (pool.figures.lost, pool.figures.quick) == (2, 1)
        assert await pool.choose("easy", question())  # and the next question finds a process again
        assert pool.figures.quick == 1


@LINUX
@in_loop
async def test_a_hung_process_is_replaced() -> None:
    async with pool_of(grace_seconds=15) as pool:
        await pool.choose("easy", question())
        hung = await child()
        os.kill(hung, signal.SIGSTOP)
        assert await pool.choose("easy", question()) in match().legal(match().to_act[0])
        assert (pool.figures.lost, pool.figures.quick) == (1, 0)
        assert hung not in bot_processes()


@in_loop
async def test_where_no_process_can_start_somebody_quick_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    async with pool_of() as pool:
        assert await pool.choose("hard", question()) in match().legal(match().to_act[0])
        assert pool.figures.quick == 1


# -------------------------------------------------------------------- turns


@in_loop
async def test_a_table_with_many_questions_does_not_delay_another() -> None:
    async with pool_of() as pool:
        answered: list[str] = []

        async def ask(table: str) -> None:
            await pool.choose("easy", question(), table=table)
            answered.append(table)

        await asyncio.gather(*(ask("greedy table") for _ in range(10)), ask("b"), ask("c"))
        assert answered[:3] == ["greedy table", "b", "c"]
        assert len(answered) == 12


@in_loop
async def test_where_too_many_wait_somebody_quick_decides() -> None:
    async with pool_of(most_waiting=3) as pool:
        asked = [pool.choose("hard", question(), table=f"t{n}", ms=50) for n in range(20)]
        moves = await asyncio.gather(*asked)
        assert set(moves) <= set(match().legal(match().to_act[0]))
        assert pool.figures.quick == 17
        assert pool.figures.waiting == 0


@in_loop
async def test_one_table_cannot_fill_the_queue() -> None:
    async with pool_of() as pool:
        await asyncio.gather(*(pool.choose("easy", question()) for _ in range(MAX_WAITING_OF_A_TABLE + 5)))
        assert pool.figures.quick == 5


@in_loop
async def test_the_more_wait_the_less_is_thought_about_each() -> None:
    async with pool_of(2) as pool:
        answer = asyncio.get_running_loop().create_future()
        job = _Request("t", "hard", question(), 500.0, None, answer)
        assert pool._budget(job) == {"ms": 500.0, "rounds": None}
        for number in range(99):
            pool._turns.add(_Request("t", "hard", question(), None, None, answer, f"owner {number}"))
        assert pool._budget(job) == {"ms": MAX_QUEUE_MS * 2 / 100, "rounds": None}
        job.ms, job.rounds = None, 7
        assert pool._budget(job) == {"ms": None, "rounds": 7}
        answer.set_result("")


@in_loop
async def test_a_person_who_waits_is_next_whatever_else_waits() -> None:
    async with pool_of() as pool:
        answered: list[str] = []

        async def ask(table: str, **more: Any) -> None:
            await pool.choose("easy", question(), table=table, **more)
            answered.append(table)

        spam = [ask(f"spam {n}", owner="spammer") for n in range(50)]
        spam += [ask(f"away {n}", owner=f"p{n}", urgency=Urgency.PLAYED_ON) for n in range(50)]
        spam += [ask(f"gone {n}", owner=f"q{n}", urgency=Urgency.DESERTED) for n in range(50)]
        asked = [asyncio.create_task(one) for one in spam]
        await until(lambda: pool.figures.waiting > 100)
        before = len(answered)
        await ask("honest", owner="honest")
        # One was being thought about, and the spammer has one turn.
        assert answered.index("honest") <= before + 2
        await asyncio.gather(*asked)
        kinds = [table.split()[0] for table in answered if table.startswith(("away", "gone"))]
        assert kinds == sorted(kinds)


@in_loop
async def test_whoever_has_many_tables_does_not_make_others_think_less() -> None:
    async with pool_of(1) as pool:
        answer = asyncio.get_running_loop().create_future()
        for number in range(400):
            pool._turns.add(_Request(f"t{number}", "master", question(), None, None, answer, "spammer"))
        spam = _Request("t", "master", question(), None, None, answer, "spammer")
        honest = _Request("h", "hard", question(), None, None, answer, "honest")
        assert pool._budget(spam)["ms"] < 6
        assert pool._budget(honest) == {"ms": None, "rounds": None}
        answer.set_result("")


@in_loop
async def test_where_too_many_wait_the_least_urgent_gives_way() -> None:
    async with pool_of(most_waiting=4) as pool:
        busy = asyncio.create_task(pool.choose("hard", question(), table="a", ms=500))
        await until(lambda: pool.figures.busy == 1)
        gone = [
            asyncio.create_task(
                pool.choose("master", question(), table=f"g{n}", owner=f"g{n}", urgency=Urgency.DESERTED)
            )
            for n in range(4)
        ]
        await until(lambda: pool.figures.waiting == 4)
        honest = asyncio.create_task(pool.choose("hard", question(), table="h", owner="h"))
        await until(lambda: any(task.done() for task in gone))
        assert (pool.figures.quick, pool.figures.waiting) == (1, 4)
        await asyncio.gather(busy, honest, *gone)
        assert pool.figures.answers["hard"] == 2


@in_loop
async def test_who_gives_up_waiting_delays_nobody() -> None:
    async with pool_of() as pool:
        busy = asyncio.create_task(pool.choose("hard", question(), table="a", ms=200))
        given_up = [asyncio.create_task(pool.choose("master", question(), table="b", ms=60_000)) for _ in range(5)]
        await until(lambda: pool.figures.waiting == 5)
        for task in given_up:
            task.cancel()
        assert await pool.choose("easy", question(), table="c")
        await busy
        assert pool.figures.answers == {"hard": 1, "easy": 1}


# ------------------------------------------------------------- start and end


@LINUX
@in_loop
async def test_a_process_starts_when_it_is_needed_and_ends_when_it_is_idle() -> None:
    async with pool_of(3, idle_seconds=3) as pool:
        assert (bot_processes(), pool.figures.processes) == ([], 0)
        await pool.choose("easy", question())
        assert (len(bot_processes()), pool.figures.processes) == (1, 1)
        await until(lambda: bot_processes() == [])
        assert pool.figures.processes == 0
        await pool.choose("easy", question())
        assert pool.figures.lost == 0


@LINUX
@in_loop
async def test_one_process_answers_as_long_as_nobody_else_waits() -> None:
    async with pool_of(3) as pool:
        for _ in range(5):
            await pool.choose("easy", question())
        assert len(bot_processes()) == 1


@LINUX
@in_loop
async def test_closing_ends_all_processes_and_tells_those_who_wait() -> None:
    pool = Pool(1)
    asked = [asyncio.create_task(pool.choose("hard", question(), ms=60_000)) for _ in range(3)]
    await child()
    await pool.close()
    assert [type(error) for error in await asyncio.gather(*asked, return_exceptions=True)] == [PoolClosed] * 3
    assert bot_processes() == []
    with pytest.raises(PoolClosed):
        await pool.choose("easy", question())


SERVER = """
import asyncio, karban, os
from karban.bots.pool import Pool

async def main():
    match = karban.new("gap", players=2, seed=1)
    await Pool(1).choose("easy", match.question(match.to_act[0]))
    print("answered", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@LINUX
@in_loop
async def test_a_process_ends_by_itself_when_the_server_is_killed() -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(karban.__file__).parents[1])}
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, env=environment)
    assert server.stdout
    with server.stdout as out:
        assert out.readline() == b"answered\n"
        (orphan,) = bot_processes(server.pid)
        server.kill()
        server.wait()
        await until(lambda: not runs(orphan))


@in_loop
async def test_whoever_gives_up_while_a_process_starts_leaves_none() -> None:
    process = BotProcess()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0):
            await process.ask({})
    starting = process._starting
    assert starting
    await process.end()
    assert (await starting).returncode is not None
