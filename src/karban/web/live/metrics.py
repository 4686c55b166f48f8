"""Metrics of a server, in the text format of Prometheus.

Of several processes of one server, each adds to its own values those that the others have reported last: see
`karban.web.processes.supervisor`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping

BUCKET_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
COUNTER_SUFFIXES = ("_total", "_seconds")  # of metrics that only ever grow

Reading = float | Mapping[str, float]  # one number, or one for each value of a label
MetricValues = dict[str, dict[str, float]]  # of each metric its lines: what comes after the name, and the number


class Counter:
    """Something that is counted."""

    kind = "counter"

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self._label = name, about, label
        self._counts: dict[str, float] = {} if label else {"": 0}

    def add(self, value: str = "", n: float = 1) -> None:
        self._counts[value] = self._counts.get(value, 0) + n

    def lines(self) -> Iterator[tuple[str, float]]:
        for value, count in self._counts.items():
            yield _label(self._label, value), count


class Gauge:
    """Something that is looked up when the metrics are asked for."""

    def __init__(self, name: str, about: str, read: Callable[[], Reading], label: str = "") -> None:
        self.name, self.about, self._read, self._label = name, about, read, label
        self.kind = "counter" if name.endswith(COUNTER_SUFFIXES) else "gauge"

    def lines(self) -> Iterator[tuple[str, float]]:
        reading = self._read()
        if not isinstance(reading, Mapping):
            reading = {"": reading}
        for value, number in reading.items():
            yield _label(self._label, value), number


class Histogram:
    """How long something takes."""

    kind = "histogram"

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self._counts, self._sum = [0] * (len(BUCKET_SECONDS) + 1), 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BUCKET_SECONDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[tuple[str, float]]:
        total = 0
        for limit, count in zip((*(f"{time:g}" for time in BUCKET_SECONDS), "+Inf"), self._counts, strict=True):
            total += count
            yield f'_bucket{{le="{limit}"}}', total
        yield "_sum", round(self._sum, 6)
        yield "_count", total


class Metrics:
    """All metrics of a process."""

    def __init__(self) -> None:
        self.tables = Counter("karban_tables_created_total", "Tables created.")
        self.moves = Counter("karban_moves_total", "Moves made, by who decided.", "by")
        self.refusals = Counter("karban_refusals_total", "Requests refused, by the code of the answer.", "error")
        self.connected = Counter("karban_connections_opened_total", "WebSocket connections opened.")
        self.dropped = Counter("karban_connections_dropped_total", "Connections that we closed, by reason.", "reason")
        self.sent = Counter("karban_messages_sent_total", "Messages sent over WebSockets.")
        self.failures = Counter("karban_failures_total", "Answers with a 5xx status.")
        self.answer = Histogram("karban_move_seconds", "From a move's arrival to its answer, the commit included.")
        self.fan_out = Histogram("karban_fan_out_seconds", "From a commit to each message about it.")
        self.bot = Histogram("karban_bot_seconds", "How long bots take to answer.")
        self.other_processes: MetricValues = {}  # of this server, those that have ended included
        self._gauges: list[Gauge] = []
        self.add_gauge("karban_processes", "Processes that serve.", lambda: 1)

    def add_gauge(self, name: str, about: str, read: Callable[[], Reading], label: str = "") -> None:
        """Add a value that is looked up whenever the metrics are asked for."""
        self._gauges.append(Gauge(name, about, read, label))

    def values(self) -> MetricValues:
        """The values of this process alone."""
        return {metric.name: dict(metric.lines()) for metric in self._all()}

    def text(self) -> str:
        """The values of the whole server, as Prometheus reads them."""
        found = summed(self.values(), self.other_processes)
        lines: list[str] = []
        for metric in self._all():
            lines += [f"# HELP {metric.name} {metric.about}", f"# TYPE {metric.name} {metric.kind}"]
            lines += [f"{metric.name}{rest} {_written(number)}" for rest, number in found[metric.name].items()]
        return "\n".join(lines) + "\n"

    def _all(self) -> list[Counter | Histogram | Gauge]:
        own = [metric for metric in vars(self).values() if isinstance(metric, Counter | Histogram)]
        return [*own, *self._gauges]


def summed(*processes: MetricValues) -> MetricValues:
    """The sums of the values of several processes."""
    sums: MetricValues = {}
    for values in processes:
        for name, lines in values.items():
            there = sums.setdefault(name, {})
            for rest, number in lines.items():
                there[rest] = there.get(rest, 0) + number
    return sums


def counters_of(values: MetricValues) -> MetricValues:
    """What remains of a process when it has ended: its counters, but not its gauges."""
    return {name: lines for name, lines in values.items() if name.endswith(COUNTER_SUFFIXES)}


def _label(name: str, value: str) -> str:
    return f'{{{name}="{value}"}}' if name else ""


def _written(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{number:.6f}"
