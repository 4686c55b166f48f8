"""Bots that think in other processes, so that no table waits for the bot of another.

A process starts when it is needed and ends when it has had nothing to do for a while. Whose turn it is, turns.py says:
a table where somebody waits goes first, and whoever has many tables delays nobody who has one. Whatever happens to a
process, every question gets an answer: it is asked once more, and then somebody quick decides.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from karban import bots, notation
from karban.bots.bot import Considered, Thought
from karban.bots.turns import Turns, Urgency
from karban.errors import BadOption, abbreviated
from karban.match.question import Question
from karban.notation import outside

log = logging.getLogger(__name__)

QUICK_LEVEL = "medium"  # who decides where nobody can think
MAX_WAITING = 1000  # questions
MAX_WAITING_OF_A_TABLE = 16
MAX_SHARE_OF_AN_OWNER = 0.5  # of those that wait
IDLE_SECONDS = 300.0  # until a process with nothing to do ends
GRACE_SECONDS = 30.0  # beyond the thinking time until a process counts as hung: it may have to load compiled code
MAX_QUEUE_MS = 2000.0  # where more wait than can be answered within this, each is thought about for less time
USUAL_MS, MASTER_MS = 100.0, 1000.0  # that a thinking bot takes where nothing is said
MAX_ATTEMPTS = 2
MAX_ANSWER_BYTES = 1 << 24  # of a process


class PoolClosed(RuntimeError):
    """The pool has been closed."""


class PoolFigures(NamedTuple):
    """How busy a pool is, for those who watch over it."""

    processes: int
    busy: int
    waiting: int
    lost: int  # processes that crashed or hung
    quick: int  # questions that somebody quick had to answer
    answers: dict[str, int]  # by level
    milliseconds: dict[str, float]  # spent on them, all together, by level


@dataclass(eq=False)
class _Request:
    table: str
    level: str
    question: Question
    ms: float | None
    rounds: int | None
    answer: asyncio.Future[Thought]
    owner: str = ""
    urgency: Urgency = Urgency.WAITED_FOR
    why: bool = False  # whether the reasons are wanted, too

    @property
    def usual_ms(self) -> float:
        return self.ms or (MASTER_MS if self.level == "master" else USUAL_MS)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Pool:
    """Processes that decide for bots. To be used within one event loop."""

    def __init__(
        self,
        size: int | None = None,
        *,
        most_waiting: int = MAX_WAITING,
        idle_seconds: float = IDLE_SECONDS,
        grace_seconds: float = GRACE_SECONDS,
    ) -> None:
        self.size = size or max(1, (os.cpu_count() or 1) - 1)
        self._most_waiting, self._idle_seconds, self._grace_seconds = most_waiting, idle_seconds, grace_seconds
        self._turns: Turns[_Request] = Turns()
        self._free: list[asyncio.Future[_Request]] = []  # idle processes, the last to become so at the end
        self._tasks: set[asyncio.Task[None]] = set()
        self._processes = self._busy = self._lost = self._quick = 0
        self._answers: dict[str, int] = {}
        self._milliseconds: dict[str, float] = {}
        self._closed = False

    @property
    def figures(self) -> PoolFigures:
        numbers = (self._processes, self._busy, self._turns.count, self._lost, self._quick)
        return PoolFigures(*numbers, dict(self._answers), dict(self._milliseconds))

    async def choose(
        self,
        level: str,
        question: Question,
        *,
        table: str = "",
        ms: float | None = None,
        rounds: int | None = None,
        owner: str = "",
        urgency: Urgency = Urgency.WAITED_FOR,
    ) -> str:
        """The move of a bot, after so many milliseconds or rounds of thinking (None: as this bot usually does).
        `owner`: whose table it is; all of their tables together have as many turns as those of anybody else."""
        answer = asyncio.get_running_loop().create_future()
        return (await self._ask(_Request(table, level, question, ms, rounds, answer, owner or table, urgency))).move

    async def advise(
        self, level: str, question: Question, *, table: str = "", ms: float | None = None, owner: str = ""
    ) -> Thought:
        """The same with the reasons: the best moves that were considered. There may be none."""
        answer = asyncio.get_running_loop().create_future()
        return await self._ask(_Request(table, level, question, ms, None, answer, owner or table, why=True))

    async def _ask(self, request: _Request) -> Thought:
        level = request.level
        if level not in bots.level_names():  # no program of somebody's own is ever started here
            raise BadOption(
                "bots: {allowed}; not {name!r}", allowed=", ".join(bots.level_names()), name=abbreviated(level)
            )
        if self._closed:
            raise PoolClosed
        if self._free:
            self._free.pop().set_result(request)
        elif not self._has_room(request):
            await self._decide_quickly(request)
        else:
            self._turns.add(request)
            if self._processes < self.size:
                self._processes += 1
                task = asyncio.create_task(self._serve(), name="bots")
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        return await request.answer

    def hurry(self, table: str) -> None:
        """Somebody waits for the answers to all questions of this table."""
        for request in self._turns.take_table(table):
            request.urgency = Urgency.WAITED_FOR
            self._turns.add(request)

    def _has_room(self, request: _Request) -> bool:
        """Whether one more can wait. Where too many do, a less urgent one gives way: somebody quick decides."""
        turns = self._turns
        if turns.of_table(request) >= MAX_WAITING_OF_A_TABLE:
            return False
        if turns.of_owner(request) >= max(1, self._most_waiting * MAX_SHARE_OF_AN_OWNER):
            return False
        if turns.count < self._most_waiting:
            return True
        if displaced := turns.give_way(request.urgency):
            self._tasks.add(task := asyncio.create_task(self._decide_quickly(displaced)))
            task.add_done_callback(self._tasks.discard)
        return displaced is not None

    async def close(self) -> None:
        """End all processes; who still waits is told that the pool is closed."""
        self._closed = True
        while request := self._take():
            request.fail(PoolClosed())
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ------------------------------------------------------------------- turns

    def _take(self) -> _Request | None:
        """The next question."""
        while request := self._turns.take():
            if not request.answer.done():  # else nobody waits for it any more
                return request
        return None

    async def _next(self) -> _Request | None:
        """The next question, as soon as there is one; None if there is none for long."""
        if request := self._take():
            return request
        ready: asyncio.Future[_Request] = asyncio.get_running_loop().create_future()
        self._free.append(ready)
        await asyncio.wait([ready], timeout=self._idle_seconds)
        if ready.done():
            return ready.result()
        self._free.remove(ready)
        return None

    # --------------------------------------------------------------- processes

    async def _serve(self) -> None:
        """Look after one process, and start another when it is lost."""
        process = BotProcess()
        try:
            while request := await self._next():
                self._busy += 1
                try:
                    await self._answer(request, process)
                except asyncio.CancelledError:
                    request.fail(PoolClosed())
                    raise
                finally:
                    self._busy -= 1
        finally:
            self._processes -= 1
            await process.end()

    async def _answer(self, request: _Request, process: BotProcess) -> None:
        begun = monotonic()
        thought = None
        for _ in range(MAX_ATTEMPTS):
            try:
                asked = {"level": request.level, "question": request.question.pack(), "why": request.why}
                longest_seconds = self._grace_seconds + (request.ms or 0) / 1000
                async with asyncio.timeout(longest_seconds):
                    thought = _thought(await process.ask({**asked, **self._budget(request)}))
                break
            except (OSError, ProcessLost, TimeoutError) as why:
                self._lost += 1
                log.warning("a bot's process is lost: %s", type(why).__name__)
                await process.end()
        if thought:
            self._answers[request.level] = self._answers.get(request.level, 0) + 1
            spent = (monotonic() - begun) * 1000
            self._milliseconds[request.level] = self._milliseconds.get(request.level, 0.0) + spent
            if not request.answer.done():
                request.answer.set_result(thought)
        else:
            log.warning("%s cannot decide: somebody quick does", request.level)
            await self._decide_quickly(request)

    def _budget(self, request: _Request) -> dict[str, Any]:
        """How long to think: less where many wait, so that nobody waits long. Whoever has many tables has less for
        each, and that leaves no less for others."""
        share = MAX_QUEUE_MS * self.size / (self._turns.beside(request) + 1)
        if request.rounds is None and share < request.usual_ms:
            return {"ms": share, "rounds": None}
        return {"ms": request.ms, "rounds": request.rounds}

    async def _decide_quickly(self, request: _Request) -> None:
        """Somebody decides at once, in a thread: even that can take some milliseconds."""
        self._quick += 1
        try:
            stream = [secrets.randbits(64) or 1]
            thought = await asyncio.to_thread(bots.make(QUICK_LEVEL).choose, request.question, stream)
        except Exception as error:
            request.fail(error)
        else:
            if not request.answer.done():
                request.answer.set_result(thought)


def _thought(answer: dict[str, Any]) -> Thought | None:
    """What a process has answered; None: it could not decide."""
    move = answer.get("move")
    return Thought(move, tuple(Considered(*one) for one in answer["considered"])) if isinstance(move, str) else None


class ProcessLost(RuntimeError):
    """A process has ended, or says what it should not."""


class BotProcess:
    """A process that thinks: see pool_worker.py. It starts when it is first asked, and again after its end."""

    def __init__(self, module: str = "karban.bots.pool_worker") -> None:
        self._module = module
        self._process: Process | None = None
        self._starting: asyncio.Task[Process] | None = None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Its answer. Raises ProcessLost if there is none; if it is late or not wanted any more, `end` must follow."""
        process = self._process or await self._started()
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(question).encode() + b"\n")
        await process.stdin.drain()
        try:
            answer = json.loads(await process.stdout.readline())
        except ValueError:  # also nothing at all
            answer = None
        if not isinstance(answer, dict):
            raise ProcessLost
        return answer

    async def _started(self) -> Process:
        """Whoever gives up meanwhile must not leave half a process: it is started, and `end` ends it."""
        self._starting = asyncio.create_task(self._start())
        return await asyncio.shield(self._starting)

    async def _start(self) -> Process:
        source = str(Path(__file__).parents[2])
        paths = [source, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", self._module),
            stdin=PIPE,
            stdout=PIPE,
            limit=MAX_ANSWER_BYTES,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), **outside.variables(notation.places())},
        )
        return self._process

    async def end(self) -> None:
        """Whoever is told to stop meanwhile stops when it has ended: that takes moments."""
        interrupted: asyncio.CancelledError | None = None
        starting, self._starting = self._starting, None
        while starting and not starting.done():
            try:
                await asyncio.wait([starting])
            except asyncio.CancelledError as error:
                interrupted = error
        if starting and not starting.cancelled():
            starting.exception()  # whoever gave up has not seen it
        process, self._process = self._process, None
        if process:
            assert process.stdin
            process.stdin.close()
            with suppress(ProcessLookupError):
                process.kill()  # it keeps nothing that could be lost
        while process and process.returncode is None:
            try:
                await process.wait()
            except asyncio.CancelledError as error:
                interrupted = error
        if interrupted:
            raise interrupted
