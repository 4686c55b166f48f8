"""Qwixx, the card game: the three actions of a turn (qwixx 4)."""

from __future__ import annotations

import pytest

import karban
from tests.clauses.decks import all_views, qwixx, refused, run
from tests.clauses.scripted_games import RED_AND_YELLOW, RED_AND_YELLOW_HANDS, Turn, scripted_game


def to_play(hand: str) -> karban.Match:
    """Seat 0 is to lay down cards, these among them; nobody has crossed anything."""
    return run(qwixx(2, [hand]), "T1 - -")


def crossings(match: karban.Match, laid: str) -> list[str]:
    """What can be crossed with these cards laid down."""
    return [move.removeprefix(f"{laid}=") for move in match.legal(0) if move.startswith(f"{laid}=")]


# ------------------------------------------------------------------------- take


def test_qwixx_4_1_one_card_at_the_start() -> None:
    match = qwixx(2, display="R7 G7 B11 Y11", pile="G10")
    assert match.view()["action"] == "take"
    assert match.legal(0) == ["T1", "T2", "T3", "T4"]
    sentence = refused(match, 0, "T1,2")
    assert sentence.startswith("take exactly 1")
    assert "(qwixx 4.1)" in sentence
    match.play(0, "T3")
    assert "B11" in match.view(0)["hands"][0]
    assert len(match.view(0)["hands"][0]) == 5


@pytest.mark.parametrize(
    ("play", "takes"),
    [
        ("R:2=2", ["T1", "T2", "T3", "T4"]),
        ("R:2,3=2,3", ["T1,2", "T1,3", "T1,4", "T2,3", "T2,4", "T3,4"]),
        ("R:2,3,4=2,3,4", ["T1,2,3", "T1,2,4", "T1,3,4", "T2,3,4"]),
    ],
)
def test_qwixx_4_1_later_as_many_as_are_missing(play: str, takes: list[str]) -> None:
    match = scripted_game(2, ["R2 R3 R4"], [Turn(play), Turn()])
    assert match.legal(0) == takes
    if takes != ["T1", "T2", "T3", "T4"]:
        assert f"take exactly {takes[0].count(',') + 1}" in refused(match, 0, "T1")
    assert "(qwixx 4.1)" in refused(match, 0, "T1,2,3,4")


def test_qwixx_4_1_empty_slots_are_filled_from_left_to_right() -> None:
    match = qwixx(2, ["R2 R3 R4 R5"], display="G7 Y7 B11 Y11", pile="G2 G3 G4 G5 G6")
    run(match, "T1 - - R:2,3=2,3")
    run(match, "T1 - -")
    match.play(1, next(move for move in match.legal(1) if move.endswith("=") and "," not in move))
    assert match.view()["display"] == ["?3", "?7", "?11", "?11"]
    match.play(0, "T2,4")
    assert match.view()["display"] == ["?3", "?4", "?11", "?5"]
    assert match.view()["top"] == "?6"
    assert {"Y7", "Y11"} <= set(match.view(0)["hands"][0])


# --------------------------------------------------------------- number for all


def test_qwixx_4_2_the_number_comes_after_the_refill() -> None:
    match = qwixx(3, pile="R3 G4 B5")
    assert match.view()["top"] == "?3"
    match.play(0, "T1")
    assert match.view()["action"] == "number"
    assert match.view()["display"][0] == "?3"
    assert match.view()["top"] == "?4"
    for seat in range(3):
        assert match.legal(seat) == ["-", "B4", "G4", "R4", "Y4"]


def test_qwixx_4_2_every_seat_crosses_in_one_row_or_not_at_all() -> None:
    match = run(qwixx(4, pile="R3 G4"), "T1 R4 G4 - B4")
    sheets = match.view()["sheets"]
    crossed = [{colour: sheet[colour] for colour in "RYGB" if sheet[colour]} for sheet in sheets]
    assert crossed == [{"R": [4]}, {"G": [4]}, {}, {"B": [4]}]
    assert match.view()["action"] == "play"
    assert match.to_act == (0,)


def test_qwixx_4_2_the_card_stays_on_the_pile() -> None:
    match = run(qwixx(2, pile="R3 G4"), "T1")
    pile = match.view()["pile"]
    run(match, "R4 R4")
    assert (match.view()["pile"], match.view()["top"]) == (pile, "?4")


def test_qwixx_4_2_all_decide_at_the_same_time_in_any_order() -> None:
    match = run(qwixx(3, pile="R3 G4"), "T1")
    assert list(match.to_act) == [0, 1, 2]
    match.play(2, "R4")
    assert list(match.to_act) == [0, 1]
    assert match.view()["sheets"][2]["R"] == []
    match.play(0, "-")
    assert match.view()["sheets"][2]["R"] == []
    match.play(1, "Y4")
    assert match.view()["sheets"][2]["R"] == [4]


