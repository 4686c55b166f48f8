"""Positions for the tests: full decks that begin as a test wants them, and a few ways to play.

A test names the cards that matter; all places it leaves open are filled with cards it does not name.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import karban
from tests.reference import Shuffle
from tests.reference import gap as reference_gap

# ---------------------------------------------------------------------- decks


def fill(every: list[str], parts: list[tuple[str, int]]) -> list[str]:
    """All cards of a game in deal order: parts of given sizes, each begun with the cards named for it."""
    named = [cards.split() for cards, _ in parts]
    taken = [card for cards in named for card in cards]
    assert len(set(taken)) == len(taken), f"a card is named twice: {taken}"
    assert set(taken) <= set(every), f"not in this deck: {set(taken) - set(every)}"
    others = [card for card in every if card not in taken]
    deck: list[str] = []
    for cards, (_, size) in zip(named, parts, strict=True):
        missing = size - len(cards)
        assert missing >= 0, f"more than {size} cards: {cards}"
        deck += cards + others[:missing]
        others = others[missing:]
    return deck + others


def gap_deck(players: int, hands: Sequence[str] = (), row: str = "", pile: str = "", colours: str = "") -> list[str]:
    in_play = colours or "RYGBP"[: {2: 3, 3: 4}.get(players, 5)]
    every = [f"{colour}{value}" for value in range(10) for colour in in_play]
    size = 6 if players <= 4 else 5
    dealt = [*hands, *[""] * (players - len(hands))]
    return fill(every, [*((hand, size) for hand in dealt), (row, 4), (pile, len(pile.split()))])


def qwixx_deck(
    players: int, hands: Sequence[str] = (), display: str = "", pile: str = "", jokers: bool = False
) -> list[str]:
    every = [f"{colour}{number}" for number in range(2, 13) for colour in ("RYGBJ" if jokers else "RYGB")]
    dealt = [*hands, *[""] * (players - len(hands))]
    return fill(every, [*((hand, 4) for hand in dealt), (display, 4), (pile, len(pile.split()))])


def three_deck(players: int, opening: str = "", piles: Sequence[str] = ()) -> list[str]:
    every = [str(card) for card in range(90) if card % 30]
    dealt = [*piles, *[""] * (players - len(piles))]
    return fill(every, [(opening, 3), *((pile, 20) for pile in dealt)])


# ------------------------------------------------------------------ a new game


def gap(
    players: int, hands: Sequence[str] = (), row: str = "", pile: str = "", first: int = 0, **options: Any
) -> karban.Match:
    """GAP with these hands, this row and this pile; one round unless the options say otherwise."""
    ends = options if options.keys() & {"target", "rounds", "minutes"} else {"rounds": 1, **options}
    deck = gap_deck(players, hands, row, pile, "".join(options.get("colours", "")))
    return karban.new("gap", players=players, decks=[deck], first=first, **ends)


def qwixx(
    players: int, hands: Sequence[str] = (), display: str = "", pile: str = "", first: int = 0, jokers: bool = False
) -> karban.Match:
    deck = qwixx_deck(players, hands, display, pile, jokers)
    return karban.new("qwixx", players=players, decks=[deck], first=first, jokers=jokers)


def three(players: int, opening: str = "", piles: Sequence[str] = (), first: int = 0, **options: Any) -> karban.Match:
    deck = three_deck(players, opening, piles)
    return karban.new("three", players=players, decks=[deck], first=first, **options)


# ------------------------------------------------------------------------ play


def run(match: karban.Match, moves: str) -> karban.Match:
    """Play these moves; each is of the lowest seat that must decide."""
    for move in moves.split():
        match.play(match.to_act[0], move)
    return match


def play_out(match: karban.Match) -> karban.Match:
    """Play to the end; every seat always makes the first of its moves."""
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    return match


def number(players: int, moves: str = "") -> karban.Match:
    """The Number, after these numbers were written, each by the lowest seat that had to."""
    return run(karban.new("number", players=players, seed=1), moves)


def shown(match: karban.Match) -> dict[str, Any]:
    """The Number: the last turn that was shown."""
    turn: dict[str, Any] = match.view()["turns"][-1]
    return turn


def all_views(match: karban.Match) -> list[dict[str, Any]]:
    return [match.view(seat) for seat in (None, *range(match.players))]


def refused(match: karban.Match, seat: int | None, move: str) -> str:
    """The sentence with which a move is refused; nothing has changed after it."""
    before = all_views(match), match.moves
    with pytest.raises(karban.IllegalMove) as refusal:
        match.play(seat, move)
    assert (all_views(match), match.moves) == before
    return str(refusal.value)


def bad_option(game: str, **options: Any) -> str:
    """The sentence with which a game is not set up."""
    with pytest.raises(karban.BadOption) as refusal:
        karban.new(game, **options)
    return str(refusal.value)


# ------------------------------------------------------- rounds of GAP to order


def always(deck: list[str]) -> Shuffle:
    return lambda kind, cards: list(deck)


@cache
def gap_round(scores: tuple[int, ...], first: int) -> list[str]:
    """A deck with which the seats score so, when each always makes the first of its moves."""
    chance, players = random.Random(1), len(scores)
    cards = gap_deck(players)
    while True:
        deck = chance.sample(cards, len(cards))
        game = reference_gap.Reference(players, {"rounds": 1}, always(deck), first)
        while not game.over:
            game.play(game.turn, game.legal(game.turn)[0])
        if game.scores == scores:
            return deck


def gap_rounds(*rounds: tuple[int, ...], **options: Any) -> karban.Match:
    """A game in which the rounds are scored so; played until the last of them has ended."""
    decks = [gap_round(scores, number % len(scores)) for number, scores in enumerate(rounds)]
    match = karban.new("gap", players=len(rounds[0]), decks=decks, first=0, **options)
    while not match.over and len(match.view()["round_scores"]) < len(rounds):
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.view()["round_scores"] == [list(scores) for scores in rounds]
    return match
