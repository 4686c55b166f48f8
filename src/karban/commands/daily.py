"""`karban daily`: the deal of the day, played in the terminal; and whether a recorded game is one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from karban.errors import BadOption
from karban.i18n.texts import Texts, number
from karban.match import record_files

if TYPE_CHECKING:
    from karban.daily.rule import DailyGame

NAME = "daily"
HELP = "play the deal of the day in the terminal, or check a recorded one"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game: {games}")
    parser.add_argument("--date", metavar="DAY", help="the deal of this day, such as 2026-11-18; without it, of today")
    parser.add_argument("--name", metavar="NAME", default="me", help="what you are called")
    parser.add_argument(
        "--save", metavar="FILE", help="write the game to a file after every move; go on if it is there"
    )
    parser.add_argument(
        "--check", metavar="FILE", help="whether the board of that day would accept this record; - is standard input"
    )


def run(args: Namespace, texts: Texts) -> int:
    from karban.daily.rule import checked_day, plan_of

    plan_of(args.game)
    day = checked_day(args.date or datetime.now(UTC).date().isoformat())
    return _check(args, day, texts) if args.check else _play(args, day, texts)


def _check(args: Namespace, day: str, texts: Texts) -> int:
    from karban.daily.checking import check
    from karban.daily.rule import PERSON

    result = check(record_files.read(args.check), args.game, day)
    points = number(result.scores[PERSON])
    others = ", ".join(map(number, result.scores[1:]))
    print(texts.say("This is the deal of {day}, played again move by move, bots included.", day=day))
    won = texts.say("You: {points}, the others: {others}. Won.", points=points, others=others)
    lost = texts.say("You: {points}, the others: {others}. Not won.", points=points, others=others)
    print(won if result.won else lost)
    return 0


def _play(args: Namespace, day: str, texts: Texts) -> int:
    from karban.drawing.seat_names import BOT
    from karban.terminal.daily_game import DailyTerminalGame
    from karban.terminal.screen import Screen

    if not args.name or args.name.startswith(BOT):
        raise BadOption(
            "--name: a name is not empty and does not begin with {bot}; not {name!r}", bot=BOT, name=args.name
        )
    daily = _resumed(args, day)
    daily.prepare()
    keeper = record_files.Keeper(Path(args.save).resolve()) if args.save else None
    DailyTerminalGame(daily, Screen(), texts, keeper).run()
    return 0


def _resumed(args: Namespace, day: str) -> DailyGame:
    """The game as it was left, or a new one."""
    from karban.daily.checking import replay
    from karban.daily.rule import DailyGame

    if not args.save or not Path(args.save).exists():
        return DailyGame(args.game, day, args.name)
    return replay(record_files.read(args.save), args.game, day)
