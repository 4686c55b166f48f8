"""A recorded game looked at again: what each decision gave away, and what luck did.

Two questions, two answers. What a decision *gave away* is what a strong bot says: the win share it expects after its
best move, less that after the move played. Where the *win went* is an account of the whole game in which nothing is
lost: result − fair share = own play + play of the others + luck.

- play: what a move changes beside the move that `greedy` makes there, judged by what the seat knew.
- luck: all other changes of the win share: deal, draws, what turns out to be in other hands, choices that meet.

All shares are estimates from many games that `greedy` plays to the end (see `karban.lab.position_values`), with their
errors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt
from typing import TYPE_CHECKING

import numpy as np

from karban.bots.bot import Bot, Considered, Thought
from karban.errors import BadOption
from karban.lab import position_values
from karban.match import Match
from karban.match.question import Question
from karban.match.record import Record
from karban.match.seeds import Seed, seed_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Shares = NDArray[np.float64]

GAMES, MAX_GAMES = 1000, 1_000_000  # played on from a position
HARDER_TIMES = 4  # times as much thinking about a move that was not considered
Progress = Callable[[int, int], None]  # told how many moves are done, out of how many


@dataclass(frozen=True)
class Judgement:
    """What the bot says about a move. `gave_away` is None if it has not considered the move."""

    bot_move: str  # what the bot would have played
    best: str
    best_share: float | None
    share: float | None  # after the move played
    gave_away: float | None  # win share given away
    error: float  # the standard error of that
    considered: tuple[Considered, ...]


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


@dataclass(frozen=True)
class Account:
    """Where a seat's share of the win went. result − fair = play + others + luck; the deal is a part of luck."""

    seat: int
    decisions: int
    unknown: int  # decisions of which the bot could not say what they gave away
    gave_away: float
    gave_away_error: float
    fair: float
    result: float
    play: float
    others: float
    luck: float
    deal: float
    error: float  # the standard error of the luck
    worst: tuple[AnalysedMove, ...]  # the decisions that gave away most, the worst first


@dataclass(frozen=True)
class Analysis:
    """A game that has been looked at."""

    record: Record
    bot: str
    seed: str
    games: int  # played on from each position
    over: bool
    steps: tuple[AnalysedMove, ...]

    @property
    def fair(self) -> float:
        """The share of the win that each seat would have if all were alike."""
        return 1 / self.record.players

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """Where the win went, by seat."""
        return tuple(self._account(seat) for seat in range(self.record.players))

    def _account(self, seat: int) -> Account:
        own = [step for step in self.steps if step.seat == seat and step.judgement]
        judged = [
            (step.judgement.gave_away, step) for step in own if step.judgement and step.judgement.gave_away is not None
        ]
        worst = sorted((pair for pair in judged if pair[0] > 0), key=lambda pair: (-pair[0], pair[1].number))
        others = [step for step in self.steps if step.seat != seat]
        last = 0.0 if self.over else self.steps[-1].error[seat]
        return Account(
            seat=seat,
            decisions=len(own),
            unknown=len(own) - len(judged),
            gave_away=sum(gave_away for gave_away, _step in judged),
            gave_away_error=hypot(*(step.judgement.error for _gave_away, step in judged if step.judgement)),
            fair=self.fair,
            result=self.steps[-1].share[seat],
            play=sum(step.play[seat] for step in own),
            others=sum(step.play[seat] for step in others),
            luck=sum(step.luck[seat] for step in self.steps),
            deal=self.steps[0].luck[seat],
            error=hypot(last, *(step.play_error[seat] for step in self.steps)),
            worst=tuple(step for _gave_away, step in worst[:3]),
        )


def analyse(
    record: Record,
    bot: Bot,
    *,
    ms: float | None = None,
    rounds: int | None = None,
    games: int = GAMES,
    seed: Seed = 0,
    progress: Progress | None = None,
) -> Analysis:
    """Go through a recorded game. The same seed gives the same result, where the bot thinks in rounds, not in time."""
    if type(games) is not int or not 2 <= games <= MAX_GAMES:
        raise BadOption("games: a whole number from {low} to {high}", low=2, high=MAX_GAMES)
    analyser = _Analyser(list(record.matches()), bot, ms, rounds, games, seed_text(seed))
    bot.prepare(analyser.matches[0].question(analyser.matches[0].to_act[0]))  # or it would think little at first
    steps: list[AnalysedMove] = []
    for number in range(len(record) + 1):
        steps.append(analyser.step(number, steps))
        if progress:
            progress(number + 1, len(record) + 1)
    return Analysis(record, bot.name, analyser.seed, games, analyser.matches[-1].over, tuple(steps))


