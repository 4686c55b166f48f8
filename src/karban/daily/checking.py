"""Whether a recorded game is the deal of a day, played as it must be: played again, bots included."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from karban.daily.rule import PERSON, DailyGame, characters, checked_day, deal
from karban.errors import BadRecord, IllegalMove, abbreviated
from karban.match.record import Record

KEY = "daily"  # of a record: which day it is of
PRACTICE = "practice"  # of a record: whether it is not of the first try


@dataclass(frozen=True)
class DailyResult:
    """What came of the deal of a day."""

    scores: tuple[int, ...]  # by seat
    won: bool  # whether the person did
    record: Record  # with nothing in it but the game


def check_header(record: Record, game: str, day: str) -> None:
    """Whether a record begins with the deal of a day; its moves are looked at by `check`."""
    checked_day(day)
    dealt = deal(game, day, "")
    if record.game != game:
        raise BadRecord("this is a game of {found}, not of {game}", found=abbreviated(record.game), game=game)
    if record.decks is not None or record.seed != dealt.seed or record.more.get(KEY, day) != day:
        raise BadRecord("these are not the cards of {day}", day=day)
    if record.rules != dealt.rules:
        raise BadRecord(
            "this was played by version {found} of the rules, not {rules}", found=record.rules, rules=dealt.rules
        )
    same = record.players == dealt.players and dict(record.start().options) == dict(dealt.options)
    if not same or record.first not in (None, dealt.first):
        raise BadRecord("this was not set up like the deal of the day")


def check(record: Record, game: str, day: str, name: str = "") -> DailyResult:
    """Play a record again; it is the deal of the day, and every bot in it has done what it does. Raises BadRecord and
    IllegalMove. `name`: what the person is called in the record that is kept."""
    check_over(record)
    played = replay(record, game, day, name)
    match = played.match
    if not match.over:
        raise BadRecord("this game is not over yet")
    record.check_result(match)
    kept = replace(match.record(), more=further_keys(game, day))
    return DailyResult(match.scores, PERSON in match.winners, kept)


def check_over(record: Record) -> None:
    """Whether a record is of a first try that has come to its end."""
    if record.more.get(PRACTICE):
        raise BadRecord("this was not the first try at the deal, but practice")
    if record.result is None:
        raise BadRecord("this game is not over yet")


def replay(record: Record, game: str, day: str, name: str | None = None) -> DailyGame:
    """The game of a record as far as it goes; every bot in it has done what it does."""
    check_header(record, game, day)
    called = record.names[PERSON] if record.names else ""
    played = DailyGame(game, day, called if name is None else name)
    played.prepare()
    for number, (seat, move) in enumerate(record.moves, 1):
        if seat is None:
            raise BadRecord("move {number} of the record is the clock's, and this deal has none", number=number)
        try:
            written = played.match.check(seat, move)
        except IllegalMove as error:
            raise IllegalMove("move {number} of the record: {why}", number=number, why=str(error)) from error
        if seat != PERSON and written != played.bot_move(seat):
            raise BadRecord("move {number} of the record is not what the bot does there", number=number)
        played.play(seat, written)
    return played


def further_keys(game: str, day: str) -> dict[str, Any]:
    """What the record of such a game has besides the game."""
    return {"bots": characters(game, day), KEY: day}
