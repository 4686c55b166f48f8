"""The live server under load: `make bench-server`.

The clients run on the same machine. What is promised is printed beside what was found; timings never fail a build.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # when started as a file

from benchmarks.server import cold
from benchmarks.server.boardgame import BoardgameServer
from benchmarks.server.processes import Karban, Process
from benchmarks.server.report import in_a_row, side_by_side
from benchmarks.server.under_load import available, measure

MANY_TABLES = 250  # that move at once: what a slow disk needs
SIMULTANEOUS = {"number": 5, "qwixx": 4}  # games in which everybody decides at once, and how many play


def beside_the_peer(args: argparse.Namespace, folder: Path) -> str:
    """Both servers in one run: the same tables, pace and moves."""
    servers: list[Process] = [Karban(f"sqlite:///{folder}/load.sqlite")]
    servers += [] if args.no_peer else [BoardgameServer()]
    loads = []
    for server in servers:
        with server:
            loads.append(measure(server, "gap", args.tables, args.seats, args.seconds, args.between, args.at_once))
    seats = args.tables * args.seats
    heading = f"{seats:,} connected seats at {args.tables} tables, one move each {args.between:g} s a table"
    return side_by_side(loads, heading)


def at_full_speed(server: Process, name: str, game: str, args: argparse.Namespace, seats: int, at_once: int) -> str:
    server.name = name
    with server:
        return in_a_row(measure(server, game, args.tables, seats, 0, args.between, at_once))


def simultaneous(game: str, args: argparse.Namespace, folder: Path) -> str:
    server = Karban(f"sqlite:///{folder}/{game}.sqlite")
    seats = SIMULTANEOUS[game]
    return at_full_speed(server, f"{game}, {seats} seats", game, args, seats, args.at_once)


def slow_disk(args: argparse.Namespace, folder: Path) -> str:
    server = Karban(f"sqlite:///{folder}/slow.sqlite", slow=True)
    return at_full_speed(server, "gap, a disk of 200 commits/s", "gap", args, args.seats, MANY_TABLES)


def postgres(args: argparse.Namespace, folder: Path) -> str:
    """Two workers with PostgreSQL, which writes to the disk before it answers, and Redis."""
    with _postgres_and_redis() as found:
        if found is None:
            return "PostgreSQL, two workers: skipped, PostgreSQL or Redis is not installed here"
        database, redis = found
        server = Karban(database, workers=2, more=("--redis", redis))
        return at_full_speed(server, "gap, PostgreSQL, two workers", "gap", args, args.seats, args.at_once)


@contextmanager
def _postgres_and_redis() -> Iterator[tuple[str, str] | None]:
    from tests.server.services import Postgres, Redis

    class DurablePostgres(Postgres):
        def command(self) -> list[str]:
            return [part.replace("fsync=off", "fsync=on") for part in super().command()]

    binaries = [shutil.which(name) for name in ("postgres", "redis-server")]
    if not all(binaries):
        yield None
        return
    database, redis = DurablePostgres(Path(str(binaries[0])).resolve().parent), Redis(Path(str(binaries[1])))
    try:
        database.start()
        redis.start()
        yield database.database(), redis.url
    finally:
        redis.remove()
        database.remove()


def cold_start(args: argparse.Namespace, folder: Path) -> str:
    return asyncio.run(cold.measure(folder / "cold.sqlite", args.cold))


PARTS: dict[str, Callable[[argparse.Namespace, Path], str]] = {
    "load": beside_the_peer,
    "number": partial(simultaneous, "number"),
    "qwixx": partial(simultaneous, "qwixx"),
    "slow-disk": slow_disk,
    "postgres": postgres,
    "cold": cold_start,
}


def main(args: argparse.Namespace) -> None:
    for part in args.only or PARTS:
        if part != "cold" and not available():
            print(f"{part}: skipped, the clients need node and the packages of boardgame.io\n")
            continue
        with tempfile.TemporaryDirectory() as folder:
            print(PARTS[part](args, Path(folder)), flush=True)
        print()
    busy = os.getloadavg()[0]
    print(f"{os.cpu_count()} processors, {len(os.sched_getaffinity(0))} of them for this, load now {busy:.1f}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The live server under load.")
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--seats", type=int, default=5, help="at each table of GAP, all connected")
    parser.add_argument("--between", type=float, default=5.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=40.0, help="of play at this pace")
    parser.add_argument("--at-once", type=int, default=64, help="tables that move at once when it is to be fast")
    parser.add_argument("--cold", type=int, default=1000, help="unfinished tables at a cold start")
    parser.add_argument("--no-peer", action="store_true", help="without the server of boardgame.io")
    parser.add_argument("--only", nargs="+", choices=list(PARTS), help="these parts of it")
    return parser.parse_args()


if __name__ == "__main__":
    main(arguments())
