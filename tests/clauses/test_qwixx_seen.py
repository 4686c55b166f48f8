"""Qwixx, the card game: seen by whom, and notation (qwixx 7–8)."""

from __future__ import annotations

import json

import pytest

import karban
from tests.clauses.decks import all_views, qwixx, qwixx_deck, refused, run

# --------------------------------------------------------------- 7 seen by whom


def test_qwixx_7_everyone_sees_sheets_numbers_and_sizes() -> None:
    match = qwixx(2, ["R2 R3 G9 B12", "Y4"], display="R7 G8 B11 Y11", pile="G10 R6")
    run(match, "T1 R6 - R:2=")
    for view in all_views(match):
        assert view["sheets"][0]["R"] == [6]
        assert view["display"] == ["?10", "?8", "?11", "?11"]
        assert view["top"] == "?6"
        assert view["pile"] == 31
        assert view["discard"] == 1


def test_qwixx_7_the_number_of_every_hidden_card_is_public() -> None:
    match = qwixx(2, ["R2 R3 G9 B12", "Y4 Y5 B4 B3"])
    assert match.view(None)["hands"] == [["?2", "?3", "?9", "?12"], ["?3", "?4", "?4", "?5"]]
    assert match.view(0)["hands"][1] == ["?3", "?4", "?4", "?5"]


def test_qwixx_7_the_colour_is_known_to_the_holder_alone() -> None:
    match = qwixx(2, ["R2 R3 G9 B12", "Y4 Y5 B4 B3"])
    assert match.view(0)["hands"][0] == ["R2", "R3", "G9", "B12"]
    assert match.view(1)["hands"][1] == ["B3", "Y4", "B4", "Y5"]
    for card in ("R2", "R3", "G9", "B12"):
        assert f'"{card}"' not in json.dumps([match.view(1), match.view(None)])


def recoloured(deck: list[str], seat: int) -> list[str]:
    """The same deck with the colours exchanged of all cards that this seat does not hold."""
    own = deck[4 * seat : 4 * seat + 4]
    hidden: dict[str, list[str]] = {}
    for card in deck:
        if card not in own:
            hidden.setdefault(card[1:], []).append(card)
    return [card if card in own else hidden[card[1:]].pop() for card in deck]


@pytest.mark.parametrize("jokers", [False, True])
def test_qwixx_7_colours_nobody_may_see_make_no_difference_to_a_view(jokers: bool) -> None:
    deck = qwixx_deck(3, ["R2 R3 G9 B12"], jokers=jokers)
    decks = [deck, recoloured(deck, 0)]
    assert decks[0] != decks[1]
    one, other = (karban.new("qwixx", players=3, decks=[cards], jokers=jokers) for cards in decks)
    for moves in ("", "T1", "-", "-", "-"):
        run(one, moves)
        run(other, moves)
        views = one.view(0), other.view(0)
        taken = [card for card in views[0]["hands"][0] if card not in views[1]["hands"][0]]
        if not taken:  # until a card comes to the hand whose colour differs
            assert views[0] == views[1]
        assert one.view(None) == other.view(None)


def test_qwixx_7_what_is_laid_down_is_shown_to_all() -> None:
    match = qwixx(2, ["R2 R3 R4 B12"])
    assert [view["laid"] for view in all_views(match)] == [None] * 3
    run(match, "T1 - - R:2,3,4=2,3")
    laid = {"seat": 0, "cards": ["R2", "R3", "R4"], "colour": "R", "crossed": [2, 3]}
    assert [view["laid"] for view in all_views(match)] == [laid] * 3


def test_qwixx_7_a_choice_is_secret_until_the_last_is_in() -> None:
    one, other = (run(qwixx(3, pile="R3 G4"), f"T1 {choices}") for choices in ("R4 -", "- B4"))
    assert one.view(2) == other.view(2)
    assert one.view(None) == other.view(None)
    assert [one.view(seat)["choice"] for seat in (None, 0, 1, 2)] == [None, "R4", "-", None]
    assert one.legal(2) == other.legal(2)
    assert refused(one, 2, "R5") == refused(other, 2, "R5")
    assert refused(one, 0, "R4") == refused(other, 0, "R4")


def test_qwixx_7_that_a_seat_has_chosen_may_be_shown() -> None:
    match = run(qwixx(3, pile="R3 G4"), "T1")
    match.play(1, "R4")
    assert [view["chosen"] for view in all_views(match)] == [[False, True, False]] * 4


# ------------------------------------------------------------------- 8 notation


def test_qwixx_8_1_cards_jokers_and_backs() -> None:
    match = qwixx(2, ["R7 G12 J7 B2"], jokers=True)
    assert match.view(0)["hands"][0] == ["B2", "R7", "J7", "G12"]
    assert match.view(1)["hands"][0] == ["?2", "?7", "?7", "?12"]


