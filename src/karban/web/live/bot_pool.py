"""What the server needs of whoever lets bots think."""

from __future__ import annotations

from typing import Protocol

from karban.bots.bot import Thought
from karban.bots.pool import PoolFigures
from karban.bots.turns import Urgency
from karban.match.question import Question


class BotPool(Protocol):
    """Lets bots decide without blocking the event loop; `karban.bots.pool.Pool` does so in other processes."""

    async def choose(
        self,
        level: str,
        question: Question,
        *,
        table: str = "",
        ms: float | None = None,
        owner: str = "",
        urgency: Urgency = Urgency.WAITED_FOR,
    ) -> str:
        """The move of a bot of this level, for a table of this owner."""

    async def advise(
        self, level: str, question: Question, *, table: str = "", ms: float | None = None, owner: str = ""
    ) -> Thought:
        """The same with the reasons, as far as there are any."""

    def hurry(self, table: str) -> None:
        """Somebody waits for what the bots of this table were asked."""

    @property
    def figures(self) -> PoolFigures:
        """How busy it is, for the metrics."""

    async def close(self) -> None: ...
