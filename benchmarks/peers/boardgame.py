"""boardgame.io: our four games written for it (boardgame_io/), played at random through its reducer."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import partial
from pathlib import Path

from benchmarks.measure import Measurement, NotInstalled, main

FOLDER = Path(__file__).with_name("boardgame_io")
GAMES = tuple(sorted(file.stem for file in FOLDER.glob("*.mjs") if file.stem != "random_play"))


def name(game: str) -> str:
    return f"boardgame.io {game}"


def measure(game: str, seconds: float) -> Measurement:
    """One run of node; it warms itself up before it starts the clock."""
    if not shutil.which("node") or not (FOLDER / "node_modules").is_dir():
        raise NotInstalled("boardgame.io: install node, then npm ci --prefix benchmarks/peers/boardgame_io")
    command = ["node", str(FOLDER / f"{game}.mjs"), str(seconds)]
    found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return Measurement(name(game), found["decisions"], found["seconds"])


if __name__ == "__main__":
    main(*(partial(measure, game) for game in GAMES))
