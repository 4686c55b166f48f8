"""The clocks of a table. Time that was spent stays spent.

A decision is known by its seat and by how many of that seat's decisions stand before it. What was used for it counts
whatever happens meanwhile: a bot that stands in and goes again, a choice that is taken back and made once more, a
decision of somebody else that is. An increment is earned by a decision that stands, so never twice for the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from karban.table.events import TimeControl

MINUTE_MS = 60_000
# While a stand-in has a decision, its time goes on for the person who may come back to it: else handing the seat over
# and back would stop it. Where nobody waits for that, since all people are gone and bots do not play on, only so much.
MAX_UNWAITED_MS = 5_000


class TableClock:
    """How much time each seat has left, and since when it is being used."""

    def __init__(self, time_control: TimeControl | None, game_minutes: int | None, players: int, start_ms: int) -> None:
        self.time_control = time_control
        self.game_ends_at_ms = None if game_minutes is None else start_ms + game_minutes * MINUTE_MS
        self.decided = [0] * players  # how many decisions of each seat stand …
        self.earned = [0] * players  # … and by how many of them its person has earned the increment
        self.bank_spent_ms = [0] * players
        self.used_ms: dict[tuple[int, int], int] = {}  # by seat and place of the decision
        self.running_since: dict[int, int] = {}  # the seats whose clock is running, and from when, in milliseconds
        self.held_since: dict[int, int] = {}  # those whose decision is in the hands of a stand-in, and from when
        self.held_ms: dict[int, int] = {}  # for how long it was before that
        self.waited_for = True  # whether any person plays on

    def fork(self) -> TableClock:
        """An independent clock that shows the same."""
        twin = object.__new__(TableClock)
        twin.__dict__.update(self.__dict__)
        twin.decided, twin.earned, twin.bank_spent_ms = self.decided[:], self.earned[:], self.bank_spent_ms[:]
        twin.used_ms, twin.held_ms = dict(self.used_ms), dict(self.held_ms)
        return twin  # the others are replaced, never changed

    # ------------------------------------------------------------------ what happens

    def run(self, seats: Sequence[int], held: Sequence[int], waited_for: bool, at_ms: int) -> None:
        """From now on the clocks of these seats run, and stand-ins have the decisions of the `held`."""
        self._settle(at_ms)
        for seat in seats:
            if seat in self.held_ms:  # the person is back before the stand-in has decided
                self._use(seat, self.held_ms.pop(seat))
        self.running_since, self.held_since = dict.fromkeys(seats, at_ms), dict.fromkeys(held, at_ms)
        self.waited_for = waited_for

    def decide(self, seat: int, earns: bool, at_ms: int) -> None:
        """A seat has decided. `earns`: for its person, not by a stand-in."""
        self._settle(at_ms)
        self.held_ms.pop(seat, None)
        self.decided[seat] += 1
        self.earned[seat] += earns

    def take_back(self, seat: int, earned: bool, at_ms: int) -> None:
        """A decision of a seat no longer stands."""
        self._settle(at_ms)
        if seat in self.held_ms:
            self._use(seat, self.held_ms.pop(seat))
        self.decided[seat] -= 1
        self.earned[seat] -= earned

    def forget(self, takeable: Mapping[int | None, int]) -> None:
        """Only so many decisions of each seat can still be taken back: the times of all before them are not needed."""
        self.used_ms = {
            (seat, place): used_ms
            for (seat, place), used_ms in self.used_ms.items()
            if place >= self.decided[seat] - takeable.get(seat, 0)
        }

    def pause(self, duration_ms: int) -> None:
        """No server was running for a while: that time counts for nothing."""
        self.running_since = {seat: since + duration_ms for seat, since in self.running_since.items()}
        self.held_since = {seat: since + duration_ms for seat, since in self.held_since.items()}
        if self.game_ends_at_ms is not None:
            self.game_ends_at_ms += duration_ms

    def _settle(self, at_ms: int) -> None:
        """Count what has been used until now."""
        if self.time_control:
            for seat, since in self.running_since.items():
                self._use(seat, at_ms - since)
            for seat, since in self.held_since.items():
                gone_ms = max(0, at_ms - since)
                gone_ms = gone_ms if self.waited_for else min(gone_ms, MAX_UNWAITED_MS)
                self.held_ms[seat] = self.held_ms.get(seat, 0) + gone_ms
        self.running_since = {seat: max(since, at_ms) for seat, since in self.running_since.items()}
        self.held_since = {seat: max(since, at_ms) for seat, since in self.held_since.items()}

    def _use(self, seat: int, elapsed_ms: int) -> None:
        elapsed_ms = max(0, elapsed_ms)
        self.bank_spent_ms[seat] += min(elapsed_ms, max(0, self._bank_ms(seat)))  # there are no debts
        decision = seat, self.decided[seat]
        self.used_ms[decision] = self.used_ms.get(decision, 0) + elapsed_ms

    def _bank_ms(self, seat: int) -> int:
        control = self.time_control
        if control is None or control.bank_ms is None:
            return 0
        return control.bank_ms + control.increment_ms * self.earned[seat] - self.bank_spent_ms[seat]

    # ------------------------------------------------------------------- what it shows

    @property
    def visible(self) -> bool:
        """Whether there is anything to be shown."""
        return self.time_control is not None or self.game_ends_at_ms is not None

    def spent_ms(self, seat: int, at_ms: int) -> int:
        """How long a seat has been thinking about its present decision, in all."""
        return self.used_ms.get((seat, self.decided[seat]), 0) + self._running_ms(seat, at_ms)

    def limit_ms(self, seat: int) -> int | None:
        """How long a seat may think: about each decision, or from now on."""
        if not self.time_control:
            return None
        return self.time_control.each_ms if self.time_control.each_ms is not None else max(0, self._bank_ms(seat))

    def left_ms(self, seat: int, at_ms: int) -> int | None:
        """How much time a seat has left at a moment."""
        if not self.time_control:
            return None
        if self.time_control.each_ms is not None:
            return max(0, self.time_control.each_ms - self.spent_ms(seat, at_ms))
        return max(0, self._bank_ms(seat) - self._running_ms(seat, at_ms))

    def _running_ms(self, seat: int, at_ms: int) -> int:
        return max(0, at_ms - self.running_since.get(seat, at_ms))

    def out_of_time(self, at_ms: int) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in self.running_since if self.left_ms(seat, at_ms) == 0]

    @property
    def due_ms(self) -> int | None:
        """When the next clock runs out."""
        if not self.visible:
            return None
        ends = [
            since + left_ms
            for seat, since in self.running_since.items()
            if (left_ms := self.left_ms(seat, since)) is not None
        ]
        if self.game_ends_at_ms is not None:
            ends.append(self.game_ends_at_ms)
        return min(ends, default=None)
