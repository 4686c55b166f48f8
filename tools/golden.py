"""Find the games of tests/golden again, and write them.

    python -m tools.golden [--check] [NAME...]

For each scene, games are played from seed 0 on until what the scene wants to show happens. The same games are found
every time. With --check nothing is written: the files must be what would be written.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import karban
from tests.chance import started
from tests.contract import digest, promised
from tests.golden import gap_scenes, number_scenes, qwixx_scenes, three_scenes
from tests.golden.scenes import Move, Scene, play_out

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
SCENES = (*gap_scenes.SCENES, *number_scenes.SCENES, *qwixx_scenes.SCENES, *three_scenes.SCENES)


def found(scene: Scene) -> karban.Record:
    """The first game in which it happens."""
    for seed in count():
        match = started(scene.game, scene.rules, scene.players, seed=f"{scene.name}/{seed}", **scene.options)
        played = play_out(match, scene.habit, random.Random(seed))
        if scene.wanted(played):
            return recorded(scene, match, played.moves)
    raise AssertionError


def recorded(scene: Scene, match: karban.Match, moves: list[Move]) -> karban.Record:
    """The game as it is kept, with `why`, and with views that must come out after some of the moves."""
    play(match, moves)
    if scene.written:
        decks, first = match.dealt, match.first
        match = karban.new(scene.game, players=scene.players, decks=decks, first=first, **scene.options)
        play(match, moves)
    record = match.record()
    if scene.bare:
        record = replace(record, moves=bare(record))
    return replace(record, more={"why": scene.why, "positions": positions(record)})


def play(match: karban.Match, moves: list[Move]) -> None:
    for seat, move in moves:
        match.play(seat, move)


def bare(record: karban.Record) -> tuple[Move, ...]:
    """The moves of gap, without neighbours where the card has one move only."""
    moves: list[Move] = []
    for match, (seat, move) in zip(record.matches(), record.moves, strict=False):
        ways = [way for way in match.legal(seat) if way[:2] == move[:2]]
        moves.append((seat, move[:2] if len(ways) == 1 else move))
    return tuple(moves)


def positions(record: karban.Record) -> dict[str, Any]:
    """Fingerprints of all views at the start, on the way and at the end, and there the spectators' view too."""
    matches = list(record.matches())
    last = len(matches) - 1
    known: dict[str, Any] = {
        str(n): {"digest": digest(matches[n])} for n in sorted({0, last // 3, last * 2 // 3, last})
    }
    known[str(last)]["view"] = promised(matches[last], None)
    return known


def main(arguments: list[str]) -> None:
    names = [argument for argument in arguments if argument != "--check"]
    wrong = []
    for scene in SCENES:
        if names and scene.name not in names:
            continue
        path, record = FOLDER / f"{scene.name}.json", found(scene)
        text = record.to_json() + "\n"
        print(scene.name, record.players, "players", len(record), "moves", record.result, flush=True)
        if "--check" not in arguments:
            path.write_text(text, "utf-8")
        elif path.read_text("utf-8") != text:
            wrong.append(scene.name)
    sys.exit(f"not as written: {', '.join(wrong)}" if wrong else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
