"""Karban: four number-card games with exact rules, fair by construction, at the speed of C.

>>> import karban
>>> match = karban.new("gap", players=3, seed=1)
>>> while not match.over:
...     seat = match.to_act[0]
...     match.play(seat, match.legal(seat)[0])
>>> match.record().replay().scores == match.scores
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from karban.errors import BadOption, BadRecord, IllegalMove
from karban.match import Match, new
from karban.match.record import Record
from karban.notation import games

if TYPE_CHECKING:
    from karban.lab.arena import arena
    from karban.lab.simulation import Simulation, simulate
    from karban.lab.tournament import Tournament

__version__ = "0.1.0"
__all__ = [
    "BadOption",
    "BadRecord",
    "IllegalMove",
    "Match",
    "Record",
    "Simulation",
    "Tournament",
    "arena",
    "games",
    "new",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Simulation brings NumPy along: it is loaded when it is first asked for."""
    if name in ("simulate", "Simulation"):
        from karban.lab import simulation

        return getattr(simulation, name)
    if name in ("arena", "Tournament"):
        from karban.lab import arena

        return getattr(arena, name)
    raise AttributeError(f"module 'karban' has no attribute {name!r}")
