"""Who is better? The same deals in every seating, so that the luck of the cards cancels."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from math import comb
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from karban import bots
from karban.errors import BadOption
from karban.lab.game_workers import played
from karban.lab.games_file import GamesFile, seed_in
from karban.lab.stopping import Bets
from karban.lab.tournament import Tournament, gathered, seats_of
from karban.lab.tournament_game import PlayedGame, TournamentSetup, lineups
from karban.match.seeds import Seed, seed_text
from karban.notation import find_game

MAX_GAMES = 1_000_000
MAX_MS = 3_600_000
Progress = Callable[[int, int], None]  # told how many games are done, out of how many


def arena(
    game: str,
    bots: str | list[str] | tuple[str, ...],
    *,
    players: int | None = None,
    games: int = 200,
    ms: float | None = None,
    thinking: int | None = None,
    seed: Seed = None,
    processes: int | None = None,
    stop: bool = False,
    resume: str | Path | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Tournament:
    """Play a tournament: every deal in every distinct seating of the bots, on all cores.

    With more seats than bots the last bot fills the table; with more bots than seats every choice of them plays. Where
    a deal would have more than 24 seatings (five different bots, say), the bots sit down in a random circle, another
    one for every deal, and go round it: each has every seat once. Whole deals are played, `games` or a few more.

    `ms` is the time for a decision (None: as each bot likes), `thinking` a number of rounds instead: then, and with
    bots that do not look at the clock, the same seed gives the same games whatever the number of processes.
    `stop` ends it as soon as the share of the first bot is clear; `resume` is a file for the games, to go on from.

    >>> arena("three", "greedy,random", games=20, seed=1, processes=1).bots[0].share
    0.85
    """
    begun = perf_counter()
    if resume is not None and seed is None:
        seed = seed_in(Path(resume))
    setup, in_force = _setup(game, bots, players, ms, thinking, seed, options)
    _check_count("games", games, MAX_GAMES)
    processes = os.cpu_count() or 1 if processes is None else processes
    _check_count("processes", processes, 1024)
    if stop and len(setup.bots) == 1:
        raise BadOption("stop: one bot alone is never better than the others; name two")
    run = TournamentRun(setup, games, stop, progress)
    if resume is None:
        run.play(processes, ray)
    else:
        with closing(GamesFile(Path(resume), setup)) as games_file:
            run.play(processes, ray, games_file)
    return gathered(setup, in_force, run.games(), perf_counter() - begun, stopped=run.clear, watched=stop)


def _setup(
    game: str,
    named: str | list[str] | tuple[str, ...],
    players: int | None,
    ms: float | None,
    thinking_rounds: int | None,
    seed: Seed,
    options: dict[str, Any],
) -> tuple[TournamentSetup, dict[str, Any]]:
    """What is to be played, checked; and the options in force."""
    rules = find_game(game)
    given = bots.parse_names(named)
    if not given:
        raise BadOption("bots: name at least one")
    if players is None:
        players = min(len(given), rules.seats[-1]) if len(given) > 1 else 4
    in_force = rules.options(players, options)
    if rules.time_limit(in_force) is not None:
        raise rules.needs_clock()
    for name in given:
        bots.make(name).close()
    names = tuple(dict.fromkeys(given))
    if thinking_rounds is not None:
        _check_count("thinking", thinking_rounds, 10**9)
    if ms is not None and (isinstance(ms, bool) or not isinstance(ms, int | float) or not 0 < ms <= MAX_MS):
        raise BadOption("ms: milliseconds above 0, at most {most}, not {value}", most=MAX_MS, value=str(ms)[:40])
    if comb(max(players, len(given)), players) * players > MAX_GAMES:
        raise BadOption("bots: too many of them to let every choice play; name fewer")
    who = lineups([names.index(name) for name in given], players)
    setup = TournamentSetup(game, players, tuple(options.items()), names, who, ms, thinking_rounds, seed_text(seed))
    return setup, in_force


def _check_count(name: str, value: Any, most: int) -> None:
    if type(value) is not int or not 1 <= value <= most:
        raise BadOption(
            "{name}: a whole number from 1 to {most}, not {value}", name=name, most=most, value=str(value)[:40]
        )


class TournamentRun:
    """The games that are to be played, those that have been, and whether it is clear who is better."""

    def __init__(self, setup: TournamentSetup, games: int, stop: bool, progress: Progress | None) -> None:
        self.setup, self.progress = setup, progress
        self.deals = -(-games // setup.games_per_deal)
        self.done: dict[int, PlayedGame] = {}
        self.deals_checked = 0  # whose result has been looked at
        self.clear = False
        self.bets = Bets(np.array([1 / setup.players]), 1 / seats_of(setup, 0)) if stop else None

    @property
    def games_wanted(self) -> int:
        return self.deals * self.setup.games_per_deal

    def play(self, processes: int, ray: str | None, games_file: GamesFile | None = None) -> None:
        """Play what is not there yet, until all is played or all is clear."""
        if games_file:
            self.done = {number: game for number, game in games_file.games.items() if number < self.games_wanted}
            self._check_stop()
        missing = [number for number in range(self.games_wanted) if number not in self.done]
        if self.clear or not missing:
            return
        with closing(played(self.setup, missing, min(processes, len(missing)), ray)) as games:
            for game in games:
                self.done[game.number] = game
                if games_file:
                    games_file.add(game)
                if self.progress:
                    self.progress(len(self.done), self.games_wanted)
                if self._check_stop():
                    return

    def games(self) -> list[PlayedGame]:
        """The games that count, in their order: those of whole deals, and none after it was clear."""
        count = self.deals_checked * self.setup.games_per_deal if self.clear else self.games_wanted
        return [self.done[number] for number in range(count)]

    def _check_stop(self) -> bool:
        """Look at the deals that have ended, one after the other, so that it does not matter who played them."""
        while self.bets and not self.clear and self.deals_checked < self.deals:
            size = self.setup.games_per_deal
            numbers = range(self.deals_checked * size, (self.deals_checked + 1) * size)
            if any(number not in self.done for number in numbers):
                break
            self.bets.see(self._share([self.done[number] for number in numbers]))
            self.deals_checked += 1
            self.clear = bool(self.bets.refuted[0])
        return self.clear

    def _share(self, games: list[PlayedGame]) -> float:
        """The share of the first bot in a deal."""
        wins = seats = 0.0
        for game in games:
            own = {seat for seat, bot in enumerate(self.setup.seating(game.number)) if bot == 0}
            wins += len(own.intersection(game.winners)) / len(game.winners)
            seats += len(own)
        return wins / seats
