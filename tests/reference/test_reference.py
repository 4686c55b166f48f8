"""The reference against the worked examples of the rule files, and at its edges."""

import random
from itertools import product
from typing import Any

import pytest

from . import Shuffle, gap, number, qwixx, three

AnyReference = gap.Reference | qwixx.Reference | number.Reference | three.Reference


def unshuffled(kind: str, cards: list[str]) -> list[str]:
    return list(cards)


def seeded(seed: int) -> Shuffle:
    chance = random.Random(seed)

    def shuffle(kind: str, cards: list[str]) -> list[str]:
        return chance.sample(cards, len(cards))

    return shuffle


def play_out(game: AnyReference, seed: int, limit: int = 20_000) -> None:
    chance = random.Random(seed)
    for _ in range(limit):
        if game.over:
            return
        seat = chance.choice(game.to_act)
        game.play(seat, chance.choice(game.legal(seat)))
    raise AssertionError("the game does not end")


# --- gap


def new_gap(players: int = 2, **options: Any) -> gap.Reference:
    return gap.Reference(players, options, unshuffled, 0)


def gap_position(row: str, hand: str, pile: str = "", other: str = "P9") -> gap.Reference:
    """Seat 0 is to play from this hand."""
    game = new_gap()
    game.row, game.pile = set(row.split()), pile.split()
    game.hands = [set(hand.split()), set(other.split())]
    return game


def gap_after(*rounds: tuple[int, ...], **options: Any) -> gap.Reference:
    """A game of which the given rounds are scored, by way of prepared round scores."""
    game = new_gap(len(rounds[0]), **options)
    for scores in rounds:
        assert not game.over
        game.collections = [{f"R{v}" for v in range(score)} for score in scores]
        game.hands = [set() for _ in scores]
        game._end_round()
    return game


@pytest.mark.parametrize(
    ("collection", "score"),
    [
        ("R1 R2 R3 R4 G1 G2 Y1 B1", 2),
        ("R1 R2 R3 R4 G1 G2 G3 G4", 8),
        ("R1 R2 R3 G1 G2 G3 Y1", 5),
        ("R1 R2 G1 G2 Y1 Y2", 6),
        ("R1 Y1 Y2 Y3 B1 B2 B3 P1 P2 P3", 8),
        ("", 0),
        ("R1 R2 G1 Y1 B1", -1),
        ("R7", 1),
    ],
)
def test_gap_4_round_score(collection: str, score: int) -> None:
    assert gap.round_score(set(collection.split())) == score


@pytest.mark.parametrize(("players", "cards"), [(2, 30), (3, 40), (4, 50), (5, 50), (6, 50)])
def test_gap_1_2_deck_by_players(players: int, cards: int) -> None:
    game = new_gap(players)
    assert sum(map(len, game.hands)) + len(game.row) + len(game.pile) == cards


def test_gap_1_2_default_sets_aside_purple_then_blue() -> None:
    assert new_gap(2).colours == ["R", "Y", "G"]
    assert new_gap(3).colours == ["R", "Y", "G", "B"]


def test_gap_1_2_colours_are_those_played() -> None:
    game = new_gap(2, colours=["P", "G", "B"])
    assert {card[0] for card in game.row.union(game.pile, *game.hands)} == {"P", "G", "B"}


def test_gap_2_1_deal_in_blocks() -> None:
    game = new_gap()
    assert game.hands[0] == {"R0", "R1", "R2", "R3", "R4", "R5"}
    assert game.hands[1] == {"R6", "R7", "R8", "R9", "Y0", "Y1"}
    assert game.row == {"Y2", "Y3", "Y4", "Y5"}
    assert game.pile[0] == "Y6"


def test_gap_2_1_five_cards_for_five() -> None:
    assert [len(hand) for hand in new_gap(5).hands] == [5] * 5


def test_gap_2_2_next_round_starts_to_the_left() -> None:
    game = gap_after((1, 2, 3), (1, 2, 3))
    assert game.to_act == (2,)


