"""Games by the million: the same result for a seed, whatever the number of threads."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from operator import index
from queue import SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from karban import compiled
from karban.bots import SIMULATION_BOTS, one_bot_a_seat, parse_names
from karban.errors import BadOption, abbreviated
from karban.lab import playout
from karban.match import Match
from karban.match.record import Record
from karban.match.seeds import Seed, seed_text
from karban.notation import Game, find_game
from karban.rules import kit

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_GAMES = 100_000_000
Progress = Callable[[int, int], None]  # told how many games are done, out of how many


@dataclass(frozen=True, eq=False)
class Simulation:
    """What came out of many games. Row i of `scores` is game i."""

    game: str
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: str
    scores: NDArray[np.int32]
    won: NDArray[np.bool_]  # games × players: who won, alone or with others
    lengths: NDArray[np.int32]  # decisions in each game
    firsts: NDArray[np.int8]  # the seat that began each game
    seconds: float
    _given: dict[str, Any] = field(repr=False, default_factory=dict)

    @property
    def games(self) -> int:
        return len(self.scores)

    @property
    def moves(self) -> int:
        """Decisions made, all games together."""
        return int(self.lengths.sum())

    @property
    def win_share(self) -> NDArray[np.float64]:
        """The share of wins by seat, shared wins split."""
        return cast("NDArray[np.float64]", (self.won / self.won.sum(axis=1, keepdims=True)).mean(axis=0))

    @property
    def win_error(self) -> NDArray[np.float64]:
        """The standard error of the win shares."""
        shares = self.won / self.won.sum(axis=1, keepdims=True)
        return cast("NDArray[np.float64]", shares.std(axis=0) / np.sqrt(self.games))

    def record(self, number: int) -> Record:
        """One of the games, played again move by move (by the same rules, uncompiled) and written down."""
        if not 0 <= (number := index(number)) < self.games:
            raise IndexError(f"there are games 0 to {self.games - 1}")
        rules = find_game(self.game)
        return _play_again(rules, self.players, self._given, self.bots, int(_seeds(self.seed, number, number + 1)[0]))


def simulate(
    game: str,
    games: int = 10_000,
    *,
    players: int | None = None,
    bots: str | list[str] | tuple[str, ...] = "random",
    seed: Seed = None,
    threads: int | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Simulation:
    """Play many games between bots, on all cores.

    >>> simulate("three", games=50, players=3, seed=1).scores.shape
    (50, 3)
    """
    rules = find_game(game)
    if players is None:
        named = len(parse_names(bots))
        players = named if named > 1 else 4
    in_force = rules.options(players, options)
    if rules.time_limit(in_force) is not None:
        raise rules.needs_clock()
    _check_count("games", games, MAX_GAMES)
    threads = os.cpu_count() or 1 if threads is None else threads
    _check_count("threads", threads, 1024)
    seats = one_bot_a_seat(bots, players)
    batch = Batch(rules, players, in_force, seats, seed_text(seed), games)
    seconds = batch.run(threads, progress)
    won = (batch.won[:, None] >> np.arange(players) & 1).astype(bool)
    return Simulation(
        game=game,
        players=players,
        options=in_force,
        bots=seats,
        seed=batch.seed,
        scores=batch.scores,
        won=won,
        lengths=batch.lengths,
        firsts=batch.firsts,
        seconds=seconds,
        _given=deepcopy(dict(options)),
    )


def _check_count(name: str, value: Any, most: int) -> None:
    if type(value) is not int or not 1 <= value <= most:
        raise BadOption(
            "{name}: a whole number from 1 to {most}, not {value}",
            name=name,
            most=most,
            value=abbreviated(value),
        )


def _seeds(seed: str, low: int, high: int) -> NDArray[np.uint64]:
    """The start of the random stream of games low … high−1: splitmix64 over the hashed seed."""
    key = np.uint64(int.from_bytes(hashlib.sha256(f"karban/simulation/{seed}".encode()).digest()[:8], "big"))
    with np.errstate(over="ignore"):
        z = key + np.arange(low + 1, high + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.maximum(z ^ (z >> np.uint64(31)), np.uint64(1))


class _Portions:
    """Cuts the games into portions that take some hundredths of a second: there is progress to see, a stop is quick,
    and towards the end the portions get smaller, so that no thread is left waiting for another."""

    MIN_PORTION_SECONDS, MAX_PORTION_SECONDS = 0.02, 0.08
    SMALLEST = 16

    def __init__(self, games: int, threads: int) -> None:
        self.games, self.threads, self.begun, self.size, self.lock = games, threads, 0, self.SMALLEST, Lock()

    def next(self) -> tuple[int, int] | None:
        with self.lock:
            low = self.begun
            fair = max(self.SMALLEST, (self.games - low) // (2 * self.threads))
            self.begun = min(low + min(self.size, fair), self.games)
            return (low, self.begun) if low < self.games else None

    def took(self, seconds: float) -> None:
        with self.lock:
            if seconds < self.MIN_PORTION_SECONDS:
                self.size *= 2
            elif seconds > self.MAX_PORTION_SECONDS:
                self.size = max(1, self.size // 2)

    def stop(self) -> None:
        with self.lock:
            self.begun = self.games


class Batch:
    """The games of one simulation, and the room for their results."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        options: dict[str, Any],
        bots: tuple[str, ...],
        seed: str,
        games: int,
    ) -> None:
        self.seed, self.games = seed, games
        self.start = game.start(players, options)
        self.bots = None if set(bots) == {"random"} else [SIMULATION_BOTS.index(bot) for bot in bots]
        self.scores = np.zeros((games, players), np.int32)
        self.won = np.zeros(games, np.int32)
        self.lengths = np.zeros(games, np.int32)
        self.firsts = np.zeros(games, np.int8)

    def run(self, threads: int, progress: Progress | None) -> float:
        """Play all games; the result is the same whoever plays which. Returns the seconds it took."""
        play = self.play_function()
        portions, reports = _Portions(self.games, threads), SimpleQueue[int | BaseException]()

        def work() -> None:
            try:
                while portion := portions.next():
                    begun = perf_counter()
                    play(*portion)
                    portions.took(perf_counter() - begun)
                    reports.put(portion[1] - portion[0])
            except BaseException as error:
                reports.put(error)

        begun, done = perf_counter(), 0
        workers = [Thread(target=work, daemon=True) for _ in range(threads)]
        for worker in workers:
            worker.start()
        try:
            while done < self.games:
                report = reports.get()
                if isinstance(report, BaseException):
                    raise report
                done += report
                if progress:
                    progress(done, self.games)
        finally:
            portions.stop()
        return perf_counter() - begun

    def play_function(self) -> Callable[[int, int], None]:
        """What plays the games from one number to another: compiled where that is possible."""
        if not compiled.available():
            return self.play_plain
        drive = compiled.compiled(playout.games)

        def play(low: int, high: int) -> None:
            drive(*self._arguments(low, high))

        with compiled.announced():
            compiled.warm(playout.games, *self._arguments(0, 0))
        return play

    def _arguments(self, low: int, high: int) -> tuple[Any, ...]:
        """Everything a thread works on is its own, so that no two threads write to neighbouring memory."""
        start = self.start.pack()
        return (
            None if self.bots is None else np.array(self.bots, np.int8),
            _seeds(self.seed, low, high),
            start,
            start.copy(),
            start.copy(),
            np.zeros_like(start),
            np.zeros(1, np.uint64),
            np.zeros(kit.MAX_MOVES, np.int64),
            self.scores[low:high],
            self.won[low:high],
            self.lengths[low:high],
            self.firsts[low:high],
        )

    def play_plain(self, low: int, high: int) -> None:
        seeds = [int(seed) for seed in _seeds(self.seed, low, high)]
        start = kit.Shelf([self.start])
        rooms = (kit.Shelf([self.start]), kit.Shelf([self.start]), kit.Shelf([type(self.start)()]))
        results: Any = (self.scores[low:high], self.won[low:high], self.lengths[low:high], self.firsts[low:high])
        playout.games(self.bots, seeds, start, *rooms, [0], [0] * kit.MAX_MOVES, *results)


