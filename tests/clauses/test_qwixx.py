"""Qwixx, the card game: material, crossing out and the deal (qwixx 1–3)."""

from __future__ import annotations

import re

import pytest

import karban
from tests.clauses.decks import all_views, bad_option, qwixx, qwixx_deck, refused, run
from tests.clauses.scripted_games import RED_AND_YELLOW, RED_AND_YELLOW_HANDS, Turn, scripted_game

# ------------------------------------------------------------------- 1 material


def test_qwixx_1_1_forty_four_cards_one_of_each() -> None:
    deck = [f"{colour}{number}" for colour in "RYGB" for number in range(2, 13)]
    view = karban.new("qwixx", players=3, decks=[deck]).view()
    assert sum(map(len, view["hands"])) + len(view["display"]) + view["pile"] == 44


@pytest.mark.parametrize(("wrong", "sentence"), [("R3", "R[23] "), ("R1", "'R1'"), ("J2", "'J2'"), ("?2", r"'\?2'")])
def test_qwixx_1_1_no_other_deck_is_taken(wrong: str, sentence: str) -> None:
    deck = [wrong if card == "R2" else card for card in qwixx_deck(3)]
    assert re.search(sentence, bad_option("qwixx", players=3, decks=[deck]))


def test_qwixx_1_1_the_back_shows_the_number_not_the_colour() -> None:
    match = qwixx(2, ["R2 G3 B4 Y12"], display="R7 G7 B11 Y11", pile="G10")
    assert match.view(1)["hands"][0] == ["?2", "?3", "?4", "?12"]
    assert match.view(1)["display"] == ["?7", "?7", "?11", "?11"]
    assert match.view(1)["top"] == "?10"


@pytest.mark.parametrize("players", [1, 6])
def test_qwixx_1_1_two_to_five_play(players: int) -> None:
    assert bad_option("qwixx", players=players).startswith("players: qwixx is for 2 to 5")


def test_qwixx_1_2_red_and_yellow_rise_green_and_blue_fall() -> None:
    hands = ["R2 R3 R4 Y2", "G12 G11 G10 B12"]
    turns = [
        Turn("R:2,3,4=2,3,4"),
        Turn("G:12,11,10=12,11,10"),
        Turn("Y:2,3=2,3", take="Y3"),
        Turn("B:12,11=12,11", take="B11"),
    ]
    view = scripted_game(2, hands, turns).view()
    assert view["sheets"][0] == {"R": [2, 3, 4], "Y": [2, 3], "G": [], "B": [], "locks": [], "penalties": 0}
    assert view["sheets"][1] == {"R": [], "Y": [], "G": [12, 11, 10], "B": [12, 11], "locks": [], "penalties": 0}


def test_qwixx_1_2_the_column_holds_four_penalties() -> None:
    match = scripted_game(2, ["", ""], [Turn()] * 7)
    assert match.over
    assert [sheet["penalties"] for sheet in match.view()["sheets"]] == [4, 3]


# --------------------------------------------------------------- 2 crossing out


def test_qwixx_2_1_only_from_left_to_right() -> None:
    match = scripted_game(2, ["R5", "G8"], [Turn("R:5=5"), Turn("G:8=8"), Turn(choose=None, number="B4")])
    assert match.legal(0) == ["-", "B4", "G4", "Y4"]
    sentence = refused(match, 0, "R4")
    assert sentence.startswith("R4 ")
    assert "(qwixx 2.1)" in sentence


def test_qwixx_2_1_in_green_left_is_higher() -> None:
    match = scripted_game(2, ["R5", "G8"], [Turn("R:5=5"), Turn("G:8=8"), Turn(choose=None, number="B9")])
    assert match.legal(1) == ["-", "B9", "R9", "Y9"]
    assert "(qwixx 2.1)" in refused(match, 1, "G9")
    assert match.legal(0) == ["-", "B9", "G9", "R9", "Y9"]


def test_qwixx_2_1_a_number_cannot_be_crossed_twice() -> None:
    match = scripted_game(2, ["R5"], [Turn("R:5=5"), Turn(choose=None, number="B5")])
    assert "R5" in refused(match, 0, "R5")


def test_qwixx_2_1_numbers_may_be_skipped_and_are_lost() -> None:
    match = scripted_game(2, ["R2 R11"], [Turn("R:2=2"), Turn(), Turn("R:11=11"), Turn(choose=None, number="B7")])
    assert match.view()["sheets"][0]["R"] == [2, 11]
    assert "R7" not in match.legal(0)
    assert "(qwixx 2.1)" in refused(match, 0, "R7")


def test_qwixx_2_1_laid_cards_too_are_crossed_from_left_to_right() -> None:
    match = scripted_game(2, ["R5 R4 R3 R6"], [Turn("R:5=5"), Turn(), Turn(None)])
    assert [move for move in match.legal(0) if move.startswith("R:3,4,6")] == ["R:3,4,6=", "R:3,4,6=6"]
    sentence = refused(match, 0, "R:3,4,6=4,6")
    assert sentence.startswith("R4 ")
    assert "(qwixx 2.1)" in sentence


