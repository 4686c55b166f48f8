"""Whether the compiled rules do what the plain ones do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from karban import compiled
from karban.bots import SIMULATION_BOTS, search
from karban.bots.heuristics import heuristics_of
from karban.bots.search_runner import SearchTree
from karban.lab.simulation import Batch
from karban.match import Match
from karban.notation import Game
from karban.rules import hide, imagine
from karban.rules.kit import NOBODY, Shelf, State

EXPLORATION, RANDOM_PERCENT, SEED, ROUNDS = 0.5, 15, 77, 20  # of the search


def plays_alike(game: Game[Any], players: int, options: dict[str, Any], seed: int, games: int = 3) -> None:
    """Compiled and plain simulations of the same seeds come to the same scores, winners and lengths."""
    for bots in SIMULATION_BOTS:
        both = [
            Batch(game, players, game.options(players, options), (bots,) * players, f"{seed:02x}", games)
            for _ in range(2)
        ]
        both[0].play_plain(0, games)
        both[1].play_function()(0, games)
        for name in ("scores", "won", "lengths", "firsts"):
            plain, fast = (getattr(batch, name).tolist() for batch in both)
            assert plain == fast, f"{name} differ for {bots}: plain {plain}, compiled {fast}"


def thinks_alike(match: Match) -> None:
    """The compiled search comes to the same numbers as the plain one."""
    if not compiled.available() or heuristics_of(type(match._state)).think:
        return
    question = match.question(match.to_act[0])
    fast, plain = (SearchTree(question, EXPLORATION, RANDOM_PERCENT, SEED) for _ in range(2))
    think: Callable[..., Any] = search.think
    for function, arguments in ((compiled.compiled(think), fast.packed()), (think, plain.plain())):
        function(*arguments[:3], ROUNDS, *arguments[4:])
    found, expected = fast.nodes.tolist(), plain.nodes.tolist()
    assert found == expected, "the compiled search comes to another result than the plain one"


def dream(state: list[State], seen: list[State], blank: list[State], seat: int, stream: list[int]) -> None:
    """Hide a state, then imagine a world."""
    seen[0] = blank[0]
    hide(state[0], seat, seen[0])
    imagine(seen[0], seat, stream)


def imagines_alike(match: Match, seat: int | None) -> None:
    """Hiding and imagining give the same state, number for number."""
    if not compiled.available():
        return
    state, number, stream = match._state, NOBODY if seat is None else seat, 0x9E3779B97F4A7C15
    blank = type(state)()
    plain = Shelf([blank])
    dream(Shelf([state]), plain, Shelf([blank]), number, [stream])
    packed = blank.pack()
    compiled.compiled(dream)(state.pack(), packed, blank.pack(), number, np.array([stream], np.uint64))
    assert type(state).unpack(packed) == plain[0], "the compiled rules imagine another world"
