"""Records of strangers are played again in a process of their own, one at a time: see `karban.daily.check_worker`.

The networks from which they come take turns, so whoever sends many delays nobody who sends one. Whoever waits for too
long is told to ask again, and is then told what has come of it meanwhile.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import pickle
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from karban.bots.pool import BotProcess, ProcessLost
from karban.bots.turns import Turns, Urgency
from karban.errors import BadRecord, Refusal
from karban.i18n.texts import _
from karban.table.refusals import TableRefusal
from karban.web.live.tasks import Tasks, log_failure

log = logging.getLogger(__name__)
WORKER = "karban.daily.check_worker"
PATIENCE_SECONDS = 8.0  # that somebody waits for an answer; a client gives up after ten
MAX_SECONDS = 120.0  # for one record; the first of a game may have to wait for the compiler
IDLE_SECONDS = 300.0  # until the process ends
MAX_WAITING = 60
MAX_WAITING_OF_A_NETWORK = 8
MAX_KNOWN = 100  # records of which it is remembered what came of them
Verdict = dict[str, Any]


class ChecksBusy(TableRefusal):
    """The record is not played again yet."""

    code = "unavailable"


@dataclass(eq=False)
class _Check:
    """A record that waits to be played again, or was."""

    asked: dict[str, Any]
    owner: str  # the network
    verdict: asyncio.Future[Verdict]
    table: str = ""
    urgency: Urgency = Urgency.WAITED_FOR


class RecordChecks:
    """Plays records again, each once, however often it is sent."""

    def __init__(self) -> None:
        self._process = BotProcess(WORKER)
        self._checks: dict[str, _Check] = {}  # those that wait, and some that are done, the oldest first
        self._turns: Turns[_Check] = Turns()
        self._tasks = Tasks()
        self._wakeup = asyncio.Event()
        self._working: asyncio.Task[None] | None = None
        self._closed = False
        self.done = 0  # records

    @property
    def waiting(self) -> int:
        return self._turns.count

    async def check(self, asked: dict[str, Any], network: str) -> Verdict:
        """What has come of a record. Raises why it is refused, or `ChecksBusy`."""
        key = sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
        if key not in self._checks:
            self._checks[key] = self._added(asked, network)
        verdict = self._checks[key].verdict
        await asyncio.wait([verdict], timeout=PATIENCE_SECONDS)
        if not verdict.done():
            raise ChecksBusy(_("the record is still being checked; please try again soon"))
        if isinstance(verdict.exception(), ChecksBusy):  # nothing was found out
            self._checks.pop(key, None)
        return verdict.result()

    def _added(self, asked: dict[str, Any], network: str) -> _Check:
        check = _Check(asked, network, asyncio.get_running_loop().create_future())
        if self._closed or self.waiting >= MAX_WAITING or self._turns.of_owner(check) >= MAX_WAITING_OF_A_NETWORK:
            raise ChecksBusy(_("too many records are being checked; please try again soon"))
        self._forget_oldest()
        self._turns.add(check)
        self._wakeup.set()
        if self._working is None or self._working.done():
            self._working = self._tasks.start(self._work())
            self._working.add_done_callback(log_failure)
        return check

    def _forget_oldest(self) -> None:
        """Of those that are done."""
        for key in list(self._checks)[: max(0, len(self._checks) - MAX_KNOWN)]:
            if self._checks[key].verdict.done():
                del self._checks[key]

    async def close(self) -> None:
        """End the process; who still waits is told to come again."""
        self._closed = True
        await self._tasks.cancel()
        await self._process.end()
        while check := self._turns.take():
            check.verdict.set_exception(_not_checked())

    async def _work(self) -> None:
        """Play again whatever waits, until there has been nothing for a while."""
        while True:
            while check := self._turns.take():
                await self._decide(check)
            self._wakeup.clear()
            try:
                async with asyncio.timeout(IDLE_SECONDS):
                    await self._wakeup.wait()
            except TimeoutError:
                await self._process.end()
                if not self._turns.count:
                    return

    async def _decide(self, check: _Check) -> None:
        try:
            check.verdict.set_result(_verdict(await self._ask(check.asked)))
        except Refusal as why:
            check.verdict.set_exception(why)
        except asyncio.CancelledError:
            check.verdict.set_exception(_not_checked())
            raise
        except Exception as error:  # whoever waits must not wait for ever
            log.warning("a record could not be checked: %s", type(error).__name__)
            check.verdict.set_exception(_not_checked())
        check.verdict.exception()  # perhaps nobody waits for it any more
        check.asked = {}  # it may be remembered for long
        self.done += 1

    async def _ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        try:
            async with asyncio.timeout(MAX_SECONDS):
                return await self._process.ask(asked)
        except TimeoutError:
            await self._process.end()
            raise BadRecord(_("to play this record again takes too long")) from None
        except (OSError, ProcessLost, ValueError) as error:
            log.warning("the process that checks records is lost: %s", type(error).__name__)
            await self._process.end()
            raise _not_checked() from None


def _verdict(answer: dict[str, Any]) -> Verdict:
    if refused := answer.get("refused"):
        error, cause = pickle.loads(base64.b64decode(refused))  # of our own process
        raise error from cause
    if "failed" in answer:
        log.warning("a record could not be checked: %s", answer["failed"])
        raise _not_checked()
    return answer


def _not_checked() -> ChecksBusy:
    return ChecksBusy(_("the record could not be checked; please try again soon"))
