"""The Number: the course of the game, choosing and checking (number 1–3)."""

from __future__ import annotations

import pytest

import karban
from tests.chance import started
from tests.clauses.decks import all_views, bad_option, number, refused, run, shown

USED_UP = "012 012 345 345 678 678 999 999"  # two seats that write the same and have no digit left after turn four
ALONE = "012 999 345 888 678 000 999 111"  # seat 0 has no digit left after turn four, seat 1 has


# --------------------------------------------------------------------- 1 course


def test_number_1_1_two_rounds_of_five_turns() -> None:
    match = number(2)
    seen = []
    while not match.over:
        view = match.view()
        seen.append((view["round"], view["turn"]))
        digit = view["turn"]
        run(match, f"{digit}{digit}{digit} {digit}{digit}{digit}")
    assert seen == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5)]


def test_number_1_1_every_seat_at_the_same_time_in_any_order() -> None:
    match = number(4)
    assert list(match.to_act) == [0, 1, 2, 3]
    match.play(2, "123")
    assert list(match.to_act) == [0, 1, 3]
    for seat in (3, 0, 1):
        match.play(seat, "456")
    assert match.view()["turn"] == 2


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_number_1_1_two_to_five_play(players: int) -> None:
    assert number(players).to_act == tuple(range(players))


@pytest.mark.parametrize("players", [1, 6])
def test_number_1_1_not_fewer_and_not_more(players: int) -> None:
    assert bad_option("number", players=players).startswith("players: number is for 2 to 5")


def test_number_1_2_ten_free_digits_visible_to_all() -> None:
    match = number(3, "123 456 789")
    for view in all_views(match):
        assert view["free"] == [list("0456789"), list("0123789"), list("0123456")]


def test_number_1_2_all_are_free_again_in_round_two() -> None:
    match = number(2, "111 111 222 222 333 333 444 444 555 555")
    assert match.view()["round"] == 2
    assert match.view()["free"] == [list("0123456789")] * 2


# --------------------------------------------------------------------- 2 choose


def test_number_2_1_any_three_free_digits_repeated_or_not() -> None:
    match = number(2)
    assert match.legal(0) == [f"{n:03}" for n in range(1000)]
    run(match, "012 999")
    assert match.legal(0)[1:] == [f"{a}{b}{c}" for a in range(3, 10) for b in range(3, 10) for c in range(3, 10)]
    assert len(match.legal(1)) == 1 + 9**3


@pytest.mark.parametrize(
    "text", ["", "1", "12", "1234", "-12", "--", "−", "1a2", " 12", "12 ", "1.2", "٣٣٣", "123\n", "²²²"]
)
def test_number_2_1_nothing_but_three_digits(text: str) -> None:
    sentence = refused(number(3), 0, text)
    assert repr(text) in sentence
    assert "(number 2.1)" in sentence


def test_number_2_1_a_choice_cannot_be_changed() -> None:
    match = number(3, "123")
    assert match.legal(0) == []
    assert "seat 0 has nothing to decide now" in refused(match, 0, "124")


def test_number_2_2_a_seat_without_digits_takes_no_part() -> None:
    match = number(2, ALONE)
    assert match.view()["turn"] == 5
    assert match.view()["free"][0] == []
    assert match.to_act == (1,)
    assert match.legal(0) == []
    assert refused(match, 0, "000").startswith("seat 0 has nothing to decide now, as it has no free digit left")
    before = match.scores
    run(match, "234")
    assert shown(match) == {
        "round": 1,
        "turn": 5,
        "numbers": [None, "234"],
        "approved": [None, True],
        "points": [None, 2 * 2 + 8],
    }
    assert match.scores == (before[0] + 10, before[1] + 2 * 2 + 8 + 7)


def test_number_2_2_no_seat_has_a_digit_and_the_round_ends() -> None:
    match = number(2, USED_UP)
    view = match.view()
    assert (view["round"], view["turn"]) == (2, 1)
    assert match.to_act == (0, 1)
    nobody = [None, None]
    assert shown(match) == {"round": 1, "turn": 5, "numbers": nobody, "approved": nobody, "points": nobody}
    assert match.scores == (0 + 2 + 3 + 3 + 6 + 4 + 9 + 6 + 10,) * 2


def test_number_2_2_no_seat_has_a_digit_and_the_game_ends() -> None:
    match = number(2, f"{USED_UP} {USED_UP}")
    assert match.over
    assert [turn["turn"] for turn in match.view()["turns"]] == [1, 2, 3, 4, 5] * 2
    assert match.scores == (86, 86)


def test_number_2_3_void_is_a_move_of_who_has_crossed_out_and_free_digits() -> None:
    match = number(3)
    assert [match.legal(seat)[0] for seat in range(3)] == ["000"] * 3
    run(match, "123 456 713")
    assert [match.legal(seat)[0] for seat in range(3)] == ["-", "-", "000"]
    assert [view["void"] for view in all_views(match)] == [[True, True, False]] * 4
    run(match, "- 789 000")
    assert shown(match)["numbers"] == ["-", "789", "000"]


def test_number_2_3_void_is_refused_while_nothing_is_crossed_out() -> None:
    sentence = refused(number(2), 0, "-")
    assert "nothing is crossed out on this board" in sentence
    assert sentence.endswith("(number 2.3)")


