"""GAP: the cards, the deal and a turn (gap 1–3)."""

from __future__ import annotations

import re

import pytest

import karban
from tests.clauses.decks import all_views, bad_option, gap, gap_deck, play_out, refused, run

# ---------------------------------------------------------------------- 1 cards


def test_gap_1_1_fifty_cards_one_of_each_colour_and_value() -> None:
    deck = [f"{colour}{value}" for colour in "RYGBP" for value in range(10)]
    view = karban.new("gap", players=4, decks=[deck]).view()
    assert sum(view["hand_sizes"]) + len(view["row"]) + view["pile"] == 50


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [("R1", "R[01] "), ("R10", "'R10' is not a card"), ("J3", "'J3' is not a card"), ("r0", "'r0'")],
)
def test_gap_1_1_no_other_deck_is_taken(wrong: str, sentence: str) -> None:
    deck = [wrong if card == "R0" else card for card in gap_deck(4)]
    assert re.search(sentence, bad_option("gap", players=4, decks=[deck]))


def test_gap_1_1_a_card_too_many_is_refused() -> None:
    assert "R5" in bad_option("gap", players=4, decks=[[*gap_deck(4), "R5"]])


def test_gap_1_1_every_written_out_deck_is_looked_at_before_the_game() -> None:
    second = ["R0" if card == "G7" else card for card in gap_deck(2)]
    sentence = bad_option("gap", players=2, decks=[gap_deck(2), second], rounds=2)
    assert re.search("G7|R0", sentence)


@pytest.mark.parametrize(("players", "cards"), [(2, 30), (3, 40), (4, 50), (5, 50), (6, 50)])
def test_gap_1_2_fewer_players_fewer_colours(players: int, cards: int) -> None:
    view = karban.new("gap", players=players, seed=1).view()
    assert sum(view["hand_sizes"]) + len(view["row"]) + view["pile"] == cards


def test_gap_1_2_purple_goes_first_then_blue() -> None:
    assert karban.new("gap", players=2).view()["options"]["colours"] == ["R", "Y", "G"]
    assert karban.new("gap", players=3).view()["options"]["colours"] == ["R", "Y", "G", "B"]
    assert karban.new("gap", players=4).view()["options"]["colours"] == ["R", "Y", "G", "B", "P"]


def test_gap_1_2_the_players_choose_the_colours() -> None:
    match = gap(2, ["P0 B0"], colours="PGB")
    assert {"P0", "B0"} <= set(match.view(0)["hand"])
    seen = "".join(match.view(0)["hand"] + match.view(1)["hand"] + match.view()["row"])
    assert set(seen) <= set("PGB0123456789")


@pytest.mark.parametrize(
    ("players", "colours"), [(2, "RYGB"), (2, "RY"), (2, "RRY"), (3, "RYG"), (4, "RYGB"), (2, "RYX")]
)
def test_gap_1_2_the_number_of_colours_is_fixed(players: int, colours: str) -> None:
    assert bad_option("gap", players=players, colours=colours).startswith("colours: ")


@pytest.mark.parametrize("players", [1, 7, 0, -1])
def test_gap_1_2_two_to_six_play(players: int) -> None:
    assert bad_option("gap", players=players).startswith("players: gap is for 2 to 6")


def test_gap_1_3_below_zero_lies_nine() -> None:
    match = gap(4, ["Y0"], row="P9 R1 G5 B5")
    assert [move for move in match.legal(0) if move.startswith("Y0")] == ["Y0:P9,R1"]
    match.play(0, "Y0:P9,R1")
    assert match.view()["collections"][0] == ["R1", "Y0", "P9"]


def test_gap_1_3_above_nine_lies_zero() -> None:
    match = gap(4, ["Y9"], row="P0 R8 G5 B5")
    assert [move for move in match.legal(0) if move.startswith("Y9")] == ["Y9:R8,P0"]
    match.play(0, "Y9:R8,P0")
    assert match.view()["collections"][0] == ["R8", "Y9", "P0"]


def test_gap_1_3_two_apart_are_no_neighbours() -> None:
    match = gap(4, ["R5"], row="G3 G7 B3 B7")
    sentence = refused(match, 0, "R5:G3")
    assert "G3" in sentence
    assert "R5" in sentence
    assert "(gap 3.3)" in sentence


# ----------------------------------------------------------------------- 2 deal


@pytest.mark.parametrize(("players", "size"), [(2, 6), (3, 6), (4, 6), (5, 5), (6, 5)])
def test_gap_2_1_hands_row_and_pile(players: int, size: int) -> None:
    deck = gap_deck(players)
    match = karban.new("gap", players=players, decks=[deck])
    for seat in range(players):
        assert set(match.view(seat)["hand"]) == set(deck[seat * size : (seat + 1) * size])
    view = match.view()
    assert view["hand_sizes"] == [size] * players
    assert view["row"] == deck[players * size : players * size + 4]
    assert view["pile"] == len(deck) - players * size - 4


