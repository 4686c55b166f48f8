"""Recorded games: replayed by karban and by the reference in lock step, and written again byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

import karban
from tests.chance import PLAYERS
from tests.contract import digest, promised
from tests.games import GAMES
from tests.golden import gap_scenes, number_scenes, qwixx_scenes, three_scenes
from tests.golden.scenes import play_again
from tests.twin import Twin

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))
SCENES = {
    scene.name: scene
    for scene in (*gap_scenes.SCENES, *number_scenes.SCENES, *qwixx_scenes.SCENES, *three_scenes.SCENES)
}


def read(path: Path) -> karban.Record:
    return karban.Record.from_json(path.read_text("utf-8"))


def name(path: Path) -> str:
    return path.stem


def test_every_scene_is_recorded_and_nothing_else() -> None:
    assert {path.stem for path in FILES} == set(SCENES)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_replayed_in_lock_step(path: Path) -> None:
    record = read(path)
    twin = Twin(next(record.matches()))
    twin.check()
    for (seat, _), (_, move) in zip(record.moves, record.replay().moves, strict=True):
        twin.play(seat, move)
        twin.check()
    assert twin.match.over
    assert record.result == {"scores": list(twin.ref.scores), "winners": list(twin.ref.winners)}


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_same_positions_come_out(path: Path) -> None:
    record = read(path)
    matches = list(record.matches())
    positions = record.more["positions"]
    assert {"0", str(len(record))} <= positions.keys()
    for number, known in positions.items():
        if "view" in known:
            assert promised(matches[int(number)], None) == known["view"]
        assert digest(matches[int(number)]) == known["digest"]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_written_again_byte_for_byte(path: Path) -> None:
    text = path.read_bytes()
    assert (karban.Record.from_json(text).to_json() + "\n").encode() == text


@pytest.mark.parametrize("path", FILES, ids=name)
def test_shows_what_it_is_there_for(path: Path) -> None:
    record, scene = read(path), SCENES[path.stem]
    assert record.more["why"] == scene.why
    assert (record.game, record.players, dict(record.options)) == (scene.game, scene.players, scene.options)
    assert (record.decks is not None) == scene.written
    assert scene.rules in (record.rules, None)
    assert scene.wanted(play_again(record))


def test_every_number_of_players_is_there() -> None:
    recorded = {(scene.game, scene.players) for scene in SCENES.values()}
    assert recorded == {(game, n) for game, (low, high) in PLAYERS.items() for n in range(low, high + 1)}


def test_every_option_is_there() -> None:
    given = {(scene.game, option) for scene in SCENES.values() for option in scene.options}
    assert given == {(name, option) for name, game in GAMES.items() for option in game.recorded}