def test_qwixx_2_2_the_rightmost_needs_five_crosses_before_it() -> None:
    hands = ["R2 R3 R4 R5"]
    four = [Turn("R:2,3,4=2,3,4"), Turn(), Turn("R:5=5"), Turn(choose=None, number="Y12")]
    match = scripted_game(2, hands, four)
    assert match.legal(0) == ["-", "B12", "G12"]
    sentence = refused(match, 0, "R12")
    assert sentence.startswith("R12 is the last of its row and needs 5 crosses before it, here are 4")
    assert "(qwixx 2.2)" in sentence
    five = [Turn("R:2,3,4=2,3,4"), Turn(), Turn("R:5,6=5,6", take="R6"), Turn(choose=None, number="Y12")]
    assert scripted_game(2, hands, five).legal(0) == ["-", "B12", "G12", "R12"]


def test_qwixx_2_2_the_rightmost_of_green_and_blue_is_two() -> None:
    hands = ["G12 G11 G10 G9", "B12 B11 B10 B9"]
    turns = [
        Turn("G:12,11,10=12,11,10"),
        Turn("B:12,11,10=12,11,10"),
        Turn("G:9,8=9,8", take="G8"),
        Turn("B:9,8=9,8", take="B8"),
        Turn(choose=None, number="R2"),
    ]
    match = scripted_game(2, hands, turns)
    assert match.legal(0) == ["-", "G2", "R2", "Y2"]
    assert match.legal(1) == ["-", "B2", "R2", "Y2"]
    assert "(qwixx 2.2)" in refused(match, 0, "B2")


def test_qwixx_2_2_crosses_of_the_same_action_count() -> None:
    """Red has four; twelve alone is refused, eleven and twelve together are not."""
    hands = ["R2 R3 R4 R5"]
    turns = [Turn("R:2,3,4=2,3,4"), Turn(), Turn("R:5=5", take="R11 R12"), Turn(), Turn(None)]
    match = scripted_game(2, hands, turns)
    assert [move for move in match.legal(0) if move.startswith("R:11,12")] == [
        "R:11,12=",
        "R:11,12=11",
        "R:11,12=11,12",
    ]
    assert "(qwixx 2.2)" in refused(match, 0, "R:12=12")
    match.play(0, "R:11,12=11,12")
    assert match.view()["sheets"][0]["R"] == [2, 3, 4, 5, 11, 12]
    assert match.view()["sheets"][0]["locks"] == ["R"]


def test_qwixx_2_2_three_crosses_and_two_of_the_same_action_are_enough() -> None:
    turns = [Turn("R:2,3,4=2,3,4"), Turn(), Turn(None, take="R10 R11 R12")]
    match = scripted_game(2, ["R2 R3 R4"], turns)
    assert "R:10,11,12=10,11,12" in match.legal(0)
    assert "R:11,12=11,12" not in match.legal(0)
    assert "here are 4" in refused(match, 0, "R:11,12=11,12")
    assert "here are 4" in refused(match, 0, "R:10,11,12=11,12")


def test_qwixx_2_3_the_lock_is_one_cross_more() -> None:
    match = scripted_game(2, RED_AND_YELLOW_HANDS, [*RED_AND_YELLOW, Turn(None, "R12 -", number="B12")])
    sheet = match.view()["sheets"][0]
    assert sheet["R"] == [2, 3, 4, 5, 6, 7, 12]
    assert sheet["locks"] == ["R"]
    assert match.scores[0] == 8 * 9 // 2


def test_qwixx_2_3_the_row_is_closed_for_this_player_only() -> None:
    turns = [*RED_AND_YELLOW, Turn(choose="R12 -", number="B12"), Turn(choose=None, number="G8")]
    match = scripted_game(2, RED_AND_YELLOW_HANDS, turns)
    assert "R8" not in match.legal(0)
    assert "R8" in match.legal(1)
    sentence = refused(match, 0, "R8")
    assert sentence == "row R is closed on this sheet (qwixx 2.3)"
    run(match, "- R8")
    assert match.view()["sheets"][1]["R"] == [8]
    assert match.view()["sheets"][1]["locks"] == []


def test_qwixx_2_3_several_seats_close_at_once() -> None:
    turns = [*RED_AND_YELLOW, Turn(None, "R12 Y12", number="B12")]
    match = scripted_game(2, RED_AND_YELLOW_HANDS, turns)
    assert [sheet["locks"] for sheet in match.view()["sheets"]] == [["R"], ["Y"]]
    assert match.scores == (36, 36)
    assert not match.over


# ----------------------------------------------------------------------- 3 deal


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_qwixx_3_1_hands_display_and_pile(players: int) -> None:
    deck = qwixx_deck(players)
    match = karban.new("qwixx", players=players, decks=[deck])
    for seat in range(players):
        assert set(match.view(seat)["hands"][seat]) == set(deck[4 * seat : 4 * seat + 4])
    shown = [f"?{card[1:]}" for card in deck]
    for view in all_views(match):
        assert view["display"] == shown[4 * players : 4 * players + 4]
        assert view["top"] == shown[4 * players + 4]
        assert view["pile"] == 44 - 4 * players - 4
        assert view["discard"] == 0


def test_qwixx_3_2_the_first_active_seat_is_drawn() -> None:
    drawn = {karban.new("qwixx", players=5, seed=seed).view()["active"] for seed in range(50)}
    assert drawn == {0, 1, 2, 3, 4}


def test_qwixx_3_2_or_given() -> None:
    match = qwixx(3, first=2)
    assert match.view()["active"] == 2
    assert match.to_act == (2,)
