"""The deal of the day: which cards everybody in the world gets, and what the bots do; in words: docs/daily.md.

Whoever knows the date knows the deal, so it can be played without a network, and a server can play a recorded game
again and see whether the bots in it are the bots of that day. The twin of client/src/local/daily.ts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from typing import Any

from karban import bots
from karban.bots.characters import in_order
from karban.errors import BadOption, abbreviated
from karban.match import Match
from karban.notation import find_game

FIRST_DAY = date(2026, 11, 1)
RULE = "karban/daily/1"  # another rule would have another number
PERSON = 0  # the seat of whoever plays; all others are bots
LEVEL = "hard"
WRITTEN_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


@dataclass(frozen=True)
class DailyPlan:
    """How a game is played as the deal of the day: the version of its rules, how many play, and how many rounds bots
    think about each decision."""

    rules: int
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    rounds: int = 300


# Three to five minutes each.
PLANS = {
    "gap": DailyPlan(1, 3, {"rounds": 3}),
    "number": DailyPlan(2, 4),
    "qwixx": DailyPlan(1, 3),
    "three": DailyPlan(1, 3),
}


def plan_of(game: str) -> DailyPlan:
    if game not in PLANS:
        raise BadOption("there is no deal of the day of {game!r}", game=abbreviated(game))
    return PLANS[game]


def checked_day(text: str) -> str:
    """A day as YYYY-MM-DD, if there is a deal for it.

    >>> checked_day("2026-11-05")
    '2026-11-05'
    """
    try:
        day = date.fromisoformat(text) if WRITTEN_DAY.fullmatch(text) else None
    except ValueError:  # the 30th of February
        day = None
    if day is None or day < FIRST_DAY:
        raise BadOption(
            "a day is written like {first}, and there was none before that; not {given}",
            first=FIRST_DAY.isoformat(),
            given=abbreviated(text),
        )
    return text


def seed_of(game: str, day: str) -> str:
    """The seed of the cards.

    >>> seed_of("gap", "2026-11-01")[:16]
    '7a937a5c97435eff'
    """
    return sha256(f"{RULE}/{game}/{day}".encode()).hexdigest()


def stream_of(game: str, day: str, moves: int, seat: int) -> int:
    """The random number that a bot decides with. `moves`: how many were made before this decision, and before those
    that others make at the same time: so it does not matter who of them is asked first.

    >>> stream_of("gap", "2026-11-01", 0, 1)
    12224876979610395733
    """
    digest = sha256(f"{RULE}/{game}/{day}/bot/{moves}/{seat}".encode()).digest()
    return max(1, int.from_bytes(digest[:8], "big"))


def deal(game: str, day: str, name: str) -> Match:
    """The game of a day, as it begins."""
    plan = plan_of(game)
    names = [name, *[f"bot:{LEVEL}"] * (plan.players - 1)]
    return Match(find_game(game, plan.rules), plan.players, dict(plan.options), seed=seed_of(game, day), names=names)


def characters(game: str, day: str) -> list[str | None]:
    """What the bots of a day are called, by seat: the same everywhere, as at a table with the seed as its secret."""
    commitment = sha256(f"karban/commitment/1/{seed_of(game, day)}".encode()).hexdigest()
    return [None, *in_order(commitment)[: plan_of(game).players - 1]]


class DailyGame:
    """The deal of a day while it is played, and what its bots do in it."""

    def __init__(self, game: str, day: str, name: str) -> None:
        self.day, self.match = day, deal(game, day, name)
        self._rounds = plan_of(game).rounds
        self._bot = bots.make(LEVEL)
        self._bot.use_one_core()
        self._begun = self.match.copy()  # the position before the decisions that are made at the same time
        self._waiting = set(self.match.to_act)  # who has not decided yet

    def prepare(self) -> None:
        """Wait until the bots can think as fast as they do, however long that takes."""
        if self.match.to_act:
            self._bot.prepare(self.match.question(self.match.to_act[0]))

    def bot_move(self, seat: int) -> str:
        """What the bot in this seat does. All who decide at the same time are asked as if they were the first."""
        stream = [stream_of(self.match.game, self.day, len(self._begun.moves), seat)]
        return self._bot.choose(self._begun.question(seat), stream, rounds=self._rounds).move

    def play(self, seat: int, move: str) -> None:
        self.match.play(seat, move)
        self.follow(seat)

    def follow(self, seat: int) -> None:
        """A seat has moved: now the others decide who could when it could, or it is a new decision."""
        waiting, now = self._waiting - {seat}, set(self.match.to_act)
        if not waiting or now != waiting:
            self._begun = self.match.copy()
        self._waiting = now
