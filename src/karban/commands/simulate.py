"""karban simulate: many games between bots."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from karban import files
from karban.commands.options import options_of
from karban.commands.progress import bar
from karban.errors import BadOption
from karban.i18n.texts import Texts

NAME = "simulate"
HELP = "play many games between bots, on all cores"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("--games", metavar="N", type=int, default=10_000, help="how many games (10000)")
    parser.add_argument("--players", metavar="P", type=int, help="how many players (4, or as many as bots are named)")
    parser.add_argument(
        "--bots", metavar="A,B,…", default="random", help="who plays: random or greedy; the last fills up"
    )
    parser.add_argument("--seed", metavar="X", help="the same seed gives the same games")
    parser.add_argument("--threads", metavar="T", type=int, help="how many threads (all cores)")
    parser.add_argument(
        "-o", "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game"
    )
    parser.add_argument("--json", action="store_true", help="print the summary as JSON and nothing else")
    parser.add_argument("--csv", metavar="FILE", help="write one line per game to a file (-: standard output)")
    parser.add_argument(
        "--plot", metavar="FILE", type=Path, help="draw the distribution of scores (.png, .svg or .pdf)"
    )


def run(arguments: Namespace, texts: Texts) -> int:
    from karban.lab.simulation import simulate
    from karban.reports import simulation_picture, simulation_report

    options = options_of(arguments.game, arguments.option)
    if arguments.json and arguments.csv == "-":
        raise BadOption("csv: standard output can take the JSON or the table, not both")
    if arguments.plot:
        simulation_picture.check(arguments.plot)
    with (
        _opened(arguments.csv) as table,
        bar(texts.say("compiling the rules (once on this machine) …"), texts.say("playing")) as progress,
    ):
        result = simulate(
            arguments.game,
            arguments.games,
            players=arguments.players,
            bots=arguments.bots,
            seed=arguments.seed,
            threads=arguments.threads,
            progress=progress,
            **options,
        )
        if table:
            simulation_report.write_csv(result, table)
    if arguments.plot:
        simulation_picture.draw(result, arguments.plot, texts)
    if arguments.json:
        print(json.dumps(simulation_report.as_values(result)))
    elif arguments.csv != "-":
        print("\n".join(simulation_report.as_lines(result, texts)))
    return 0


def _opened(name: str | None) -> AbstractContextManager[IO[str] | None]:
    """The file for the table, before the games are played: a wrong folder is said at once."""
    if name is None or name == "-":
        return nullcontext(sys.stdout if name else None)
    with files.file_errors_in_sentences(name):
        path = Path(name)
        if path.exists() and not path.is_file():  # /dev/null, a named pipe
            return path.open("w", encoding="utf-8", newline="")
    return files.whole(path.resolve(), newline="")
