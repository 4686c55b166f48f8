"""From rates to ratios, against what was promised, in print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from benchmarks import c_gap, ours
from benchmarks.peers import boardgame, openspiel_hearts, rlcard_uno

Rates = dict[str, list[float]]


@dataclass(frozen=True)
class Ratio:
    """How many times as fast one contender is as another, by repetition, and the promised floor."""

    fast: str
    slow: str
    floor: float
    found: tuple[float, ...]

    @property
    def middle(self) -> float:
        return median(self.found)

    @property
    def holds(self) -> bool:
        return self.middle >= self.floor

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "median": self.middle, "holds": self.holds}


def promises() -> Iterator[tuple[str, str, float]]:
    """Who is compared with whom, and the floor of their ratio."""
    yield ours.name("gap"), c_gap.NAME, 0.9
    for game in ("gap", "three", "number"):
        yield ours.name(game), openspiel_hearts.NAME, 2.5
    yield ours.name("qwixx"), openspiel_hearts.NAME, 1.0
    for game in ours.GAMES:
        yield ours.name(game), rlcard_uno.NAME, 50.0
    for game in ours.GAMES:
        yield ours.name(game), boardgame.name(game), 100.0
    for game in ours.GAMES:
        yield ours.name(game, 2), ours.name(game), 1.8


def ratios(rates: Rates) -> list[Ratio]:
    """The promises whose two sides were both measured."""
    return [
        Ratio(fast, slow, floor, tuple(a / b for a, b in zip(rates[fast], rates[slow], strict=True)))
        for fast, slow, floor in promises()
        if fast in rates and slow in rates
    ]


def rates_text(rates: Rates) -> str:
    lines = [f"{'decisions per second':34}{'median':>12}   [min .. max]"]
    for name, found in sorted(rates.items(), key=lambda item: -median(item[1])):
        lines.append(f"{name:34}{median(found):12,.0f}   [{min(found):,.0f} .. {max(found):,.0f}]")
    return "\n".join(lines)


def ratios_text(found: list[Ratio]) -> str:
    lines = [f"{'ratio':44}{'median':>9}{'floor':>8}  holds   [min .. max]"]
    for ratio in found:
        names = f"{ratio.fast} : {ratio.slow}"
        holds = "yes" if ratio.holds else "NO"
        spread = f"[{min(ratio.found):,.2f} .. {max(ratio.found):,.2f}]"
        lines.append(f"{names:44}{ratio.middle:9,.2f}{ratio.floor:8g}  {holds:5}   {spread}")
    return "\n".join(lines)