def test_qwixx_4_2_a_decision_is_made_once() -> None:
    match = run(qwixx(3, pile="R3 G4"), "T1 R4")
    assert match.legal(0) == []
    assert "seat 0 has nothing to decide now" in refused(match, 0, "Y4")


@pytest.mark.parametrize("move", ["R5", "R3", "4", "R", "", "T1", "R:4=4", "X4", "--"])
def test_qwixx_4_2_no_other_number(move: str) -> None:
    sentence = refused(run(qwixx(2, pile="R3 G4"), "T1"), 0, move)
    assert sentence.startswith("the number for all is 4")
    assert "(qwixx 4.2)" in sentence


# ---------------------------------------------------------- the end after action two

TWO_ROWS = (  # seat 0 closes red, then has five greens; seat 1 closes yellow
    *RED_AND_YELLOW,
    Turn("G:12,11,10=12,11,10", "R12 Y12", number="B12", take="G12 G11 G10"),
    Turn(),
    Turn("G:9,8=9,8", take="G9 G8"),
)


def test_qwixx_4_3_two_closed_rows_end_the_game_after_action_two() -> None:
    before = scripted_game(2, RED_AND_YELLOW_HANDS, [*TWO_ROWS, Turn(None, None, number="B2")])
    assert not before.over
    penalties = [sheet["penalties"] for sheet in before.view()["sheets"]]
    match = run(before, "G2 -")
    assert match.over
    assert match.to_act == ()
    assert match.view()["active"] == 1
    assert match.view()["sheets"][0]["locks"] == ["R", "G"]
    assert [sheet["penalties"] for sheet in match.view()["sheets"]] == penalties
    assert len(match.view(1)["hands"][1]) == 5
    assert match.legal(1) == []
    assert refused(match, 1, "R:2=") == "the game is over"


def test_qwixx_4_3_one_closed_row_each_is_not_enough() -> None:
    match = scripted_game(2, RED_AND_YELLOW_HANDS, TWO_ROWS)
    assert [sheet["locks"] for sheet in match.view()["sheets"]] == [["R"], ["Y"]]
    assert not match.over


# ------------------------------------------------------------------------- play


def test_qwixx_4_4_one_to_three_cards_of_one_colour() -> None:
    match = run(qwixx(2, ["R4 R5 R7 R12"], display="R9"), "T1 - -")
    laid = {move.partition("=")[0] for move in match.legal(0)}
    assert "R:4" in laid
    assert "R:4,12" in laid
    assert "R:4,5,7" in laid
    assert max(text.count(",") for text in laid) == 2
    sentence = refused(match, 0, "R:4,5,7,9=")
    assert "at most three" in sentence
    assert "(qwixx 4.4)" in sentence


def test_qwixx_4_4_these_moves_and_no_others() -> None:
    match = run(qwixx(2, ["R4 R5 G9 B2"], display="Y12"), "T1 - -")
    assert match.legal(0) == [
        "B:2=",
        "G:9=",
        "G:9=9",
        *("R:4,5=", "R:4,5=4", "R:4,5=4,5", "R:4,5=5", "R:4=", "R:4=4", "R:5=", "R:5=5"),
        "Y:12=",
    ]


def test_qwixx_4_4_one_card_must_be_laid_down() -> None:
    match = to_play("R4 R5 R7 G9")
    for move in ("R:=", "-", "", "T1"):
        assert "(qwixx 8.2)" in refused(match, 0, move)
    assert all(move[2] != "=" for move in match.legal(0))


def test_qwixx_4_4_cards_of_two_colours_do_not_go_together() -> None:
    match = to_play("R4 R5 G9 G8")
    assert refused(match, 0, "R:4,9=4") == "R9 is not in this hand (qwixx 4.4)"
    assert {move[0] for move in match.legal(0)} >= {"R", "G"}


def test_qwixx_4_4_only_cards_of_the_own_hand() -> None:
    match = run(qwixx(2, ["R4", "R5"]), "T1 - -")
    assert refused(match, 0, "R:5=5") == "R5 is not in this hand (qwixx 4.4)"


