"""One game of a tournament: who sits where, which cards, and how it is played.

Each deal is played in every distinct seating. Everything random comes from the seed of the tournament by SHA-256:
the cards from the number of the deal, the stream of a decision from the numbers of the game, the seat and the
decision. So a game is the same wherever and whenever it is played.
"""

from __future__ import annotations

import atexit
import hashlib
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, permutations
from math import factorial, prod
from time import perf_counter
from typing import Any

from karban import bots
from karban.bots.bot import Bot
from karban.errors import IllegalMove
from karban.match import Match
from karban.match.checked_arguments import MAX_RECORDED_NAME_CHARS
from karban.match.question import Question
from karban.match.seeds import shuffled
from karban.notation import find_game
from karban.rules.kit import randbelow

MAX_SEATINGS = 24  # of one deal, before only rotations of each lineup are played
MAX_FAULT_CHARS = 120
Seating = tuple[int, ...]  # by seat: which bot


@dataclass(frozen=True)
class TournamentSetup:
    """What a tournament is: the same setup gives the same games."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]  # as they were given
    bots: tuple[str, ...]  # every name once
    lineups: tuple[Seating, ...]  # who plays with whom, each in ascending order
    ms: float | None
    thinking_rounds: int | None  # rounds of thinking for a decision, instead of a time
    seed: str

    @property
    def rotates(self) -> bool:
        """Whether there are too many seatings to play them all."""
        return sum(map(_count, self.lineups)) > MAX_SEATINGS

    @property
    def games_per_deal(self) -> int:
        """How often each deal is played."""
        return len(self.lineups) * self.players if self.rotates else sum(map(_count, self.lineups))

    def seatings(self, deal_number: int) -> list[Seating]:
        """All seatings of a deal.

        Where there are too many, the bots sit down in a random circle, another one in every deal, and go round
        it: each of them has every hand once, and over many deals every neighbour equally often.
        """
        if not self.rotates:
            return [order for lineup in self.lineups for order in _orders(lineup)]
        label = f"arena/circle/{deal_number}"
        circles = [tuple(shuffled(list(lineup), self.seed, f"{label}/{i}")) for i, lineup in enumerate(self.lineups)]
        return [circle[turn:] + circle[:turn] for circle in circles for turn in range(self.players)]

    def seating(self, number: int) -> Seating:
        """Who sits where in a game."""
        deal_number, place = divmod(number, self.games_per_deal)
        return self.seatings(deal_number)[place]

    def deal_seed(self, deal_number: int) -> str:
        """The seed of the cards of a deal."""
        return _hash(self.seed, "deal", deal_number).hex()

    def names(self, number: int) -> list[str]:
        """What the players of a game are called in its record."""
        return [f"bot:{self.bots[bot]}"[:MAX_RECORDED_NAME_CHARS] for bot in self.seating(number)]


@cache
def _orders(lineup: Seating) -> tuple[Seating, ...]:
    """The distinct orders in which bots can sit down.

    >>> _orders((0, 1, 1))
    ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    """
    return tuple(sorted(set(permutations(lineup))))


def _count(lineup: Seating) -> int:
    """How many these are.

    >>> _count((0, 1, 1))
    3
    """
    return factorial(len(lineup)) // prod(factorial(count) for count in Counter(lineup).values())


def lineups(named: list[int], players: int) -> tuple[Seating, ...]:
    """Who plays with whom: the last named bot fills a lineup up; of more bots than seats every choice plays.

    >>> lineups([0, 1], 4), lineups([0, 1, 2], 2)
    (((0, 1, 1, 1),), ((0, 1), (0, 2), (1, 2)))
    """
    full = named + named[-1:] * (players - len(named))
    return tuple(dict.fromkeys(tuple(sorted(chosen)) for chosen in combinations(full, players)))


def _hash(seed: str, *parts: object) -> bytes:
    return hashlib.sha256("/".join(map(str, ("karban/arena", seed, *parts))).encode()).digest()


def stream(seed: str, *parts: object) -> list[int]:
    """A random stream of its own for one purpose."""
    return [max(1, int.from_bytes(_hash(seed, *parts)[:8], "big"))]


# -------------------------------------------------------------------- the bots

_sitting: dict[tuple[str, int, str], Bot] = {}  # of this process, made once: by name, seat and game


def _sit(setup: TournamentSetup, bot: int, match: Match, seat: int) -> Bot:
    """The bot of a seat, ready to answer. It keeps its seat, so that a program of one's own can rely on it."""
    key = (setup.bots[bot], seat, f"{setup.game}/{setup.players}/{setup.options}")
    if key not in _sitting:
        if not _sitting:
            atexit.register(close_bots)
        _sitting[key] = ready(bots.make(setup.bots[bot]), match.question(match.to_act[0]))
    return _sitting[key]


