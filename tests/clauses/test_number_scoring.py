"""The Number: the score, the end, and what is seen (number 4–7)."""

from __future__ import annotations

import json

import pytest

import karban
from tests.clauses.decks import all_views, bad_option, number, refused, run, shown

# ---------------------------------------------------------------------- 4 score


def test_number_4_2_the_first_worked_example() -> None:
    match = number(5, "761 513 444 444 220")
    assert shown(match)["approved"] == [False, True, True, True, True]
    assert shown(match)["points"] == [0, 5 + 2, 4, 4, 2]


def test_number_4_2_the_second_worked_example() -> None:
    match = number(5, "761 513 444 342 220")
    assert shown(match)["approved"] == [False, False, False, False, True]
    assert shown(match)["points"] == [0, 0, 0, 0, 2 + 2]


def test_number_4_1_approved_scores_the_first_digit() -> None:
    assert shown(number(3, "045 123 999"))["points"] == [0, 1, 9 + 2]


def test_number_4_1_the_first_digit_counts_double_in_turn_five_the_bonus_does_not() -> None:
    match = number(2, "111 000 222 111 333 222 444 333 567 489")
    assert shown(match)["turn"] == 5
    assert shown(match)["points"] == [2 * 5 + 8, 2 * 4]


@pytest.mark.parametrize(("turn", "bonus"), [(1, 2), (2, 3), (3, 4), (4, 6), (5, 8)])
def test_number_4_2_the_bonus_grows_with_the_turn(turn: int, bonus: int) -> None:
    match = number(2)
    for digit in range(1, turn + 1):
        run(match, f"{digit}{digit}{digit} {digit - 1}{digit - 1}{digit - 1}")
    double = 2 if turn == 5 else 1
    assert shown(match)["points"] == [double * turn + bonus, double * (turn - 1)]


def test_number_4_2_a_shared_highest_earns_the_bonus_in_full_each() -> None:
    assert shown(number(4, "777 777 123 045"))["points"] == [7 + 2, 7 + 2, 1, 0]


def test_number_4_2_the_highest_approved_not_the_highest_written() -> None:
    assert shown(number(3, "913 541 260"))["points"] == [0, 5 + 2, 2]
    assert shown(number(3, "916 541 261"))["points"] == [0, 0, 2 + 2]


def test_number_4_3_the_digits_of_an_approved_number_are_crossed_out() -> None:
    match = number(3, "777 045 331")
    assert match.view()["free"] == [list("012345689"), list("1236789"), list("02456789")]


def test_number_4_4_an_eliminated_number_scores_nothing_and_crosses_nothing_out() -> None:
    match = number(2, "915 513")
    assert shown(match)["points"] == [0, 5 + 2]
    assert match.view()["free"] == [list("0123456789"), list("0246789")]
    assert match.scores == (0, 7)


def test_number_4_4_a_void_number_scores_nothing_and_crosses_nothing_out() -> None:
    match = number(2, "915 402")
    before = match.scores
    run(match, "- 777")
    assert shown(match)["points"] == [0, 7 + 3]
    assert match.view()["free"][0] == list("0234678")
    assert match.scores == (before[0], before[1] + 10)


def test_number_4_2_a_void_number_does_not_earn_the_bonus_nor_take_it() -> None:
    assert shown(run(number(3, "111 222 333"), "- 000 -"))["points"] == [0, 0 + 3, 0]


# ------------------------------------------------------------------------ 5 end


def test_number_5_1_a_point_for_every_digit_crossed_out() -> None:
    match = number(2, "111 000 222 111 333 222 444 333")
    assert match.scores == (1 + 2 + 2 + 3 + 3 + 4 + 4 + 6, 0 + 1 + 2 + 3)
    before = match.scores
    run(match, "567 489")
    assert shown(match)["points"] == [18, 8]
    assert match.scores == (before[0] + 18 + 4 + 3, before[1] + 8 + 4 + 3)


def test_number_5_1_only_digits_of_approved_numbers() -> None:
    match = number(2, "901 012 934 345 967 678 999 999")
    assert match.view()["free"] == [list("012345678"), []]
    before = match.scores
    run(match, "888")
    assert match.scores == (before[0] + 2 * 8 + 8 + 2, before[1] + 10)


