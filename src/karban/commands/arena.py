"""karban arena: who is better, measured on the same deals in every seating."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from karban.commands.options import options_of, whole_number
from karban.commands.progress import bar
from karban.errors import BadOption
from karban.i18n.texts import Texts

NAME = "arena"
HELP = "measure bots against each other: the same deals in every seating"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        required=True,
        help="who plays: random, easy, medium, hard, master, greedy, cmd:PROGRAM or py:MODULE:CLASS; "
        "hard@50ms, master@2000 (rounds); the last fills up",
    )
    parser.add_argument(
        "--players", metavar="P", type=whole_number, help="how many players (4, or as many as bots are named)"
    )
    parser.add_argument(
        "--games", metavar="N", type=whole_number, default=200, help="how many games (200), rounded up to whole deals"
    )
    parser.add_argument("--ms", metavar="M", type=whole_number, help="milliseconds for a decision (as each bot likes)")
    parser.add_argument(
        "--thinking", metavar="R", type=whole_number, help="rounds of thinking for a decision, instead of a time"
    )
    parser.add_argument("--seed", metavar="X", help="the same seed gives the same games")
    parser.add_argument("--processes", metavar="T", type=whole_number, help="how many processes (all cores)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster (auto, local or HOST:PORT)")
    parser.add_argument("--stop", action="store_true", help="stop as soon as the share of the first bot is clear")
    parser.add_argument("--save", metavar="FILE", type=Path, help="keep every game in a file, and go on from it")
    parser.add_argument("--report", metavar="DIR", type=Path, help="write a report with pictures to a folder")
    parser.add_argument(
        "-o", "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game"
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON and nothing else")


def run(arguments: Namespace, texts: Texts) -> int:
    from karban.lab.arena import arena
    from karban.reports import tournament_page, tournament_report

    if arguments.report:
        tournament_page.check(arguments.report)
    with bar(texts.say("the bots sit down …"), texts.say("playing")) as progress:
        result = arena(
            arguments.game,
            _names(arguments.bots),
            players=arguments.players,
            games=arguments.games,
            ms=arguments.ms,
            thinking=arguments.thinking,
            seed=arguments.seed,
            processes=arguments.processes,
            stop=arguments.stop,
            resume=arguments.save,
            ray=arguments.ray,
            progress=progress,
            **options_of(arguments.game, arguments.option),
        )
    if arguments.report:
        tournament_page.write(result, arguments.report, texts)
    if arguments.json:
        print(json.dumps(tournament_report.as_values(result)))
    else:
        print("\n".join(tournament_report.as_lines(result, texts)))
        if arguments.report:
            print("\n" + texts.say("Report: {file}", file=arguments.report / tournament_page.PAGE))
    return 0


def _names(bots: str) -> list[str]:
    names = [name.strip() for name in bots.split(",")]
    if "" in names:
        raise BadOption("bots: an empty name between the commas")
    return names