@pytest.mark.parametrize("move", ["T0", "T5", "t1", "T", "", "T1 ", "T1,1", "T2,1", "T1,", "1", "T1;2", "R4", "R:4=4"])
def test_qwixx_8_2_a_take_is_t_and_the_slots(move: str) -> None:
    match = qwixx(2, ["R4"])
    assert match.legal(0) == ["T1", "T2", "T3", "T4"]
    assert "(qwixx 8.2)" in refused(match, 0, move)


def test_qwixx_8_2_several_slots_are_joined_by_commas() -> None:
    match = run(qwixx(2, ["R2 R3 R4 B12"]), "T1 - - R:2,3,4=2,3,4 T4 - -")
    match.play(1, next(move for move in match.legal(1) if "," not in move))
    match.play(0, "T1,3,4")
    assert match.moves[-1] == (0, "T1,3,4")


def test_qwixx_8_2_the_number_for_all_is_a_row_and_the_number_or_a_dash() -> None:
    match = run(qwixx(2, pile="R3 G12"), "T1")
    assert match.legal(0) == ["-", "B12", "G12"]
    run(match, "G12 -")
    assert match.moves[1:] == ((0, "G12"), (1, "-"))


def test_qwixx_8_2_numbers_stand_in_row_order() -> None:
    match = run(qwixx(2, ["R4 R5 R7 G9"], display="G11", jokers=True), "T1 - -")
    assert {"R:4,5,7=4,5", "G:11,9=11,9", "G:9="} <= set(match.legal(0))
    for move in ("R:5,4=4", "R:4,5=5,4", "G:9,11=9", "R:4,4=4", "R:4,5=4,4"):
        assert "(qwixx 8.2)" in refused(match, 0, move)


def test_qwixx_8_2_a_star_marks_a_joker() -> None:
    match = run(qwixx(2, ["G11 J9 G3 B8"], display="Y2", jokers=True), "T1 - -")
    assert {"G:11,9*,3=11,9", "B:8="} <= set(match.legal(0))
    assert "G9 is not in this hand" in refused(match, 0, "G:11,9,3=11,9")
    match.play(0, "G:11,9*,3=11,9")
    assert match.moves[-1] == (0, "G:11,9*,3=11,9")


def test_qwixx_8_2_a_card_comes_before_a_joker_of_its_number() -> None:
    match = run(qwixx(2, ["R7 J7 G3 B8"], jokers=True), "T1 - -")
    assert "R:7,7*=7" in match.legal(0)
    assert "(qwixx 8.2)" in refused(match, 0, "R:7*,7=7")


@pytest.mark.parametrize(
    "move", ["", "R4", "R:4", "R:4=4,", "R:=", "R:13=", "R:1=", "R:4=*4", "X:4=", "R:4 =4", "r:4=4"]
)
def test_qwixx_8_2_anything_else_is_no_play(move: str) -> None:
    match = run(qwixx(2, ["R4 R5 R7 G9"]), "T1 - -")
    assert "(qwixx 8.2)" in refused(match, 0, move)


@pytest.mark.parametrize("played", ["", "T1", "T1 - -"])
def test_qwixx_8_2_nobody_but_a_seat_moves(played: str) -> None:
    match = run(qwixx(2, ["R4 R5 R7 G9"]), played)
    for move in (*match.legal(match.to_act[0]), "time"):
        assert refused(match, None, move)


def test_qwixx_8_2_nobody_but_a_seat_lays_cards_down_with_five_players() -> None:
    match = run(qwixx(5, ["", "", "", "", "Y2 Y3 Y4 Y5"]), "T1 - - - - -")
    for number in range(2, 13):
        for colour in "RYGB":
            assert refused(match, None, f"{colour}:{number}=")
            assert refused(match, None, f"{colour}:{number}={number}")


def test_qwixx_8_3_a_deck_lists_hands_then_display_then_pile() -> None:
    deck = qwixx_deck(2, ["R2 R3 R4 R5", "Y2 Y3 Y4 Y5"], "G2 G4 G6 G8", "B3 B5")
    assert deck[:14] == ["R2", "R3", "R4", "R5", "Y2", "Y3", "Y4", "Y5", "G2", "G4", "G6", "G8", "B3", "B5"]
    match = karban.new("qwixx", players=2, decks=[deck])
    assert match.view(0)["hands"][0] == deck[:4]
    assert match.view(1)["hands"][1] == deck[4:8]
    assert match.view()["display"] == ["?2", "?4", "?6", "?8"]
    assert match.view()["top"] == "?3"
    match.play(0, "T2")
    assert "G4" in match.view(0)["hands"][0]
    assert match.view()["top"] == "?5"
