"""A server of boardgame.io from npm, which plays the same game at as many tables; it keeps them in memory only."""

from __future__ import annotations

import shutil
from pathlib import Path

from benchmarks.server.processes import Process

INSTALLED = Path(__file__).resolve().parents[1] / "peers" / "boardgame_io" / "node_modules"


class BoardgameServer(Process):
    """The server, in a process of its own."""

    name, kind = "boardgame.io (memory)", "boardgame"

    def __init__(self) -> None:
        super().__init__([shutil.which("node") or "node", str(Path(__file__).with_name("peer") / "server.mjs")])
