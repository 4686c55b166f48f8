"""The client in the documentation plays a game."""

from __future__ import annotations

import asyncio
import runpy
from pathlib import Path

from tests.server.client import play_out
from tests.server.loops import in_loop
from tests.server.test_http import table

PLAYER = Path(__file__).parents[2] / "docs/examples/online/player.py"


@in_loop
async def test_the_player_of_the_documentation_plays_to_the_end(url: str) -> None:
    ann = await table(url, options={"rounds": 1})
    play = runpy.run_path(str(PLAYER))["play"]
    scores, end = await asyncio.gather(asyncio.to_thread(play, url, ann.table), play_out(ann))
    assert scores == end["view"]["scores"]
