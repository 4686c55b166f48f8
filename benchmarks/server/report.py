"""What was found, in print, beside what was promised."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Load:
    """One server under load. Times are in seconds, sorted; memory in megabytes, in the order of time."""

    name: str
    human: list[float]
    busy: float  # the share of a processor that the human pace takes
    memory: list[float]
    rate: float  # moves in a second, as fast as it goes
    fast: list[float]
    cost: float  # seconds of a processor for a move, as fast as it goes
    client: float  # seconds of a processor that the clients have had
    refused: int
    lost: int


def part(times: list[float], share: float) -> float:
    """The time, in milliseconds, that this share of them keeps to."""
    return times[min(len(times) - 1, int(len(times) * share))] * 1000 if times else float("nan")


def side_by_side(loads: list[Load], heading: str) -> str:
    """Servers under the same load, at human pace and at full speed."""
    rows: list[tuple[str, str, list[str]]] = [
        ("move to everyone, p50", "", [f"{part(one.human, 0.5):.1f} ms" for one in loads]),
        ("move to everyone, p99", "< 15 ms", [f"{part(one.human, 0.99):.1f} ms" for one in loads]),
        ("move to everyone, longest", "", [f"{part(one.human, 1):.1f} ms" for one in loads]),
        ("of a processor", "", [f"{one.busy:.1%}" for one in loads]),
        ("memory, start .. end", "flat", [f"{one.memory[0]:.0f} .. {one.memory[-1]:.0f} MB" for one in loads]),
        ("most moves per second", "", [f"{one.rate:,.0f}" for one in loads]),
        ("processor for a move", "", [f"{one.cost * 1e6:.0f} µs" for one in loads]),
        ("p99 at that", "", [f"{part(one.fast, 0.99):.0f} ms" for one in loads]),
        ("moves measured", "", [f"{len(one.human):,} + {len(one.fast):,}" for one in loads]),
        ("processor of the clients", "", [f"{one.client:.0f} s" for one in loads]),
        ("moves refused, seats lost", "0, 0", [f"{one.refused}, {one.lost}" for one in loads]),
    ]
    lines = [heading, f"{'':28}{'promised':>10}" + "".join(f"{one.name:>28}" for one in loads)]
    lines += [f"{name:28}{promise:>10}" + "".join(f"{text:>28}" for text in found) for name, promise, found in rows]
    return "\n".join(lines)


def in_a_row(load: Load) -> str:
    """A server at full speed only."""
    return (
        f"{load.name:44}{load.rate:>8,.0f} moves/s {load.cost * 1e6:>6.0f} µs of a processor each, "
        f"p50 {part(load.fast, 0.5):.0f} ms, p99 {part(load.fast, 0.99):.0f} ms, "
        f"refused {load.refused}, lost {load.lost}"
    )
