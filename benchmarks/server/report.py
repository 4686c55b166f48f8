"""What was found, in print, beside what was promised."""

from __future__ import annotations

import argparse
from dataclasses import dataclass


@dataclass(frozen=True)
class Load:
    """One server under load. Times are in seconds, sorted; memory in megabytes, in the order of time."""

    name: str
    human: list[float]
    busy: float  # the share of a processor that the human pace takes
    memory: list[float]
    rate: float
    fast: list[float]
    refused: int
    lost: int


def part(times: list[float], share: float) -> float:
    """The time, in milliseconds, that this share of them keeps to."""
    return times[min(len(times) - 1, int(len(times) * share))] * 1000 if times else float("nan")


def report(loads: list[Load], args: argparse.Namespace) -> str:
    seats = args.tables * args.seats
    rows: list[tuple[str, str, list[str]]] = [
        ("move to everyone, p50", "", [f"{part(one.human, 0.5):.1f} ms" for one in loads]),
        ("move to everyone, p99", "< 50 ms", [f"{part(one.human, 0.99):.1f} ms" for one in loads]),
        ("move to everyone, longest", "", [f"{part(one.human, 1):.1f} ms" for one in loads]),
        ("of a processor", "", [f"{one.busy:.0%}" for one in loads]),
        ("memory, start .. end", "flat", [f"{one.memory[0]:.0f} .. {one.memory[-1]:.0f} MB" for one in loads]),
        ("most moves per second", "", [f"{one.rate:,.0f}" for one in loads]),
        ("p99 at that", "", [f"{part(one.fast, 0.99):.0f} ms" for one in loads]),
        ("moves measured", "", [f"{len(one.human):,} + {len(one.fast):,}" for one in loads]),
        ("moves refused, seats lost", "0, 0", [f"{one.refused}, {one.lost}" for one in loads]),
    ]
    lines = [f"{seats:,} connected seats at {args.tables} tables, one move each {args.between:g} s a table"]
    lines.append(f"{'':28}{'promised':>10}" + "".join(f"{one.name:>28}" for one in loads))
    lines += [f"{name:28}{promise:>10}" + "".join(f"{text:>28}" for text in found) for name, promise, found in rows]
    return "\n".join(lines)