def test_gap_2_2_the_first_seat_is_drawn() -> None:
    drawn = {karban.new("gap", players=6, seed=seed).to_act for seed in range(60)}
    assert drawn == {(0,), (1,), (2,), (3,), (4,), (5,)}


def test_gap_2_2_each_round_is_started_further_left() -> None:
    match = karban.new("gap", players=3, seed=1, first=1, rounds=4)
    started = {}
    while not match.over:
        view = match.view()
        if view["hand_sizes"] == [6, 6, 6]:
            started[view["round"]] = (view["first"], *match.to_act)
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert started == {1: (1, 1), 2: (2, 2), 3: (0, 0), 4: (1, 1)}


# ----------------------------------------------------------------------- 3 turn


def test_gap_3_1_one_card_of_the_own_hand() -> None:
    match = gap(4, ["R7 R5"], row="G1 G2 B1 B2")
    match.play(0, "R7")
    assert match.view(0)["hand_sizes"] == [5, 6, 6, 6]
    assert "R7" not in match.view(0)["hand"]
    assert match.to_act == (1,)


@pytest.mark.parametrize("card", ["R8", "G1", "P9"])
def test_gap_3_1_a_card_that_is_elsewhere_is_refused(card: str) -> None:
    match = gap(4, ["R7", "R8"], row="G1 G2 B1 B2", pile="P9")
    assert refused(match, 0, card) == f"{card} is not in this hand (gap 3.1)"


def test_gap_3_1_who_is_not_to_act_cannot_play() -> None:
    match = gap(4, ["R7", "R8"], row="G1 G2 B1 B2")
    assert "seat 1" in refused(match, 1, "R8")
    assert match.legal(1) == []


def test_gap_3_2_same_value_takes_all_of_them() -> None:
    match = gap(4, ["R7"], row="G7 B7 P7 P1")
    match.play(0, "R7")
    assert match.view()["collections"][0] == ["R7", "G7", "B7", "P7"]
    assert match.view()["row"][0] == "P1"


def test_gap_3_2_same_value_comes_before_neighbours() -> None:
    match = gap(4, ["R7"], row="G7 G6 B8 P1")
    assert [move for move in match.legal(0) if move.startswith("R7")] == ["R7"]
    for move in ("R7:G6,B8", "R7:G6", "R7:B8"):
        sentence = refused(match, 0, move)
        assert "R7" in sentence
        assert "(gap 3.2)" in sentence
    match.play(0, "R7")
    assert match.view()["collections"][0] == ["R7", "G7"]


def test_gap_3_3_one_of_each_neighbouring_value() -> None:
    match = gap(4, ["R7"], row="G6 B8 P1 P2")
    match.play(0, "R7:G6,B8")
    assert match.view()["collections"][0] == ["R7", "G6", "B8"]
    assert match.view()["row"][:2] == ["P1", "P2"]


@pytest.mark.parametrize(("row", "move"), [("G6 P2 P3 P4", "R7:G6"), ("B8 P2 P3 P4", "R7:B8")])
def test_gap_3_3_one_neighbour_where_only_one_is_there(row: str, move: str) -> None:
    match = gap(4, ["R7"], row=row)
    assert [legal for legal in match.legal(0) if legal.startswith("R7")] == [move]
    match.play(0, move)
    assert set(match.view()["collections"][0]) == {"R7", row[:2]}


def test_gap_3_3_the_seat_chooses_among_cards_of_a_value() -> None:
    row = "G6 B6 Y8 P8"
    moves = [move for move in gap(4, ["R7"], row=row).legal(0) if move.startswith("R7")]
    assert moves == ["R7:B6,P8", "R7:B6,Y8", "R7:G6,P8", "R7:G6,Y8"]
    for move in moves:
        match = gap(4, ["R7"], row=row)
        match.play(0, move)
        taken = move[3:].split(",")
        assert set(match.view()["collections"][0]) == {"R7", *taken}
        assert match.view()["row"][:2] == [card for card in row.split() if card not in taken]


@pytest.mark.parametrize(("move", "left"), [("R7:G6", "B8"), ("R7:B8", "G6")])
def test_gap_3_3_neighbours_are_not_optional(move: str, left: str) -> None:
    match = gap(4, ["R7"], row="G6 B8 P1 P2")
    sentence = refused(match, 0, move)
    assert sentence.startswith(f"{left} must be taken too")
    assert "(gap 3.3)" in sentence


def test_gap_3_3_a_neighbour_that_is_not_there_cannot_be_taken() -> None:
    match = gap(4, ["R7", "P6"], row="G6 B8 P1 P2")
    assert refused(match, 0, "R7:P6,B8") == "P6 is not in the row (gap 3.3)"
    assert refused(match, 0, "R7:G6,Y8") == "Y8 is not in the row (gap 3.3)"


