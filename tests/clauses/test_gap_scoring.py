"""GAP: the end of a round and of the game (gap 4–5)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import karban
from tests.clauses.decks import bad_option, gap, gap_round, gap_rounds, play_out, run

# Decks found by trying: when every seat always makes the first of its moves, seat 0 collects just these colours.
COLLECTED = {
    "4R 2G 1Y 1B": "R1B8R2B2G5Y9G7R9Y0Y8G2G0B4R4G8R5B1Y4G6R8G4G9Y2B9R0Y6B6Y1Y3B0G3R3Y7R7B3Y5B5R6G1B7",
    "4R 4G": "R8R9G4G1R4R0R6Y0G8Y4G5R5R3Y6R2Y5G3Y3Y2G7R7Y9Y1G2R1Y8G0G9G6Y7",
    "3R 3G 1Y": "Y0R8R1G7G6R5Y1R0R9G0G2R4R2Y3R7G1R6G8R3Y5G3G4G5Y8Y9Y7Y6Y4G9Y2",
    "3R 3G 1Y 1B": "R0R1G1R2B2G3R9Y7R3G0R6B4R7Y8G5B0R4B3G7Y9Y3Y4G2Y2B6B5G4B9B7B8G6Y0G9Y5R5Y6R8Y1B1G8",
    "2R 2G 2Y": "Y4R4Y1R7G3R5Y0Y5G6R3Y2Y9G9Y6Y7G2R9Y3G0G5R6R8G8G7R1R2R0Y8G4G1",
    "1R 3Y 3B 3P": "P6Y7R7P0B4R0P1R2B9R4G1Y3R1Y6Y9P5P9B1Y8P4P3R8R9P8G0"
    "Y4G5R5G9G3G4B0Y2B3Y5Y1G2Y0G6B7G8B6R3P2P7B2B8B5R6G7",
    "1R 1Y 1G 1B 1P": "G7R8G2P3P6B7P7P4R9G3Y4P2Y0G8R1Y5G5G4B0Y3G9Y9R4B4B3"
    "P0P9B9R7B1R0Y1B6B2Y7P1P5G1Y6B5G0Y2P8B8Y8G6R6R3R5R2",
    "4R 1G": "Y9R4Y4G7R5R2G5R6G9Y0Y2G6R3G1R0R1G2Y8Y1Y7Y6R8G4G0R7R9G8G3Y3Y5",
    "4R 2G 1Y": "R9G3R5R3R4R8G7Y2G4Y6Y3Y0Y7Y9Y5R7R1G5G9G8G2Y1G1G6Y4Y8R0G0R6R2",
    "4R 1G 1Y": "R2G9R1Y0Y8R4G3G7R9G5R8R7Y6G6R6Y3R3G8G1G0Y5Y2G2Y9R5Y4Y1G4Y7R0",
    "2R 1Y 1G 1B": "Y8R8B3Y5G8Y2G4Y0B7R0G3B5B0B4B6B2R9B8R3G1R7Y3Y7G9G6G0R1R5G2Y1Y6G5R4R2R6G7B9Y4Y9B1",
    "3R": "Y2G2R1G8R9R0R4G9R8R2G1R3G5G4Y4G0R6Y6Y0Y3R7Y7R5Y1Y5Y9G3Y8G7G6",
    "": "Y4G4G1R2Y5G6Y9G7R5Y3G3R1G8R8R4Y7Y0G2Y8G5R0Y1Y6G9G0R3R6R9R7Y2",
}


def score_of(collection: str) -> int:
    """What seat 0 scores for a collection of these colours."""
    text = COLLECTED[collection]
    deck = [text[i : i + 2] for i in range(0, len(text), 2)]
    players = {30: 2, 40: 3, 50: 4}[len(deck)]
    match = play_out(karban.new("gap", players=players, decks=[deck], rounds=1))
    cards = match.view()["collections"][0]
    assert Counter(card[0] for card in cards) == {part[1]: int(part[0]) for part in collection.split()}
    assert match.view()["round_scores"] == [list(match.scores)]
    return match.scores[0]


# --------------------------------------------------------------- 4 end of a round


def test_gap_4_1_a_round_is_scored_when_every_hand_is_empty() -> None:
    match = karban.new("gap", players=3, seed=3, rounds=2)
    for _ in range(17):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        assert match.view()["round_scores"] == []
        assert match.scores == (0, 0, 0)
    assert match.view()["hand_sizes"].count(0) == 2
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.view()["round_scores"] == [list(match.scores)]
    assert any(match.scores)


@pytest.mark.parametrize("shift", [0, 3, 9])
def test_gap_4_1_numbers_play_no_part(shift: int) -> None:
    """The same round with every value moved along the ring: the same colours score the same."""

    def moved(cards: str) -> str:
        return " ".join(f"{card[0]}{(int(card[1]) + shift) % 10}" for card in cards.split())

    hands = [moved("R0 R2 R4 R6 R8 Y9"), moved("R1 R3 R5 R7 R9 G9")]
    pile = moved("Y2 G2 Y3 G3 Y4 G4 Y5 G5 Y6 G6 Y7 G7 Y8 G8")
    match = gap(2, hands, row=moved("Y0 G0 Y1 G1"), pile=pile)
    run(match, moved("R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 Y9 G9"))
    collections = [Counter(card[0] for card in cards) for cards in match.view()["collections"]]
    assert collections == [{"R": 6, "Y": 6, "G": 5}, {"R": 4, "Y": 4, "G": 4}]
    assert match.scores == (6 + 6 - 5, 4 + 4 + 4)


def test_gap_4_2_the_strongest_colour_counts_plus() -> None:
    assert score_of("4R 1G") == 4 - 1


@pytest.mark.parametrize(("collection", "score"), [("4R 4G", 8), ("3R 3G 1Y", 6 - 1), ("1R 3Y 3B 3P", 9 - 1)])
def test_gap_4_2_colours_that_share_the_maximum_count_together(collection: str, score: int) -> None:
    assert score_of(collection) == score


def test_gap_4_3_the_weakest_colour_counts_minus() -> None:
    assert score_of("4R 2G 1Y") == 4 - 1


@pytest.mark.parametrize(("collection", "score"), [("4R 2G 1Y 1B", 4 - 2), ("4R 1G 1Y", 4 - 2), ("3R 3G 1Y 1B", 6 - 2)])
def test_gap_4_3_colours_that_share_the_minimum_count_together(collection: str, score: int) -> None:
    assert score_of(collection) == score


def test_gap_4_3_a_colour_one_does_not_have_counts_for_nothing() -> None:
    assert score_of("4R 1G") == 3


@pytest.mark.parametrize(
    ("collection", "score"), [("2R 2G 2Y", 6), ("4R 4G", 8), ("1R 1Y 1G 1B 1P", 5), ("3R", 3), ("", 0)]
)
def test_gap_4_4_no_minus_where_all_colours_are_equally_many(collection: str, score: int) -> None:
    assert score_of(collection) == score


def test_gap_4_5_a_round_can_score_below_zero() -> None:
    assert score_of("2R 1Y 1G 1B") == 2 - 3


def test_gap_4_5_round_scores_add_up() -> None:
    match = gap_rounds((5, 2), (-1, 3), (4, 4), rounds=4)
    assert match.scores == (8, 9)
    assert match.view()["scores"] == [8, 9]
    assert match.view()["round_scores"] == [[5, 2], [-1, 3], [4, 4]]


# ------------------------------------------------------------- 5 end of the game


def test_gap_5_1_thirty_is_the_default() -> None:
    assert karban.new("gap").view()["options"]["target"] == 30


@pytest.mark.parametrize("target", [1, 15, 30, 70, 12_345])
def test_gap_5_1_any_target_from_one_up(target: int) -> None:
    assert karban.new("gap", target=target).view()["options"]["target"] == target


@pytest.mark.parametrize("target", [0, -1, 1.5, "15", True])
def test_gap_5_1_no_other_target(target: object) -> None:
    assert bad_option("gap", target=target).startswith("target: a whole number from 1")


def test_gap_5_1_reaching_the_target_exactly_ends_the_game() -> None:
    match = gap_rounds((5, 2), (3, 4), target=8)
    assert match.over
    assert match.to_act == ()
    assert match.scores == (8, 6)
    assert match.winners == (0,)


def test_gap_5_1_one_point_short_goes_on() -> None:
    match = gap_rounds((5, 2), (3, 4), target=9)
    assert not match.over
    assert match.winners == ()
    assert match.view()["round"] == 3


def test_gap_5_1_the_round_is_played_out() -> None:
    match = karban.new("gap", players=2, seed=4, target=1)
    play_out(match)
    assert match.view()["hand_sizes"] == [0, 0]
    assert len(match.moves) % 12 == 0
    assert len(match.view()["round_scores"]) == len(match.moves) // 12


def test_gap_5_2_as_many_rounds_as_agreed() -> None:
    match = play_out(karban.new("gap", players=2, seed=5, rounds=3))
    assert len(match.view()["round_scores"]) == 3
    assert len(match.moves) == 36


def test_gap_5_2_only_one_way_to_end() -> None:
    assert re.match("target.*rounds", bad_option("gap", target=15, rounds=2))
    assert re.match("rounds.*minutes", bad_option("gap", rounds=2, minutes=10))


def test_gap_5_2_the_round_under_way_is_the_last() -> None:
    match = gap_rounds((5, 2), minutes=10)
    for _ in range(5):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert not match.view()["last_round"]
    to_act = match.to_act
    match.play(None, "time")
    assert match.to_act == to_act
    assert match.view()["last_round"]
    play_out(match)
    assert len(match.view()["round_scores"]) == 2


def test_gap_5_2_time_between_rounds_ends_the_round_that_begins() -> None:
    match = gap_rounds((5, 2), minutes=10)
    match.play(None, "time")
    play_out(match)
    assert len(match.view()["round_scores"]) == 2


def test_gap_5_2_nothing_but_time_ends_a_game_by_the_clock() -> None:
    assert not gap_rounds((5, 2), (6, 4), (8, 4), (8, 4), (8, 4), minutes=1).over


def test_gap_5_3_who_reached_the_target_in_a_lost_round_still_wins() -> None:
    match = gap_rounds((5, 2), (3, 4), target=8)
    assert match.view()["round_scores"][-1] == [3, 4]
    assert match.winners == (0,)


def test_gap_5_3_the_highest_total_wins_where_two_reach_the_target() -> None:
    match = gap_rounds((5, 2), (3, 8), target=8)
    assert match.scores == (8, 10)
    assert match.winners == (1,)


def test_gap_5_4_the_best_single_round_wins() -> None:
    assert gap_rounds((6, 2), (1, 5), target=7).winners == (0,)
    assert gap_rounds((2, 6), (5, 1), target=7).winners == (1,)
    assert gap_rounds((3, 2), (3, 2), (2, 4), rounds=3).winners == (1,)


def test_gap_5_4_then_the_earlier_round_wins() -> None:
    assert gap_rounds((5, 3), (3, 5), target=8).winners == (0,)
    assert gap_rounds((3, 5), (5, 3), target=8).winners == (1,)
    assert gap_rounds((4, 2), (2, 4), (4, 4), rounds=3).winners == (0,)


def test_gap_5_4_the_same_score_in_the_same_round_shares_the_win() -> None:
    match = gap_rounds((5, 5), (3, 3), target=8)
    assert match.scores == (8, 8)
    assert match.winners == (0, 1)


def test_gap_5_4_only_the_best_round_breaks_a_tie_not_the_others() -> None:
    match = gap_rounds((5, 5), (2, 4), (4, 2), rounds=3)
    assert match.winners == (0, 1)


def test_gap_5_4_only_the_tied_are_compared() -> None:
    match = gap_rounds((2, 3, 5), (4, 3, -1), rounds=2)
    assert match.scores == (6, 6, 4)
    assert match.winners == (0,)


def test_gap_5_4_a_tie_below_the_top_is_none() -> None:
    match = gap_rounds((2, 2, 4), rounds=1, tiebreak="extra-round")
    assert match.winners == (2,)


def test_gap_5_4_an_extra_round_breaks_the_tie() -> None:
    match = gap_rounds((5, 3), (3, 5), target=8, tiebreak="extra-round")
    assert not match.over
    match = gap_rounds((5, 3), (3, 5), (1, 2), target=8, tiebreak="extra-round")
    assert match.over
    assert match.winners == (1,)


def test_gap_5_4_an_extra_round_that_ties_again_is_followed_by_another() -> None:
    match = gap_rounds((4, 4), (2, 2), (3, 3), rounds=1, tiebreak="extra-round")
    assert not match.over
    match = gap_rounds((4, 4), (2, 2), (3, 3), (5, 4), rounds=1, tiebreak="extra-round")
    assert match.over
    assert match.scores == (14, 13)
    assert match.winners == (0,)


def test_gap_5_4_everybody_plays_the_extra_round_and_may_win() -> None:
    match = gap_rounds((5, 5, 4), (-1, 2, 5), rounds=1, tiebreak="extra-round")
    assert match.scores == (4, 7, 9)
    assert match.winners == (2,)


def test_gap_5_4_an_extra_round_may_fall_below_the_target() -> None:
    match = gap_rounds((4, 4), (-1, -2), target=4, tiebreak="extra-round")
    assert match.over
    assert match.scores == (3, 2)


def test_gap_5_4_time_runs_out_in_a_tie() -> None:
    decks = [gap_round((4, 4), 0), gap_round((5, 4), 1)]
    match = karban.new("gap", players=2, decks=decks, minutes=1, tiebreak="extra-round")
    match.play(None, "time")
    play_out(match)
    assert match.view()["round_scores"] == [[4, 4], [5, 4]]
    assert match.winners == (0,)


@pytest.mark.parametrize("tiebreak", ["none", "", None, 1])
def test_gap_5_4_no_other_tie_break(tiebreak: object) -> None:
    sentence = bad_option("gap", tiebreak=tiebreak)
    assert re.match("tiebreak: .*best-round.*extra-round", sentence)
