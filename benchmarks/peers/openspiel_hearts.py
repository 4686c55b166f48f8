"""OpenSpiel: random rollouts of its own C++ hearts, inside C++.

`RandomRolloutEvaluator` cannot be called from Python, but `MCTSBot` calls it. With one simulation the bot
evaluates the root and nothing else: a step is exactly ROLLOUTS playouts from the dealt state, all in C++.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import cycle
from typing import Any

from benchmarks.measure import Measurement, NotInstalled, main, repeat

NAME = "OpenSpiel hearts"
DEALS, ROLLOUTS = 16, 200


def measure(seconds: float) -> Measurement:
    bot, deals = _bot(), cycle(_deals())

    def step() -> int:
        state, length = next(deals)
        bot.step(state)
        return ROLLOUTS * length

    return repeat(NAME, seconds, step)


@cache
def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise NotInstalled("OpenSpiel: pip install -r requirements/bench.txt") from None
    return pyspiel


@cache
def _game() -> Any:
    return _pyspiel().load_game("hearts")


@cache
def _bot() -> Any:
    rollouts = _pyspiel().RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
    return _pyspiel().MCTSBot(
        _game(), rollouts, uct_c=1.0, max_simulations=1, max_memory_mb=100, solve=False, seed=1, verbose=False
    )


@cache
def _deals() -> list[tuple[Any, int]]:
    """Dealt states, the direction of passing drawn too, each with the decisions to its end."""
    rng = random.Random(1)
    deals = []
    for _ in range(DEALS):
        state = _game().new_initial_state()
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        deals.append((state, _length(state, rng)))
    return deals


def _length(state: Any, rng: random.Random) -> int:
    """Decisions from a dealt state to its end, counted: 52 plays, and 12 passes where cards are passed."""
    counts = set()
    for _ in range(20):
        playout, decisions = state.clone(), 0
        while not playout.is_terminal():
            if playout.is_chance_node():
                raise RuntimeError("hearts has chance after the deal: count decisions apart from it")
            playout.apply_action(rng.choice(playout.legal_actions()))
            decisions += 1
        counts.add(decisions)
    (length,) = counts
    return length


if __name__ == "__main__":
    main(measure)