def _play_again(game: Game[Any], players: int, options: dict[str, Any], bots: tuple[str, ...], seed: int) -> Record:
    """The game that a stream gives, as a record with its shuffles written out."""
    s = game.start(players, game.options(players, options))
    stream, numbers = [seed], [SIMULATION_BOTS.index(bot) for bot in bots]
    first = kit.randbelow(stream, players)
    game.rules.begin(s, first)
    recorder = _Recorder(game, s)
    room = (kit.Shelf([s]), kit.Shelf([type(s)()]))
    playout.to_the_end(s, numbers, *room, [0] * kit.MAX_MOVES, stream)
    names = [f"bot:{bot}" for bot in bots]
    match = Match(game, players, game.pinned(s, options), decks=recorder.decks, first=first, names=names)
    for seat, text in recorder.moves:
        match.play(seat, text)
    return match.record()


class _Recorder:
    """Stands between a state and its rules, and writes down what is dealt and played."""

    def __init__(self, game: Game[Any], s: kit.State) -> None:
        self._game = game
        self.decks: list[list[str]] = []
        self.moves: list[tuple[int, str]] = []
        vars(s)["rules"] = self  # of this state alone

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game.rules, name)

    def deal(self, s: kit.State) -> None:
        if self._game.shuffle_kind(s) == "deck":
            self.decks.append([self._game.card(card) for card in s.deck[: self._game.rules.to_shuffle(s)]])
        self._game.rules.deal(s)

    def apply(self, s: kit.State, seat: int, move: int) -> None:
        self.moves.append((seat, self._game.write(s, seat, move)))
        self._game.rules.apply(s, seat, move)
