"""Qwixx, the card game: the pile runs out (qwixx 4.7)."""

from __future__ import annotations

import random
from functools import cache

import pytest

import karban
from tests.clauses.decks import all_views, qwixx_deck, refused


def next_move(match: karban.Match, chance: random.Random) -> str:
    """A move that makes the game last: cross what loses little, and lay many cards."""
    moves = match.legal(match.to_act[0])
    action = match.view()["action"]
    if action == "number":
        small = [move for move in moves if move[1:] in ("2", "3", "4", "10", "11", "12")]
        return chance.choice(small or moves)
    if action == "play":
        return max(moves, key=lambda move: (not move.endswith("="), move.count(","), chance.random()))
    return chance.choice(moves)


@cache
def before_the_reshuffle(left_over: int) -> tuple[list[str], tuple[tuple[int | None, str], ...], str, frozenset[str]]:
    """A deck, moves, a take that needs so many cards more than the pile holds, and the discard.

    0: the refill takes the last card, and the number for all is missing.
    """
    for seed in range(1000):
        chance = random.Random(seed)
        deck = chance.sample(qwixx_deck(2), 44)
        match = karban.new("qwixx", players=2, decks=[deck], first=0)
        discard: set[str] = set()
        while not match.over:
            move = next_move(match, chance)
            view = match.view()
            if view["action"] == "take" and move.count(",") + 1 - view["pile"] >= 0:
                if move.count(",") + 1 - view["pile"] == left_over:
                    return deck, match.moves, move, frozenset(discard)
                break
            match.play(match.to_act[0], move)
            if view["action"] == "play":
                discard |= set(match.view()["laid"]["cards"])
    raise AssertionError("no such game was found")


def played(decks: list[list[str]], moves: tuple[tuple[int | None, str], ...]) -> karban.Match:
    match = karban.new("qwixx", players=2, decks=decks, first=0)
    for seat, move in moves:
        match.play(seat, move)
    return match


@pytest.mark.parametrize("left_over", [0, 1, 2])
def test_qwixx_4_7_the_discard_becomes_the_new_pile(left_over: int) -> None:
    deck, moves, take, discard = before_the_reshuffle(left_over)
    order = sorted(discard)
    match = played([deck, order], moves)
    assert match.view()["discard"] == len(discard)
    match.play(match.to_act[0], take)
    view = match.view()
    assert view["action"] == "number"
    assert view["discard"] == 0
    assert view["pile"] == len(discard) - left_over
    assert view["top"] == f"?{order[left_over][1:]}"
    filled = [view["display"][int(slot) - 1] for slot in take[1:].split(",")]
    assert filled[len(filled) - left_over :] == [f"?{card[1:]}" for card in order[:left_over]]


def test_qwixx_4_7_a_pile_that_still_has_a_card_is_not_renewed() -> None:
    deck, moves, _, discard = before_the_reshuffle(1)
    earlier = next(n for n in range(len(moves), 0, -1) if moves[n - 1][1].startswith("T"))
    view = played([deck], moves[:earlier]).view()
    assert view["pile"] >= 1
    assert 0 < view["discard"] <= len(discard)


def test_qwixx_4_7_the_game_goes_on_with_the_new_pile() -> None:
    deck, moves, take, discard = before_the_reshuffle(0)
    match = played([deck, sorted(discard)], moves)
    match.play(match.to_act[0], take)
    number = match.view()["top"][1:]
    assert all(move == "-" or move[1:] == number for seat in (0, 1) for move in match.legal(seat))
    assert [view["top"] for view in all_views(match)] == [f"?{number}"] * 3


def test_qwixx_4_7_without_a_written_order_the_shuffle_is_drawn() -> None:
    deck, moves, take, discard = before_the_reshuffle(0)
    match = played([deck], moves)
    match.play(match.to_act[0], take)
    assert match.view()["pile"] == len(discard)
    assert match.view()["top"] in {f"?{card[1:]}" for card in discard}
    assert match.record().replay().view() == match.view()


def test_qwixx_4_7_a_written_order_must_be_of_the_discard() -> None:
    deck, moves, take, discard = before_the_reshuffle(0)
    wrong = sorted(discard)[1:]
    match = played([deck, wrong], moves)
    before = all_views(match)
    with pytest.raises(karban.BadOption, match=sorted(discard)[0]):
        match.play(match.to_act[0], take)
    assert all_views(match) == before
    assert "seat" in refused(match, 1 - match.to_act[0], take)
