"""Records that somebody made up: refused in a sentence, and quickly, wherever they are wrong."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

import karban
from karban import BadOption, BadRecord, IllegalMove, Record
from tests.hostile import refused, valid


def test_duplicate_keys_are_refused() -> None:
    with refused(BadRecord):
        Record.from_json(valid()[:-1] + ', "seed": "ff"}')


def test_a_number_that_is_no_number_is_refused() -> None:
    for value in ("NaN", "Infinity", "-Infinity"):
        for key in ("players", "first", "why", "moves"):
            with refused():
                Record.from_json(valid(**{key: 0})[:-1].replace(f'"{key}": 0', f'"{key}": {value}') + "}")


def test_a_huge_text_is_refused() -> None:
    with refused(BadRecord):
        Record.from_json(valid(why="x" * 10_000_000))


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":', '{"karban": 1, "moves": ['])
def test_a_bottomless_text_is_refused(opening: str) -> None:
    with refused(BadRecord):
        Record.from_json(opening * 100_000)


@pytest.mark.parametrize(
    "key", ["game", "options", "target", "names", "name", "seed", "decks", "card", "moves", "result"]
)
def test_deep_nesting_is_refused_wherever_it_stands(key: str) -> None:
    """Also where the text can just be read, but what it says can just not be printed."""
    shapes: dict[str, dict[str, Any]] = {
        "target": {"options": {"target": "@"}},
        "name": {"names": ["@", "b"]},
        "decks": {"seed": None, "decks": ["@"]},
        "card": {"seed": None, "decks": [["@"]]},
    }
    text = valid(**shapes.get(key, {key: "@"}))
    for depth in range(2, sys.getrecursionlimit() + 10, 1 if key in ("card", "target") else 7):
        with refused():
            Record.from_json(text.replace('"@"', "[" * depth + "]" * depth))


@pytest.mark.parametrize("value", [10**9, 10**4000, -1, 0, 1, True, 2.0, "2", None, [2], {"a": 2}])
def test_other_players_are_refused(value: object) -> None:
    with refused():
        Record.from_json(valid(players=value))


WRONG: dict[str, list[Any]] = {
    "game": [1, None, True, [], {}, "", "chess", "GAP", "gap\x00", "x" * 1_000_000, "../gap", "game"],
    "rules": ["1", None, True, 1.0, [], {}],
    "options": [None, [], "rounds", 1, True, {"rounds": True}, {"rounds": 0}, {"x": 1}, {"target": 1, "rounds": 1}],
    "names": ["ab", 1, True, {}, ["a"], ["a", "b", "c"], ["a", 1], ["a", None], ["a", "x" * 101], [[], []]],
    "seed": [1, True, [], {}, None, "", "x" * 1001],
    "first": [-1, 2, True, 0.0, "0", [], {}, 10**4000],
    "moves": [
        None,
        1,
        "G6",
        {},
        [1],
        ["G6"],
        [[]],
        [[0]],
        [[0, "G6", 1]],
        [["0", "G6"]],
        [[True, "G6"]],
        [[0.0, "G6"]],
    ],
    "decks": [[], [["R1"]], "R1", 1, True, {}, [1], [{}], [[1]], [[[]]], [None], [["R1"] * 30], [["x" * 100_000]]],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_wrong_types_and_values_are_refused(key: str, value: object) -> None:
    changes: dict[str, Any] = {"seed": None, key: value} if key == "decks" else {key: value}
    with refused():
        Record.from_json(valid(**changes))


@pytest.mark.parametrize("key", ["karban", "game", "rules", "players", "moves", "seed"])
def test_missing_keys_are_refused(key: str) -> None:
    data = json.loads(valid())
    del data[key]
    with refused(BadRecord):
        Record.from_json(json.dumps(data))


def test_seed_and_decks_exclude_each_other() -> None:
    deck = [f"{colour}{value}" for value in range(10) for colour in "RYG"]
    with pytest.raises(BadRecord, match="exactly one of 'seed' and 'decks'"):
        Record.from_json(valid(decks=[deck]))


@pytest.mark.parametrize(
    "text", ["", "null", "[]", '"x"', "1", "{", "{}", '{"karban": 1}', "\ufeff{}", "\x00", "x" * 99]
)
def test_other_texts_are_refused(text: str) -> None:
    with refused(BadRecord):
        Record.from_json(text)


@pytest.mark.parametrize("text", [b"\xff\xfe\x00", b"\xed\xa0\x80", None, 1, [], bytearray(b"{}")])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with refused(BadRecord):
        Record.from_json(text)


def test_many_things_are_refused_quickly() -> None:
    for changes in (
        {"moves": [[0, "G6"]] * 200_000 + [[0]]},
        {"seed": None, "decks": [["R1"] * 300_000]},
        {"seed": None, "decks": [["R1"]] * 300_000},
        {"names": ["a"] * 1_000_000},
        {"options": {f"option{n}": n for n in range(100_000)}},
        {"options": {"colours": ["R"] * 1_000_000}},
        {"options": {"rounds": 10**4000}},
    ):
        text = valid(**changes)
        with refused():
            Record.from_json(text)


@pytest.mark.parametrize("game", ["gap", "qwixx", "number", "three"])
def test_long_moves_are_refused_quickly(game: str) -> None:
    for move in (
        "x" * 9_000_000,
        "R7:" + ",".join(["G6"] * 500_000),
        "R:" + ",".join(["7"] * 500_000) + "=",
        "1" * 10**6,
    ):
        record = Record.from_json(valid(game=game, options={}, moves=[[0, move]]))
        with refused(IllegalMove):
            record.replay()


def test_lone_surrogates_can_be_written_or_are_refused() -> None:
    for changes in ({"names": ["\ud800", "b"]}, {"why": "\udfff"}, {"seed": "\ud800"}):
        try:
            record = Record.from_json(valid(**changes))
        except BadOption:
            continue
        assert Record.from_json(record.to_json().encode()) == record


def test_numbers_too_long_to_print_are_refused_in_a_sentence() -> None:
    long: Any = 10**5000
    for options in ({"players": long}, {"first": long}, {"target": long}, {"decks": [[long]]}, {"seed": long}):
        with refused():
            karban.new("gap", **{"players": 2, **options})
    with refused(IllegalMove):
        karban.new("gap", players=2).play(long, "R1")