def test_number_2_3_void_is_refused_when_no_digit_is_free() -> None:
    match = number(2, ALONE)
    sentence = refused(match, 0, "-")
    assert "no free digit left" in sentence
    assert sentence.endswith("(number 2.2)")
    assert match.view()["void"] == [False, True]


def test_number_2_3_a_void_number_keeps_the_last_digit_for_turn_five() -> None:
    match = number(2, "012 876 345 543 678 012 - 999 999 -")
    assert [turn["points"] for turn in match.view()["turns"]][-2:] == [[0, 9 + 6], [2 * 9 + 8, 0]]
    assert match.view()["turns"][3]["approved"] == [False, True]


def test_number_2_3_a_void_number_is_compared_with_no_other() -> None:
    match = number(4, "123 456 123 456")
    run(match, "- 987 - 732")
    assert shown(match)["approved"] == [False, False, False, True]  # 987 is out by its 7, and by nothing else
    assert shown(match)["points"] == [0, 0, 0, 7 + 3]


def test_number_2_3_all_may_write_void_numbers() -> None:
    match = number(2, "123 456 - -")
    turn = shown(match)
    assert (turn["numbers"], turn["approved"], turn["points"]) == (["-", "-"], [False, False], [0, 0])
    assert match.view()["turn"] == 3
    assert match.view()["free"] == [list("0456789"), list("0123789")]


def test_number_2_3_three_digits_of_which_one_is_crossed_out_are_refused_and_void_is_offered() -> None:
    match = number(2, "123 456")
    sentence = refused(match, 0, "415")
    assert sentence.startswith("1: crossed out on this board; free are 0, 4, 5, 6, 7, 8, 9; - writes no valid number")
    assert sentence.endswith("(number 2.3)")
    assert refused(match, 0, "321").startswith("1, 2, 3: crossed out")
    assert "415" not in match.legal(0)
    match.play(0, "450")
    assert match.to_act == (1,)


def test_number_2_3_under_version_1_a_void_number_is_not_accepted() -> None:
    match = run(started("number", 1, 2, seed=1), "123 456")
    assert match.record().rules == 1
    assert len(match.legal(0)) == 7**3
    assert refused(match, 0, "-").startswith("'-' is not three digits, such as 513 or 045 (number 2.1)")
    assert refused(match, 0, "415") == ("1: crossed out on this board; free are 0, 4, 5, 6, 7, 8, 9 (number 2.1)")
    assert match.view()["void"] == [False, False]


def test_number_2_3_a_record_is_replayed_under_the_rules_it_was_played_with() -> None:
    new = number(2, "123 456 - 789").record()
    assert new.rules == 2
    assert new.replay().rules == 2
    old = karban.Record.from_json(new.to_json().replace('"rules": 2', '"rules": 1'))
    with pytest.raises(karban.IllegalMove, match=r"move 3 of the record: '-' is not three digits"):
        old.replay()
    going_on = run(started("number", 1, 2, seed=1), "123 456")
    again = karban.Record.from_json(going_on.record().to_json()).replay()
    assert again.rules == 1
    assert "-" not in again.legal(0)
    with pytest.raises(karban.BadRecord, match=r"^rules: this program knows version 1, 2 of number, not version 3"):
        karban.Record.from_json(new.to_json().replace('"rules": 2', '"rules": 3'))


# ---------------------------------------------------------------------- 3 check


def test_number_3_1_nothing_is_shown_before_all_are_in() -> None:
    match = number(3, "761 513")
    assert match.view()["turns"] == []
    assert match.scores == (0, 0, 0)
    match.play(2, "444")
    assert shown(match)["numbers"] == ["761", "513", "444"]


def test_number_3_2_a_digit_shared_with_a_lower_number_eliminates() -> None:
    assert shown(number(2, "761 513"))["approved"] == [False, True]
    assert shown(number(2, "761 523"))["approved"] == [True, True]


def test_number_3_2_an_eliminated_number_still_eliminates() -> None:
    """342 is out because of 220, and yet it puts out 444 and 513."""
    assert shown(number(4, "220 342 444 513"))["approved"] == [True, False, False, False]
    assert shown(number(3, "123 345 567"))["approved"] == [True, False, False]


def test_number_3_2_a_higher_number_does_no_harm() -> None:
    assert shown(number(3, "100 210 321"))["approved"] == [True, False, False]
    assert shown(number(3, "321 210 100"))["approved"] == [False, False, True]


def test_number_3_2_lower_is_meant_as_a_number_with_its_leading_zeros() -> None:
    assert shown(number(2, "045 450"))["approved"] == [True, False]
    assert shown(number(2, "007 700"))["approved"] == [True, False]


def test_number_3_3_equal_numbers_do_not_eliminate_each_other() -> None:
    assert shown(number(3, "444 444 444"))["approved"] == [True, True, True]


def test_number_3_3_equal_numbers_are_eliminated_together() -> None:
    assert shown(number(3, "444 444 114"))["approved"] == [False, False, True]


@pytest.mark.parametrize("numbers", ["123 234 345", "999 998 997", "000 001 002", "111 100 010"])
def test_number_3_4_the_lowest_is_always_approved(numbers: str) -> None:
    match = number(3, numbers)
    lowest = min(numbers.split())
    assert shown(match)["approved"][numbers.split().index(lowest)] is True


def test_number_3_4_a_void_number_is_not_approved_and_not_the_lowest() -> None:
    match = run(number(3, "123 123 123"), "- 989 976")
    assert shown(match)["approved"] == [False, False, True]