def test_gap_3_2_same_value_takes_all_even_with_neighbours() -> None:
    game = gap_position("G7 B7 G6 B8", "R7")
    assert game.legal(0) == ["R7"]
    game.play(0, "R7")
    assert game.collections[0] == {"R7", "G7", "B7"}
    assert game.row == {"G6", "B8"}


def test_gap_3_3_one_of_each_neighbour_with_choice() -> None:
    game = gap_position("G6 Y6 B8 P1", "R7")
    assert game.legal(0) == ["R7:G6,B8", "R7:Y6,B8"]
    game.play(0, "R7:Y6,B8")
    assert game.collections[0] == {"R7", "Y6", "B8"}
    assert game.row == {"G6", "P1"}


def test_gap_3_3_ring_zero_has_nine_below() -> None:
    assert gap_position("P9 R1 G5 G6", "Y0").legal(0) == ["Y0:P9,R1"]
    assert gap_position("R1 G1 G5 G6", "Y0").legal(0) == ["Y0:G1", "Y0:R1"]
    assert gap_position("P9 R0 R8 R5", "Y9").legal(0) == ["Y9"]
    assert gap_position("R0 R8 G8 R5", "Y9").legal(0) == ["Y9:G8,R0", "Y9:R8,R0"]


def test_gap_3_4_nothing_joins_the_row() -> None:
    game = gap_position("G1 G2 G3 G4", "R7", pile="B0")
    game.play(0, "R7")
    assert game.row == {"G1", "G2", "G3", "G4", "R7"}
    assert game.pile == ["B0"]


def test_gap_3_6_row_is_filled_up_to_four() -> None:
    game = gap_position("G7 B7 G1 G2", "R7", pile="Y0 Y1 Y2")
    game.play(0, "R7")
    assert game.row == {"G1", "G2", "Y0", "Y1"}
    assert game.pile == ["Y2"]


def test_gap_3_6_empty_pile_and_empty_row() -> None:
    game = gap_position("G7", "R7", other="B3")
    game.play(0, "R7")
    assert game.row == set()
    assert game.legal(1) == ["B3"]


def test_gap_4_1_round_ends_with_empty_hands() -> None:
    game = gap_position("G7", "R7", other="B3")
    game.play(0, "R7")
    assert game.scores == (0, 0)
    game.play(1, "B3")
    assert game.round_scores == [(2, 0)]
    assert game.scores == (2, 0)
    assert game.collections == [set(), set()]
    assert game.to_act == (1,)


def test_gap_5_1_target_reached_ends() -> None:
    assert not gap_after((9, 8), target=10).over
    game = gap_after((9, 8), (1, 5), target=10)
    assert game.over
    assert game.winners == (1,)  # gap 5.3
    assert game.to_act == ()
    assert game.legal(0) == []


def test_gap_5_2_rounds() -> None:
    assert gap_after((1, 2), (3, 1), rounds=2).over
    assert not gap_after((10, 2), (10, 1), (10, 1), rounds=4).over


def test_gap_5_2_time_makes_this_round_the_last() -> None:
    game = new_gap(minutes=10)
    game.play(None, "time")
    assert not game.over
    assert game.to_act == (0,)
    play_out(game, 1)
    assert len(game.round_scores) == 1


def test_gap_5_2_minutes_have_no_target() -> None:
    assert not gap_after((9, 1), (9, 1), (9, 1), (9, 1), minutes=10).over


def test_gap_5_4_best_single_round() -> None:
    assert gap_after((5, 3), (4, 6), rounds=2).winners == (1,)


def test_gap_5_4_earlier_best_round() -> None:
    assert gap_after((2, 6, 1), (6, 2, 1), rounds=2).winners == (1,)


def test_gap_5_4_shared() -> None:
    assert gap_after((2, 6, 6), (6, 2, 2), rounds=2).winners == (1, 2)