def test_gap_3_3_the_neighbour_that_is_there_must_be_taken() -> None:
    match = gap(4, ["R7"], row="G6 P1 P2 P3")
    assert refused(match, 0, "R7:B8") == "G6 must be taken: it is a neighbour (gap 3.3)"


def test_gap_3_3_two_of_one_value_cannot_be_taken() -> None:
    match = gap(4, ["R7"], row="G6 B6 P1 P2")
    assert "one of each" in refused(match, 0, "R7:G6,B6")


def test_gap_3_4_nothing_fits_and_the_card_joins_the_row() -> None:
    match = gap(4, ["R7"], row="G1 G2 B3 B4")
    match.play(0, "R7")
    view = match.view()
    assert view["row"] == ["G1", "G2", "B3", "B4", "R7"]
    assert view["collections"][0] == []
    assert view["pile"] == 22


def test_gap_3_4_the_row_grows_and_all_of_it_can_be_taken_from() -> None:
    match = gap(4, ["R7", "Y9", "Y5", "P6"], row="G1 G2 B2 B1")
    run(match, "R7 Y9 Y5")
    assert match.view()["row"] == ["G1", "G2", "B2", "B1", "R7", "Y9", "Y5"]
    match.play(3, "P6:Y5,R7")
    assert match.view()["row"] == ["G1", "G2", "B2", "B1", "Y9"]
    assert match.view()["pile"] == 22


def test_gap_3_5_taken_cards_lie_open_by_colour_and_stay() -> None:
    match = gap(2, ["R7 R1", "Y3"], row="G6 Y8 Y2 G4")
    run(match, "R7:G6,Y8 Y3:Y2,G4")
    assert match.view()["collections"] == [["R7", "Y8", "G6"], ["Y2", "Y3", "G4"]]
    before = set(match.view()["collections"][0])
    match.play(0, match.legal(0)[0])
    view = match.view(0)
    assert before <= set(view["collections"][0])
    assert not before & set(view["hand"])


def test_gap_3_6_the_row_is_filled_up_to_four() -> None:
    match = gap(4, ["R7"], row="G7 B7 P7 P1", pile="Y0 Y1 Y2 Y3")
    match.play(0, "R7")
    assert match.view()["row"] == ["P1", "Y0", "Y1", "Y2"]
    assert match.view()["pile"] == 19


def test_gap_3_6_a_longer_row_is_filled_only_below_four() -> None:
    match = gap(4, ["R7", "P6 ", "B0"], row="G1 G3 B3 B2", pile="Y5")
    run(match, "R7 P6:R7")
    assert match.view()["row"] == ["G1", "G3", "B3", "B2"]
    match.play(2, "B0:G1")
    assert match.view()["row"] == ["G3", "B3", "B2", "Y5"]


def pairs() -> karban.Match:
    """Two players who always take two of the same value, until pile and row are empty."""
    hands = ["R0 R2 R4 R6 R8 Y9", "R1 R3 R5 R7 R9 G9"]
    return gap(2, hands, row="Y0 G0 Y1 G1", pile=" ".join(f"Y{value} G{value}" for value in range(2, 9)))


def test_gap_3_6_without_a_pile_the_row_stays_short() -> None:
    match = run(pairs(), "R0 R1 R2 R3 R4 R5 R6")
    assert match.view()["pile"] == 0
    assert match.view()["row"] == ["Y7", "G7", "Y8", "G8"]
    match.play(1, "R7")
    assert match.view()["row"] == ["Y8", "G8"]


def test_gap_3_6_the_round_goes_on_with_an_empty_row() -> None:
    match = run(pairs(), "R0 R1 R2 R3 R4 R5 R6 R7 R8")
    assert match.view()["row"] == []
    assert match.legal(1) == ["G9", "R9"]
    match.play(1, "R9")
    assert match.view()["row"] == ["R9"]
    run(match, "Y9 G9")
    assert match.view()["row"] == ["G9"]
    assert match.over


def test_gap_3_7_the_left_neighbour_goes_on_and_nobody_draws() -> None:
    match = gap(3, first=2)
    seats = []
    while not match.over:
        seats.append(match.to_act)
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert seats == [(2,), (0,), (1,)] * 6
    assert match.view()["hand_sizes"] == [0, 0, 0]


def test_gap_3_7_hands_only_get_smaller() -> None:
    match = gap(5)
    before = match.view(3)["hand"]
    for _ in range(4):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    after = match.view(3)["hand"]
    assert len(before) == 5
    assert len(after) == 4
    assert set(after) < set(before)
    assert play_out(match).over
    assert [view["hand_sizes"] for view in all_views(match)] == [[0] * 5] * 6
