"""Who decides, and what it answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from karban.match.question import Question


@dataclass(frozen=True)
class Considered:
    """A move that a bot has thought about."""

    move: str
    share: float  # of the win, as the bot expects it after this move
    error: float  # the standard error of that: how sure it is
    score: float  # the final score it expects
    weight: float  # how much of its thinking went here or, of a mixed strategy, how often it would play this


@dataclass(frozen=True)
class Thought:
    """What a bot answers: its move and, if it was asked for them, its reasons, the best first."""

    move: str
    considered: tuple[Considered, ...] = ()
    rounds: int = 0  # of thinking: worlds imagined, iterations made


class Bot(ABC):
    """Somebody who decides. The same question, stream and number of rounds give the same answer."""

    name: str

    @abstractmethod
    def choose(
        self,
        question: Question,
        stream: list[int],
        *,
        ms: float | None = None,
        rounds: int | None = None,
        why: bool = False,
    ) -> Thought:
        """Decide within `ms` milliseconds (None: as long as this bot usually takes) or after `rounds` of thinking.

        A stream is a list with one random number from 1 to 2⁶⁴ − 1; it moves on.
        """

    def prepare(self, question: Question) -> None:  # noqa: B027, most bots need no time to get ready
        """Get ready for a game like this one, however long it takes."""

    def close(self) -> None:  # noqa: B027, most bots have nothing to put away
        """Leave the table."""