def test_gap_5_4_extra_rounds_until_not_tied() -> None:
    options: dict[str, Any] = {"rounds": 1, "tiebreak": "extra-round"}
    assert not gap_after((4, 4), **options).over
    assert not gap_after((4, 4), (2, 2), **options).over
    assert gap_after((4, 4), (2, 2), (3, 1), **options).winners == (0,)


def test_gap_5_4_extra_round_may_fall_below_the_target() -> None:
    game = gap_after((4, 4), target=4, tiebreak="extra-round")
    game.collections = [{"R1", "R2", "G1", "Y1", "B1"}, {"R1", "R2", "G1", "Y1", "B1", "P1"}]
    game._end_round()
    assert game.scores == (3, 2)
    assert game.over
    assert game.winners == (0,)


# --- qwixx


def new_qwixx(players: int = 2, **options: Any) -> qwixx.Reference:
    return qwixx.Reference(players, options, unshuffled, 0)


def qwixx_at_play(hand: str, **crossed: list[int]) -> qwixx.Reference:
    """Seat 0 is to lay down, having crossed nothing in the second action."""
    game = new_qwixx()
    game.play(0, "T1")
    game.play(1, "-")
    game.play(0, "-")
    game.hands[0] = hand.split()
    game.sheets[0].update(crossed)
    return game


def crossings(game: qwixx.Reference, laid: str) -> list[str]:
    return [move.split("=")[1] for move in game.legal(0) if move.startswith(laid + "=")]


def test_qwixx_3_1_deal() -> None:
    game = new_qwixx()
    assert game.hands == [["R2", "R3", "R4", "R5"], ["R6", "R7", "R8", "R9"]]
    assert game.display == ["R10", "R11", "R12", "Y2"]
    assert game.pile[0] == "Y3"
    assert len(game.pile) == 32


def test_qwixx_4_1_take_one_at_the_start() -> None:
    game = new_qwixx()
    assert game.to_act == (0,)
    assert game.legal(0) == ["T1", "T2", "T3", "T4"]
    assert game.legal(1) == []
    game.play(0, "T2")
    assert game.hands[0][-1] == "R11"
    assert game.display == ["R10", "Y3", "R12", "Y2"]


def test_qwixx_4_1_take_two_or_three_later() -> None:
    game = new_qwixx()
    game.hands[0] = ["R2", "R3"]
    assert game.legal(0) == ["T1,2,3", "T1,2,4", "T1,3,4", "T2,3,4"]
    game.hands[0] = ["R2", "R3", "R4"]
    assert game.legal(0) == ["T1,2", "T1,3", "T1,4", "T2,3", "T2,4", "T3,4"]
    game.play(0, "T1,4")
    assert game.display == ["Y3", "R11", "R12", "Y4"]


def test_qwixx_4_2_number_for_all_is_sealed() -> None:
    game = new_qwixx()
    game.play(0, "T1")
    assert list(game.to_act) == [0, 1]
    assert game.legal(1) == ["-", "B4", "G4", "R4", "Y4"]
    game.play(1, "G4")
    assert list(game.to_act) == [0]
    assert game.legal(1) == []
    assert game.sheets[1]["G"] == []
    game.play(0, "-")
    assert list(game.to_act) == [0]
    assert game.sheets[1]["G"] == [4]
    assert game.pile[0] == "Y4"


def test_qwixx_4_2_everyone_decides_even_with_nothing_to_cross() -> None:
    game = new_qwixx()
    game.sheets[1] = {"R": [5], "Y": [5], "G": [3], "B": [4]}
    game.play(0, "T1")
    assert game.to_act == (0, 1)
    assert game.legal(1) == ["-"]


def test_qwixx_2_1_left_to_right() -> None:
    assert qwixx.may_cross("R", [5], [7])
    assert not qwixx.may_cross("R", [5, 7], [6])
    assert qwixx.may_cross("G", [7], [6])
    assert not qwixx.may_cross("G", [6], [7])
    assert not qwixx.may_cross("R", [5], [5])


