"""Whether bots of every level can play a game, and know no more than their seat."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from karban import bots
from karban.testing import twins

if TYPE_CHECKING:
    from karban.bots.bot import Thought
    from karban.match import Match
    from karban.testing.checks import Case

ROUNDS = 12  # of thinking about a decision


def every_level_plays(case: Case) -> None:
    """Bots of every level find a legal move wherever they must decide, and the same one when asked again."""
    for match in case.some(3):
        for seat in match.to_act[:1]:
            for level in bots.level_names():
                move = _asked(level, match, seat).move
                assert move in match.legal(seat), f"{level} plays {move!r}, which is not legal: {match!r}"
                assert move == _asked(level, match.copy(), seat).move, f"{level} does not decide by its stream alone"


def bots_are_fair(case: Case) -> None:
    """A bot decides alike in two worlds that differ only in what its seat may not know."""
    chance = random.Random(case.seed)
    for match in case.some(3):
        for seat in match.to_act[-1:]:
            twin = twins.twin(match, case.who_sees_what.unseen(match, seat), seat, chance)
            for level in bots.level_names():
                decided = _asked(level, match, seat) == _asked(level, twin, seat)
                assert decided, f"{level} in seat {seat} knows what it may not know: {match!r}"


def _asked(level: str, match: Match, seat: int) -> Thought:
    bot = bots.make(level)
    bot.use_one_core()
    return bot.choose(match.question(seat), [12345], rounds=ROUNDS, why=True)
