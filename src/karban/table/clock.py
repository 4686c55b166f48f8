"""The clocks of a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from karban.table.events import TimeControl

MINUTE_MS = 60_000


class TableClock:
    """How much time each seat has left, and since when it is being used."""

    def __init__(self, time_control: TimeControl | None, game_minutes: int | None, players: int, start_ms: int) -> None:
        self.time_control = time_control
        self.game_ends_at_ms = None if game_minutes is None else start_ms + game_minutes * MINUTE_MS
        self.bank_ms = [time_control.bank_ms if time_control and time_control.bank_ms is not None else 0] * players
        self.running_since: dict[int, int] = {}  # the seats whose clock is running, and from when, in milliseconds

    def fork(self) -> TableClock:
        """An independent clock that shows the same."""
        twin = object.__new__(TableClock)
        twin.__dict__.update(self.__dict__)
        twin.bank_ms, twin.running_since = self.bank_ms[:], dict(self.running_since)
        return twin

    def run(self, seats: Sequence[int], at_ms: int, restart: Collection[int]) -> None:
        """From now on the clocks of these seats run. One that is running goes on, unless it is to restart."""
        self.running_since = {seat: at_ms if seat in restart else self.running_since.get(seat, at_ms) for seat in seats}

    @property
    def visible(self) -> bool:
        """Whether there is anything to be shown."""
        return self.time_control is not None or self.game_ends_at_ms is not None

    def spent_ms(self, seat: int, at_ms: int) -> int:
        """How long a seat has been thinking."""
        return max(0, at_ms - self.running_since.get(seat, at_ms))

    def charge(self, seat: int, spent_ms: int) -> None:
        """Take the time of a decision from the seat's bank, and add the increment."""
        if self.time_control and self.time_control.bank_ms is not None:
            self.bank_ms[seat] = max(0, self.bank_ms[seat] - spent_ms) + self.time_control.increment_ms

    def limit_ms(self, seat: int) -> int | None:
        """How long the present decision of a seat may take."""
        if not self.time_control:
            return None
        return self.time_control.each_ms if self.time_control.each_ms is not None else self.bank_ms[seat]

    def left_ms(self, seat: int, at_ms: int) -> int | None:
        """How much time a seat has left at a moment."""
        limit_ms = self.limit_ms(seat)
        return None if limit_ms is None else max(0, limit_ms - self.spent_ms(seat, at_ms))

    def pause(self, duration_ms: int) -> None:
        """No server was running for a while: that time counts for nothing."""
        self.running_since = {seat: since + duration_ms for seat, since in self.running_since.items()}
        if self.game_ends_at_ms is not None:
            self.game_ends_at_ms += duration_ms

    def out_of_time(self, at_ms: int) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in self.running_since if self.left_ms(seat, at_ms) == 0]

    @property
    def due_ms(self) -> int | None:
        """When the next clock runs out."""
        ends = [
            since + limit_ms
            for seat, since in self.running_since.items()
            if (limit_ms := self.limit_ms(seat)) is not None
        ]
        if self.game_ends_at_ms is not None:
            ends.append(self.game_ends_at_ms)
        return min(ends, default=None)