def test_qwixx_2_2_rightmost_needs_five_before() -> None:
    assert not qwixx.may_cross("R", [2, 3, 4, 5], [12])
    assert qwixx.may_cross("R", [2, 3, 4, 5, 6], [12])
    assert not qwixx.may_cross("B", [12, 11, 10, 9], [2])
    assert qwixx.may_cross("B", [12, 11, 10, 9, 8], [2])


def test_qwixx_2_2_crosses_of_the_same_action_count() -> None:
    game = qwixx_at_play("Y10 Y11 Y12 G3 G4", Y=[2, 3, 4])
    assert crossings(game, "Y:10,11,12") == ["", "10", "10,11", "10,11,12", "11"]


def test_qwixx_2_3_lock_and_score() -> None:
    sheet = {"R": [2, 3, 4, 5, 6, 12], "Y": [], "G": [12], "B": []}
    assert qwixx.closed_rows(sheet) == ["R"]
    assert qwixx.sheet_score(sheet, 1) == 28 + 1 - 5


@pytest.mark.parametrize(("crosses", "score"), list(enumerate([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55])))
def test_qwixx_5_1_row_score(crosses: int, score: int) -> None:
    sheet = {"R": list(range(2, 2 + crosses)), "Y": [], "G": [], "B": []}
    assert qwixx.sheet_score(sheet, 0) == score


def test_qwixx_5_1_full_row_is_twelve_crosses() -> None:
    assert qwixx.sheet_score({"R": list(range(2, 13)), "Y": [], "G": [], "B": []}, 0) == 78


@pytest.mark.parametrize(
    ("laid", "crossed"),
    [
        ("4,5,7", ["", "4", "4,5", "4,5,7", "5", "5,7", "7"]),
        ("4,6", ["", "4", "4,6", "6"]),
        ("2,4,6", ["", "2", "2,4", "4", "4,6", "6"]),
        ("2,3,6", ["", "2", "2,3", "3", "6"]),
        ("2,3,4", ["", "2", "2,3", "2,3,4", "2,4", "3", "3,4", "4"]),
    ],
)
def test_qwixx_4_4_at_most_one_left_out(laid: str, crossed: list[str]) -> None:
    hand = " ".join(f"R{n}" for n in laid.split(","))
    assert crossings(qwixx_at_play(hand + " Y2"), f"R:{laid}") == crossed


def test_qwixx_4_4_green_runs_down() -> None:
    game = qwixx_at_play("G3 G9 G11 R2 B8")
    assert crossings(game, "G:11,9,3") == ["", "11", "11,9", "3", "9"]
    game.play(0, "G:11,9,3=11,9")
    assert game.sheets[0]["G"] == [11, 9]
    assert game.hands[0] == ["R2", "B8"]
    assert sorted(game.discard) == ["G11", "G3", "G9"]
    assert game.penalties == [0, 0]
    assert game.to_act == (1,)


def test_qwixx_4_4_one_card_or_same_colour_at_most_three() -> None:
    laid = {move.split("=")[0] for move in qwixx_at_play("R2 R3 R4 R5 B8").legal(0)}
    assert "B:8" in laid
    assert "R:2,3,5" in laid
    assert "R:2,3,4,5" not in laid
    assert len(laid) == 4 + 6 + 4 + 1


def test_qwixx_4_5_penalty_only_for_the_active_seat_that_crossed_nothing() -> None:
    game = qwixx_at_play("R2 R3 R4 R5 B8")
    game.play(0, "B:8=")
    assert game.penalties == [1, 0]
    assert game.scores == (-5, 0)


def test_qwixx_4_5_no_penalty_after_a_cross_in_the_second_action() -> None:
    game = new_qwixx()
    game.play(0, "T1")
    game.play(0, "R4")
    game.play(1, "-")
    game.play(0, "R:2=")
    assert game.penalties == [0, 0]


