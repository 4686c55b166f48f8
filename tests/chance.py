"""Games to be played at random: how they are set up, and which moves are made."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

import karban

PLAYERS = {"gap": (2, 6), "number": (2, 5), "qwixx": (2, 5), "three": (2, 4)}
ENDS: list[dict[str, int]] = [{}, {"target": 1}, {"target": 15}, {"rounds": 1}, {"rounds": 3}, {"minutes": 10}]


@st.composite
def gap_options(draw: st.DrawFn, players: int) -> dict[str, Any]:
    options: dict[str, Any] = dict(draw(st.sampled_from(ENDS)))
    options["tiebreak"] = draw(st.sampled_from(["best-round", "extra-round"]))
    colours = draw(st.permutations("RYGBP"))
    if draw(st.booleans()):
        options["colours"] = colours[: {2: 3, 3: 4}.get(players, 5)]
    return options


@st.composite
def setups(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """What `karban.new` takes for one of the games."""
    players = draw(st.integers(*PLAYERS[game]))
    options: dict[str, Any] = {}
    if game == "gap":
        options = draw(gap_options(players))
    if game == "qwixx":
        options = {"jokers": draw(st.booleans())}
    if game == "three":
        options = {"colours": draw(st.sampled_from(["standard", "shuffled"]))}
    first = draw(st.none() | st.integers(0, players - 1))
    return {"players": players, "first": first, "seed": draw(st.integers(0, 2**64)), **options}


def choose(match: karban.Match, chance: random.Random) -> tuple[int | None, str]:
    """A random move; now and then the clock's, and in qwixx mostly one that crosses, so that rows get closed."""
    if match.legal(None) and chance.random() < 0.05:
        return None, "time"
    seat = chance.choice(match.to_act)
    moves = match.legal(seat)
    eager = [move for move in moves if move != "-" and not move.endswith("=")]
    if match.game == "qwixx" and eager and chance.random() < 0.7:
        return seat, min(eager, key=lambda move: (-move.count(","), chance.random()))
    return seat, chance.choice(moves)
