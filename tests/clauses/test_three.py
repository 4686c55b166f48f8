"""Three Is Too Many: the cards, the deal and laying cards (three 1–3.4)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import karban
from tests.clauses.decks import bad_option, play_out, refused, run, three, three_deck

COLOURS = ["green", "orange", "lilac", "red", "light blue", "magenta", "turquoise"]
ROWS = [range(1, 30), range(31, 60), range(61, 90)]


def collected(match: karban.Match, seat: int) -> dict[str, int]:
    """How many cards of each colour lie face up before a seat."""
    return {colour: cards["up"] for colour, cards in match.view()["collections"][seat].items() if cards["up"]}


# ---------------------------------------------------------------------- 1 cards


def test_three_1_1_start_cards_open_the_rows_and_never_move() -> None:
    match = karban.new("three", players=3, seed=1)
    while not match.over:
        assert [row[0] for row in match.view()["rows"]] == ["0", "30", "60"]
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert [row[0] for row in match.view()["rows"]] == ["0", "30", "60"]


def test_three_1_1_the_other_numbers_to_89_are_shuffled() -> None:
    deck = [str(card) for card in range(90) if card not in (0, 30, 60)]
    assert karban.new("three", players=2, decks=[deck]).view()["piles"] == [12, 12]


@pytest.mark.parametrize(("wrong", "sentence"), [("0", "'0'"), ("30", "'30'"), ("90", "'90'"), ("2", "[12] ")])
def test_three_1_1_no_other_deck_is_taken(wrong: str, sentence: str) -> None:
    deck = [wrong if card == "1" else card for card in three_deck(2)]
    assert re.search(sentence, bad_option("three", players=2, decks=[deck]))


@pytest.mark.parametrize("colours", ["standard", "shuffled"])
def test_three_1_2_twelve_cards_of_each_colour_four_in_each_row(colours: str) -> None:
    table = karban.new("three", players=2, seed=5, colours=colours).view()["colours"]
    assert len(table) == 84
    assert not table.keys() & {"0", "15", "30", "45", "60", "75"}
    assert Counter(table.values()) == dict.fromkeys(COLOURS, 12)
    for row in ROWS:
        assert Counter(table[str(card)] for card in row if str(card) in table) == dict.fromkeys(COLOURS, 4)


def test_three_1_3_the_standard_table_deals_the_colours_out_in_turn() -> None:
    table = karban.new("three", players=2).view()["colours"]
    assert list(table.items()) == [
        (number, COLOURS[place % 7])
        for place, number in enumerate(str(card) for row in ROWS for card in row if card % 30 != 15)
    ]
    some = {"1": "green", "8": "green", "14": "turquoise", "16": "green", "46": "green"}
    assert some.items() <= table.items()


def test_three_1_3_the_shuffled_table_is_drawn_from_the_seed() -> None:
    tables = [karban.new("three", players=2, seed=seed, colours="shuffled").view()["colours"] for seed in (1, 1, 2)]
    assert tables[0] == tables[1]
    assert tables[0] != tables[2]
    assert tables[0] != karban.new("three", players=2, seed=1).view()["colours"]


def test_three_1_3_an_owner_of_the_game_can_put_the_printed_table_in() -> None:
    standard = karban.new("three", players=2).view()["colours"]
    printed = {number: COLOURS[(COLOURS.index(colour) + 1) % 7] for number, colour in standard.items()}
    match = karban.new("three", players=2, decks=[three_deck(2, "1 2 3", ["4"])], colours=printed)
    assert match.view()["colours"] == printed
    match.play(0, "4")
    assert collected(match, 0) == {"orange": 1}
    assert karban.Record.from_json(match.record().to_json()).replay().view() == match.view()


def test_three_1_2_an_owner_s_table_needs_twelve_of_each_colour_and_nothing_else() -> None:
    numbers = list(karban.new("three", players=2).view()["colours"])
    in_blocks = {number: COLOURS[place // 12] for place, number in enumerate(numbers)}  # 1 to 12 are all green
    assert karban.new("three", players=2, colours=in_blocks).view()["colours"] == in_blocks
    backwards = dict(reversed(in_blocks.items()))
    assert list(karban.new("three", players=2, colours=backwards).view()["colours"]) == numbers


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"1": "orange"}, "twelve numbers, but here: green 11, orange 13$"),
        ({"1": "orange", "8": "red"}, "here: green 10, orange 13, red 13$"),
        ({"1": "pink"}, "1 is 'pink', which is not one of green, orange, "),
        ({"1": None}, "1 is None, which is not one of"),
        ({"1": []}, r"1 is \[\], which is not one of"),
        ({"15": "green"}, "'15' has no colour; the numbers 1 to 89 have"),
        ({"0": "green"}, "'0' has no colour"),
        ({"1x" * 1000: "green"}, "^.{1,200}$"),
    ],
)
def test_three_1_2_what_is_wrong_with_a_table_is_said(change: dict[str, object], sentence: str) -> None:
    standard = karban.new("three", players=2).view()["colours"]
    said = bad_option("three", colours={**standard, **change})
    assert said.startswith("colours: ")
    assert re.search(sentence, said)


def test_three_1_2_numbers_without_a_colour_are_named() -> None:
    standard = karban.new("three", players=2).view()["colours"]
    some = {number: colour for number, colour in standard.items() if number not in ("7", "89")}
    assert bad_option("three", colours=some) == "colours: these numbers have no colour yet: 7, 89"
    assert bad_option("three", colours={}).startswith("colours: these numbers have no colour yet: 1, 2, 3")


@pytest.mark.parametrize("colours", ["", "printed", None, 1, [], ["green"]])
def test_three_1_3_no_other_table(colours: object) -> None:
    assert re.match("colours: .*standard.*shuffled", bad_option("three", colours=colours))


def test_three_1_4_the_stack_of_the_running_bonus() -> None:
    assert karban.new("three", players=4).view()["stack"] == [10, 7, 5, 3]
    assert karban.new("three", players=4).view()["running"] == [None] * 4


# ----------------------------------------------------------------------- 2 deal


def test_three_2_1_three_cards_are_placed_in_their_rows() -> None:
    assert three(2, "40 1 75").view()["rows"] == [["0", "1"], ["30", "40"], ["60", "75"]]
    assert three(2, "89 61 31").view()["rows"] == [["0"], ["30", "31"], ["60", "61", "89"]]


def test_three_2_1_three_in_one_row_fill_it_and_nothing_is_taken() -> None:
    match = three(2, "29 1 16", ["17"])
    assert match.view()["rows"] == [["0", "1", "16", "29"], ["30"], ["60"]]
    assert collected(match, 0) == collected(match, 1) == {}
    match.play(0, "17")
    assert match.view()["rows"][0] == ["0", "1", "16", "17"]
    assert collected(match, 0) == {"turquoise": 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_2_2_a_pile_of_twenty_and_a_hand_of_eight(players: int) -> None:
    deck = three_deck(players)
    match = karban.new("three", players=players, decks=[deck])
    view = match.view()
    assert view["hand_sizes"] == [8] * players
    assert view["piles"] == [12] * players
    for seat in range(players):
        assert set(match.view(seat)["hand"]) == set(deck[3 + 20 * seat : 11 + 20 * seat])


@pytest.mark.parametrize(("players", "left"), [(2, 44), (3, 24), (4, 4)])
def test_three_2_2_the_rest_leaves_the_game(players: int, left: int) -> None:
    deck = three_deck(players)
    match = karban.new("three", players=players, decks=[deck])
    other = karban.new("three", players=players, decks=[deck[:-left] + deck[-left:][::-1]])
    assert play_out(match).view(0) == play_out(other).view(0)
    laid = {move for _, move in match.moves}
    assert not laid & set(deck[-left:])
    assert match.position()["out"] == deck[-left:]


@pytest.mark.parametrize("players", [1, 5])
def test_three_2_2_two_to_four_play(players: int) -> None:
    assert bad_option("three", players=players).startswith("players: three is for 2 to 4")


def test_three_2_3_the_first_seat_is_drawn() -> None:
    drawn = {karban.new("three", players=4, seed=seed).to_act for seed in range(40)}
    assert drawn == {(0,), (1,), (2,), (3,)}


# ----------------------------------------------------------------------- 3 turn


def test_three_3_1_one_card_of_the_own_hand() -> None:
    match = three(3, "1 2 3", ["40 41"], first=0)
    match.play(0, "40")
    assert match.view()["rows"][1] == ["30", "40"]
    assert match.view()["hand_sizes"] == [7, 8, 8]
    assert "40" not in match.view(0)["hand"]
    assert match.to_act == (1,)


@pytest.mark.parametrize("card", ["50", "2", "89"])
def test_three_3_1_a_card_that_is_elsewhere_is_refused(card: str) -> None:
    match = three(2, "1 2 3", ["40 41", "50"])
    assert refused(match, 0, card) == f"{card} is not in this hand (three 3.1)"


def test_three_3_1_a_card_of_the_own_pile_is_not_in_the_hand_yet() -> None:
    match = three(2, "1 2 3", ["40 41 42 43 44 45 46 47 48"])
    assert "48 is not in this hand" in refused(match, 0, "48")


def test_three_3_2_a_row_rises_from_left_to_right() -> None:
    match = three(2, "1 2 3", ["50 35", "40"])
    run(match, "50 40 35")
    assert match.view()["rows"][1] == ["30", "35", "40", "50"]


def test_three_3_3_the_fourth_card_takes_nothing() -> None:
    match = three(2, "1 2 61", ["3"])
    match.play(0, "3")
    assert match.view()["rows"][0] == ["0", "1", "2", "3"]
    assert collected(match, 0) == {}


def test_three_3_3_the_fifth_being_the_highest_takes_the_card_beside_the_start_card() -> None:
    match = three(2, "1 2 3", ["4", "5"])
    match.play(0, "4")
    assert match.view()["rows"][0] == ["0", "2", "3", "4"]
    assert collected(match, 0) == {"green": 1}
    match.play(1, "5")
    assert match.view()["rows"][0] == ["0", "3", "4", "5"]
    assert collected(match, 1) == {"orange": 1}


@pytest.mark.parametrize(
    ("card", "row", "taken"),
    [
        ("25", ["0", "10", "20", "25"], {"red": 1}),
        ("16", ["0", "10", "16"], {"light blue": 1, "red": 1}),
        ("5", ["0", "5"], {"lilac": 1, "light blue": 1, "red": 1}),
    ],
)
def test_three_3_3_otherwise_it_takes_all_higher_cards(card: str, row: list[str], taken: dict[str, int]) -> None:
    match = three(2, "10 20 26", [card])
    match.play(0, card)
    assert match.view()["rows"][0] == row
    assert collected(match, 0) == taken
    assert collected(match, 1) == {}


def test_three_3_3_the_other_rows_are_not_touched() -> None:
    match = three(2, "10 20 26", ["5", "35"])
    run(match, "5 35")
    assert match.view()["rows"] == [["0", "5"], ["30", "35"], ["60"]]


def test_three_3_4_taken_cards_are_collected_by_colour() -> None:
    match = three(2, "8 9 16", ["1"])
    match.play(0, "1")
    assert match.view()["collections"][0]["green"] == {"up": 2, "down": 0}
    assert match.view()["collections"][0]["orange"] == {"up": 1, "down": 0}


def test_three_3_4_colourless_cards_leave_the_game() -> None:
    match = three(2, "15 16 17", ["1"])
    match.play(0, "1")
    assert collected(match, 0) == {"green": 1, "orange": 1}
    match = three(2, "15 16 17", ["18"])
    match.play(0, "18")
    assert match.view()["rows"][0] == ["0", "16", "17", "18"]
    assert collected(match, 0) == {}
    assert match.scores == (0, 0)