def test_qwixx_4_3_two_closed_rows_end_before_the_third_action() -> None:
    game = new_qwixx()
    full = [12, 11, 10, 9, 8]
    game.sheets[1] = {"R": [2, 3, 4, 5, 6, 12], "Y": [], "G": full, "B": []}
    game.pile.insert(1, "B2")
    game.play(0, "T1")
    game.play(0, "-")
    game.play(1, "G2")
    assert game.over
    assert game.penalties == [0, 0]
    assert game.winners == (1,)
    assert game.to_act == ()
    assert game.locks == [[], ["R", "G"]]
    assert game.scores == (0, 56)


def test_qwixx_4_6_two_closed_rows_end_after_the_third_action() -> None:
    game = qwixx_at_play("R12 R3 Y4 Y5 B8", R=[2, 3, 4, 5, 6], B=[12, 11, 10, 9, 8, 2])
    game.play(0, "R:12=12")
    assert game.over
    assert game.winners == (0,)


def test_qwixx_4_6_four_penalties_end() -> None:
    game = qwixx_at_play("R12 R3 Y4 Y5 B8")
    game.penalties[0] = 3
    game.play(0, "R:12=")
    assert game.over
    assert game.scores == (-20, 0)
    assert game.winners == (1,)


def test_qwixx_5_2_tie_is_shared() -> None:
    game = new_qwixx()
    game.over = True
    assert game.winners == (0, 1)


def test_qwixx_4_7_pile_emptied_by_the_refill_is_renewed_at_once() -> None:
    game = new_qwixx()
    game.pile, game.discard = ["Y3"], ["Y4", "Y5"]
    game.play(0, "T1")
    assert game.display[0] == "Y3"
    assert game.pile == ["Y4", "Y5"]
    assert game.discard == []


def test_qwixx_4_7_pile_emptied_in_the_middle_of_the_refill() -> None:
    game = new_qwixx()
    game.hands[0], game.pile, game.discard = ["R2", "R3"], ["Y3"], ["Y4", "Y5", "Y6"]
    game.play(0, "T1,2,4")
    assert game.display == ["Y3", "Y4", "R12", "Y5"]
    assert game.pile == ["Y6"]


def test_qwixx_4_7_no_reshuffle_while_a_card_is_left() -> None:
    game = new_qwixx()
    game.pile, game.discard = ["Y3", "Y6"], ["Y4", "Y5"]
    game.play(0, "T1")
    assert game.pile == ["Y6"]
    assert game.discard == ["Y4", "Y5"]


def test_qwixx_6_1_lone_joker_in_every_colour() -> None:
    moves = qwixx_at_play("J5").legal(0)
    assert moves == ["B:5*=", "B:5*=5", "G:5*=", "G:5*=5", "R:5*=", "R:5*=5", "Y:5*=", "Y:5*=5"]


def test_qwixx_6_1_number_laid_twice_is_crossed_once() -> None:
    game = qwixx_at_play("J7 R4 R7 J2 G3")
    assert crossings(game, "R:4,7,7*") == ["", "4", "7"]
    game.play(0, "R:4,7,7*=7")
    assert game.sheets[0]["R"] == [7]
    assert sorted(game.discard) == ["J7", "R4", "R7"]
    assert game.hands[0] == ["J2", "G3"]


def test_qwixx_8_2_row_order_of_green_with_joker() -> None:
    assert crossings(qwixx_at_play("J9 G3 G11"), "G:11,9*,3") == ["", "11", "11,9", "3", "9"]


def test_qwixx_6_1_fifty_five_cards() -> None:
    game = new_qwixx(5, jokers=True)
    assert sum(map(len, game.hands)) + len(game.display) + len(game.pile) == 55


# --- number


def new_number(players: int = 3) -> number.Reference:
    return number.Reference(players, {}, unshuffled, 0)


def turn(game: number.Reference, *choices: str) -> None:
    for seat, choice in zip(game.to_act, choices, strict=True):
        game.play(seat, choice)


def test_number_4_worked_first() -> None:
    game = new_number(5)
    turn(game, "761", "513", "444", "444", "220")
    assert game.scores == (0, 7, 4, 4, 2)
    everything = set(range(10))
    assert game.free == [everything, everything - {5, 1, 3}, *[everything - {4}] * 2, everything - {2, 0}]


