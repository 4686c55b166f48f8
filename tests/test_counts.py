"""Exact counts of move sequences and positions, by karban and by the independent reference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import karban
from tests.games import GAMES
from tests.perft.count import Count, count_match, count_reference, sequences
from tests.twin import reference_of

FILES = sorted((Path(__file__).parent / "perft").glob("*.json"))
BY_REFERENCE = 400  # sequences: as deep as this the reference counts too


def read(path: Path) -> tuple[karban.Record, list[Count]]:
    record = karban.Record.from_json(path.read_text("utf-8"))
    return record, [(ways, positions) for ways, positions in record.more["counts"]]


def name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", FILES, ids=name)
def test_karban_counts(path: Path) -> None:
    record, counts = read(path)
    assert count_match(record.replay(), len(counts)) == counts


@pytest.mark.parametrize("path", FILES, ids=name)
def test_the_reference_counts_the_same(path: Path) -> None:
    record, counts = read(path)
    reference = reference_of(next(record.matches()))
    for seat, move in record.moves:
        reference.play(seat, move)
    depth = max(1, sum(ways <= BY_REFERENCE for ways, _ in counts))
    assert count_reference(reference, depth) == counts[:depth]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_sequences_are_the_same_one_by_one(path: Path) -> None:
    record, counts = read(path)
    match = record.replay()
    depth = max(1, sum(ways <= 100 for ways, _ in counts))
    assert sequences(match, depth, karban.Match.copy) == counts[depth - 1][0]


def test_every_game_and_number_of_players_is_counted() -> None:
    counted = {(record.game, record.players) for record, _ in map(read, FILES)}
    assert counted == {(name, players) for name, game in GAMES.items() for players in game.counted}


def test_files_say_why() -> None:
    assert all(json.loads(path.read_text("utf-8"))["why"] for path in FILES)
