"""GAP: seen by whom, and notation (gap 6–7)."""

from __future__ import annotations

import json

import pytest

import karban
from tests.clauses.decks import all_views, bad_option, gap, gap_deck, play_out, refused, run

# --------------------------------------------------------------- 6 seen by whom


def test_gap_6_everyone_sees_row_collections_scores_and_sizes() -> None:
    match = gap(2, ["R7"], row="G6 Y8 Y2 G4", pile="R0 R1")
    match.play(0, "R7:G6,Y8")
    for view in all_views(match):
        assert view["row"] == ["Y2", "G4", "R0", "R1"]
        assert view["collections"] == [["R7", "Y8", "G6"], []]
        assert view["hand_sizes"] == [5, 6]
        assert view["pile"] == 12
        assert view["scores"] == [0, 0]
        assert view["round_scores"] == []


def test_gap_6_a_hand_is_seen_by_its_seat_alone() -> None:
    match = gap(3, ["R7 R8 R9 Y1 Y2 Y3", "G7 G8 G9 B1 B2 B3"])
    assert match.view(0)["hand"] == ["R7", "R8", "R9", "Y1", "Y2", "Y3"]
    assert match.view(1)["hand"] == ["G7", "G8", "G9", "B1", "B2", "B3"]
    assert match.view(None)["hand"] is None
    seen_by_others = json.dumps([match.view(None), match.view(1), match.view(2)])
    for card in ("R7", "R8", "R9", "Y1", "Y2", "Y3"):
        assert f'"{card}' not in seen_by_others


def test_gap_6_only_who_must_decide_is_told_moves() -> None:
    match = gap(2, ["R7"], row="G6 Y8 Y2 G4")
    assert "R7:G6,Y8" in match.view(0)["legal"]
    assert match.view(1)["legal"] == []
    assert match.view(None)["legal"] == []


def test_gap_6_other_hands_and_the_pile_make_no_difference_to_a_view() -> None:
    deck = gap_deck(3, row="G6 Y8 Y2 G4")
    other = deck[:6] + deck[22:34] + deck[18:22] + deck[6:18] + deck[34:]
    matches = [karban.new("gap", players=3, decks=[cards], rounds=1) for cards in (deck, other)]
    assert sorted(deck) == sorted(other)
    assert matches[0].view(1)["hand"] != matches[1].view(1)["hand"]
    assert matches[0].view(0) == matches[1].view(0)
    assert matches[0].view() == matches[1].view()


def test_gap_6_a_refusal_tells_nothing_about_other_hands() -> None:
    match = gap(3, ["R7", "G9"], row="G6 Y8 Y2 G4", pile="B9")
    assert refused(match, 0, "G9").replace("G9", "B9") == refused(match, 0, "B9")


# ------------------------------------------------------------------- 7 notation


def test_gap_7_1_a_card_is_colour_and_value() -> None:
    match = gap(4, ["R7 P0 B9"])
    assert {"R7", "P0", "B9"} <= set(match.view(0)["hand"])


@pytest.mark.parametrize("text", ["", "R", "7", "R10", "r7", "R7 ", " R7", "7R", "X7", "R-1", "R\u0667", "R7\n"])
def test_gap_7_1_anything_else_is_not_a_card(text: str) -> None:
    sentence = refused(gap(4, ["R7"]), 0, text)
    assert repr(text) in sentence
    assert "(gap 7.1)" in sentence


@pytest.mark.parametrize(
    ("hand", "row", "move"),
    [
        ("R7", "G6 B8 P1 P2", "R7:G6,B8"),
        ("Y0", "P9 R4 G4 B4", "Y0:P9"),
        ("Y0", "R1 R4 G4 B4", "Y0:R1"),
        ("R7", "G7 B8 P1 P2", "R7"),
        ("R7", "G1 G2 P3 P4", "R7"),
    ],
)
def test_gap_7_2_a_move_names_the_neighbours_taken(hand: str, row: str, move: str) -> None:
    match = gap(4, [hand], row=row)
    assert [legal for legal in match.legal(0) if legal.startswith(hand)] == [move]
    match.play(0, move)
    assert match.moves == ((0, move),)


@pytest.mark.parametrize("move", ["R7:B8,G6", "R7:G6,G6", "R7:G6,B8,B8", "R7:", "R7:G6,", "R7:G6, B8", "R7:G6;B8"])
def test_gap_7_2_lower_neighbour_first_then_the_higher(move: str) -> None:
    sentence = refused(gap(4, ["R7"], row="G6 B8 P1 P2"), 0, move)
    assert "(gap 7." in sentence


