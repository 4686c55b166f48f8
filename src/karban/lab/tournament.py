"""What came out of a tournament."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from karban.lab import stopping
from karban.lab.ratings import Orders, ratings, student
from karban.lab.tournament_game import PlayedGame, TournamentSetup, stream
from karban.match.record import Record

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Standing:
    """How a bot did."""

    name: str
    seats: int  # that it holds in a game
    share: float  # of the wins, shared wins split, for each seat it held
    standard_error: float | None  # the standard error of that over deals; None from a single deal
    mean_score: float
    rating: float
    low: float | None  # the 95 % interval of the rating; None from a single deal
    high: float | None
    faults: int  # answers that were illegal, late or missing
    slowest_ms: float  # its longest time for an answer
    share_low: float | None  # the 95 % interval of the share
    share_high: float | None


@dataclass(frozen=True)
class SeatOrder:
    """How well it is to sit there, by order of play: the share of wins, its standard error and 95 % interval."""

    share: float
    standard_error: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, eq=False)
class Tournament:
    """Many games between bots, the same deals in every seating. Row i of the tables is game i."""

    setup: TournamentSetup
    options: dict[str, Any]  # in force
    seatings: NDArray[np.int8]  # games × players: which bot sat there
    scores: NDArray[np.int32]
    won: NDArray[np.bool_]
    faults: NDArray[np.int32]
    slowest_ms: NDArray[np.float64]
    firsts: NDArray[np.int8]  # the seat that began
    lengths: NDArray[np.int32]  # decisions in each game
    lines: tuple[str, ...]  # the records, as JSON
    seconds: float
    stopped: bool  # before all games were played, because it was clear
    watched: bool  # whether it could have been

    @property
    def game(self) -> str:
        return self.setup.game

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def names(self) -> tuple[str, ...]:
        return self.setup.bots

    @property
    def games(self) -> int:
        return len(self.scores)

    @property
    def deals(self) -> int:
        return self.games // self.setup.games_per_deal

    @property
    def moves(self) -> int:
        """Decisions made, all games together."""
        return int(self.lengths.sum())

    def record(self, number: int) -> Record:
        """One of the games, to be looked at and replayed."""
        return Record.from_json(self.lines[number])

    # ---------------------------------------------------------------- who won

    @cached_property
    def wins(self) -> NDArray[np.float64]:
        """Games × players: the part of the win that a seat has."""
        return cast("NDArray[np.float64]", self.won / self.won.sum(axis=1, keepdims=True))

    def _by_deal(self, values: NDArray[Any], at: NDArray[np.bool_]) -> NDArray[np.float64]:
        """The mean of the values that are marked, deal by deal."""
        sums = np.where(at, values, 0).reshape(self.deals, -1).sum(axis=1)
        return cast("NDArray[np.float64]", sums / at.reshape(self.deals, -1).sum(axis=1))

    def shares(self, bot: int) -> NDArray[np.float64]:
        """The share of a bot, deal by deal."""
        return self._by_deal(self.wins, self.seatings == bot)

    @cached_property
    def bots(self) -> list[Standing]:
        """How each bot did, in the order in which they were named."""
        deals = (np.arange(self.games) // self.setup.games_per_deal).tolist()
        orders = Orders(zip(deals, self.seatings.tolist(), self.places.tolist(), strict=True), len(self.names))
        rated = ratings(orders, seed=stream(self.setup.seed, "ratings")[0])
        return [self._standing(bot, *rated[bot]) for bot in range(len(self.names))]

    def _standing(self, bot: int, rating: float, low: float | None, high: float | None) -> Standing:
        at = self.seatings == bot
        shares, seats = self.shares(bot), seats_of(self.setup, bot)
        share, standard_error = mean_and_error(shares)
        least = 1 / seats if seats == self.players else 0.0  # alone at the table it cannot but win
        share_low, share_high = interval(shares, int(at.any(axis=1).sum()), least, 1 / seats)
        return Standing(
            name=self.names[bot],
            seats=seats,
            share=share,
            standard_error=standard_error,
            mean_score=float(self.scores[at].mean()),
            rating=rating,
            low=low,
            high=high,
            faults=int(self.faults[at].sum()),
            slowest_ms=float(self.slowest_ms[at].max()),
            share_low=share_low,
            share_high=share_high,
        )

    @cached_property
    def places(self) -> NDArray[np.int64]:
        """Games × players: 0 for the winners, then by score, the same number for equal ones."""
        key = self.scores + np.where(self.won, 1 << 20, 0)
        return cast("NDArray[np.int64]", (key[:, None, :] > key[:, :, None]).sum(axis=2))

    @cached_property
    def pairwise(self) -> list[list[float | None]]:
        """How often the bot of a row finished ahead of that of a column when they met, ties as half."""
        mine, theirs = self.places[:, :, None], self.places[:, None, :]
        ahead = np.where(mine == theirs, 0.5, mine < theirs)

        def share(row: int, column: int) -> float | None:
            met = (self.seatings == row)[:, :, None] & (self.seatings == column)[:, None, :]
            return float(ahead[met].mean()) if row != column and met.any() else None

        bots = range(len(self.names))
        return [[share(row, column) for column in bots] for row in bots]

    @cached_property
    def turns(self) -> list[SeatOrder]:
        """The share of the seat that began, of the next one, and so on, all bots together."""
        turn = (np.arange(self.players) - self.firsts[:, None]) % self.players
        by_deal = [self._by_deal(self.wins, turn == n) for n in range(self.players)]
        return [SeatOrder(*mean_and_error(shares), *interval(shares, self.games, 0.0, 1.0)) for shares in by_deal]

    @cached_property
    def anytime(self) -> tuple[float, float] | None:
        """The interval for the share of the first bot that may be looked at after every deal, if that was done."""
        if not self.watched:
            return None
        return stopping.interval(self.shares(0).tolist(), 1 / seats_of(self.setup, 0))


def mean_and_error(values: NDArray[np.float64]) -> tuple[float, float | None]:
    """The mean, and its standard error if there is more than one value."""
    error = None if len(values) < 2 else float(values.std(ddof=1) / np.sqrt(len(values)))
    return float(values.mean()), error


def interval(values: NDArray[np.float64], games: int, least: float, most: float) -> tuple[float | None, float | None]:
    """A 95 % interval for the mean of numbers by deal between bounds, if there is more than one.

    Where deals happen to be all alike it is about as wide as the rule of three says: 3 / games.
    """
    if len(values) < 2:
        return None, None
    mean, error = mean_and_error(values)
    reach = student(len(values) - 1) * hypot(error or 0.0, 1.5 * (most - least) / games)
    return max(least, mean - reach), min(most, mean + reach)


def seats_of(setup: TournamentSetup, bot: int) -> int:
    """How many seats a bot holds in a game that it plays in."""
    return min(lineup.count(bot) for lineup in setup.lineups if bot in lineup)


def gathered(
    setup: TournamentSetup,
    options: dict[str, Any],
    games: Iterable[PlayedGame],
    seconds: float,
    *,
    stopped: bool,
    watched: bool,
) -> Tournament:
    """The tournament of these games, in their order."""
    played = list(games)
    won = np.array([[seat in game.winners for seat in range(setup.players)] for game in played])
    faults = np.zeros((len(played), setup.players), np.int32)
    for row, game in enumerate(played):
        for _move, seat, _why in game.faults:
            faults[row, seat] += 1
    return Tournament(
        setup=setup,
        options=options,
        seatings=np.array([setup.seating(game.number) for game in played], np.int8),
        scores=np.array([game.scores for game in played], np.int32),
        won=won,
        faults=faults,
        slowest_ms=np.array([game.slowest_ms for game in played]),
        firsts=np.array([game.first for game in played], np.int8),
        lengths=np.array([game.length for game in played], np.int32),
        lines=tuple(game.line for game in played),
        seconds=seconds,
        stopped=stopped,
        watched=watched,
    )
