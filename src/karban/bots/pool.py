"""Bots that think in other processes, so that no table waits for the bot of another.

A process starts when it is needed and ends when it has had nothing to do for a while. The tables take turns: one with
many questions does not delay one with a single question. Whatever happens to a process, every question gets an answer:
it is asked once more, and then somebody quick decides.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import karban
from karban import bots
from karban.errors import BadOption, abbreviated
from karban.match.question import Question

log = logging.getLogger(__name__)

QUICK = "medium"  # who decides where nobody can think
MOST_WAITING = 1000
MOST_OF_A_TABLE = 16
IDLE = 300.0  # seconds until a process with nothing to do ends
GRACE = 30.0  # seconds beyond the thinking time until a process counts as hung: it may have to load compiled code
PATIENCE = 2000.0  # ms: where more wait than can be answered within this, each is thought about for less time
USUAL = 100.0  # ms that a thinking bot takes where nothing is said
TRIES = 2


class Closed(RuntimeError):
    """The pool has been closed."""


class Figures(NamedTuple):
    """How busy a pool is, for those who watch over it."""

    processes: int
    busy: int
    waiting: int
    lost: int  # processes that crashed or hung
    quick: int  # questions that somebody quick had to answer
    answers: dict[str, int]  # by level
    milliseconds: dict[str, float]  # spent on them, all together, by level


@dataclass(eq=False)
class _Job:
    table: str
    level: str
    question: Question
    ms: float | None
    rounds: int | None
    answer: asyncio.Future[str]

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Pool:
    """Processes that decide for bots. To be used within one event loop."""

    def __init__(
        self,
        size: int | None = None,
        *,
        most_waiting: int = MOST_WAITING,
        idle: float = IDLE,
        grace: float = GRACE,
    ) -> None:
        self.size = size or max(1, (os.cpu_count() or 1) - 1)
        self._most_waiting, self._idle, self._grace = most_waiting, idle, grace
        self._lanes: dict[str, deque[_Job]] = {}  # by table, the one whose turn it is first
        self._waiting = 0
        self._free: list[asyncio.Future[_Job]] = []  # processes with nothing to do, the last to become so at the end
        self._tasks: set[asyncio.Task[None]] = set()
        self._processes = self._busy = self._lost = self._quick = 0
        self._answers: dict[str, int] = {}
        self._milliseconds: dict[str, float] = {}
        self._closed = False

    @property
    def figures(self) -> Figures:
        numbers = (self._processes, self._busy, self._waiting, self._lost, self._quick)
        return Figures(*numbers, dict(self._answers), dict(self._milliseconds))

    async def choose(
        self, level: str, question: Question, *, table: str = "", ms: float | None = None, rounds: int | None = None
    ) -> str:
        """The move of a bot, after so many milliseconds or rounds of thinking (None: as this bot usually does)."""
        if level not in bots.names():  # no program of somebody's own is ever started here
            raise BadOption("bots: {allowed}; not {name!r}", allowed=", ".join(bots.names()), name=abbreviated(level))
        if self._closed:
            raise Closed
        job = _Job(table, level, question, ms, rounds, asyncio.get_running_loop().create_future())
        if self._free:
            self._free.pop().set_result(job)
        elif self._waiting >= self._most_waiting or len(self._lanes.get(table, ())) >= MOST_OF_A_TABLE:
            await self._decide_quickly(job)
        else:
            self._lanes.setdefault(table, deque()).append(job)
            self._waiting += 1
            if self._processes < self.size:
                self._processes += 1
                task = asyncio.create_task(self._serve(), name="bots")
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        return await job.answer

    async def close(self) -> None:
        """End all processes; who still waits is told that the pool is closed."""
        self._closed = True
        while job := self._take():
            job.fail(Closed())
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ------------------------------------------------------------------- turns

    def _take(self) -> _Job | None:
        """The next question: the tables take turns."""
        while self._lanes:
            table = next(iter(self._lanes))
            lane = self._lanes.pop(table)
            job = lane.popleft()
            self._waiting -= 1
            if lane:
                self._lanes[table] = lane
            if not job.answer.done():  # else nobody waits for it any more
                return job
        return None

    async def _next(self) -> _Job | None:
        """The next question, as soon as there is one; None if there is none for long."""
        if job := self._take():
            return job
        ready: asyncio.Future[_Job] = asyncio.get_running_loop().create_future()
        self._free.append(ready)
        await asyncio.wait([ready], timeout=self._idle)
        if ready.done():
            return ready.result()
        self._free.remove(ready)
        return None

    # --------------------------------------------------------------- processes

    async def _serve(self) -> None:
        """Look after one process, and start another when it is lost."""
        mind = Mind()
        try:
            while job := await self._next():
                self._busy += 1
                try:
                    await self._answer(job, mind)
                except asyncio.CancelledError:
                    job.fail(Closed())
                    raise
                finally:
                    self._busy -= 1
        finally:
            self._processes -= 1
            await mind.end()

    async def _answer(self, job: _Job, mind: Mind) -> None:
        begun = monotonic()
        move = None
        for _ in range(TRIES):
            try:
                asked = {"level": job.level, "question": job.question.pack(), **self._budget(job)}
                longest = self._grace + (job.ms or 0) / 1000
                async with asyncio.timeout(longest):
                    told = await mind.ask(asked)
                move = told.get("move")
                break
            except (OSError, Lost, TimeoutError) as why:
                self._lost += 1
                log.warning("a bot's process is lost: %s", type(why).__name__)
                await mind.end()
        if isinstance(move, str):
            self._answers[job.level] = self._answers.get(job.level, 0) + 1
            spent = (monotonic() - begun) * 1000
            self._milliseconds[job.level] = self._milliseconds.get(job.level, 0.0) + spent
            if not job.answer.done():
                job.answer.set_result(move)
        else:
            log.warning("%s cannot decide: somebody quick does", job.level)
            await self._decide_quickly(job)

    def _budget(self, job: _Job) -> dict[str, Any]:
        """How long to think: less where many wait, so that nobody waits long."""
        share = PATIENCE * self.size / (self._waiting + 1)
        if job.rounds is None and share < (job.ms or USUAL):
            return {"ms": share, "rounds": None}
        return {"ms": job.ms, "rounds": job.rounds}

    async def _decide_quickly(self, job: _Job) -> None:
        """Somebody decides at once, in a thread: even that can take some milliseconds."""
        self._quick += 1
        try:
            stream = [secrets.randbits(64) or 1]
            thought = await asyncio.to_thread(bots.make(QUICK).choose, job.question, stream)
        except Exception as error:
            job.fail(error)
        else:
            if not job.answer.done():
                job.answer.set_result(thought.move)


class Lost(RuntimeError):
    """A process has ended, or says what it should not."""


class Mind:
    """A process that thinks: see worker.py. It starts when it is asked for the first time, and again after its end."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Its answer. Raises Lost if there is none; if it is late or not wanted any more, `end` must follow."""
        process = self._process or await self._start()
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(question).encode() + b"\n")
        await process.stdin.drain()
        try:
            answer = json.loads(await process.stdout.readline())
        except ValueError:  # also nothing at all
            answer = None
        if not isinstance(answer, dict):
            raise Lost
        return answer

    async def _start(self) -> Process:
        source = str(Path(karban.__file__).parents[1])
        paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "karban.bots.worker"),
            stdin=PIPE,
            stdout=PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        return self._process

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin
        process.stdin.close()
        with suppress(ProcessLookupError):
            process.kill()  # it keeps nothing that could be lost
        await process.wait()
