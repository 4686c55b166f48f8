"""Games to be played at random: how they are set up, and which moves are made."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

import karban
from karban.notation import find_game
from tests.games import GAMES

PLAYERS = {name: (find_game(name).seats[0], find_game(name).seats[-1]) for name in GAMES}


@st.composite
def setups(draw: st.DrawFn, game: str) -> dict[str, Any]:
    """What `karban.new` takes for one of the games."""
    players = draw(st.integers(*PLAYERS[game]))
    options = draw(GAMES[game].any_options(players))
    first = draw(st.none() | st.integers(0, players - 1))
    return {"players": players, "first": first, "seed": draw(st.integers(0, 2**64)), **options}


def choose(match: karban.Match, chance: random.Random) -> tuple[int | None, str]:
    """A random move; now and then the clock's, in qwixx mostly one that crosses, so that rows get closed, and in number
    more void ones than chance would bring."""
    if match.legal(None) and chance.random() < 0.05:
        return None, "time"
    seat = chance.choice(match.to_act)
    moves = match.legal(seat)
    if match.game == "qwixx":
        eager = [move for move in moves if move != "-" and not move.endswith("=")]
        if eager and chance.random() < 0.7:
            return seat, min(eager, key=lambda move: (-move.count(","), chance.random()))
    if match.game == "number" and "-" in moves and chance.random() < 0.15:
        return seat, "-"
    return seat, chance.choice(moves)


def started(game: str, rules: int | None, players: int, **options: Any) -> karban.Match:
    """A new match under a version of the rules; None: that of today."""
    first, seed = options.pop("first", None), options.pop("seed", None)
    return karban.Match(find_game(game, rules), players, options, seed=seed, first=first)
