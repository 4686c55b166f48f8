"""A table in memory, and who is connected to it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from karban.bots.bot import Thought
from karban.store import Downtime
from karban.table import Table
from karban.table.message import StateMessages
from karban.web.live.fan_out import SpectatorQueue
from karban.web.live.recent_reactions import RecentReactions

SHOWN_AWAY_SECONDS = 5.0  # by which what is shown may be behind
WATCHING_SECONDS = 1.0  # between two numbers of spectators that are told; for each hundred of them as long again


class Listener(Protocol):
    """A connection that gets the state of a table whenever it changes."""

    seats: tuple[int, ...]

    @property
    def has_unsent(self) -> bool:
        """Whether something waits to be sent."""

    def wake(self) -> None:
        """There may be a new state to send."""

    def drop_if_stalled(self, monotonic: float) -> None:
        """Close the connection if its client has not read for too long, by the monotonic clock."""

    def announce_shutdown(self) -> None:
        """The server is about to stop."""

    def dismiss(self) -> None:
        """The table is not here any more: close the connection."""


class LoadedTable:
    """A table in memory. `table` is always what is in the log: it is replaced, never changed."""

    def __init__(self, table: Table, downtimes: Sequence[Downtime] = ()) -> None:
        self.table = table
        self.downtimes = downtimes  # of the server, before the table was loaded
        self.lock = asyncio.Lock()  # held by whoever changes the table
        self.listeners: set[Listener] = set()
        self.spectator_queue = SpectatorQueue()
        self.hints: dict[int, tuple[str, Thought]] = {}  # by seat: the last decision that was advised on, and how
        self.reactions = RecentReactions()
        self.attendant_wakeup = asyncio.Event()
        self.may_be_behind = False  # whether the log may have events that are not in `table`
        self.next_catch_up: asyncio.Task[None] | None = None  # that whoever asks from now on shares
        self.last_broadcast = table.number  # number of the last event that was broadcast
        # By the monotonic clock:
        self.changed_at = 0.0  # when the log last grew
        self.last_used = 0.0  # when the last request or frame came
        self.caught_up_at = float("-inf")  # when the log was last read for a token that nobody was known by
        self.loaded_at = 0.0
        self.last_seen: dict[int, float] = {}  # by seat: when its person was last here
        self.last_seen_elsewhere: dict[int, float] = {}  # the same at other processes
        self.owner = ""  # the network of whoever created it, or of the person who was last here; "": not known
        # Presence at other processes: until when it is believed, and how many connections each seat has there.
        self.remote_presence: dict[str, tuple[float, Counter[int]]] = {}
        self._local_presence: Counter[int] | None = None  # None: to be counted
        self.watching = 0  # how many spectators there are, as all are told
        self.watching_here = 0  # of them, as other processes are told
        self._next_watching: asyncio.TimerHandle | None = None  # when they are counted again
        self.remote_watching: dict[str, tuple[float, int]] = {}  # by process: until when it is believed, and how many
        # Since when it is known who is at a table that was loaded then, at whichever process; None: it is not known.
        self.knows_since: Callable[[float, float], float | None] = lambda loaded_at, monotonic: loaded_at
        self.on_presence: Callable[[LoadedTable], None] = lambda loaded: None  # somebody has come here or gone
        self._state_messages: StateMessages | None = None  # of the present state
        self._all_here = False  # whether all were connected here when it was made, and are since then
        self._shown_away: dict[int, tuple[float, int]] = {}  # by seat: since when by the monotonic clock, and in ms

    def replace_table(self, table: Table, monotonic: float) -> None:
        """The log has grown; this is the table with the new events."""
        self.table, self.changed_at = table, monotonic
        if _may_need_attendant(table):
            self.wake_attendant()

    def wake_attendant(self) -> None:
        """Let the attendant look at once whether there is background work."""
        self.attendant_wakeup.set()

    # ------------------------------------------------------------------------ presence

    def connect(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self._connection_changed(listener)

    def disconnect(self, listener: Listener, monotonic: float) -> None:
        self.listeners.discard(listener)
        self.spectator_queue.discard(listener)
        self.last_seen.update(dict.fromkeys(listener.seats, monotonic))
        self._connection_changed(listener)

    def _connection_changed(self, listener: Listener) -> None:
        if listener.seats:
            self.presence_changed()
        else:  # bots play where somebody watches
            self.wake_attendant()
            self.watching_changed()

    def presence_changed(self) -> None:
        """Somebody has connected to this process, disconnected, or taken another seat."""
        self._local_presence = None
        self.watching_changed()
        self.on_presence(self)
        self.presence_heard()

    def presence_heard(self) -> None:
        """There is something new about who is here or elsewhere."""
        self._all_here = False
        self.wake_attendant()
        self.wake_listeners()

    def hear_presence(self, process: str, seats: Counter[int], monotonic: float, until: float) -> None:
        """Another process says who is connected to it; that is believed for a while."""
        believed, before = self.remote_presence.get(process, (monotonic, Counter[int]()))
        self.saw_elsewhere(dict.fromkeys(before - seats, min(believed, monotonic)))
        for other, (over, present) in list(self.remote_presence.items()):
            if over < monotonic:  # nothing was heard of it for long
                self.saw_elsewhere(dict.fromkeys(present, over))
                del self.remote_presence[other]
        self.remote_presence[process] = until, seats
        if seats != before or believed < monotonic:
            self.presence_heard()

    def watching_changed(self) -> None:
        """A spectator has come or gone, here or elsewhere. How many there are is told at once, but not all the time."""
        if self._next_watching is None:
            self._count_watching()

    def _count_watching(self) -> None:
        loop, here = asyncio.get_running_loop(), len(self.spectators)
        self._next_watching = None
        remote = sum(count for until, count in self.remote_watching.values() if until > loop.time())
        if here != self.watching_here:
            self.watching_here = here
            self.on_presence(self)
        if here + remote == self.watching:
            return
        self.watching = here + remote
        self._next_watching = loop.call_later(WATCHING_SECONDS * (1 + self.watching // 100), self._count_watching)
        self.wake_listeners()

    def hear_watching(self, process: str, count: int, seconds: float) -> None:
        """Another process says how many watch there; that is believed for a while."""
        loop = asyncio.get_running_loop()
        self.remote_watching[process] = loop.time() + seconds, count
        if count or self.watching != len(self.spectators):
            self.watching_changed()

    def saw_elsewhere(self, seen: Mapping[int, float]) -> None:
        """Somebody was at another process, by the monotonic clock."""
        for seat, at in seen.items():
            self.last_seen_elsewhere[seat] = max(at, self.last_seen_elsewhere.get(seat, at))

    def local_presence(self) -> Counter[int]:
        """How many connections to this process each seat has."""
        if self._local_presence is None:
            self._local_presence = Counter(seat for listener in self.listeners for seat in listener.seats)
        return self._local_presence

    def presence(self, monotonic: float) -> Counter[int]:
        """How many connections each seat has, to any process."""
        if not self.remote_presence:
            return self.local_presence()
        remote = (seats for until, seats in self.remote_presence.values() if until > monotonic)
        return sum(remote, self.local_presence())

    def online(self, monotonic: float) -> tuple[bool, ...]:
        """Of each seat, whether somebody is there: a bot always is, and whoever is not known to be away."""
        present, blind = self.presence(monotonic), self.knows_since(self.loaded_at, monotonic) is None
        return tuple(
            seat.bot is not None or number in present or (blind and seat.token_hash is not None)
            for number, seat in enumerate(self.table.seats)
        )

    def away_since(self, monotonic: float) -> dict[int, float]:
        """The seats whose people are known to be away, and since when, by the monotonic clock. Every request shows that
        somebody is there; and nobody is away for longer than it is known who is."""
        known = self.knows_since(self.loaded_at, monotonic)
        if known is None:
            return {}
        present = self.presence(monotonic)
        believed = {seat: until for until, seats in self.remote_presence.values() for seat in seats}
        return {
            number: max(
                known, *(seen.get(number, known) for seen in (self.last_seen, self.last_seen_elsewhere, believed))
            )
            for number, seat in enumerate(self.table.seats)
            if seat.token_hash and number not in present
        }

    def seen_seconds(self, monotonic: float) -> float:
        """How long ago anybody with a seat was here, at any process; 0: they are connected."""
        if self.presence(monotonic):
            return 0.0
        return monotonic - max([*self.last_seen.values(), *self.last_seen_elsewhere.values()], default=float("-inf"))

    # ------------------------------------------------------------------ what they get

    def wake_listeners(self) -> None:
        """Let every connection look whether there is a new state to send, those of seats first."""
        for listener in self.listeners:
            if listener.seats:
                listener.wake()
        self.spectator_queue.wake(self.spectators)

    @property
    def spectators(self) -> list[Listener]:
        return [listener for listener in self.listeners if not listener.seats]

    def state_messages(self, monotonic: float, now_ms: int) -> StateMessages:
        """The messages about the present state."""
        current = self._state_messages
        if current and self._all_here and current.table.seated_at == self.table.seated_at:
            if current.table is not self.table or current.watching != self.watching:
                # Time changes nothing in it, and many connections ask after each move.
                current = StateMessages(self.table, current.online, current, current.away, self.watching)
                self._state_messages = current
            return current
        online, away = self.online(monotonic), self._away_ms(monotonic, now_ms)
        shown = current and (current.table is self.table and (current.online, current.away) == (online, away))
        if not current or not shown or current.watching != self.watching:
            current = self._state_messages = StateMessages(self.table, online, current, away, self.watching)
        here = self.local_presence()
        self._all_here = all(number in here for number, seat in enumerate(self.table.seats) if seat.token_hash)
        return current

    def _away_ms(self, monotonic: float, now_ms: int) -> tuple[int | None, ...]:
        """Of each seat, since when its person is away, as it is shown: whoever only looks in now and then does not make
        a new message of every look."""
        since = self.away_since(monotonic) if self.table.playing else {}
        self._shown_away = {
            seat: shown
            if (shown := self._shown_away.get(seat)) and at - shown[0] < SHOWN_AWAY_SECONDS
            else (at, now_ms - round((monotonic - at) * 1000))
            for seat, at in since.items()
        }
        if not since:
            return ()
        return tuple(self._shown_away.get(seat, (0, None))[1] for seat in range(len(self.table.seats)))

    def seen(self, seats: Sequence[int], monotonic: float) -> None:
        """A request shows that somebody is there. Who is not connected may be shown as away, and that changes then."""
        self.last_seen.update(dict.fromkeys(seats, monotonic))
        shown = [self._shown_away[seat][0] for seat in seats if seat in self._shown_away]
        if shown and monotonic - min(shown) >= SHOWN_AWAY_SECONDS:
            self.wake_listeners()

    def state_message(
        self, own_seats: tuple[int, ...], last_event: int, now_ms: int, monotonic: float, seat: int | None = None
    ) -> bytes:
        """The message for somebody with these seats."""
        return self.state_messages(monotonic, now_ms).for_seats(own_seats, last_event, now_ms, seat)


def _may_need_attendant(table: Table) -> bool:
    """Whether what has just happened may be the attendant's business: not where people play alone and without a clock,
    move by move."""
    if not table.playing or not table.clock:
        return True
    return bool(table.bots_to_act()) or table.clock.due_ms is not None or table.created.away_ms is not None
