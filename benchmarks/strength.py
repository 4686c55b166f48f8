"""How strong the bots are: `python -m benchmarks.strength PART …`, or `make bench-bots ARGS=PART`.

ladder    each level against the one below, in every game and at every number of players
greedy    one `hard` with 100 ms among three `greedy`
longer    the same bot with ten times the thinking: where more of it stops helping
textbook  `master` against plain searches with the same time

Every part is a row of tournaments on duplicate deals, as `karban arena` plays them. `--save DIR` keeps the games, so
that an interrupted run goes on; `--games` says how many each tournament has,
five times as many where nobody thinks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # when started as a file

import karban

LEVELS = ("random", "easy", "medium", "hard", "master")
THINKING = {"hard", "master"}
MORE = 5  # times as many games where nobody thinks: they cost nothing, and the levels are close
BOOKS = ("Flat", "Tree")


class Duel(NamedTuple):
    """A tournament of one bot among others of one kind."""

    game: str
    players: int
    better: str
    other: str


def fewest(game: str) -> int:
    return 3 if game == "number" else 2


def ladder(args: argparse.Namespace) -> Iterator[Duel]:
    for game in args.game:
        for players in range(fewest(game), 5):
            for below, above in pairwise(LEVELS):
                better = f"{above}@{args.master}" if above == "master" else above
                yield Duel(game, players, better, below)


def greedy(args: argparse.Namespace) -> Iterator[Duel]:
    for game in args.game:
        yield Duel(game, 4, "hard@100ms", "greedy")
        yield Duel(game, 4, "hard", "greedy")


def longer(args: argparse.Namespace) -> Iterator[Duel]:
    for game in args.game:
        for rounds in (200, 2000, 20_000):
            yield Duel(game, fewest(game), f"master@{10 * rounds}", f"master@{rounds}")


def textbook(args: argparse.Namespace) -> Iterator[Duel]:
    for game in args.game:
        for book in BOOKS:
            other = f"py:benchmarks.textbook:{book}@{args.time}"
            yield Duel(game, fewest(game), f"master@{args.time}", other)


PARTS = {"ladder": ladder, "greedy": greedy, "longer": longer, "textbook": textbook}


def measured(duel: Duel, args: argparse.Namespace) -> str:
    saved = None
    if args.save:
        args.save.mkdir(parents=True, exist_ok=True)
        name = "-".join(map(str, duel)).replace(":", "_")
        saved = args.save / f"{name}.jsonl"
    found = karban.arena(
        duel.game,
        [duel.better, duel.other],
        players=duel.players,
        games=args.games * (1 if THINKING & {duel.better.partition("@")[0], duel.other} else MORE),
        seed=args.seed,
        processes=args.processes,
        resume=saved,
    )
    better = next(bot for bot in found.bots if bot.name == duel.better)
    other = next(bot for bot in found.bots if bot.name == duel.other)
    fair, error = 1 / duel.players, 1.96 * (better.standard_error or 0)
    low, high = better.share - error, better.share + error
    apart = "apart" if (better.low or 0) > (other.high or 0) else "not apart"
    return (
        f"{duel.game:7}{duel.players:2}  {duel.better:14}{_short(duel.other):14}{len(found.scores):6}"
        f"{100 * better.share:7.1f} %  {100 * low:5.1f} – {100 * high:5.1f}  fair {100 * fair:4.1f} %"
        f"  {better.rating:5.0f} : {other.rating:<5.0f} {apart}"
    )


def _short(name: str) -> str:
    return name.rpartition(":")[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="+", choices=list(PARTS), metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--game", nargs="+", default=list(karban.games()))
    parser.add_argument("--games", type=int, default=120, help="of each tournament")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--master", default="1000ms", help="how long master thinks in the ladder")
    parser.add_argument("--time", default="100ms", help="for both sides against the textbook")
    parser.add_argument("--processes", type=int, help="games at the same time")
    parser.add_argument("--save", type=Path, metavar="DIR")
    args = parser.parse_args()
    print("game  players  bot         among         games   share     95 %            fair share    ratings")
    for part in args.parts:
        for duel in PARTS[part](args):
            print(measured(duel, args), flush=True)


if __name__ == "__main__":
    main()
