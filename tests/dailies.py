"""Games of the deal of the day, as somebody plays them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

from karban.daily.checking import further_keys
from karban.daily.rule import PERSON, DailyGame

Json = dict[str, Any]
Chooses = Callable[[int, int], int]  # of so many legal moves after so many moves, which


def by_sevens(moves: int, size: int) -> int:
    """As the games of tests/daily_vectors.json are played."""
    return 7 * moves % size


def first(moves: int, size: int) -> int:
    return 0


def played(game: str, day: str, chooses: Chooses = by_sevens, person_first: bool = True) -> DailyGame:
    """A whole game; among those who decide at the same time the person is the first or the last."""
    running = DailyGame(game, day, "Ann")
    running.prepare()
    match, begun = running.match, 0
    while match.to_act:
        seat = match.to_act[0 if person_first else -1]
        waiting = set(match.to_act) - {seat}
        legal = match.legal(seat)
        move = legal[chooses(begun, len(legal))] if seat == PERSON else running.bot_move(seat)
        running.play(seat, move)
        if set(match.to_act) != waiting or not waiting:
            begun = len(match.moves)
    return running


@cache
def record_text(game: str, day: str, chooses: Chooses = by_sevens) -> str:
    """The record of such a game, as a browser sends it."""
    return replace(played(game, day, chooses).match.record(), more=further_keys(game, day)).to_json()


def record(game: str, day: str, chooses: Chooses = by_sevens) -> Json:
    """The same, to be changed."""
    found: Json = json.loads(record_text(game, day, chooses))
    return found
