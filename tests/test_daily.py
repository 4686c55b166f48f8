"""The deal of the day: the same everywhere, and nothing else is taken for it. docs/daily.md has the rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from karban.cli import main
from karban.daily.checking import check, check_header, further_keys, replay
from karban.daily.rule import PLANS, DailyGame, checked_day, deal, plan_of, seed_of, stream_of
from karban.errors import BadOption, BadRecord, IllegalMove, Refusal
from karban.match.record import Record
from karban.match.record_files import Keeper, read
from karban.terminal.daily_game import DailyTerminalGame
from tests.dailies import Json, first, played, record, record_text
from tests.terminal import LANGUAGES, Spy, Typist

VECTORS = json.loads(Path(__file__).with_name("daily_vectors.json").read_text("utf-8"))
DAY = "2026-11-18"


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['game']} {vector['day']}")
def test_the_games_of_the_browser_come_out_move_for_move(vector: Json) -> None:
    game, day = vector["game"], vector["day"]
    assert seed_of(game, day) == vector["seed"]
    assert deal(game, day, "").first == vector["first"]
    assert stream_of(game, day, 0, 1) == int(vector["stream"])
    match = played(game, day).match
    assert [list(move) for move in match.moves] == vector["moves"]
    assert list(match.scores) == vector["scores"]


@pytest.mark.parametrize("game", ["number", "qwixx"])
def test_it_does_not_matter_who_decides_first_of_those_who_decide_at_the_same_time(game: str) -> None:
    one, other = (played(game, DAY, person_first=person_first).match for person_first in (True, False))
    assert one.moves != other.moves
    assert sorted(one.moves, key=str) == sorted(other.moves, key=str)
    assert one.scores == other.scores
    assert check(other.record(), game, DAY).scores == one.scores


@pytest.mark.parametrize("game", PLANS)
def test_a_game_that_keeps_to_the_rule_is_accepted(game: str) -> None:
    found = check(Record.from_json(record_text(game, DAY)), game, DAY, "Bob")
    given = record(game, DAY)
    assert list(found.scores) == given["result"]["scores"]
    assert found.won == (0 in given["result"]["winners"])
    kept = json.loads(found.record.to_json())
    assert kept == {**given, "names": ["Bob", *given["names"][1:]]}


# ---------------------------------------------------------------------- what is refused


def bot_plays_otherwise(found: Json) -> None:
    """One move of a bot is another legal one, and from there on the game goes on as it would."""
    match = Record.from_json(json.dumps({**found, "moves": [], "result": None, "karban": 1})).start()
    for seat, move in found["moves"]:
        others = [other for other in match.legal(seat) if other != move]
        if seat and others:
            match.play(seat, others[0])
            break
        match.play(seat, move)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    found.update(json.loads(replace(match.record(), more=further_keys("gap", DAY)).to_json()))


def person_plays_otherwise(found: Json) -> None:
    """Another legal move of the person alone: the bots would not have answered it like this."""
    match = Record.from_json(json.dumps({**found, "moves": [], "result": None})).start()
    place = next(number for number, (seat, _move) in enumerate(found["moves"]) if seat == 0)
    for seat, move in found["moves"][:place]:
        match.play(seat, move)
    found["moves"][place][1] = next(move for move in match.legal(0) if move != found["moves"][place][1])


def better_result(found: Json) -> None:
    found["result"] = {"scores": [99, *found["result"]["scores"][1:]], "winners": [0]}


def decks_instead(found: Json) -> None:
    match = Record.from_json(json.dumps(found)).replay()
    found.update(seed=None, decks=[list(deck) for deck in match.dealt])


def without_end(found: Json) -> None:
    del found["result"], found["moves"][-1]


def without_result(found: Json) -> None:
    del found["result"]


ATTACKS: list[tuple[Callable[[Json], None], type[Refusal], str]] = [
    (bot_plays_otherwise, BadRecord, "is not what the bot does there"),
    (person_plays_otherwise, Refusal, "move"),
    (better_result, BadRecord, "the result does not fit the moves"),
    (decks_instead, BadRecord, "these are not the cards"),
    (without_end, BadRecord, "is not over"),
    (without_result, BadRecord, "is not over"),
    (lambda found: found.update(seed="00"), BadRecord, "these are not the cards"),
    (lambda found: found.update(seed=seed_of("gap", "2026-11-17")), BadRecord, "these are not the cards"),
    (lambda found: found.update(daily="2026-11-17"), BadRecord, "these are not the cards"),
    (lambda found: found.update(practice=True), BadRecord, "practice"),
    (lambda found: found.update(options={"rounds": 2}), BadRecord, "not set up like"),
    (lambda found: found.update(options={"rounds": 3, "colours": "RYGBP"}), Refusal, ""),
    (lambda found: found.update(players=4, names=["a", "b", "c", "d"]), BadRecord, "not set up like"),
    (lambda found: found.update(first=(found["first"] + 1) % 3), BadRecord, "not set up like"),
    (lambda found: found.update(rules=2), Refusal, ""),
    (lambda found: found["moves"].insert(0, [None, "end"]), Refusal, ""),
    (lambda found: found["moves"].append([0, "R7"]), IllegalMove, "the game is over"),
    (lambda found: found["moves"].append(found["moves"][-1]), IllegalMove, "the game is over"),
    (lambda found: found["moves"].insert(0, [0, "Z9"]), IllegalMove, "move 1 of the record"),
    (lambda found: found["moves"].__setitem__(0, [9, "R7"]), IllegalMove, "move 1 of the record"),
]


@pytest.mark.parametrize(("attack", "refusal", "why"), ATTACKS)
def test_what_was_changed_in_a_record_is_noticed(
    attack: Callable[[Json], None], refusal: type[Refusal], why: str
) -> None:
    found = record("gap", DAY)
    attack(found)
    with pytest.raises(refusal) as raised:
        check(Record.from_json(json.dumps(found)), "gap", DAY)
    assert why in str(raised.value)


def test_the_deal_of_another_day_or_game_is_not_this_one() -> None:
    yesterday = Record.from_json(record_text("gap", "2026-11-17", first))
    with pytest.raises(BadRecord, match="these are not the cards of 2026-11-18"):
        check_header(yesterday, "gap", DAY)
    with pytest.raises(BadRecord, match="not of three"):
        check_header(yesterday, "three", "2026-11-17")


def test_the_clock_moves_nobody() -> None:
    found = record("gap", DAY)
    found["moves"][3] = [None, "end"]
    with pytest.raises(BadRecord, match="move 4 of the record is the clock's"):
        check(Record.from_json(json.dumps(found)), "gap", DAY)


NO_DAYS = [
    "2026-02-30",
    "2026-10-31",
    "2026-1-1",
    "20261118",
    "2026-W47-3",
    "\uff12\uff10\uff12\uff16-11-18",
    "2026-11-18\n",
    "",
    "2026-11-18T00",
]


@pytest.mark.parametrize(
    "text", [*NO_DAYS, "-2026-11-18", "\u0662\u0660\u0662\u0666-11-18", "2026-11-31", "0000-00-00"]
)
def test_what_is_no_day(text: str) -> None:
    with pytest.raises(BadOption, match="a day is written like 2026-11-01"):
        checked_day(text)


def test_a_game_without_a_deal_of_the_day() -> None:
    with pytest.raises(BadOption, match="there is no deal of the day of 'chess'"):
        plan_of("chess")


# ------------------------------------------------------------------------ in the terminal


def at_the_keyboard(file: Path, *answers: str, daily: DailyGame | None = None) -> DailyTerminalGame:
    """Somebody who plays the deal in the terminal; without answers to its end."""
    typist = Typist(*answers)
    screen = Spy(typist)
    table = DailyTerminalGame(daily or DailyGame("gap", DAY, "Ann"), screen, LANGUAGES["en"], Keeper(file))
    if not answers:
        typist.table = table
    table.run()
    assert "h: hint" not in screen.output
    return table


def test_a_game_in_the_terminal_can_be_left_and_is_the_deal_of_the_day(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    left = at_the_keyboard(file, "1", "q")
    assert left.resume_command("game.json") == f"karban daily gap --date {DAY} --save game.json"
    with pytest.raises(BadRecord, match="is not over"):
        check(read(str(file)), "gap", DAY)
    again = at_the_keyboard(file, daily=replay(read(str(file)), "gap", DAY))
    assert again.match.moves[: len(left.match.moves)] == left.match.moves
    found = check(read(str(file)), "gap", DAY, "Ann")
    assert found.record.to_json() + "\n" == file.read_text("utf-8")


def test_the_command_says_whether_a_record_would_be_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(record_text("gap", DAY), "utf-8")
    points, *others = record("gap", DAY)["result"]["scores"]
    assert main(["daily", "gap", "--date", DAY, "--check", str(file)]) == 0
    output = capsys.readouterr().out
    assert f"This is the deal of {DAY}" in output
    assert f"You: {points}, the others: {', '.join(map(str, others))}." in output.replace("\N{MINUS SIGN}", "-")
    assert main(["daily", "gap", "--date", "2026-11-17", "--check", str(file)]) == 2
    assert "these are not the cards of 2026-11-17" in capsys.readouterr().err
    assert main(["daily", "chess"]) == 2
    assert "there is no deal of the day of 'chess'" in capsys.readouterr().err
