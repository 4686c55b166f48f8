"""A server under the load of `load.mjs`: what its clients found, and what it cost meanwhile."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from benchmarks.server.boardgame import INSTALLED
from benchmarks.server.processes import Process
from benchmarks.server.report import Load

CLIENT = Path(__file__).with_name("load.mjs")


def available() -> bool:
    """Whether the clients can run: both speak through packages that come with boardgame.io."""
    return shutil.which("node") is not None and INSTALLED.is_dir()


def measure(server: Process, game: str, tables: int, seats: int, seconds: float, between: float, at_once: int) -> Load:
    """First as people play, then as fast as it goes."""
    numbers = [str(number) for number in (tables, seats, seconds, between, at_once)]
    command = ["node", str(CLIENT), server.kind, str(server.port), game, *numbers]
    memory, marks = list[float](), dict[str, float]()
    client = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert client.stdout
    try:
        for line in client.stdout:  # it says where it is, and at the end what it has found
            said = json.loads(line)
            memory.append(server.memory)
            marks.setdefault(said["now"], server.spent)
            if said["now"] == "end":
                human, fast = ([time / 1000 for time in sorted(said[key])] for key in ("human", "fast"))
                return Load(
                    server.name,
                    human,
                    (marks["slow-end"] - marks["begun"]) / seconds if seconds else 0.0,
                    memory[:-1],
                    said["rate"],
                    fast,
                    (marks["fast-end"] - marks["fast"]) / len(fast),
                    said["spent"],
                    said["refused"],
                    said["lost"],
                )
    finally:
        client.kill()
        client.communicate()
    raise RuntimeError(f"{server.name}: the clients have ended early")
