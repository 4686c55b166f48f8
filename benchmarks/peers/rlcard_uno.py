"""RLCard: its own uno between random players, the environment (`env.run`) and the bare engine beneath it."""

from __future__ import annotations

import random
from typing import Any

from benchmarks.measure import Measurement, NotInstalled, main, repeat

NAME = "RLCard uno"


def measure(seconds: float) -> Measurement:
    """The bare engine, without observation arrays and trajectories: the faster one, so this one counts."""
    game, rng = _env().game, random.Random(1)

    def step() -> int:
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            state, _ = game.step(rng.choice(state["legal_actions"]))
            decisions += 1
        return decisions

    return repeat(NAME, seconds, step)


def measure_env(seconds: float) -> Measurement:
    """The environment as its users run it, with RLCard's own random agents."""
    env = _env()
    from rlcard.agents import RandomAgent

    env.set_agents([RandomAgent(num_actions=env.num_actions)] * env.num_players)

    def step() -> int:
        before = env.timestep
        env.run()
        return int(env.timestep - before)

    return repeat(f"{NAME} (env.run)", seconds, step)


def _env() -> Any:
    try:
        import rlcard
    except ImportError:
        raise NotInstalled("RLCard: pip install -r requirements/bench.txt") from None
    return rlcard.make("uno", config={"seed": 1})


if __name__ == "__main__":
    main(measure, measure_env)
