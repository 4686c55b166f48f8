"""Whatever is given to the readers of records and of moves: it is accepted, or refused by karban's own errors."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import karban
from karban import BadOption, IllegalMove, Record
from tests.chance import choose, setups
from tests.clauses.decks import all_views
from tests.hostile import valid

# ----------------------------------------------------------- the reader of records

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-2, 10)
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["gap", "qwixx", "number", "three", "R7", "T1", "-", "time", "777", "a1b2", "\ud800", "x" * 2000])
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
KEYS = st.sampled_from(
    ["karban", "game", "rules", "players", "options", "names", "seed", "decks", "first", "moves", "result", "why"]
)


def read_and_replay(text: str | bytes) -> None:
    """Nothing but karban's own errors may come out."""
    try:
        record = Record.from_json(text)
        again = Record.from_json(record.to_json())
    except BadOption:
        return
    assert again.to_json() == record.to_json()
    try:
        match = record.replay()
    except (BadOption, IllegalMove):
        return
    assert match.moves == tuple(record.moves) or match.game == "gap"  # gap's bare card is written in full


@given(st.text() | st.binary() | VALUES.map(json.dumps))
def test_any_text_as_a_record(text: str | bytes) -> None:
    read_and_replay(text)


@given(st.dictionaries(KEYS, VALUES))
def test_any_values_as_a_record(data: dict[str, Any]) -> None:
    read_and_replay(json.dumps({"karban": 1, **data}))


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=2))
def test_a_valid_record_with_other_values(changes: dict[str, Any]) -> None:
    read_and_replay(valid(**changes))


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """The record of the first moves of some game."""
    game = draw(st.sampled_from(karban.games()))
    match = karban.new(game, **draw(setups(game)))
    chance = random.Random(draw(st.integers(0, 1000)))
    for _ in range(draw(st.integers(0, 12))):
        if not match.over:
            match.play(*choose(match, chance))
    data: dict[str, Any] = json.loads(match.record().to_json())
    return data


@given(records(), st.data())
def test_a_record_with_one_move_changed(record: dict[str, Any], data: st.DataObject) -> None:
    moves = record["moves"]
    place = data.draw(st.integers(0, len(moves)))
    seat = st.none() | st.integers(-1, 5)
    texts = st.text(max_size=10) | st.sampled_from([move for _, move in moves] or ["-"])
    change = data.draw(st.tuples(seat, texts).map(list) | VALUES)
    record["moves"] = [*moves[:place], change, *moves[place + data.draw(st.integers(0, 1)) :]]
    read_and_replay(json.dumps(record))


@given(records(), st.data())
def test_a_record_with_one_place_changed(record: dict[str, Any], data: st.DataObject) -> None:
    """A value somewhere inside is exchanged or taken away."""
    inside: Any = record
    while True:
        keys: list[Any] = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(inside[key], dict | list) and data.draw(st.booleans()):
            inside = inside[key]
            continue
        if data.draw(st.booleans()):
            inside[key] = data.draw(VALUES)
        else:
            del inside[key]
        break
    read_and_replay(json.dumps(record))


@given(records(), st.integers(0, 10_000), st.characters())
def test_a_record_with_one_character_changed(record: dict[str, Any], place: int, character: str) -> None:
    text = json.dumps(record)
    at = place % len(text)
    read_and_replay(text[:at] + character + text[at + 1 :])
    read_and_replay(text[:at])


# ------------------------------------------------------------- the reader of moves


def mutated(draw: st.DrawFn, text: str) -> str:
    """A text with some small thing changed."""
    at = draw(st.integers(0, len(text)))
    other = draw(st.sampled_from([*"RYGBPJT0123456789:,=*-? ", "٣", "r", "\n", "time"]))
    ways = [
        text[:at] + other + text[at:],
        text[:at] + other + text[at + 1 :],
        text[:at] + text[at + 1 :],
        text[:at],
        text[at:],
        text[::-1],
        text + "," + text,
        text.lower(),
    ]
    changed: str = draw(st.sampled_from(ways))
    return changed


@st.composite
def tries(draw: st.DrawFn, moves: list[str]) -> str:
    """A text that is a move, nearly one, or anything."""
    kind = draw(st.sampled_from(["legal", "mutated", "mutated", "twice", "any"]))
    if kind == "any" or not moves:
        return draw(st.text(max_size=20) | st.sampled_from(["", "-", "time", "R7", "T1", "777", "40", "R:7=7"]))
    text = draw(st.sampled_from(moves))
    if kind == "mutated":
        return mutated(draw, text)
    return mutated(draw, mutated(draw, text)) if kind == "twice" else text


def is_bare_card(match: karban.Match, seat: int, text: str) -> bool:
    """gap 7.2: the card alone will do where it has just one move."""
    return match.game == "gap" and sum(move[:2] == text for move in match.legal(seat)) == 1


@pytest.mark.parametrize("game", karban.games())
@given(data=st.data())
def test_a_move_is_accepted_exactly_when_it_is_legal(game: str, data: st.DataObject) -> None:
    match = karban.new(game, **data.draw(setups(game)))
    chance = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(0, 25))):
        if not match.over:
            match.play(*choose(match, chance))
    every = [move for seat in range(match.players) for move in match.legal(seat)]
    for _ in range(6):
        seat = data.draw(st.sampled_from([*match.to_act, 0, 1]))
        text = data.draw(tries(every))
        before = all_views(match), match.moves
        accepted = text in match.legal(seat) or is_bare_card(match, seat, text)
        twin = match.copy()
        if accepted:
            twin.play(seat, text)
            assert len(twin.moves) == len(match.moves) + 1
        else:
            with pytest.raises(IllegalMove) as refusal:
                twin.play(seat, text)
            assert " " in str(refusal.value)
            assert (all_views(twin), twin.moves) == before
        assert (all_views(match), match.moves) == before