@pytest.mark.parametrize(
    ("hand", "laid", "ways"),
    [
        ("R4 R5 R7", "R:4,5,7", ["", "4", "4,5", "4,5,7", "5", "5,7", "7"]),
        ("R4 R6", "R:4,6", ["", "4", "4,6", "6"]),
        ("R2 R4 R6", "R:2,4,6", ["", "2", "2,4", "4", "4,6", "6"]),
        ("R2 R3 R6", "R:2,3,6", ["", "2", "2,3", "3", "6"]),
        ("R2 R5", "R:2,5", ["", "2", "5"]),
        ("Y3 Y4 Y5", "Y:3,4,5", ["", "3", "3,4", "3,4,5", "3,5", "4", "4,5", "5"]),
        ("G11 G9 G8", "G:11,9,8", ["", "11", "11,9", "11,9,8", "8", "9", "9,8"]),
        ("B12 B9", "B:12,9", ["", "12", "9"]),
    ],
)
def test_qwixx_4_4_at_most_one_number_is_left_out(hand: str, laid: str, ways: list[str]) -> None:
    assert sorted(crossings(to_play(hand), laid)) == sorted(ways)


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("R2 R4 R6", "R:2,4,6=2,4,6"),
        ("R2 R4 R6", "R:2,4,6=2,6"),
        ("R2 R3 R6", "R:2,3,6=2,3,6"),
        ("R2 R3 R6", "R:2,3,6=3,6"),
        ("G11 G8", "G:11,8=11,8"),
    ],
)
def test_qwixx_4_4_more_left_out_is_refused(hand: str, move: str) -> None:
    sentence = refused(to_play(hand), 0, move)
    assert "only one may be left out" in sentence
    assert "(qwixx 4.4)" in sentence


def test_qwixx_4_4_the_limit_looks_at_this_action_alone() -> None:
    match = scripted_game(2, ["R2 R9 R11"], [Turn("R:2=2"), Turn(), Turn(None)])
    assert "R:9,11=9,11" in match.legal(0)


def test_qwixx_4_4_what_is_crossed_is_laid_down() -> None:
    sentence = refused(to_play("R4 R5"), 0, "R:4=5")
    assert sentence == "5 is crossed but not laid down (qwixx 4.4)"


def test_qwixx_4_4_nobody_else_crosses_and_the_cards_are_discarded() -> None:
    match = to_play("R4 R5 R7")
    match.play(0, "R:4,5,7=4,5")
    view = match.view()
    assert view["sheets"][0]["R"] == [4, 5]
    assert view["sheets"][1]["R"] == []
    assert view["discard"] == 3
    assert len(view["hands"][0]) == 2


# ---------------------------------------------------------------------- penalty


@pytest.mark.parametrize(
    ("choice", "play", "penalties", "score"),
    [("-", "R:5=", 1, -5), ("R4", "R:5=", 0, 1), ("-", "R:5=5", 0, 1), ("R4", "R:5=5", 0, 3)],
)
def test_qwixx_4_5_who_crosses_nothing_in_both_actions_is_penalised(
    choice: str, play: str, penalties: int, score: int
) -> None:
    match = run(qwixx(2, ["R5"], pile="R3 G4"), f"T1 {choice} - {play}")
    assert [sheet["penalties"] for sheet in match.view()["sheets"]] == [penalties, 0]
    assert match.scores == (score, 0)


def test_qwixx_4_5_others_are_never_penalised() -> None:
    match = qwixx(4, ["R5"], pile="R3 G4")
    run(match, "T1 R4 - - - R:5=")
    assert [sheet["penalties"] for sheet in match.view()["sheets"]] == [0, 0, 0, 0]


# -------------------------------------------------------------------------- end


def test_qwixx_4_6_two_closed_rows_end_the_game_after_action_three() -> None:
    match = scripted_game(2, RED_AND_YELLOW_HANDS, [*TWO_ROWS, Turn(), Turn(None, take="G2")])
    assert match.legal(0)
    match.play(0, "G:2=2")
    assert match.over
    assert match.view()["sheets"][0]["locks"] == ["R", "G"]


def test_qwixx_4_6_four_penalties_end_the_game() -> None:
    match = scripted_game(3, [], [Turn()] * 9)
    assert not match.over
    assert [sheet["penalties"] for sheet in match.view()["sheets"]] == [3, 3, 3]
    match = scripted_game(3, [], [Turn()] * 10)
    assert match.over
    assert [sheet["penalties"] for sheet in match.view()["sheets"]] == [4, 3, 3]


def test_qwixx_4_6_otherwise_the_left_neighbour_is_active() -> None:
    match = qwixx(3, first=1)
    active = []
    for _ in range(4):
        active.append(match.view()["active"])
        run(match, "T1 - - -")
        match.play(match.to_act[0], next(move for move in match.legal(match.to_act[0]) if "," not in move))
    assert active == [1, 2, 0, 1]
    assert [view["action"] for view in all_views(match)] == ["take"] * 4
