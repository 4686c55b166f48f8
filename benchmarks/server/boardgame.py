"""A server of boardgame.io from npm, which plays the same game at as many tables; it keeps them in memory only."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
from pathlib import Path

from benchmarks.server.karban_server import Process
from benchmarks.server.report import Load

PEER = Path(__file__).with_name("peer")
INSTALLED = Path(__file__).resolve().parents[1] / "peers" / "boardgame_io" / "node_modules"


class BoardgameServer(Process):
    """The server, in a process of its own."""

    name = "boardgame.io (memory)"

    def __init__(self, node: str) -> None:
        super().__init__()
        self.command = [node, str(PEER / "server.mjs")]


def measure(args: argparse.Namespace) -> list[Load]:
    """The same load, from clients that speak its language; nothing where it is not installed."""
    node = shutil.which("node")
    if not node or not INSTALLED.is_dir():
        print("skipped: boardgame.io is not installed here\n")
        return []
    with BoardgameServer(node) as server:
        command = [node, str(PEER / "load.mjs"), str(server.port), str(args.tables), str(args.seats)]
        command += [str(args.seconds), str(args.between), str(args.at_once)]
        client = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert client.stdout
        memory, spent = list[float](), 0.0
        try:
            for line in client.stdout:  # it says when it has begun, now and then, and what it has found
                said = json.loads(line)
                memory.append(server.memory)
                if said["now"] == "begun":
                    spent = -server.spent
                elif said["now"] == "fast":
                    spent += server.spent
                elif said["now"] == "end":
                    del memory[-1]
                    return [_found(said, spent / args.seconds, memory)]
        finally:
            client.kill()
            client.communicate()
    raise RuntimeError("boardgame.io: the clients have ended early")


def _found(said: dict[str, list[float]], busy: float, memory: list[float]) -> Load:
    human, fast = ([time / 1000 for time in sorted(said[key])] for key in ("human", "fast"))
    return Load(
        BoardgameServer.name, human, busy, memory, said["rate"][0], fast, int(said["refused"][0]), int(said["lost"][0])
    )