@pytest.mark.parametrize(
    ("row", "move"),
    [("G6 B8 P1 P2", "R7:G6,B8"), ("G6 P1 P2 P3", "R7:G6"), ("B8 P1 P2 P3", "R7:B8"), ("R9 R1 P4 P5", "R0:R9,R1")],
)
def test_gap_7_2_the_bare_card_will_do_where_there_is_no_choice(row: str, move: str) -> None:
    card = move[:2]
    match = gap(4, [card], row=row)
    match.play(0, card)
    assert match.moves == ((0, move),)
    assert set(match.view()["collections"][0]) == {card, *move[3:].split(",")}


@pytest.mark.parametrize(
    ("row", "cards"), [("G6 B6 B8 P1", "G6, B6"), ("Y8 P8 B1 B2", "Y8, P8"), ("G6 Y8 P8 B1", "G6")]
)
def test_gap_7_2_the_bare_card_is_refused_where_there_is_a_choice(row: str, cards: str) -> None:
    sentence = refused(gap(4, ["R7"], row=row), 0, "R7")
    assert cards in sentence
    assert "(gap 3.3)" in sentence


def test_gap_7_2_legal_moves_are_sorted_texts() -> None:
    moves = gap(4, ["R7 R1"], row="G6 Y8 P8 B1").legal(0)
    assert moves == sorted(moves)
    assert {"R7:G6,P8", "R7:G6,Y8", "R1"} <= set(moves)


def test_gap_7_3_a_deck_lists_hands_then_row_then_pile() -> None:
    deck = gap_deck(2, ["R0 R1 R2 R3 R4 R5", "Y0 Y1 Y2 Y3 Y4 Y5"], "G0 R7 Y7 G3", "R9 Y9")
    assert deck[:18] == [
        "R0",
        "R1",
        "R2",
        "R3",
        "R4",
        "R5",
        "Y0",
        "Y1",
        "Y2",
        "Y3",
        "Y4",
        "Y5",
        "G0",
        "R7",
        "Y7",
        "G3",
        "R9",
        "Y9",
    ]
    match = karban.new("gap", players=2, decks=[deck])
    assert match.view(0)["hand"] == deck[:6]
    assert match.view(1)["hand"] == deck[6:12]
    assert match.view()["row"] == deck[12:16]
    run(match, "R0")
    assert match.view()["row"] == ["R7", "Y7", "G3", "R9"]


def test_gap_7_3_one_deck_a_round() -> None:
    first, second = gap_deck(2, ["R0 R1"]), gap_deck(2, ["G7 G8"], "Y1 Y2 Y3 Y4")
    match = karban.new("gap", players=2, decks=[first, second], rounds=2)
    while match.view()["round"] == 1:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.view()["row"] == ["Y1", "Y2", "Y3", "Y4"]
    assert {"G7", "G8"} <= set(match.view(0)["hand"])


@pytest.mark.parametrize(("players", "size"), [(2, 40), (2, 50), (3, 30), (4, 40)])
def test_gap_7_3_a_deck_has_the_cards_of_its_colours(players: int, size: int) -> None:
    deck = {30: gap_deck(2), 40: gap_deck(3), 50: gap_deck(4)}[size]
    assert bad_option("gap", players=players, decks=[deck]).startswith("decks: ")


def test_gap_7_4_time_is_a_move_of_no_seat() -> None:
    match = gap(2, minutes=10)
    assert match.legal(None) == ["time"]
    match.play(None, "time")
    assert match.moves == ((None, "time"),)
    assert match.legal(None) == []
    assert play_out(match).record().replay().scores == match.scores


def test_gap_7_4_time_runs_out_once() -> None:
    match = gap(2, minutes=10)
    match.play(None, "time")
    assert "(gap 7.4)" in refused(match, None, "time")


def test_gap_7_4_no_time_without_the_option() -> None:
    for match in (gap(2, target=30), gap(2, rounds=2)):
        assert match.legal(None) == []
        assert "(gap 7.4)" in refused(match, None, "time")


def test_gap_7_4_a_seat_is_not_the_clock() -> None:
    sentence = refused(gap(2, minutes=10), 0, "time")
    assert "(gap 7.4)" in sentence
    assert "there is no clock" not in sentence


def test_gap_7_4_the_clock_plays_no_card() -> None:
    match = gap(2, ["R7"], minutes=10)
    assert "(gap 7.4)" in refused(match, None, "R7")


def test_gap_7_4_no_time_after_the_end() -> None:
    match = gap(2, minutes=10)
    match.play(None, "time")
    assert refused(play_out(match), None, "time") == "the game is over"
