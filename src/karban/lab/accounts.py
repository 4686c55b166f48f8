"""What an analysis of a game says: its steps, what decisions gave away, and where each seat's share of the win went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot

from karban.bots.bot import Considered
from karban.match.record import Record

CLEAR_ERRORS = 2  # standard errors: of a figure that is smaller nothing is said
PROOF_ERRORS, LEAST_COST = 3, 0.01  # of a look that confirms a mistake: beyond doubt, and worth a word
MAX_WORST = 3
MAX_SUSPECTS = 5  # decisions of a seat that look like its worst, of which each is looked at again


def is_clear(value: float, error: float) -> bool:
    """Whether a figure is more than the chance in its estimate."""
    return abs(value) >= CLEAR_ERRORS * error


@dataclass(frozen=True)
class Judgement:
    """What the bot says about a move. `gave_away` is None if it cannot say."""

    bot_move: str  # what the bot would have played
    best: str
    best_share: float | None
    share: float | None  # after the move played
    gave_away: float | None  # win share given away
    error: float  # the standard error of that
    considered: tuple[Considered, ...]  # as far as it can be told

    @property
    def is_mistake(self) -> bool:
        """Whether something was given away for all that can be told."""
        return bool(self.gave_away) and is_clear(self.gave_away or 0.0, self.error)

    @property
    def is_proof(self) -> bool:
        """Whether it stands as a mistake beyond doubt."""
        return (self.gave_away or 0.0) >= max(LEAST_COST, PROOF_ERRORS * self.error)


@dataclass(frozen=True)
class AnalysedMove:
    """A move and what came of it, by seat; step 0 is the deal. `share` is that of the win afterwards."""

    number: int
    seat: int | None
    move: str
    share: tuple[float, ...]
    error: tuple[float, ...]
    play: tuple[float, ...]
    play_error: tuple[float, ...]
    luck: tuple[float, ...]
    judgement: Judgement | None
    together: bool  # chosen at the same time as others: no luck in it


@dataclass(frozen=True)
class Account:
    """Where a seat's share of the win went. result − fair = play + others + deal + draws."""

    seat: int
    decisions: int
    unknown: int  # decisions of which the bot could not say what they gave away
    gave_away: float  # by decisions that did for all that can be told
    gave_away_error: float
    fair: float
    result: float
    play: float
    play_error: float
    others: float
    others_error: float
    luck: float  # deal + draws
    error: float  # the standard error of the luck
    deal: float
    deal_error: float
    draws: float
    draws_error: float
    worst: tuple[AnalysedMove, ...]  # decisions that were mistakes for sure, the worst first


@dataclass(frozen=True)
class Analysis:
    """A game that has been looked at."""

    record: Record
    bot: str
    seed: str
    games: int  # played on from each position
    rounds: int | None  # that the bot thinks about each decision; None: it has been given time
    over: bool
    steps: tuple[AnalysedMove, ...]
    proven: frozenset[int]  # the numbers of moves that a second, longer look has found to be mistakes, too

    @property
    def fair(self) -> float:
        """The share of the win that each seat would have if all were alike."""
        return 1 / self.record.players

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """Where the win went, by seat."""
        return tuple(self._account(seat) for seat in range(self.record.players))

    def _account(self, seat: int) -> Account:
        own = [step for step in self.steps if step.seat == seat]
        others = [step for step in self.steps if step.seat != seat]
        judged = [step.judgement for step in own if step.judgement]
        mistakes = [judgement for judgement in judged if judgement.is_mistake]
        deal, luck = self.steps[0].luck[seat], sum(step.luck[seat] for step in self.steps)
        return Account(
            seat=seat,
            decisions=len(own),
            unknown=sum(judgement.gave_away is None for judgement in judged),
            gave_away=sum(judgement.gave_away or 0.0 for judgement in mistakes),
            gave_away_error=hypot(*(judgement.error for judgement in mistakes)),
            fair=self.fair,
            result=self.steps[-1].share[seat],
            play=sum(step.play[seat] for step in own),
            play_error=hypot(*(step.play_error[seat] for step in own)),
            others=sum(step.play[seat] for step in others),
            others_error=hypot(*(step.play_error[seat] for step in others)),
            luck=luck,
            error=luck_error(self.steps, seat),
            deal=deal,
            deal_error=self.steps[0].error[seat],
            draws=luck - deal,
            draws_error=luck_error(self.steps, seat, after=1),
            worst=worst_first(step for step in own if step.number in self.proven)[:MAX_WORST],
        )


def luck_error(steps: Sequence[AnalysedMove], seat: int, after: int = 0) -> float:
    """The standard error of a seat's luck in the steps from one on.

    Luck is what shares change, less play. From step to step shares cancel out, but not where there is no luck.
    """
    lucky = [number >= after and not step.together for number, step in enumerate(steps)]
    ends = [step.error[seat] for step, one, other in zip(steps, lucky, [*lucky[1:], False]) if one != other]
    return hypot(*ends, *(step.play_error[seat] for step, one in zip(steps, lucky) if one))


def worst_first(steps: Iterable[AnalysedMove]) -> tuple[AnalysedMove, ...]:
    """Decisions that gave something away, the worst first."""

    def order(step: AnalysedMove) -> tuple[float, int]:
        assert step.judgement
        return -(step.judgement.gave_away or 0.0), step.number

    return tuple(sorted(steps, key=order))


def suspects(steps: Sequence[AnalysedMove], players: int) -> list[int]:
    """The numbers of the decisions that look like the worst of each seat."""
    mistakes = [step for step in steps if step.judgement and step.judgement.is_mistake]
    by_seat = ([step for step in mistakes if step.seat == seat] for seat in range(players))
    return [step.number for own in by_seat for step in worst_first(own)[:MAX_SUSPECTS]]
