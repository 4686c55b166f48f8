"""A recorded game looked at again: what each decision gave away, and what luck did.

Two questions, two answers. What a decision *gave away* is what a strong bot says: the win share it expects after its
best move, less that after the move played. Where the *win went* is an account of the whole game in which nothing is
lost: result − fair share = own play + play of the others + luck.

- play: what a move changes beside the move that `greedy` makes there, judged by what the seat knew. Where several
  choose at the same time, what comes of it all is theirs: they are put in one after another, in turn each first.
- luck: all other changes of the win share: deal, draws, what turns out to be in other hands.

All shares are estimates from many games that `greedy` plays to the end (see `karban.lab.position_values`), with their
errors. `client/src/analysis/` is the twin of this: the same figures in the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, lcm, sqrt
from typing import TYPE_CHECKING

import numpy as np

from karban.bots.bot import Bot, Thought
from karban.bots.told import least_error, told
from karban.errors import BadOption
from karban.lab import position_values
from karban.lab.accounts import AnalysedMove, Analysis, Judgement, suspects
from karban.match import Match
from karban.match.question import Question
from karban.match.record import Record
from karban.match.seeds import Seed, seed_text
from karban.rules.kit import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Shares = NDArray[np.float64]

GAMES, MAX_GAMES = 1000, 1_000_000  # played on from a position
ROUNDS = 1000  # that a bot thinks about a decision
HARDER_TIMES = 4  # times as much thinking about a move that was not considered
CONFIRMING = {"confirm": HARDER_TIMES, "again": 10}  # looks that a mistake must stand, and how long they are
Progress = Callable[[int, int], None]  # told how many moves are done, out of how many


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
    """Go through a recorded game. The same seed gives the same result, unless the bot is given time instead of rounds.

    Without either it thinks for `ROUNDS` rounds about each decision."""
    if type(games) is not int or not 2 <= games <= MAX_GAMES:
        raise BadOption("games: a whole number from {low} to {high}", low=2, high=MAX_GAMES)
    if ms is None:
        rounds = rounds or ROUNDS
        bot.use_one_core()  # or it would depend on their number what it finds
    analyser = Analyser(list(record.matches()), bot, ms, rounds, games, seed_text(seed))
    bot.prepare(analyser.matches[0].question(analyser.matches[0].to_act[0]))  # or it would think little at first
    steps: list[AnalysedMove] = []
    for number in range(len(record) + 1):
        steps += analyser.steps(number, steps)
        if progress:
            progress(number + 1, len(record) + 1)
    proven = analyser.confirm(steps)
    return Analysis(
        record, bot.name, analyser.seed, games, rounds, analyser.matches[-1].over, tuple(steps), frozenset(proven)
    )


@dataclass(frozen=True)
class MeanShare:
    """The mean share of each seat in many games, and its standard error."""

    share: Shares
    error: Shares

    @classmethod
    def of(cls, sample: Shares) -> MeanShare:
        """Added up in whole parts of a win, so that it is the same to the last bit in whatever order."""
        games, players = sample.shape
        parts = lcm(*range(1, players + 1))
        whole = np.rint(sample * parts).astype(np.int64)
        totals, squares = whole.sum(axis=0).tolist(), (whole * whole).sum(axis=0).tolist()
        spreads = [(games * square - total * total) / (games - 1) for total, square in zip(totals, squares)]
        return cls(
            np.array([total / (games * parts) for total in totals]),
            np.array([sqrt(spread) / (games * parts) for spread in spreads]),
        )

    @classmethod
    def certain(cls, share: Shares) -> MeanShare:
        return cls(share, np.zeros(len(share)))


@dataclass(frozen=True)
class Analyser:
    """Goes through the matches after 0, 1, 2 … moves."""

    matches: list[Match]
    bot: Bot
    ms: float | None
    rounds: int | None
    games: int
    seed: str
    undrawn: dict[int, position_values.Undrawn] = field(default_factory=dict)  # by position

    def steps(self, number: int, before: Sequence[AnalysedMove]) -> list[AnalysedMove]:
        """What came of a move; what came before it is known. Of moves made at the same time all are told in the end."""
        match, players = self.matches[number], self.matches[0].players
        begun = self.decided(number) if number else 0
        if self.together(number):
            if self.goes_on(number):
                return []
            plays = self.plays_together(begun, number)
            if begun == 0 and not self.is_dealt:  # no luck in that: whatever is wrong with the estimate is not luck
                off = (self.share(0).share - 1 / players) / len(plays)
                plays = [replace(play, share=play.share + off) for play in plays]
        elif number and match.moves[-1][0] is not None:
            plays = [self.play(number)]
        else:  # the deal, or the clock
            plays = [MeanShare.certain(np.zeros(players))]
        earlier = before[-1] if before else None
        share = np.array(earlier.share) if earlier else np.full(players, 1 / players)
        error = np.array(earlier.error) if earlier else np.zeros(players)
        steps = []
        for i, play in enumerate(plays):
            is_last = i == len(plays) - 1
            after = self.share(number) if is_last else MeanShare(share + play.share, np.hypot(error, play.error))
            if not number and not self.is_dealt:
                after = MeanShare.certain(share)
            luck = after.share - share - play.share
            steps.append(self.step(number - len(plays) + 1 + i, after, play, luck))
            share, error = after.share, after.error
        return steps

    @property
    def is_dealt(self) -> bool:
        """Whether chance has a part in how a game begins; if not, all seats are alike then."""
        return bool(self.matches[0].dealt) or self.matches[0].question(0).game.one_begins

    def step(self, number: int, after: MeanShare, play: MeanShare, luck: Shares) -> AnalysedMove:
        seat, move = self.matches[number].moves[-1] if number else (None, "")
        figures = (after.share, after.error, play.share, play.error, luck)
        share, error, played, play_error, lucky = (tuple(part.tolist()) for part in figures)
        judgement = None if seat is None else self.judgement(number)
        return AnalysedMove(
            number, seat, move, share, error, played, play_error, lucky, judgement, self.together(number)
        )

    # ------------------------------------------------------- at the same time

    def first_of_simultaneous(self, number: int) -> int:
        """Where the seats that choose at the same time began to: whoever chooses last knows no more than the first."""
        while number:
            match, earlier = self.matches[number], self.matches[number - 1]
            waited = earlier.to_act
            if len(waited) < 2 or set(waited) != {*match.to_act, match.moves[-1][0]}:
                break
            number -= 1
        return number

    def decided(self, number: int) -> int:
        """After how many moves a move was decided on."""
        return self.first_of_simultaneous(number - 1)

    def together(self, number: int) -> bool:
        """Whether others chose at the same time."""
        if not number or self.matches[number].moves[-1][0] is None:
            return False
        return len(self.matches[self.decided(number)].to_act) > 1

    def goes_on(self, number: int) -> bool:
        """Whether another move follows that was chosen at the same time."""
        return number + 1 < len(self.matches) and self.decided(number + 1) == self.decided(number)

    def plays_together(self, begun: int, end: int) -> list[MeanShare]:
        """What each of the moves between two positions changed, which were chosen at the same time.

        In every game they are put in one after another: in turn each first, to the left and to the right. The others
        choose as greedy does.
        """
        moves = self.matches[end].moves[begun:]
        members = sorted(range(len(moves)), key=lambda i: moves[i][0] or 0)
        orders = [_order(members, game) for game in range(self.games)]
        needed: dict[frozenset[int], list[int]] = {}
        for game, order in enumerate(orders):
            for k in range(len(order) + 1):
                needed.setdefault(frozenset(order[:k]), []).append(game)
        gains = np.zeros((len(moves), self.games, self.matches[0].players))
        for chosen, games in needed.items():
            shares = self.shares_after(begun, [moves[i] for i in sorted(chosen)], games)
            for game, share in zip(games, shares):
                order, k = orders[game], len(chosen)
                if k:
                    gains[order[k - 1], game] += share
                if k < len(order):
                    gains[order[k], game] -= share
        return [MeanShare.of(gain) for gain in gains]

    def shares_after(self, begun: int, moves: Sequence[tuple[int | None, str]], games: list[int]) -> Shares:
        """The shares of the win, in some of the games, where of those who choose at the same time some have chosen."""
        match = self.matches[begun]
        state = match._state.copy()
        for seat, move in moves:
            assert seat is not None
            question = match.question(seat)
            question.game.rules.apply(state, seat, question.game.read(question.state, seat, move))
        return self.shares(state, begun, games)

    def origin(self, number: int) -> int:
        """Whose games are played on from a position: those of the position before all chose at the same time, so that
        what was chosen makes all the difference."""
        while self.together(number):
            number = self.decided(number)
        return number

    # ------------------------------------------------------------- estimates

    def starts(self, purpose: str, number: int, n: int | None = None) -> NDArray[np.uint64]:
        return position_values.seeds(f"karban/analysis/{self.seed}/{purpose}/{number}", n or self.games)

    def play(self, number: int) -> MeanShare:
        """What a move changed, judged by what its seat knew."""
        seat, move = self.matches[number].moves[-1]
        assert seat is not None
        question = self.matches[number - 1].question(seat)
        chosen = question.game.read(question.state, seat, move)
        return MeanShare.of(position_values.move_gains(question.state, seat, chosen, self.starts("move", number)))

    def share(self, number: int) -> MeanShare:
        """The shares of the win in a position: with all hands open, but not what is to be drawn."""
        match = self.matches[number]
        if match.over:
            winning = np.array([float(seat in match.winners) for seat in range(match.players)])
            return MeanShare.certain(winning / winning.sum())
        begun = self.decided(number) if self.together(number) else number
        return MeanShare.of(self.shares(match._state, begun, range(self.games)))

    def shares(self, state: State, begun: int, games: Sequence[int]) -> Shares:
        """The shares of the win in a position to which choices have led that were made at the same time.

        What nobody knows of the deck is the same as before them, which saves most of the time.
        """
        if begun not in self.undrawn:
            self.undrawn[begun] = position_values.undrawn(self.matches[begun]._state)
        starts = self.starts("position", self.origin(begun))[list(games)]
        known = self.undrawn[begun] if state.deck == self.matches[begun]._state.deck else None
        return position_values.position_shares(state, starts, known)

    # ------------------------------------------------------------ judgements

    def judgement(self, number: int) -> Judgement:
        """What the bot says; if it has not considered the move it is asked once more, to think longer."""
        seat, move = self.matches[number].moves[-1]
        assert seat is not None
        question = self.matches[self.decided(number)].question(seat)
        if len(question.moves) == 1:
            return Judgement(move, move, None, None, 0.0, 0.0, ())
        found = self.look("bot", question, move, number)
        if found.considered and not found.is_told:
            found = self.look("harder", question, move, number, HARDER_TIMES)
        return found.judgement

    def look(self, purpose: str, question: Question, move: str, number: int, times: int = 1) -> _Look:
        """Ask the bot."""
        stream = [int(self.starts(purpose, number, 1)[0])]
        ms = None if self.ms is None else times * self.ms
        rounds = None if self.rounds is None else times * self.rounds
        thought = self.bot.choose(question, stream, ms=ms, rounds=rounds, why=True)
        return _Look(thought, move)

    def confirm(self, steps: list[AnalysedMove]) -> list[int]:
        """Look longer at what seem to be the worst decisions. What is found replaces what was; gives the true mistakes.

        Of many decisions those seem worst of which too little was thought: a search leaves a move that begins badly.
        That is why they are not believed before two more looks find the same, and more clearly.
        """
        proven = []
        for number in suspects(steps, self.matches[0].players):
            step = steps[number]
            assert step.seat is not None
            question = self.matches[self.decided(number)].question(step.seat)
            for purpose, times in CONFIRMING.items():
                found = self.look(purpose, question, step.move, number, times).judgement
                if found.gave_away is not None:
                    steps[number] = replace(step, judgement=found)
                if not found.is_proof:
                    break
            else:
                proven.append(number)
        return proven


def _order(members: list[int], game: int) -> list[int]:
    """Who is put in after whom in a game: in turn each first, then the other way round."""
    n = len(members)
    order = members[game % n :] + members[: game % n]
    return order if game // n % 2 == 0 else order[::-1]


class _Look:
    """What a bot has thought about a decision, of which one move was played."""

    def __init__(self, thought: Thought, move: str) -> None:
        self.thought, self.considered = thought, told(thought)
        played = next((one for one in thought.considered if one.move == move), None)
        self.played = played and replace(played, error=played.error or least_error(played, thought.rounds))
        self.is_told = any(one.move == move for one in self.considered)  # or too little is known of it

    @property
    def judgement(self) -> Judgement:
        would, played = self.thought.move, self.played
        if not self.considered or not played:
            best = self.considered[0] if self.considered else None
            share = best.share if best else None
            return Judgement(would, best.move if best else would, share, None, None, 0.0, self.considered)
        best = self.considered[0]
        gave_away = max(0.0, best.share - played.share)
        error = 0.0 if best.move == played.move else hypot(best.error, played.error)
        considered = self.considered if self.is_told else (*self.considered, played)
        return Judgement(would, best.move, best.share, played.share, gave_away, error, considered)