def test_number_4_worked_second() -> None:
    game = new_number(5)
    turn(game, "761", "513", "444", "342", "220")
    assert game.scores == (0, 0, 0, 0, 4)


def test_number_3_1_secret_until_the_last_is_in() -> None:
    game = new_number()
    game.play(2, "999")
    assert game.to_act == (0, 1)
    assert game.legal(2) == []
    assert game.scores == (0, 0, 0)
    assert game.turn == 1


def test_number_2_1_legal_texts() -> None:
    game = new_number()
    assert game.legal(0) == [f"{n:03}" for n in range(1000)]
    game.free[0] = {0, 7}
    assert game.legal(0) == ["-", *("".join(three_digits) for three_digits in product("07", repeat=3))]


def test_number_3_3_equal_numbers_do_not_eliminate_each_other() -> None:
    assert number.turn_points(2, {0: "888", 1: "888", 2: "100"}) == {0: 11, 1: 11, 2: 1}  # number 4.2 too


def test_number_4_1_leading_zero() -> None:
    assert number.turn_points(1, {0: "045", 1: "123"}) == {0: 0, 1: 3}


@pytest.mark.parametrize(("which", "points"), [(1, 9), (2, 10), (3, 11), (4, 13), (5, 22)])
def test_number_4_1_and_4_2_points_by_turn(which: int, points: int) -> None:
    assert number.turn_points(which, {0: "777", 1: "000"}) == {0: points, 1: 0}


def test_number_4_4_eliminated_crosses_nothing_out() -> None:
    game = new_number(2)
    turn(game, "910", "100")
    assert game.scores == (0, 3)
    assert len(game.free[0]) == 10
    assert game.free[1] == set(range(2, 10))


def test_number_2_2_seat_without_digits_does_not_take_part() -> None:
    game = new_number(2)
    for choice in ("012", "345", "678"):
        turn(game, choice, choice)
    game.free[1] = {8, 9}
    turn(game, "999", "888")
    assert game.to_act == (1,)
    assert game.legal(0) == []
    assert game.turn == 5
    before = game.scores
    turn(game, "999")
    assert game.round == 2
    assert game.scores == (before[0] + 0 + 10, before[1] + 18 + 8 + 10)  # number 5.1 too


def test_number_2_2_rest_of_the_round_passes_when_nobody_has_a_digit() -> None:
    game = new_number(2)
    for choice in ("012", "345", "678", "999"):
        turn(game, choice, choice)
    assert (game.round, game.turn) == (2, 1)
    assert game.to_act == (0, 1)
    points = (0 + 2) + (3 + 3) + (6 + 4) + (9 + 6) + 10
    assert game.scores == (points, points)


def test_number_5_1_digit_points_at_the_end_of_each_round() -> None:
    game = new_number(2)
    for choice in ("000", "111", "222", "333"):
        turn(game, choice, choice)
    assert game.scores == (6 + 15, 6 + 15)
    turn(game, "444", "444")
    assert game.scores == (21 + 16 + 5, 21 + 16 + 5)
    assert game.round == 2
    assert game.free == [set(range(10))] * 2


def test_number_5_2_end_and_shared_win() -> None:
    game = new_number(2)
    for _ in range(2):
        for choice in ("000", "111", "222", "333", "444"):
            assert game.winners == ()
            turn(game, choice, choice)
    assert game.over
    assert game.winners == (0, 1)
    assert game.to_act == ()
    assert (game.round, game.turn) == (2, 5)


# --- three


def new_three(players: int = 2, **options: Any) -> three.Reference:
    return three.Reference(players, options, unshuffled, 0)


