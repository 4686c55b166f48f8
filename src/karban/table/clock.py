"""The clocks of a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from karban.table.events import Pace


class Clock:
    """How much time each seat has left, and since when it is being used. All times are in milliseconds."""

    def __init__(self, pace: Pace | None, minutes: int | None, players: int, start: int) -> None:
        self.pace = pace
        self.ends = None if minutes is None else start + minutes * 60_000  # when the game's own clock runs out
        self.bank = [pace.bank if pace and pace.bank is not None else 0] * players
        self.since: dict[int, int] = {}  # the seats whose clock is running, and from when

    def fork(self) -> Clock:
        """An independent clock that shows the same."""
        twin = object.__new__(Clock)
        twin.__dict__.update(self.__dict__)
        twin.bank, twin.since = self.bank[:], dict(self.since)
        return twin

    def run(self, seats: Sequence[int], at: int, anew: Collection[int]) -> None:
        """From now on the clocks of these seats run. One that is running goes on, unless it is to start anew."""
        self.since = {seat: at if seat in anew else self.since.get(seat, at) for seat in seats}

    @property
    def shown(self) -> bool:
        """Whether there is anything to be seen on it."""
        return self.pace is not None or self.ends is not None

    def spent(self, seat: int, at: int) -> int:
        """How long a seat has been thinking."""
        return max(0, at - self.since.get(seat, at))

    def pay(self, seat: int, spent: int) -> None:
        """Take what a decision has cost, and add what it earns."""
        if self.pace and self.pace.bank is not None:
            self.bank[seat] = max(0, self.bank[seat] - spent) + self.pace.increment

    def limit(self, seat: int) -> int | None:
        """How long the present decision of a seat may take."""
        if not self.pace:
            return None
        return self.pace.each if self.pace.each is not None else self.bank[seat]

    def left(self, seat: int, at: int) -> int | None:
        """How much time a seat has left at a moment."""
        limit = self.limit(seat)
        return None if limit is None else max(0, limit - self.spent(seat, at))

    def stand_still(self, still: int) -> None:
        """Nobody was up for a while: that counts for nothing."""
        self.since = {seat: since + still for seat, since in self.since.items()}
        if self.ends is not None:
            self.ends += still

    def out(self, at: int) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in self.since if self.left(seat, at) == 0]

    @property
    def due(self) -> int | None:
        """When the next clock runs out."""
        ends = [since + limit for seat, since in self.since.items() if (limit := self.limit(seat)) is not None]
        if self.ends is not None:
            ends.append(self.ends)
        return min(ends, default=None)
