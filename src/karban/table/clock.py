"""The clocks of a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from karban.table.events import TimeControl

MINUTE_MS = 60_000


class TableClock:
    """How much time each seat has left, and since when it is being used. All times are in milliseconds."""

    def __init__(self, time_control: TimeControl | None, game_minutes: int | None, players: int, start: int) -> None:
        self.time_control = time_control
        self.game_ends_at = None if game_minutes is None else start + game_minutes * MINUTE_MS
        self.bank = [time_control.bank if time_control and time_control.bank is not None else 0] * players
        self.running_since: dict[int, int] = {}  # the seats whose clock is running, and from when

    def fork(self) -> TableClock:
        """An independent clock that shows the same."""
        twin = object.__new__(TableClock)
        twin.__dict__.update(self.__dict__)
        twin.bank, twin.running_since = self.bank[:], dict(self.running_since)
        return twin

    def run(self, seats: Sequence[int], at: int, restart: Collection[int]) -> None:
        """From now on the clocks of these seats run. One that is running goes on, unless it is to restart."""
        self.running_since = {seat: at if seat in restart else self.running_since.get(seat, at) for seat in seats}

    @property
    def visible(self) -> bool:
        """Whether there is anything to be shown."""
        return self.time_control is not None or self.game_ends_at is not None

    def spent(self, seat: int, at: int) -> int:
        """How long a seat has been thinking."""
        return max(0, at - self.running_since.get(seat, at))

    def charge(self, seat: int, spent: int) -> None:
        """Take the time of a decision from the seat's bank, and add the increment."""
        if self.time_control and self.time_control.bank is not None:
            self.bank[seat] = max(0, self.bank[seat] - spent) + self.time_control.increment

    def limit(self, seat: int) -> int | None:
        """How long the present decision of a seat may take."""
        if not self.time_control:
            return None
        return self.time_control.each if self.time_control.each is not None else self.bank[seat]

    def left(self, seat: int, at: int) -> int | None:
        """How much time a seat has left at a moment."""
        limit = self.limit(seat)
        return None if limit is None else max(0, limit - self.spent(seat, at))

    def pause(self, duration: int) -> None:
        """No server was running for a while: that time counts for nothing."""
        self.running_since = {seat: since + duration for seat, since in self.running_since.items()}
        if self.game_ends_at is not None:
            self.game_ends_at += duration

    def out_of_time(self, at: int) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in self.running_since if self.left(seat, at) == 0]

    @property
    def due(self) -> int | None:
        """When the next clock runs out."""
        ends = [since + limit for seat, since in self.running_since.items() if (limit := self.limit(seat)) is not None]
        if self.game_ends_at is not None:
            ends.append(self.game_ends_at)
        return min(ends, default=None)
