"""karban analyse: what each decision of a recorded game gave away, and what luck did."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

from karban import files
from karban.commands.options import whole_number
from karban.commands.progress import bar
from karban.errors import BadOption
from karban.i18n.texts import Texts

NAME = "analyse"
HELP = "say what each decision of a recorded game gave away, and what luck did"
MAX_MS, MAX_ROUNDS = 600_000, 1_000_000_000


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument("--bot", metavar="LEVEL", default="hard", help="who judges the decisions (hard)")
    parser.add_argument("--ms", type=whole_number, metavar="M", help="how long it thinks about each, in milliseconds")
    parser.add_argument(
        "--rounds", type=whole_number, metavar="N", help="or how many rounds, always with the same result"
    )
    parser.add_argument("--games", type=whole_number, metavar="N", help="games played on from each position (1000)")
    parser.add_argument("--seed", metavar="X", default="0", help="the same seed gives the same estimates")
    parser.add_argument(
        "--plot", metavar="FILE", type=Path, help="draw the win share over the game (.png, .svg or .pdf)"
    )
    parser.add_argument(
        "--html", metavar="FILE", type=Path, help="write a page with curve, accounts and costly decisions: one file"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON and nothing else")


def run(args: Namespace, texts: Texts) -> int:
    from karban import bots
    from karban.lab.analysis import GAMES, analyse
    from karban.match import record_files
    from karban.reports import analysis_page, analysis_report, simulation_picture
    from karban.terminal.screen import Screen

    _check(args)
    if args.plot:
        simulation_picture.check(args.plot)
    drawing = _page_drawing(args.html, texts) if args.html else ""
    record = record_files.read(args.file)
    record.replay()  # whatever is wrong with it is said at once
    with (
        closing(bots.make(args.bot)) as bot,
        bar(texts.say("compiling the rules (once on this machine) …"), texts.say("looking at the game")) as progress,
    ):
        result = analyse(
            record,
            bot,
            ms=args.ms,
            rounds=args.rounds,
            games=GAMES if args.games is None else args.games,
            seed=args.seed,
            progress=progress,
        )
    if args.plot:
        analysis_report.draw(result, args.plot, texts)
    if args.html:
        with files.whole(args.html) as file:
            file.write(analysis_page.page(result, texts, drawing))
    if args.json:
        print(json.dumps(analysis_report.as_values(result)))
    else:
        screen = Screen()
        screen.show_blocks(analysis_report.as_lines(result, texts, screen.console))
    return 0


def _page_drawing(to: Path, texts: Texts) -> str:
    """What the build of the client has made for the page; all that could go wrong is said before the work begins."""
    from karban.web.http.assets import FOLDER

    files.check_replaceable(to)
    try:
        return (FOLDER / f"report.{texts.lang}.html").read_text("utf-8")
    except FileNotFoundError:
        raise BadOption("--html: the browser client is not built here; make client builds it") from None


def _check(args: Namespace) -> None:
    if args.ms is not None and args.rounds is not None:
        raise BadOption("--ms, --rounds: one or the other, not both")
    for name, value, most in (("--ms", args.ms, MAX_MS), ("--rounds", args.rounds, MAX_ROUNDS)):
        if value is not None and not 1 <= value <= most:
            raise BadOption("{name}: a whole number from 1 to {most}, not {value}", name=name, most=most, value=value)
