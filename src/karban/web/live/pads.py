"""Score pads that several phones share: found by their code, changed in one order, and watched by waiting requests.

Whoever looks waits with a request until there is something new (long polling). A pad changes a few times a minute, what
is new is a few hundred bytes, and a request that waits passes every proxy, limit and path as all others do, and comes
back by itself after a lost network.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

from karban.i18n.texts import _
from karban.store import Damaged, Entry, NameTaken, NoTable, Unavailable, WriteConflict
from karban.table import tokens
from karban.table.refusals import TableRefusal
from karban.table.tokens import PAD_PREFIX
from karban.web.live.pad_log import Opened, PadLog, Pending
from karban.web.live.tables import Tables

T = TypeVar("T")
Command = Callable[[PadLog], list[Pending]]
Gone = Callable[[], Awaitable[None]]  # waits until whoever has asked is gone
NO_PAD = _("there is no pad with this code")
MAX_ATTEMPTS = 50  # of a change, because other phones were faster
MAX_LOADED = 200  # pads in memory that nobody waits at
MAX_WAIT_SECONDS = 25.0
HERE_SECONDS = MAX_WAIT_SECONDS + 10.0  # after a look, for which somebody counts as being there
POLL_SECONDS = 1.5  # between two looks at the log, while no notices of other processes arrive


class Known(NamedTuple):
    """What somebody knows who asks for what is new."""

    event: int  # the number of the last
    here: frozenset[int]  # the seats of who is there


class NoPad(TableRefusal):
    """There is no pad of this code."""

    code = "not-found"


class LoadedPad:
    """A pad in memory, and who looks at it."""

    def __init__(self, code: str) -> None:
        self.log, self.lock = PadLog(code), asyncio.Lock()
        self.waiting = 0  # requests
        self.reads = self.read = 0  # looks at its log: how many have begun, and which of them was the last that told
        self._news = asyncio.Event()
        self._here: dict[int, float] = {}  # until when each seat counts as being there

    def wake(self) -> None:
        """There may be something new for those who wait."""
        news, self._news = self._news, asyncio.Event()
        news.set()

    def saw(self, seats: tuple[int, ...], monotonic: float) -> None:
        """Somebody looks; those who wait hear of who has just come."""
        before = self.here(monotonic)
        self._here.update(dict.fromkeys(seats, monotonic + HERE_SECONDS))
        if not set(seats) <= set(before):
            self.wake()

    def here(self, monotonic: float) -> list[int]:
        """The seats whose phones are looking."""
        return sorted(seat for seat, until in self._here.items() if until > monotonic and self.log.seats[seat])

    async def news(self, seconds: float, gone: asyncio.Future[None]) -> None:
        """Wait until there may be something new, the time is over, or whoever has asked is gone."""
        news = asyncio.ensure_future(self._news.wait())
        self.waiting += 1
        try:
            await asyncio.wait((news, gone), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.waiting -= 1
            news.cancel()


class Pads:
    """All pads of a process."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.loaded: OrderedDict[str, LoadedPad] = OrderedDict()  # by code, the one used last at the end
        self.stopping = False

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(pad.waiting for pad in self.loaded.values())

    # -------------------------------------------------------------------------- finding

    async def find(self, code: str) -> LoadedPad:
        """The pad of this code, as it is in the log now."""
        if not tokens.PAD.fullmatch(code):
            raise NoPad(NO_PAD)
        pad = self.loaded.get(code) or LoadedPad(code)
        await self._look(pad)
        return self._keep(pad)

    async def _look(self, pad: LoadedPad) -> None:
        """See what is in the log now: once for all who ask before that begins, however many they are."""
        asked = pad.reads
        async with pad.lock:
            if pad.read <= asked:
                await self._read(pad)

    def _keep(self, pad: LoadedPad) -> LoadedPad:
        kept = self.loaded.setdefault(pad.log.code, pad)
        self.loaded.move_to_end(pad.log.code)
        if len(self.loaded) > MAX_LOADED:
            idle = [code for code, one in self.loaded.items() if not one.waiting and not one.lock.locked()]
            for code in idle[: len(self.loaded) - MAX_LOADED]:
                del self.loaded[code]
        return kept

    async def _read(self, pad: LoadedPad) -> None:
        pad.reads += 1
        try:
            entries = await self._tables.store.read(pad.log.name, pad.log.number)
            self._apply(pad, entries)
        except NoTable:
            self.loaded.pop(pad.log.code, None)
            pad.wake()
            raise NoPad(NO_PAD) from None
        except Damaged as error:
            self.loaded.pop(pad.log.code, None)
            self._tables.damaged(error)
            raise
        pad.read = pad.reads

    def _apply(self, pad: LoadedPad, entries: list[Entry]) -> None:
        for entry in entries:
            pad.log.apply(entry)
        if entries:
            pad.wake()

    # ------------------------------------------------------------------------- changing

    async def open(self, code: str, opened: Opened, first: list[Pending]) -> LoadedPad:
        """A new pad with what it begins with. Whoever asks once more gets the same one."""
        pad = LoadedPad(code)
        pad.log.game = opened.game
        entries = pad.log.entries([Pending(opened), *first], self._tables.server_clock.now_ms())
        try:
            await self._done(self._save(self._tables.store.create(pad.log.index(entries), entries)))
        except NameTaken:
            return await self.find(code)
        self._apply(pad, entries)
        return self._keep(pad)

    async def change(self, code: str, command: Command) -> LoadedPad:
        """Append what a command gives. When this returns, it is in the log, and those who wait hear of it."""
        pad = await self.find(code)
        return await self._done(self._change(pad, command))

    async def _change(self, pad: LoadedPad, command: Command) -> LoadedPad:
        async with pad.lock:
            for _attempt in range(MAX_ATTEMPTS):
                pending = command(pad.log)
                if not pending:
                    return pad
                pad.log.check_room(pending)
                entries = pad.log.entries(pending, self._tables.server_clock.now_ms())
                try:
                    await self._save(self._tables.store.append(pad.log.index(entries), entries))
                except WriteConflict:
                    await self._read(pad)
                    continue
                self._apply(pad, entries)
                self.tell(pad)
                return pad
        raise WriteConflict(pad.log.name)

    async def _save(self, writing: Awaitable[None]) -> None:
        try:
            await writing
        except Unavailable:
            self._tables.write_failing = True
            raise
        except NoTable:
            raise NoPad(NO_PAD) from None
        self._tables.write_failing = False

    async def _done(self, work: Awaitable[T]) -> T:
        """Finish the work even if whoever asked for it is cancelled."""
        return await asyncio.shield(self._tables.start(work))

    # -------------------------------------------------------------------------- waiting

    async def wait(self, pad: LoadedPad, seen: Known, seats: tuple[int, ...], seconds: float, gone: Gone) -> None:
        """Until something is new after what was seen, or somebody comes; not for longer than some seconds."""
        clock = self._tables.server_clock
        end = clock.monotonic() + min(seconds, MAX_WAIT_SECONDS)
        pad.saw(seats, clock.monotonic())
        self.tell(pad, seats)
        has_left: asyncio.Future[None] = asyncio.ensure_future(gone())
        try:
            while pad.log.number <= seen.event and not self.stopping and not has_left.done():
                left = end - clock.monotonic()
                if left <= 0 or set(pad.here(clock.monotonic())) - {*seats, *seen.here}:
                    return
                await pad.news(min(left, POLL_SECONDS) if self._blind else left, has_left)
                if pad.log.number <= seen.event:
                    await self._look(pad)
        finally:
            has_left.cancel()

    @property
    def _blind(self) -> bool:
        """Whether other processes write, and we do not hear of it."""
        pubsub = self._tables.pubsub
        return self._tables.shared and not (pubsub.alive and pubsub.hearing)

    def tell(self, pad: LoadedPad, here: tuple[int, ...] = ()) -> None:
        """Let the other processes know that there is something new, or who is looking here."""
        kept = self.loaded.get(pad.log.code)
        if kept and kept is not pad:  # it was loaded anew meanwhile
            kept.wake()
        if self._tables.shared:
            seats = ",".join(map(str, here))
            self._tables.start(self._tables.pubsub.publish(pad.log.name, pad.log.number, seats))

    async def hear(self, name: str, number: int, here: str) -> None:
        """The same of another process."""
        pad = self.loaded.get(name.removeprefix(PAD_PREFIX))
        if pad is None:
            return
        if number > pad.log.number:
            with contextlib.suppress(NoPad, Damaged, Unavailable):
                async with pad.lock:
                    await self._read(pad)
        seats = tuple(int(seat) for seat in here.split(",") if seat.isdecimal() and int(seat) < len(pad.log.seats))
        pad.saw(seats, self._tables.server_clock.monotonic())

    def stop(self) -> None:
        """Answer all who wait: the server is about to stop."""
        self.stopping = True
        for pad in self.loaded.values():
            pad.wake()