def same_digit(*numbers: int) -> str:
    return " ".join(str(number) * 3 for number in numbers)


def test_number_5_2_the_highest_total_wins() -> None:
    one_round = " ".join(same_digit(digit, digit, digit + 1) for digit in range(5))
    match = number(3, f"{one_round} {one_round}")
    assert match.over
    assert match.scores[0] == match.scores[1] < match.scores[2]
    assert match.winners == (2,)


def test_number_5_2_a_tie_is_shared() -> None:
    one_round = " ".join(same_digit(digit, digit, digit - 1) for digit in range(1, 6))
    match = number(3, one_round)
    assert not match.winners
    run(match, one_round)
    assert match.over
    assert match.to_act == ()
    assert match.scores[0] == match.scores[1] > match.scores[2]
    assert match.winners == (0, 1)


# --------------------------------------------------------------- 6 seen by whom


def test_number_6_only_the_own_choice_is_seen_before_all_are_in() -> None:
    one, other = number(3, "761 513"), number(3, "888 999")
    assert one.view(2) == other.view(2)
    assert one.view(None) == other.view(None)
    assert one.view(0)["choice"] == "761"
    assert one.view(1)["choice"] == "513"
    assert one.view(2)["choice"] is None
    assert "761" not in json.dumps([one.view(None), one.view(1), one.view(2)])


def test_number_6_a_void_number_is_as_secret_as_any_other() -> None:
    one, other = number(3, "123 456 780 - 000"), number(3, "123 456 780 999 -")
    for seat in (2, None):
        assert one.view(seat) == other.view(seat)
        assert one.legal(2) == other.legal(2)
    assert (one.view(0)["choice"], other.view(1)["choice"]) == ("-", "-")


def test_number_6_that_a_seat_has_chosen_is_shown() -> None:
    match = number(3)
    match.play(1, "513")
    assert [view["chosen"] for view in all_views(match)] == [[False, True, False]] * 4
    assert [view["to_act"] for view in all_views(match)] == [[0, 2]] * 4


def test_number_6_a_refusal_tells_nothing_about_choices() -> None:
    one, other = number(3, "761 513"), number(3, "888 999")
    assert refused(one, 2, "7") == refused(other, 2, "7")
    assert refused(one, 0, "761") == refused(other, 0, "761")
    assert one.legal(2) == other.legal(2)


def test_number_6_after_the_turn_everything_is_seen_by_all() -> None:
    match = number(3, "761 513 444")
    assert [view["turns"] for view in all_views(match)] == [[shown(match)]] * 4
    assert [view["choice"] for view in all_views(match)] == [None] * 4


# ------------------------------------------------------------------- 7 notation


@pytest.mark.parametrize("move", ["513", "045", "777", "000"])
def test_number_7_a_move_is_three_digits(move: str) -> None:
    match = number(2, f"{move} 888")
    assert match.moves == ((0, move), (1, "888"))
    assert shown(match)["numbers"] == [move, "888"]


def test_number_7_a_void_number_is_written_as_a_minus() -> None:
    match = number(2, "123 456 - 789")
    assert match.moves[2:] == ((0, "-"), (1, "789"))
    assert match.record().replay().view() == match.view()


def test_number_7_there_is_no_deck() -> None:
    assert bad_option("number", players=3, decks=[["1", "2"]]).startswith("decks: ")


def test_number_7_there_is_no_chance() -> None:
    views = [run(karban.new("number", players=3, seed=seed), "761 513 444").view(1) for seed in range(5)]
    assert views == [views[0]] * 5


def test_number_7_a_view_lists_no_moves_as_any_free_digits_will_do() -> None:
    assert [view["legal"] for view in all_views(number(3))] == [[]] * 4


def test_number_7_there_are_no_options() -> None:
    assert "jokers" in bad_option("number", players=3, jokers=True)


def test_number_7_nobody_but_a_seat_writes() -> None:
    sentence = refused(number(3), None, "513")
    assert "crossed out" not in sentence
