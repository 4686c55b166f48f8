"""Figures for those who watch over a server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping

TIMES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds

Reading = float | Mapping[str, float]  # one number, or one for each value of a label


class Counter:
    """Something that is counted."""

    kind = "counter"

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self._label = name, about, label
        self._counts: dict[str, float] = {} if label else {"": 0}

    def add(self, value: str = "", n: float = 1) -> None:
        self._counts[value] = self._counts.get(value, 0) + n

    def lines(self) -> Iterator[str]:
        for value, count in self._counts.items():
            yield f"{self.name}{_label(self._label, value)} {count:g}"


class Gauge:
    """Something that is looked up when somebody asks."""

    kind = "gauge"

    def __init__(self, name: str, about: str, read: Callable[[], Reading], label: str = "") -> None:
        self.name, self.about, self._read, self._name_of = name, about, read, label

    def lines(self) -> Iterator[str]:
        reading = self._read()
        if not isinstance(reading, Mapping):
            reading = {"": reading}
        for value, number in reading.items():
            yield f"{self.name}{_label(self._name_of, value)} {number:g}"


class Histogram:
    """How long something takes."""

    kind = "histogram"

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self._counts, self._sum = [0] * (len(TIMES) + 1), 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(TIMES, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[str]:
        total = 0
        for limit, count in zip((*(f"{time:g}" for time in TIMES), "+Inf"), self._counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{limit}"}} {total}'
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {total}"


class Metrics:
    """All figures of a process."""

    def __init__(self) -> None:
        self.tables = Counter("karban_tables_created_total", "Tables put up.")
        self.moves = Counter("karban_moves_total", "Moves made, by who decided.", "by")
        self.refusals = Counter("karban_refusals_total", "Requests refused, by the code of the answer.", "error")
        self.connected = Counter("karban_connections_opened_total", "WebSocket connections opened.")
        self.dropped = Counter("karban_connections_dropped_total", "Connections that we closed, by reason.", "reason")
        self.sent = Counter("karban_messages_sent_total", "Messages sent over WebSockets.")
        self.failures = Counter("karban_failures_total", "Answers with a 5xx status.")
        self.answer = Histogram("karban_move_seconds", "From a move's arrival to its answer, the commit included.")
        self.fan_out = Histogram("karban_fan_out_seconds", "From a commit to each message about it.")
        self.bot = Histogram("karban_bot_seconds", "How long bots take to answer.")
        self._gauges: list[Gauge] = []

    def watch(self, name: str, about: str, read: Callable[[], Reading], label: str = "") -> None:
        """Show a figure that is looked up whenever somebody asks."""
        self._gauges.append(Gauge(name, about, read, label))

    def text(self) -> str:
        own = [metric for metric in vars(self).values() if isinstance(metric, Counter | Histogram)]
        lines: list[str] = []
        for metric in [*own, *self._gauges]:
            lines += [f"# HELP {metric.name} {metric.about}", f"# TYPE {metric.name} {metric.kind}", *metric.lines()]
        return "\n".join(lines) + "\n"


def _label(name: str, value: str) -> str:
    return f'{{{name}="{value}"}}' if name else ""
