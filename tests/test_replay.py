"""Recorded games shown again: as a seat saw them, with everything open, in words and as JSON."""

from __future__ import annotations

import io
import json
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import karban
from karban import bots
from karban.cli import main
from karban.commands import replay
from karban.drawing import find
from tests.test_texts import czech

GAMES = karban.games()
NAMES = ["me", "bot:greedy", "Eve"]


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("COLUMNS", "80")


def played(game: str) -> karban.Match:
    options: dict[str, Any] = {"rounds": 2} if game == "gap" else {}
    match = karban.new(game, players=3, seed=5, names=NAMES, **options)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots.choose("greedy", match, seat, [len(match.moves) + 1]))
    return match


@pytest.fixture(params=GAMES)
def match(request: pytest.FixtureRequest) -> karban.Match:
    return played(request.param)


@pytest.fixture
def file(match: karban.Match, tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    path.write_text(match.record().to_json(), "utf-8")
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["replay", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


# -------------------------------------------------------------------- as JSON


@pytest.mark.parametrize("at", [0, 1, 7, 11, 20])
def test_json_with_a_seat_is_the_view_of_that_seat(
    match: karban.Match, file: str, at: int, capsys: pytest.CaptureFixture[str]
) -> None:
    then = list(match.record().matches())[at]
    for seat in range(3):
        out = printed(capsys, file, "--at", str(at), "--seat", str(seat), "--json")
        assert json.loads(out) == json.loads(json.dumps(then.view(seat)))


def test_json_without_a_seat_is_the_whole_position(
    match: karban.Match, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for at in (0, 7, 20):
        then = list(match.record().matches())[at]
        assert json.loads(printed(capsys, file, "--at", str(at), "--json")) == json.loads(json.dumps(then.position()))


def test_json_is_one_line_and_nothing_else(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, file, "--json")
    assert out.count("\n") == 1
    assert json.loads(out)["over"] is True


def test_json_keeps_no_more_than_the_position_it_is_at(
    match: karban.Match, file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    alive: weakref.WeakSet[karban.Match] = weakref.WeakSet()
    numbers = []
    matches = karban.Record.matches

    def watched(record: karban.Record) -> Iterator[karban.Match]:
        for then in matches(record):
            alive.add(then)
            numbers.append(len(alive))
            yield then

    monkeypatch.setattr(karban.Record, "matches", watched)
    printed(capsys, file, "--json")
    assert len(numbers) == len(match.moves) + 1
    assert max(numbers) <= 3


def cards(where: dict[str, Any]) -> list[str]:
    """All cards of a position."""
    lists = [*where["hands"], where.get("out", [])]
    lists += where["piles"] if "piles" in where else [where["pile"]]
    lists += where.get("collections", []) if where["game"] == "gap" else []
    lists += [where.get("row", []), where.get("display", []), where.get("discard", [])]
    lists += [[card for card in row if int(card) % 30] for row in where.get("rows", [])]
    return [card for cards in lists for card in cards]


@pytest.mark.parametrize(("game", "size"), [("gap", 40), ("qwixx", 44), ("three", 87)])
def test_the_position_has_every_card_once(game: str, size: int) -> None:
    taken = 0
    for then in list(played(game).record().matches())[:18]:
        where = then.position()
        if game == "three":  # what was taken lies there as a number of cards
            taken = 87 - len(cards(where))
        assert len(set(cards(where))) == len(cards(where)) == size - taken


def test_the_pile_of_the_position_is_in_the_order_in_which_it_will_be_drawn() -> None:
    match = karban.new("three", players=2, seed=3, first=0)
    piles = match.position()["piles"][0]
    before = set(match.view(0)["hand"])
    while len(match.view(0)["hand"]) != 8 or not match.moves:
        seat = match.to_act[0]
        before = set(match.view(0)["hand"])
        match.play(seat, match.legal(seat)[0])
    drawn = set(match.view(0)["hand"]) - before
    assert drawn == set(piles[:6])


def test_the_position_opens_sealed_choices() -> None:
    match = karban.new("number", players=3, seed=1)
    match.play(1, "512")
    assert match.position()["choices"] == [None, "512", None]
    assert "choice" not in match.position()


# -------------------------------------------------------------------- in words


def test_the_moves_are_told_and_the_table_is_drawn(
    match: karban.Match, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = printed(capsys, file)
    assert find(match.game).title in out
    assert "The win" in out
    assert "Eve" in out
    assert "Player" in out
    assert f"\n{len(match.moves):>4}  " in f"\n{out}"
    assert max(map(len, out.splitlines())) <= 80


def test_a_seat_sees_its_own_hand_only(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = played("gap")
    path = tmp_path / "game.json"
    path.write_text(match.record().to_json(), "utf-8")
    start = next(iter(match.record().matches()))
    own = printed(capsys, str(path), "--at", "0", "--seat", "1")
    everything = printed(capsys, str(path), "--at", "0")
    for seat in range(3):
        for card in start.view(seat)["hand"]:
            assert card in everything
            assert (card in own) == (seat == 1)


def test_a_sealed_choice_is_not_told_before_all_are_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = karban.new("number", players=3, seed=1)
    match.play(0, "987")
    path = tmp_path / "game.json"
    path.write_text(match.record().to_json(), "utf-8")
    assert "987" not in printed(capsys, str(path), "--seat", "1")
    assert "987" in printed(capsys, str(path), "--seat", "0")
    assert "987" in printed(capsys, str(path))


def test_czech_replay(
    match: karban.Match, file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("karban.cli.speak", lambda _lang: czech())
    out = printed(capsys, file, "--lang", "cs")
    assert czech().say(find(match.game).title) in out
    assert "Hráč" in out
    assert "Vítěz: " in out or "O vítězství se dělí" in out


def test_a_record_comes_from_standard_input(
    match: karban.Match, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.TextIOWrapper(io.BytesIO(match.record().to_json().encode()), "utf-8")
    monkeypatch.setattr(sys, "stdin", typed)
    assert json.loads(printed(capsys, "-", "--json"))["scores"] == list(match.scores)


# ------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--at", "9999"], "so 0 to "),
        (["--at", "-1"], "so 0 to "),
        (["--seat", "3"], "--seat: a seat from 0 to 2, not 3"),
        (["--seat", "x"], "a whole number, not 'x'"),
    ],
)
def test_beyond_the_game_there_is_nothing(
    file: str, arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for more in ([], ["--json"]):
        assert main(["replay", file, *arguments, *more]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert sentence in err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "this is not a recorded game"),
        (b"\xff\xfe\x00", "this is not a recorded game"),
        (b"[]", "this is not a recorded game"),
        (b'{"karban": 99}', "it needs a newer karban"),
        (
            b'{"karban": 1, "kind": "pad", "game": "gap", "rules": 1, "players": 2, "entries": [[0, "R4 Y1"]]}',
            "this is the record of a score pad",
        ),
        (b'{"karban": 1, "game": "chess", "rules": 1, "players": 2, "seed": "00", "moves": []}', "game: gap, number"),
        (
            b'{"karban": 1, "game": "gap", "rules": 1, "players": 2, "seed": "00", "moves": [[0, "Q1"], [0, "Q1"]]}',
            "move 1 of",
        ),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]])
def test_what_is_no_record_is_refused(
    command: list[str], content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    assert main([*command, str(path)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert sentence in err
    assert path.read_bytes() == content


def test_the_command_says_what_it_is() -> None:
    assert (replay.NAME, bool(replay.HELP)) == ("replay", True)