def ready(bot: Bot, question: Question) -> Bot:
    """A bot that will not compile anything while its time runs, and that thinks on one core.

    The other cores play other games, and with one core the same rounds of thinking give the same move everywhere.
    """
    bot.use_one_core()
    with suppress(Exception):  # what is wrong with it will show when it is asked
        bot.prepare(question)
    return bot


def close_bots() -> None:
    """All bots of this process leave."""
    while _sitting:
        _sitting.popitem()[1].close()


# --------------------------------------------------------------------- a game


@dataclass(frozen=True)
class PlayedGame:
    """A game that is over."""

    number: int
    first: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    length: int  # decisions
    faults: tuple[tuple[int, int, str], ...]  # number of the move, seat, and why a random move was played
    slowest_ms: tuple[float, ...]  # by seat: the longest time for an answer
    seconds: float
    line: str  # its record, as one line of JSON


def play(setup: TournamentSetup, number: int) -> PlayedGame:
    """Play a game of the tournament."""
    begun = perf_counter()
    deal_number, place = divmod(number, setup.games_per_deal)
    match = Match(
        find_game(setup.game),
        setup.players,
        dict(setup.options),
        seed=setup.deal_seed(deal_number),
        names=setup.names(number),
    )
    sitting = [_sit(setup, bot, match, seat) for seat, bot in enumerate(setup.seating(number))]
    faults: list[tuple[int, int, str]] = []
    slowest_ms = [0.0] * setup.players
    while not match.over:
        seat, decision = match.to_act[0], len(match.moves)
        fault, took_ms = _decide(setup, number, match, seat, sitting[seat])
        slowest_ms[seat] = max(slowest_ms[seat], took_ms)
        if fault:
            faults.append((decision, seat, fault))
    for seat, bot in enumerate(sitting):
        bot.end(match.view(seat))
    seconds = perf_counter() - begun
    timing = {"slowest": [round(ms, 1) for ms in slowest_ms], "seconds": round(seconds, 4)}
    more = {"arena": about(setup), "block": deal_number, "seating": place, "faults": faults, **timing}
    line = replace(match.record(), more=more).to_json()
    result = (match.first, match.scores, match.winners, len(match.moves))
    return PlayedGame(number, *result, tuple(faults), tuple(slowest_ms), seconds, line)


def about(setup: TournamentSetup) -> dict[str, Any]:
    """What a record says of its tournament: enough to know whether another game belongs to the same."""
    entries = [[setup.bots[bot] for bot in lineup] for lineup in setup.lineups]
    return {"seed": setup.seed, "tables": entries, "ms": setup.ms, "thinking": setup.thinking_rounds}


def too_late(ms: float) -> float:
    """After how many milliseconds an answer is not taken: a busy machine may be slow, a bot may not."""
    return 1.5 * ms + 50


def _decide(setup: TournamentSetup, number: int, match: Match, seat: int, bot: Bot) -> tuple[str, float]:
    """Let a bot make its move, or make a random one for it. Returns the fault, if any, and the milliseconds it took."""
    decision = len(match.moves)
    begun = perf_counter()
    move, fault = _asked(setup, bot, match.question(seat), stream(setup.seed, number, seat, decision))
    took_ms = 1000 * (perf_counter() - begun)
    if move and not fault and _is_late(setup, bot, took_ms):
        move, fault = "", "late"
    if move:
        try:
            match.play(seat, move)
            return fault, took_ms
        except IllegalMove:
            fault = "illegal"
    moves = match.legal(seat)
    match.play(seat, moves[randbelow(stream(setup.seed, number, seat, decision, "fault"), len(moves))])
    return fault, took_ms


def _asked(setup: TournamentSetup, bot: Bot, question: Question, stream: list[int]) -> tuple[str, str]:
    """The move of a bot, if it has given one, and what was wrong."""
    before = bot.faults
    try:
        move = bot.choose(question, stream, ms=setup.ms, rounds=setup.thinking_rounds).move
    except Exception as error:  # whatever a bot does wrong is its own loss
        return "", f"error: {error!r}"[:MAX_FAULT_CHARS]
    if bot.faults > before:  # a program, which plays a random move itself when it has no answer
        return move, bot.last_fault[:MAX_FAULT_CHARS]
    return move, "" if move else "illegal"


def _is_late(setup: TournamentSetup, bot: Bot, took_ms: float) -> bool:
    """Whether an answer took too long."""
    ms = bot.limit_ms(None if setup.thinking_rounds is not None else setup.ms)
    return ms is not None and took_ms > too_late(ms)
