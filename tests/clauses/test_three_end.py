"""Three Is Too Many: collections, bonuses, the end, and what is seen (three 3.5–6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import karban
from tests.clauses.decks import all_views, bad_option, play_out, refused, run, three, three_deck


def of_colour(match: karban.Match, seat: int, colour: str) -> tuple[int, int]:
    """Cards face up and face down."""
    cards = match.view()["collections"][seat][colour]
    return cards["up"], cards["down"]


def colours_up(view: dict[str, Any], seat: int) -> int:
    return sum(cards["up"] > 0 for cards in view["collections"][seat].values())


# -------------------------------------------------------------------- 3.5 three


def many_greens() -> karban.Match:
    """8, 16, 23, 38, 46, 53, 68 and 76 are green."""
    return three(2, "8 16 23", ["1 38 31 68 61", "47 48 76 77"])


def test_three_3_5_the_third_card_turns_all_three_down() -> None:
    match = run(many_greens(), "1")
    assert of_colour(match, 0, "green") == (0, 3)
    assert match.scores[0] == -3


def test_three_3_5_two_turn_nothing_down() -> None:
    match = run(three(2, "8 16 29", ["1"]), "1")
    assert of_colour(match, 0, "green") == (2, 0)
    assert match.scores[0] == 5 + 1


def test_three_3_5_a_fourth_starts_anew() -> None:
    match = run(many_greens(), "1 47 38 48 31")
    assert of_colour(match, 0, "green") == (1, 3)
    assert match.scores[0] == 1 - 3 + 1 + 1


def test_three_3_5_a_sixth_turns_the_next_three_down() -> None:
    match = run(many_greens(), "1 47 38 48 31 76 68 77 61")
    assert of_colour(match, 0, "green") == (0, 6)
    assert of_colour(match, 0, "orange") == (2, 0)
    assert match.scores[0] == -6 + 5 + 1


# ------------------------------------------------------------ 3.6 running bonus


def seven_colours() -> karban.Match:
    """Seat 0 takes 2, 3 and 4, then 35, 36 and 37, then 61: all seven colours."""
    match = three(2, "2 3 4", ["1 36 31 62 64 65 66 67", "35 37 61 63 68 69"])
    return run(match, "1 35 36 37 31 61 62 63 64")


def test_three_3_6_seven_colours_face_up_take_the_running_bonus() -> None:
    match = seven_colours()
    assert colours_up(match.view(), 0) == 7
    assert match.view()["running"] == [10, None]
    assert match.view()["stack"] == [7, 5, 3]
    assert match.scores[0] == 7 + 10


def test_three_3_6_six_colours_take_none() -> None:
    match = three(2, "2 3 4", ["1 36 31 62 64", "35 37 61 63"])
    run(match, "1 35 36 37 31")
    assert colours_up(match.view(), 0) == 6
    assert match.view()["running"] == [None, None]


def test_three_3_6_once_a_game() -> None:
    match = run(seven_colours(), "68 65")
    assert colours_up(match.view(), 0) == 7
    assert match.view()["running"] == [10, None]
    assert match.view()["stack"] == [7, 5, 3]


def test_three_3_6_what_counts_is_the_end_of_the_turn() -> None:
    """61 takes turquoise, the seventh colour, and green, the third of its kind, in one turn."""
    match = three(2, "8 9 10", ["1 41 31 74 77 61", "38 42 73 76 2"])
    run(match, "1 38 41 42 31 73 74 76 77 2")
    assert colours_up(match.view(), 0) == 6
    assert of_colour(match, 0, "green") == (2, 0)
    assert of_colour(match, 0, "turquoise") == (0, 0)
    match.play(0, "61")
    assert of_colour(match, 0, "green") == (0, 3)
    assert of_colour(match, 0, "turquoise") == (1, 0)
    assert match.view()["running"] == [None, None]
    assert match.view()["stack"] == [10, 7, 5, 3]


def test_three_3_6_it_is_kept_whatever_happens_later() -> None:
    match = karban.new("three", players=4, seed=1127)
    most = 0
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        most = max(most, colours_up(match.view(), 0))
    assert most == 7
    assert colours_up(match.view(), 0) == 6
    assert match.view()["running"][0] == 7


@pytest.mark.parametrize("seed", [50, 1127, 1736])
def test_three_3_6_the_stack_is_taken_from_the_top(seed: int) -> None:
    match = karban.new("three", players=4, seed=seed)
    taken = []
    while not match.over:
        seat, before = match.to_act[0], match.view()
        match.play(seat, match.legal(seat)[0])
        after = match.view()
        if after["stack"] != before["stack"]:
            assert before["running"][seat] is None
            assert after["running"][seat] == before["stack"][0]
            assert after["stack"] == before["stack"][1:]
            assert colours_up(after, seat) == 7
            taken.append(after["running"][seat])
    assert taken == [10, 7, 5, 3][: {50: 3, 1127: 3, 1736: 4}[seed]]


# ------------------------------------------------------------------- 3.7 refill


def test_three_3_7_with_two_cards_left_six_are_drawn_twice() -> None:
    deck = three_deck(2)
    match = karban.new("three", players=2, decks=[deck])
    sizes, piles = [], []
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
        if seat == 0:
            sizes.append(match.view()["hand_sizes"][0])
            piles.append(match.view()["piles"][0])
        if len(sizes) == 6 and seat == 0:
            assert set(deck[11:17]) <= set(match.view(0)["hand"])
    assert sizes[:17] == [7, 6, 5, 4, 3, 8, 7, 6, 5, 4, 3, 8, 7, 6, 5, 4, 3]
    assert piles == [12] * 5 + [6] * 6 + [0] * 7


# ------------------------------------------------------------------------ 4 end


@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_4_1_the_game_ends_when_every_seat_has_laid_18(players: int) -> None:
    match = karban.new("three", players=players, seed=2, first=1)
    while not match.over:
        assert len(match.moves) < 18 * players
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert [sum(seat == mover for mover, _ in match.moves) for seat in range(players)] == [18] * players


def test_three_4_1_the_last_two_cards_count_for_nothing() -> None:
    match = play_out(karban.new("three", players=2, seed=2))
    assert match.to_act == ()
    assert match.legal(0) == match.legal(1) == []
    assert list(match.scores) == [worth(match.view(), seat) for seat in (0, 1)]


def worth(view: dict[str, Any], seat: int) -> int:
    """The score at the end, by what lies on the table."""
    cards = view["collections"][seat].values()
    points: int = sum((0, 1, 5)[colour["up"]] - colour["down"] for colour in cards)
    return points + (view["running"][seat] or 0) + {7: 10, 6: 5}.get(colours_up(view, seat), 0)


@pytest.mark.parametrize(
    ("seed", "players", "seat", "colours", "bonus"),
    [
        (1, 3, 1, 7, 10),
        (4, 3, 1, 7, 10),
        (0, 2, 0, 6, 5),
        (2, 4, 3, 6, 5),
        (0, 2, 1, 5, 0),
        (2, 4, 0, 4, 0),
        (1, 3, 0, 3, 0),
        (11, 4, 2, 2, 0),
        (19, 3, 1, 1, 0),
        (1259, 4, 1, 0, 0),
    ],
)
def test_three_4_2_the_final_bonus(seed: int, players: int, seat: int, colours: int, bonus: int) -> None:
    match = play_out(karban.new("three", players=players, seed=seed))
    view = match.view()
    assert colours_up(view, seat) == colours
    cards = view["collections"][seat].values()
    lying = sum((0, 1, 5)[colour["up"]] - colour["down"] for colour in cards)
    assert match.scores[seat] == lying + (view["running"][seat] or 0) + bonus


def test_three_4_2_the_final_bonus_comes_only_at_the_end() -> None:
    match = three(2, "2 3 4", ["1 36 31 62 64", "35 37 61 63"])
    run(match, "1 35 36 37 31")
    assert colours_up(match.view(), 0) == 6
    assert match.scores[0] == 6


def test_three_4_3_the_worked_example() -> None:
    match = play_out(karban.new("three", players=4, seed=1127))
    cards = match.view()["collections"][0].values()
    assert sorted(colour["up"] for colour in cards) == [0, 1, 1, 1, 1, 2, 2]
    assert sum(colour["down"] for colour in cards) == 6
    assert match.view()["running"][0] == 7
    assert match.scores[0] == 4 + 10 - 6 + 7 + 5 == 20
    assert match.winners == (0,)


@pytest.mark.parametrize(
    ("seed", "players", "winners"), [(29, 4, (0, 1)), (123, 2, (0, 1)), (2878, 3, (0, 1, 2)), (3194, 4, (0, 1, 3))]
)
def test_three_4_3_a_tie_has_several_winners(seed: int, players: int, winners: tuple[int, ...]) -> None:
    match = play_out(karban.new("three", players=players, seed=seed))
    assert match.winners == winners
    assert {match.scores[seat] for seat in winners} == {max(match.scores)}


# --------------------------------------------------------------- 5 seen by whom


def test_three_5_everyone_sees_the_table() -> None:
    match = seven_colours()
    keys = ("rows", "collections", "running", "stack", "hand_sizes", "piles", "colours", "scores")
    for view in all_views(match):
        assert {key: view[key] for key in keys} == {key: match.view()[key] for key in keys}


def test_three_5_face_down_cards_too() -> None:
    match = run(many_greens(), "1")
    assert [view["collections"][0]["green"] for view in all_views(match)] == [{"up": 0, "down": 3}] * 3


def test_three_5_a_hand_is_seen_by_its_seat_alone() -> None:
    match = three(2, "2 3 4", ["81 82 83 84 85 86 87 88", "71 72 73 74 76 77 78 79"])
    assert match.view(0)["hand"] == ["81", "82", "83", "84", "85", "86", "87", "88"]
    assert match.view(1)["hand"] == ["71", "72", "73", "74", "76", "77", "78", "79"]
    assert match.view(None)["hand"] is None
    assert match.view(1)["legal"] == []
    others = [{**view, "colours": None} for view in (match.view(1), match.view(None))]
    assert '"8' not in json.dumps(others)


def test_three_5_a_pile_is_seen_by_nobody_not_even_its_owner() -> None:
    deck = three_deck(3)
    other = deck[:11] + deck[11:23][::-1] + deck[23:31] + deck[31:43][::-1] + deck[43:51] + deck[51:][::-1]
    one, two = (karban.new("three", players=3, decks=[cards]) for cards in (deck, other))
    assert deck != other
    assert all_views(one) == all_views(two)


# ------------------------------------------------------------------- 6 notation


def test_three_6_1_a_card_and_a_move_are_its_number() -> None:
    match = three(2, "2 3 61", ["40 9 89"])
    assert {"40", "9", "89"} <= set(match.legal(0))
    assert match.legal(0) == sorted(match.legal(0))
    match.play(0, "9")
    assert match.moves == ((0, "9"),)


@pytest.mark.parametrize("text", ["", "0", "30", "60", "90", "040", "-1", "4 0", "R7", "40 ", "٤٠", "1e1", "100"])
def test_three_6_1_anything_else_is_not_a_card(text: str) -> None:
    sentence = refused(three(2, "2 3 61", ["40 9 89"]), 0, text)
    assert repr(text) in sentence
    assert "(three 6.1)" in sentence


def test_three_6_2_a_deck_lists_the_opening_then_the_piles_then_the_rest() -> None:
    deck = three_deck(2, "10 40 70", ["1 2 3 4 5 6 7 8 9", "31 32"])
    assert deck[:12] == ["10", "40", "70", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    assert deck[23:25] == ["31", "32"]
    match = karban.new("three", players=2, decks=[deck])
    assert match.view()["rows"] == [["0", "10"], ["30", "40"], ["60", "70"]]
    assert match.view(0)["hand"] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert {"31", "32"} <= set(match.view(1)["hand"])


def test_three_6_2_numbers_will_do_as_well_as_texts() -> None:
    deck = [int(card) for card in three_deck(2)]
    match = karban.new("three", players=2, decks=[deck])  # type: ignore[list-item]
    assert match.record().decks == (tuple(three_deck(2)),)


def test_three_6_2_a_deck_has_87_cards_and_there_is_one() -> None:
    assert "1 is missing" in bad_option("three", players=2, decks=[[c for c in three_deck(2) if c != "1"]])
    assert bad_option("three", players=2, decks=[three_deck(2), three_deck(2)]).startswith("decks: ")
    assert "more than once" in bad_option("three", players=2, decks=[[*three_deck(2), "5"]])
