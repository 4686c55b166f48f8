"""Who decides, and what it answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, TypedDict, Unpack

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


class ChooseOptions(TypedDict, total=False):
    """How long to think, and whether to give reasons; each may be left out."""

    ms: float | None  # to decide within so many milliseconds; None: as long as this bot usually takes
    rounds: int | None  # to decide after so many rounds of thinking
    why: bool  # whether the reasons are wanted, too


class Bot(ABC):
    """Somebody who decides. The same question, stream and number of rounds give the same answer."""

    name: str
    faults: int = 0  # moves that it has lost because there was no answer that counts
    last_fault: str = ""  # why, in one line

    @abstractmethod
    def choose(self, question: Question, stream: list[int], **options: Unpack[ChooseOptions]) -> Thought:
        """Decide. A stream is a list with one random number from 1 to 2⁶⁴ − 1; it moves on."""

    def prepare(self, question: Question) -> None:  # noqa: B027, most bots need no time to get ready
        """Get ready for a game like this one, however long it takes."""

    def use_one_core(self) -> None:  # noqa: B027, most bots do so anyway
        """Think on one core from now on: the others have other work."""

    def limit_ms(self, ms: float | None) -> float | None:
        """How many milliseconds it is held to where a game gives so many for a decision; None: it may take its time."""
        return ms

    def end(self, view: dict[str, Any]) -> None:  # noqa: B027, most bots do not look back
        """The game is over; the view is that of its seat at the end."""

    def close(self) -> None:  # noqa: B027, most bots have nothing to put away
        """Leave the table."""