def three_position(row: list[int], hand: list[int]) -> three.Reference:
    """Seat 0 is to lay; the row given replaces its row."""
    game = new_three()
    game.rows = [[0], [30], [60]]
    game.rows[row[0] // 30] = list(row)
    game.hands[0] = [*hand, 88, 89]
    return game


def collection(**counts: int) -> dict[str, int]:
    return dict.fromkeys(three.COLOURS, 0) | counts


def test_three_1_3_standard_colours() -> None:
    table = three.standard_colours()
    named = {1: "green", 8: "green", 14: "turquoise", 16: "green", 46: "green", 2: "orange", 89: "turquoise"}
    assert {card: table[card] for card in named} == named
    assert len(table) == 84
    assert not set(three.COLOURLESS) & set(table)


def test_three_1_3_four_of_each_colour_in_each_row() -> None:
    for table in (three.standard_colours(), three.shuffled_colours(seeded(5))):
        for row, colour in product(range(3), three.COLOURS):
            assert [table[card] for card in three.coloured_numbers(row)].count(colour) == 4


def test_three_1_3_shuffles_three_rows_then_the_deck() -> None:
    asked: list[tuple[str, int]] = []

    def shuffle(kind: str, cards: list[str]) -> list[str]:
        asked.append((kind, len(cards)))
        return cards

    game = three.Reference(2, {"colours": "shuffled"}, shuffle, 0)
    assert asked == [("colours", 28)] * 3 + [("deck", 87)]
    assert [game.colours[card] for card in (1, 4, 5, 14, 16, 29, 31)] == [
        *("green", "green", "orange", "red", "red", "turquoise", "green")
    ]


def test_three_2_deal() -> None:
    game = new_three(4)
    assert game.rows == [[0, 1, 2, 3], [30], [60]]  # three 2.1: full, and nothing is taken
    assert game.hands[0] == list(range(4, 12))
    assert game.piles[0] == list(range(12, 24))
    assert game.hands[1][0] == 24
    assert [len(pile) for pile in game.piles] == [12] * 4


def test_three_3_2_row_rises() -> None:
    game = three_position([30, 46, 57], [40])
    game.play(0, "40")
    assert game.rows[1] == [30, 40, 46, 57]
    assert sum(game.up[0].values()) == 0


def test_three_3_3_a_highest_fifth_takes_beside_the_start() -> None:
    game = three_position([0, 10, 19, 24], [28])
    game.play(0, "28")
    assert game.rows[0] == [0, 19, 24, 28]
    assert game.up[0] == collection(lilac=1)


def test_three_3_3_b_otherwise_all_higher() -> None:
    game = three_position([30, 40, 46, 57], [37])
    game.play(0, "37")
    assert game.rows[1] == [30, 37]
    # 31 is green: 40 is the tenth (lilac), 46 the fifteenth (green), 57 the twenty-sixth (light blue)
    assert game.up[0] == collection(lilac=1, green=1) | {"light blue": 1}


def test_three_3_3_b_one_card() -> None:
    game = three_position([30, 31, 32, 57], [56])
    game.play(0, "56")
    assert game.rows[1] == [30, 31, 32, 56]
    assert sum(game.up[0].values()) == 1


def test_three_3_4_colourless_leaves_the_game() -> None:
    game = three_position([0, 15, 19, 24], [28])
    game.play(0, "28")
    assert game.rows[0] == [0, 19, 24, 28]
    assert game.up[0] == collection() == game.down[0]


def test_three_3_5_third_turns_down_fourth_starts_anew() -> None:
    game = three_position([0, 1, 8, 16], [23])
    game.up[0] = collection(green=2)
    game.play(0, "23")
    assert game.up[0]["green"] == 0
    assert game.down[0]["green"] == 3
    assert game.scores[0] == -3
    game._collect(0, 8)
    assert game.up[0]["green"] == 1
    assert game.down[0]["green"] == 3
    game._collect(0, 16)
    game._collect(0, 23)
    assert game.up[0]["green"] == 0
    assert game.down[0]["green"] == 6


def test_three_3_6_running_bonus_once_and_in_order() -> None:
    game = three_position([0, 1, 8, 16], [23, 29, 28])
    game.up[0] = dict.fromkeys(three.COLOURS, 1) | {"green": 0}
    game.play(0, "23")
    assert game.running == [10, None]
    assert game.stack == [7, 5, 3]
    assert game.scores[0] == 17
    game.play(1, game.legal(1)[0])
    game.play(0, "29")
    assert game.running == [10, None]
    assert game.stack == [7, 5, 3]


def test_three_3_6_only_at_the_end_of_the_turn() -> None:
    game = three_position([0, 7, 8, 16], [6])  # takes 7 turquoise, then 8 and 16, both green
    game.up[0] = dict.fromkeys(three.COLOURS, 1) | {"turquoise": 0}
    game.play(0, "6")
    assert game.up[0]["turquoise"] == 1
    assert game.up[0]["green"] == 0
    assert game.running == [None, None]


def test_three_3_7_draws_six_with_two_left() -> None:
    game = three.Reference(2, {}, seeded(3), 0)
    sizes: list[int] = []
    while not game.over:
        seat = game.to_act[0]
        game.play(seat, game.legal(seat)[0])
        if seat == 0:
            sizes.append(len(game.hands[0]))
    assert sizes == [7, 6, 5, 4, 3, 8, 7, 6, 5, 4, 3, 8, 7, 6, 5, 4, 3, 2]
    assert game.laid == [18, 18]
    assert game.hands == [[], []]  # three 4.1


def test_three_4_worked() -> None:
    up = collection(green=1, orange=1, lilac=1, red=1, magenta=2, turquoise=2)
    game = new_three()
    game.up[0], game.down[0], game.running[0] = up, collection(green=3, orange=3), 7
    assert game.scores[0] == 15
    game.over = True
    assert game.scores == (20, 0)
    assert game.winners == (0,)


def test_three_4_2_final_bonus() -> None:
    seven = dict.fromkeys(three.COLOURS, 1)
    six, five = seven | {"red": 0}, seven | {"red": 0, "green": 0}
    assert [three.final_bonus(up) for up in (seven, six, five)] == [10, 5, 0]


def test_three_6_1_legal_is_sorted_as_text() -> None:
    assert new_three().legal(0) == ["10", "11", "4", "5", "6", "7", "8", "9"]


# --- whole games at random


@pytest.mark.parametrize(("players", "seed"), list(product(range(2, 7), range(5))))
def test_gap_cards_are_never_lost(players: int, seed: int) -> None:
    game = gap.Reference(players, {"target": 15}, seeded(seed), seed % players)
    play_out(game, seed)
    held = [*game.row, *game.pile, *(card for kept in game.collections for card in kept)]
    assert len(held) == len(set(held)) == 10 * len(game.colours)
    assert max(game.scores) >= 15
    assert game.winners


@pytest.mark.parametrize(("players", "seed", "jokers"), list(product(range(2, 6), range(5), [False, True])))
def test_qwixx_cards_are_never_lost(players: int, seed: int, jokers: bool) -> None:
    game = qwixx.Reference(players, {"jokers": jokers}, seeded(seed), seed % players)
    play_out(game, seed)
    held = [*game.display, *game.pile, *game.discard, *(card for hand in game.hands for card in hand)]
    assert len(held) == len(set(held)) == (55 if jokers else 44)
    assert max(game.penalties) == 4 or any(len(locks) >= 2 for locks in game.locks)


@pytest.mark.parametrize(("players", "seed"), list(product(range(2, 6), range(5))))
def test_number_ends_after_two_rounds(players: int, seed: int) -> None:
    game = new_number(players)
    play_out(game, seed)
    assert game.round == 2
    assert game.winners


@pytest.mark.parametrize(("players", "seed"), list(product(range(2, 5), range(5))))
def test_three_lays_eighteen_each(players: int, seed: int) -> None:
    game = three.Reference(players, {"colours": "shuffled"}, seeded(seed), seed % players)
    play_out(game, seed)
    assert game.laid == [18] * players
    assert all(len(row) <= 4 for row in game.rows)