@dataclass(frozen=True)
class _Analyser:
    """Goes through the matches after 0, 1, 2 … moves."""

    matches: list[Match]
    bot: Bot
    ms: float | None
    rounds: int | None
    games: int
    seed: str

    def step(self, number: int, before: Sequence[AnalysedMove]) -> AnalysedMove:
        """What came of a move; what came before it is known."""
        match, players = self.matches[number], self.matches[0].players
        seat, move = match.moves[-1] if number else (None, "")
        nothing = np.zeros(players)
        earlier = np.array(before[-1].share) if before else np.full(players, 1 / players)
        play, play_error, judgement = nothing, nothing, None
        if seat is not None:
            question = self.matches[self.first_of_simultaneous(number - 1)].question(seat)
            chosen = question.game.read(question.state, seat, move)
            gains = position_values.move_gains(question.state, seat, chosen, self.starts("move", number))
            play, play_error = _mean(gains)
            judgement = self.judgement(question, move, number)
        if self.first_of_simultaneous(number) < number:  # what comes of it is not known before the others have chosen
            share, error = earlier + play, np.hypot(before[-1].error, play_error)
        else:
            share, error = self.share(match, number)
        luck = share - earlier - play
        by_seat = [tuple(part.tolist()) for part in (share, error, play, play_error, luck)]
        return AnalysedMove(number, seat, move, by_seat[0], by_seat[1], by_seat[2], by_seat[3], by_seat[4], judgement)

    def first_of_simultaneous(self, number: int) -> int:
        """Where the seats that choose at the same time began to: whoever chooses last knows no more than the first."""
        while number:
            match, earlier = self.matches[number], self.matches[number - 1]
            waited = earlier.to_act
            if len(waited) < 2 or set(waited) != {*match.to_act, match.moves[-1][0]}:
                break
            number -= 1
        return number

    def starts(self, purpose: str, number: int) -> NDArray[np.uint64]:
        return position_values.seeds(f"karban/analysis/{self.seed}/{purpose}/{number}", self.games)

    def share(self, match: Match, number: int) -> tuple[Shares, Shares]:
        """The shares of the win in a position, and their errors: with all hands open, but not what is to be drawn."""
        if match.over:
            winning = np.array([float(seat in match.winners) for seat in range(match.players)])
            return winning / winning.sum(), np.zeros(match.players)
        return _mean(position_values.position_shares(match._state, self.starts("position", number)))

    def judgement(self, question: Question, move: str, number: int) -> Judgement:
        """What the bot says; if it has not considered the move it is asked once more, with more time to think."""
        if len(question.moves) == 1:
            return Judgement(move, move, None, None, 0.0, 0.0, ())
        stream = [int(self.starts("bot", number)[0])]
        thought = self.bot.choose(question, stream, ms=self.ms, rounds=self.rounds, why=True)
        if thought.considered and thought.rounds and not _about(thought, move):
            thought = self.bot.choose(question, stream, rounds=HARDER_TIMES * thought.rounds, why=True)
        return _judged(thought, move)


def _mean(sample: Shares) -> tuple[Shares, Shares]:
    """The mean of each column, and its standard error."""
    return sample.mean(axis=0), sample.std(axis=0, ddof=1) / len(sample) ** 0.5


def _about(thought: Thought, move: str) -> Considered | None:
    return next((one for one in thought.considered if one.move == move), None)


def _error(one: Considered, thought: Thought) -> float:
    """How sure a bot is of a share. Rounds that all ended alike do not make it certain: the next might not."""
    rounds = one.weight * thought.rounds
    if one.error > 0 or not rounds:
        return one.error
    other = 1 / (rounds + 2)  # Laplace's rule: the chance that the next round ends in another way
    return sqrt(other * (1 - other) / (rounds + 2))


def _judged(thought: Thought, move: str) -> Judgement:
    played = _about(thought, move)
    if not played:
        best = thought.considered[0] if thought.considered else None
        share = best.share if best else None
        return Judgement(thought.move, best.move if best else thought.move, share, None, None, 0.0, thought.considered)
    best = thought.considered[0]
    gave_away = max(0.0, best.share - played.share)
    error = 0.0 if best is played else hypot(_error(best, thought), _error(played, thought))
    return Judgement(thought.move, best.move, best.share, played.share, gave_away, error, thought.considered)
