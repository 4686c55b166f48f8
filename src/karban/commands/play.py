"""`karban play`: a game in the terminal, against bots or with people at the same screen."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from karban.commands.options import game_options, whole_number
from karban.errors import BadOption
from karban.i18n.texts import Texts
from karban.match import record_files
from karban.notation import find_game, games

if TYPE_CHECKING:
    from karban.match import Match
    from karban.terminal.game import TerminalClock, TerminalGame
    from karban.terminal.screen import Screen

NAME = "play"
HELP = "play in the terminal, against bots or with others at the same screen"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game: {games}")
    parser.add_argument("--players", type=whole_number, metavar="P", help="how many play")
    parser.add_argument(
        "--seats",
        metavar="WHO,…",
        help="who plays, seat by seat: me; easy, a beginner; medium, somebody who plays often; hard, thinks ahead; "
        "master, thinks for a second on all cores; greedy, the best at first sight; random, any move",
    )
    parser.add_argument("--names", metavar="NAME,…", help="the names of the people")
    parser.add_argument("--first", type=whole_number, metavar="S", help="which seat begins, from 0; else it is drawn")
    parser.add_argument("--seed", metavar="X", help="the same seed deals the same cards")
    parser.add_argument("-o", dest="options", action="append", metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--save", metavar="FILE", help="write the game to a new file after every move")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")


def run(args: Namespace, texts: Texts) -> int:
    from karban.terminal.screen import Leave, Screen

    screen = Screen()
    try:
        game = _resumed(args, texts, screen) if args.resume else _new(args, texts, screen)
    except Leave:
        return 0
    game.run()
    return 0


def _new(args: Namespace, texts: Texts, screen: Screen) -> TerminalGame:
    from karban.match import Match
    from karban.terminal.game import TerminalGame
    from karban.terminal.seats import seated, with_characters

    options = game_options(args.options)
    keeper = None if args.save is None else record_files.Keeper.fresh(args.save)
    game = find_game(args.game if args.game is not None else _which_game(screen, texts))
    if args.players is not None:
        game.options(args.players, options)  # more or fewer than the game is for: refused before they are seated
    if args.first is not None and not game.one_begins:
        raise BadOption("first: in {game} nobody begins, all decide at the same time", game=game.name)
    seats = seated(_words(args.seats), args.players, _words(args.names) or [])
    names = [seat.recorded for seat in seats]
    match = Match(game, len(seats), options, seed=args.seed, first=args.first, names=names)
    return TerminalGame(match, with_characters(seats, str(match.seed)), screen, texts, keeper, _clock(match))


def _resumed(args: Namespace, texts: Texts, screen: Screen) -> TerminalGame:
    from karban.drawing.seat_names import recorded_names
    from karban.terminal.game import TerminalGame
    from karban.terminal.seats import check_bots, seated, with_characters

    if any(value is not None for value in (args.game, args.players, args.seed, args.first, args.options)):
        raise BadOption("--resume: the game, its players, who begins, seed and options are those of the file")
    record = record_files.read(args.resume)
    match = record.replay()
    if args.seats or args.names:
        seats = seated(_words(args.seats), match.players, _words(args.names) or [])
        match.names = tuple(seat.recorded for seat in seats)
    else:
        seats = recorded_names(match.names, match.players, record.more.get("bots"))
    check_bots(seats)
    seats = with_characters(seats, str(match.seed))
    more = dict(record.more)
    keeper = record_files.Keeper.fresh(args.save) if args.save else _same_file(args.resume, more)
    return TerminalGame(match, seats, screen, texts, keeper, _clock(match, _seconds(more)))


def _clock(match: Match, used_seconds: float = 0.0) -> TerminalClock | None:
    """The time limit of a game that has one."""
    from karban.terminal.game import TerminalClock

    minutes = match.time_limit
    return TerminalClock(minutes, used_seconds) if minutes else None


def _same_file(name: str, more: dict[str, Any]) -> record_files.Keeper | None:
    """Keep the game where it came from; a link to the file stays a link."""
    path = Path(name)
    return record_files.Keeper(path.resolve() if path.is_symlink() else path, more) if path.is_file() else None


def _seconds(more: dict[str, Any]) -> float:
    used = more.get("seconds")
    return used if isinstance(used, int | float) and 0 <= used < 1e9 else 0.0


def _words(text: str | None) -> list[str] | None:
    return None if text is None else [word.strip() for word in text.split(",")]


def _which_game(screen: Screen, texts: Texts) -> str:
    """Ask which game to play."""
    from rich.text import Text

    from karban.drawing import titles
    from karban.terminal.prompt import LEAVE
    from karban.terminal.screen import Leave

    names = games()
    screen.show(Text(f"  {i}  {title}") for i, title in enumerate(titles(texts).values(), 1))
    while True:
        answer = screen.read(Text(texts.say("Which game? [1–{last}, q: leave]", last=len(names)) + " > "))
        if answer.lower() == LEAVE:
            raise Leave(asked=True)
        if answer.isdecimal() and 1 <= int(answer[:9]) <= len(names):
            return names[int(answer) - 1]
        if answer.lower() in names:
            return answer.lower()
        screen.show([Text(texts.say("Please type a number from 1 to {last}.", last=len(names)))])
