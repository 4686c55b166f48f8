"""One game of a tournament: who sits where, which cards, and how it is played.

A block is one deal, played in every distinct seating. Everything random comes from the seed of the tournament by
SHA-256: the cards from the number of the block, the stream of a decision from the numbers of the game, the seat and
the decision. So a game is the same wherever and whenever it is played.
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

from karban import bots as players_of
from karban.bots.player import Bot
from karban.errors import IllegalMove
from karban.match import Match
from karban.match.given import MAX_NAME_CHARS
from karban.match.question import Question
from karban.match.seeds import shuffled
from karban.notation import find
from karban.rules.kit import randbelow

MAX_SEATINGS = 24  # of one deal, before only rotations of each table are played
MAX_FAULT_CHARS = 120
Seating = tuple[int, ...]  # by seat: which bot


@dataclass(frozen=True)
class Setting:
    """What a tournament is: the same setting gives the same games."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]  # as they were given
    bots: tuple[str, ...]  # every name once
    tables: tuple[Seating, ...]  # who plays with whom, each in ascending order
    ms: float | None
    thinking: int | None  # rounds of thinking for a decision, instead of a time
    seed: str

    @property
    def rotates(self) -> bool:
        """Whether there are too many seatings to play them all."""
        return sum(map(_count, self.tables)) > MAX_SEATINGS

    @property
    def size(self) -> int:
        """Games in a block."""
        return len(self.tables) * self.players if self.rotates else sum(map(_count, self.tables))

    def seatings(self, block: int) -> list[Seating]:
        """All seatings of a block.

        Where there are too many, the bots sit down in a random circle, another one in every block, and go round
        it: each of them has every hand once, and over many blocks every neighbour equally often.
        """
        if not self.rotates:
            return [order for table in self.tables for order in _orders(table)]
        label = f"arena/circle/{block}"
        circles = [tuple(shuffled(list(table), self.seed, f"{label}/{i}")) for i, table in enumerate(self.tables)]
        return [circle[turn:] + circle[:turn] for circle in circles for turn in range(self.players)]

    def seating(self, number: int) -> Seating:
        """Who sits where in a game."""
        block, place = divmod(number, self.size)
        return self.seatings(block)[place]

    def deal(self, block: int) -> str:
        """The seed of the cards of a block."""
        return _hash(self.seed, "deal", block).hex()

    def names(self, number: int) -> list[str]:
        """What the players of a game are called in its record."""
        return [f"bot:{self.bots[bot]}"[:MAX_NAME_CHARS] for bot in self.seating(number)]


@cache
def _orders(table: Seating) -> tuple[Seating, ...]:
    """The distinct orders in which bots can sit down.

    >>> _orders((0, 1, 1))
    ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    """
    return tuple(sorted(set(permutations(table))))


def _count(table: Seating) -> int:
    """How many these are.

    >>> _count((0, 1, 1))
    3
    """
    return factorial(len(table)) // prod(factorial(count) for count in Counter(table).values())


def tables(named: list[int], players: int) -> tuple[Seating, ...]:
    """Who plays with whom: the last named bot fills a table up; of more bots than seats every choice plays.

    >>> tables([0, 1], 4), tables([0, 1, 2], 2)
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


def _sit(setting: Setting, bot: int, match: Match, seat: int) -> Bot:
    """The bot of a seat, ready to answer. It keeps its seat, so that a program of one's own can rely on it."""
    key = (setting.bots[bot], seat, f"{setting.game}/{setting.players}/{setting.options}")
    if key not in _sitting:
        if not _sitting:
            atexit.register(close_bots)
        _sitting[key] = ready(players_of.make(setting.bots[bot]), match.question(match.to_act[0]))
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
    slowest: tuple[float, ...]  # by seat: the longest time for an answer, in ms
    seconds: float
    line: str  # its record, as one line of JSON


def play(setting: Setting, number: int) -> PlayedGame:
    """Play a game of the tournament."""
    begun = perf_counter()
    block, place = divmod(number, setting.size)
    match = Match(
        find(setting.game),
        setting.players,
        dict(setting.options),
        seed=setting.deal(block),
        names=setting.names(number),
    )
    sitting = [_sit(setting, bot, match, seat) for seat, bot in enumerate(setting.seating(number))]
    faults: list[tuple[int, int, str]] = []
    slowest = [0.0] * setting.players
    while not match.over:
        seat, decision = match.to_act[0], len(match.moves)
        fault, took = _decide(setting, number, match, seat, sitting[seat])
        slowest[seat] = max(slowest[seat], took)
        if fault:
            faults.append((decision, seat, fault))
    for seat, bot in enumerate(sitting):
        bot.end(match.view(seat))
    seconds = perf_counter() - begun
    timing = {"slowest": [round(ms, 1) for ms in slowest], "seconds": round(seconds, 4)}
    more = {"arena": about(setting), "block": block, "seating": place, "faults": faults, **timing}
    line = replace(match.record(), more=more).to_json()
    result = (match.first, match.scores, match.winners, len(match.moves))
    return PlayedGame(number, *result, tuple(faults), tuple(slowest), seconds, line)


def about(setting: Setting) -> dict[str, Any]:
    """What a record says of its tournament: enough to know whether another game belongs to the same."""
    entries = [[setting.bots[bot] for bot in table] for table in setting.tables]
    return {"seed": setting.seed, "tables": entries, "ms": setting.ms, "thinking": setting.thinking}


def too_late(ms: float) -> float:
    """After how many milliseconds an answer is not taken: a busy machine may be slow, a bot may not."""
    return 1.5 * ms + 50


def _decide(setting: Setting, number: int, match: Match, seat: int, bot: Bot) -> tuple[str, float]:
    """Let a bot make its move, or make a random one for it. Returns the fault, if any, and the milliseconds it took."""
    decision = len(match.moves)
    begun = perf_counter()
    move, fault = _asked(setting, bot, match.question(seat), stream(setting.seed, number, seat, decision))
    took = 1000 * (perf_counter() - begun)
    if move and not fault and _is_late(setting, bot, took):
        move, fault = "", "late"
    if move:
        try:
            match.play(seat, move)
            return fault, took
        except IllegalMove:
            fault = "illegal"
    moves = match.legal(seat)
    match.play(seat, moves[randbelow(stream(setting.seed, number, seat, decision, "fault"), len(moves))])
    return fault, took


def _asked(setting: Setting, bot: Bot, question: Question, own: list[int]) -> tuple[str, str]:
    """The move of a bot, if it has given one, and what was wrong."""
    before = bot.faults
    try:
        move = bot.choose(question, own, ms=setting.ms, rounds=setting.thinking).move
    except Exception as error:  # whatever a bot does wrong is its own loss
        return "", f"error: {error!r}"[:MAX_FAULT_CHARS]
    if bot.faults > before:  # a program, which plays a random move itself when it has no answer
        return move, bot.last_fault[:MAX_FAULT_CHARS]
    return move, "" if move else "illegal"


def _is_late(setting: Setting, bot: Bot, took: float) -> bool:
    """Whether an answer took too long."""
    ms = bot.limit_ms(None if setting.thinking is not None else setting.ms)
    return ms is not None and took > too_late(ms)
