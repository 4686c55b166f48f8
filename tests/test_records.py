"""Records: written and read without loss, and strict about what they are."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import karban
from karban import BadRecord, IllegalMove, Record
from tests.hostile import refused, valid

SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("gap", {"players": 2, "rounds": 2, "names": ["Jana", "bot:hard"]}),
    ("gap", {"players": 3, "target": 15, "tiebreak": "extra-round", "colours": ["R", "G", "B", "P"]}),
    ("gap", {"players": 4, "minutes": 5}),
    ("qwixx", {"players": 3, "jokers": True, "names": ["Žofie", "名", "🂡"]}),
    ("qwixx", {"players": 2}),
    ("number", {"players": 3}),
    ("three", {"players": 2, "colours": "shuffled"}),
    ("three", {"players": 4}),
]


def played(game: str, setup: dict[str, Any], moves: int = 10_000) -> karban.Match:
    """A random game, of so many moves or to its end."""
    chance, match = random.Random(3), karban.new(game, seed=3, **setup)
    while not match.over and len(match.moves) < moves:
        if match.legal(None) and len(match.moves) == 30:
            match.play(None, "time")
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(match.legal(seat)))
    return match


# ------------------------------------------------------------------ round trip


@pytest.mark.parametrize(("game", "setup"), SETUPS)
@pytest.mark.parametrize("moves", [0, 7, 10_000])
def test_a_record_is_read_as_it_was_written(game: str, setup: dict[str, Any], moves: int) -> None:
    match = played(game, setup, moves)
    text = match.record().to_json()
    record = Record.from_json(text)
    assert record == match.record()
    assert record.to_json() == text
    assert Record.from_json(text.encode()) == record
    again = record.replay()
    assert again.moves == match.moves
    for seat in (None, *range(match.players)):
        assert again.view(seat) == match.view(seat)


def test_a_record_has_the_shape_that_is_promised() -> None:
    match = played("gap", {"players": 3, "rounds": 1, "names": ["a", "b", "c"]})
    data = json.loads(match.record().to_json())
    assert list(data) == [
        "karban",
        "game",
        "rules",
        "players",
        "options",
        "names",
        "seed",
        "decks",
        "first",
        "moves",
        "result",
    ]
    assert (data["karban"], data["game"], data["rules"], data["players"]) == (1, "gap", 1, 3)
    assert data["options"] == {"rounds": 1}
    assert data["names"] == ["a", "b", "c"]
    assert data["moves"] == [list(move) for move in match.moves]
    assert data["result"] == {"scores": list(match.scores), "winners": list(match.winners)}
    assert data["decks"] is None


def test_a_game_under_way_has_no_result() -> None:
    assert "result" not in json.loads(played("three", {"players": 2}, 5).record().to_json())


def test_written_out_decks_are_kept() -> None:
    deck = [f"{colour}{value}" for value in range(10) for colour in "RYG"]
    match = karban.new("gap", players=2, decks=[deck], first=1, rounds=2)
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    data = json.loads(match.record().to_json())
    assert (data["seed"], data["decks"], data["first"]) == (None, [deck], 1)
    assert Record.from_json(match.record().to_json()).replay().scores == match.scores


def test_the_matches_of_a_record_are_independent() -> None:
    match = played("qwixx", {"players": 2}, 12)
    matches = list(match.record().matches())
    assert [len(each.moves) for each in matches] == list(range(13))
    before = [each.view() for each in matches]
    matches[3].play(matches[3].to_act[0], matches[3].legal(matches[3].to_act[0])[0])
    after = [each.view() for each in matches]
    assert before[:3] + before[4:] == after[:3] + after[4:]
    assert before[3] != after[3]


def test_a_record_is_a_sequence_of_moves() -> None:
    record = played("number", {"players": 2}, 4).record()
    assert len(record) == 4
    assert tuple(record) == record.moves


def test_a_view_is_nobodys_way_into_the_match() -> None:
    match = played("gap", {"players": 2, "rounds": 3}, 15)
    view = match.view()
    expected = json.dumps(view)
    view["round_scores"][0][0] = 99
    view["options"]["colours"].append("X")
    view["collections"][0].append("R1")
    assert json.dumps(match.view()) == expected


# ------------------------------------------------------- unknown keys, versions


def test_unknown_keys_are_kept_in_their_order() -> None:
    text = valid(why="to see", zebra={"a": [1, None, 2.5]}, apple="ů")
    record = Record.from_json(text)
    assert record.more == {"why": "to see", "zebra": {"a": [1, None, 2.5]}, "apple": "ů"}
    assert json.loads(record.to_json()) == json.loads(text)
    assert list(json.loads(record.to_json()))[-3:] == ["why", "zebra", "apple"]


@pytest.mark.parametrize("version", [2, 3, 10**30])
def test_a_newer_major_version_is_refused(version: int) -> None:
    with pytest.raises(BadRecord, match="needs a newer karban"):
        Record.from_json(valid(karban=version))


@pytest.mark.parametrize("version", [0, -1, "1", 1.0, True, None, [1]])
def test_a_version_that_is_none_is_refused(version: object) -> None:
    with refused(BadRecord):
        Record.from_json(valid(karban=version))


@pytest.mark.parametrize("rules", [0, 2, -1, 10**30])
def test_rules_this_program_does_not_know_are_refused(rules: int) -> None:
    with pytest.raises(BadRecord, match=r"^rules: this program knows version 1 of gap"):
        Record.from_json(valid(rules=rules))


# ---------------------------------------------------------------------- result


def finished() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(played("gap", {"players": 2, "rounds": 1}).record().to_json())
    return data


def test_the_result_is_checked_on_replay() -> None:
    data = finished()
    scores, winners = data["result"]["scores"], data["result"]["winners"]
    wrong = [
        {"scores": [scores[0] + 1, scores[1]], "winners": winners},
        {"scores": scores[::-1], "winners": winners},
        {"scores": scores, "winners": [0, 1]},
        {"scores": scores, "winners": []},
        {"scores": [*scores, 0], "winners": winners},
    ]
    for result in wrong:
        with pytest.raises(BadRecord, match="the result does not fit the moves"):
            Record.from_json(json.dumps({**data, "result": result})).replay()


@pytest.mark.parametrize("moves", [0, 5, 11])
def test_a_result_needs_a_game_that_is_over(moves: int) -> None:
    data = finished()
    record = Record.from_json(json.dumps({**data, "moves": data["moves"][:moves]}))
    with pytest.raises(BadRecord, match="do not end the game"):
        record.replay()


@pytest.mark.parametrize("result", [[], {}, "won", {"scores": [1, 2]}, {"scores": 1, "winners": 2}, 7])
def test_a_result_has_scores_and_winners(result: object) -> None:
    with refused(BadRecord):
        Record.from_json(valid(result=result))


def test_truth_values_are_no_seats() -> None:
    data = finished()
    winners = [bool(seat) for seat in data["result"]["winners"]]
    assert winners == data["result"]["winners"]
    with refused(BadRecord):
        Record.from_json(json.dumps({**data, "result": {**data["result"], "winners": winners}})).replay()


# ----------------------------------------------------------------------- moves


def test_an_illegal_move_is_named_by_its_number() -> None:
    with pytest.raises(IllegalMove, match=r"^move 2 of the record: .*R9.*\(gap"):
        Record.from_json(valid(moves=[[0, "G6"], [1, "R9"]])).replay()


def test_moves_after_the_end_are_refused() -> None:
    data = finished()
    record = Record.from_json(json.dumps({**data, "moves": [*data["moves"], [0, "G6"]]}))
    with pytest.raises(IllegalMove, match=r"^move 13 of the record: the game is over"):
        record.replay()


@pytest.mark.parametrize("game", ["gap", "qwixx", "number", "three"])
@pytest.mark.parametrize("seat", [None, -1, 2, 10**40])
def test_moves_of_nobody_are_refused(game: str, seat: int | None) -> None:
    match = karban.new(game, players=2, seed=1)
    for _ in range(4):
        move = match.legal(match.to_act[0])[0]
        moves = [*match.moves, (seat, move)]
        with refused(IllegalMove):
            Record.from_json(valid(game=game, options={}, seed=match.seed, first=match.first, moves=moves)).replay()
        match.play(match.to_act[0], move)
