"""The live server under load: `make bench-server`.

The clients run on the same machine. What is promised is printed beside what was found; timings never fail a build.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # when started as a file

from benchmarks.server import boardgame, cold
from benchmarks.server.crowd import Crowd
from benchmarks.server.karban_server import Karban
from benchmarks.server.report import Load, report


async def load(file: Path, args: argparse.Namespace) -> Load:
    """First as people play, then as fast as it goes."""
    with Karban(file) as server:
        crowd = Crowd(server.port)
        await crowd.sit_down(args.tables, args.seats)
        memory, spent = [server.memory], server.spent

        async def watch() -> None:
            while True:
                await asyncio.sleep(args.seconds / 10)
                memory.append(server.memory)

        watching = asyncio.create_task(watch())
        await crowd.at_human_pace(args.seconds, args.between)
        watching.cancel()
        spent = server.spent - spent
        human = sorted(crowd.times)
        crowd.times.clear()
        rate = await crowd.as_fast_as_possible(args.at_once)
        fast = sorted(crowd.times)
        crowd.close()
        return Load(server.name, human, spent / args.seconds, memory, rate, fast, crowd.refused, crowd.lost)


async def main(args: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        loads = [await load(Path(folder) / "load.sqlite", args)]
        if not args.no_peer:
            loads += boardgame.measure(args)
        print(report(loads, args))
        if args.cold:
            print()
            print(await cold.measure(Path(folder) / "cold.sqlite", args.cold))
    busy = os.getloadavg()[0]
    print(f"\n{os.cpu_count()} processors, {len(os.sched_getaffinity(0))} of them for this, load now {busy:.1f}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="The live server under load.")
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--seats", type=int, default=5, help="at each table, all connected")
    parser.add_argument("--between", type=float, default=5.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=40.0, help="of play at this pace")
    parser.add_argument("--at-once", type=int, default=64, help="tables that move at once when it is to be fast")
    parser.add_argument("--cold", type=int, default=1000, help="unfinished tables at a cold start; 0: none")
    parser.add_argument("--no-peer", action="store_true", help="without the server of boardgame.io")
    return parser.parse_args()


if __name__ == "__main__":
    asyncio.run(main(arguments()))
