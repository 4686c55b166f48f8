"""Qwixx, the card game: the score and the jokers (qwixx 5–6)."""

from __future__ import annotations

import pytest

import karban
from tests.clauses.decks import bad_option, play_out, qwixx, qwixx_deck, refused, run
from tests.clauses.scripted_games import RED_AND_YELLOW, RED_AND_YELLOW_HANDS, Turn, scripted_game

# ---------------------------------------------------------------------- 5 score


def all_reds(skipped: int) -> list[int]:
    """The scores of seat 0 while it crosses red from 2 to 12 and leaves one number out, or none."""
    turns = [
        Turn(choose="- Y2" if number == skipped else f"R{number} Y{number}", number=f"B{number}")
        for number in range(2, 13)
    ]
    return [scripted_game(2, ["R2", "Y2"], turns[: n + 1]).scores[0] for n in range(len(turns))]


def test_qwixx_5_1_n_crosses_score_the_sum_to_n() -> None:
    assert all_reds(skipped=0) == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 78]


def test_qwixx_5_1_the_lock_counts_as_a_cross() -> None:
    assert all_reds(skipped=2)[-1] == 66 - 5


def test_qwixx_5_1_each_row_by_itself() -> None:
    hands = ["R2 R3 R4 G12"]
    turns = [Turn("R:2,3,4=2,3,4"), Turn(), Turn("G:12,11=12,11", take="G11")]
    assert scripted_game(2, hands, turns).scores == (1 + 2 + 3 + 1 + 2, -5)


def test_qwixx_5_1_each_penalty_costs_five() -> None:
    match = scripted_game(2, [], [Turn()] * 5)
    assert match.scores == (-15, -10)


def test_qwixx_5_1_penalties_and_rows_add_up() -> None:
    match = scripted_game(2, RED_AND_YELLOW_HANDS, [*RED_AND_YELLOW, Turn(), Turn(choose="R12 -", number="G12")])
    assert match.scores == (36 - 5, 21 - 5)


def test_qwixx_5_2_the_highest_sum_wins() -> None:
    match = scripted_game(2, [], [Turn()] * 7)
    assert match.scores == (-20, -15)
    assert match.winners == (1,)


def test_qwixx_5_2_a_tie_is_shared() -> None:
    match = scripted_game(3, [], [Turn()] * 9)
    assert match.winners == ()
    match = scripted_game(3, [], [Turn()] * 10)
    assert match.scores == (-20, -15, -15)
    assert match.winners == (1, 2)


def test_qwixx_5_2_who_ended_the_game_need_not_win() -> None:
    turns = [Turn(choose="R2 -" if n == 0 else "", number="B2" if n == 0 else "") for n in range(8)]
    match = scripted_game(2, [], turns)
    assert match.over
    assert [sheet["penalties"] for sheet in match.view()["sheets"]] == [3, 4]
    assert match.winners == (0,)


# --------------------------------------------------------------------- 6 jokers


def with_jokers(hand: str, taken: str = "Y9") -> karban.Match:
    """Seat 0 is to lay down cards from this hand."""
    return run(qwixx(2, [hand], display=taken, jokers=True), "T1 - -")


def test_qwixx_6_1_eleven_jokers_are_shuffled_in() -> None:
    view = karban.new("qwixx", players=2, jokers=True, seed=1).view()
    assert sum(map(len, view["hands"])) + 4 + view["pile"] == 55
    assert karban.new("qwixx", players=2, seed=1).view()["pile"] == 44 - 12


def test_qwixx_6_1_a_deck_is_with_jokers_or_without() -> None:
    assert "J2" in bad_option("qwixx", players=2, jokers=True, decks=[qwixx_deck(2)])
    assert "'J" in bad_option("qwixx", players=2, decks=[qwixx_deck(2, jokers=True)])


@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_qwixx_6_1_the_option_is_true_or_false(value: object) -> None:
    assert bad_option("qwixx", jokers=value).startswith("jokers: true or false")


def test_qwixx_6_1_the_colour_is_chosen_when_it_is_laid_down() -> None:
    match = with_jokers("J7 R3 G3 B3")
    alone = [move for move in match.legal(0) if move[1:].startswith(":7*=")]
    assert alone == ["B:7*=", "B:7*=7", "G:7*=", "G:7*=7", "R:7*=", "R:7*=7", "Y:7*=", "Y:7*=7"]
    match.play(0, "G:7*=7")
    assert match.view()["sheets"][0]["G"] == [7]
    assert match.view()["laid"]["cards"] == ["J7"]
    assert match.view()["laid"]["colour"] == "G"


def test_qwixx_6_1_the_number_is_fixed() -> None:
    assert refused(with_jokers("J7 R3 G3 B3"), 0, "R:8*=8") == "J8 is not in this hand (qwixx 4.4)"


def test_qwixx_6_1_jokers_and_colour_cards_go_together() -> None:
    match = with_jokers("J4 J6 R5 G11")
    assert "R:4*,5,6*=4,5,6" in match.legal(0)
    assert "G:11,6*,4*=6,4" in match.legal(0)
    assert "only one may be left out" in refused(match, 0, "G:11,6*,4*=11,6,4")
    match.play(0, "R:4*,5,6*=4,5,6")
    assert match.view()["sheets"][0]["R"] == [4, 5, 6]


def test_qwixx_6_1_three_jokers_make_a_colour() -> None:
    match = with_jokers("J4 J6 J5 G11")
    assert {"B:6*,5*,4*=6,5,4", "Y:4*,5*,6*=4,5,6"} <= set(match.legal(0))


def test_qwixx_6_1_a_number_laid_twice_is_crossed_once() -> None:
    match = with_jokers("J7 R7 R8 B3")
    ways = [move for move in match.legal(0) if move.startswith("R:7,7*=")]
    assert ways == ["R:7,7*=", "R:7,7*=7"]
    assert "(qwixx 8.2)" in refused(match, 0, "R:7,7*=7,7")
    assert "R:7,7*,8=7,8" in match.legal(0)
    match.play(0, "R:7,7*=7")
    assert match.view()["sheets"][0]["R"] == [7]
    assert match.scores[0] == 1
    assert match.view()["discard"] == 2


def test_qwixx_6_1_a_joker_closes_a_row_under_the_same_rules() -> None:
    assert "(qwixx 2.2)" in refused(with_jokers("J12 R3 G3 B3"), 0, "R:12*=12")
    assert "G:12*=12" in with_jokers("J12 R3 G3 B3").legal(0)
    turns = [Turn("R:2,3*,4=2,3,4"), Turn(), Turn("R:10,11,12*=10,11,12", take="R10 R11 J12")]
    match = scripted_game(2, ["R2 J3 R4"], turns, jokers=True)
    assert match.view()["sheets"][0]["locks"] == ["R"]


def test_qwixx_6_1_the_back_of_a_joker_looks_like_any_other() -> None:
    match = qwixx(2, ["J7 R3 G3 B3"], display="J8", pile="J9", jokers=True)
    assert match.view(1)["hands"][0] == ["?3", "?3", "?3", "?7"]
    assert match.view(0)["display"][0] == "?8"
    assert match.view(0)["top"] == "?9"
    assert "J7" in match.view(0)["hands"][0]


def test_qwixx_6_1_a_game_with_jokers_comes_to_its_end() -> None:
    match = play_out(karban.new("qwixx", players=3, jokers=True, seed=8))
    assert match.over
    assert match.winners
