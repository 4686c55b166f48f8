"""Qwixx, for the tests."""

from __future__ import annotations

import re
from collections import defaultdict

from hypothesis import strategies as st

from karban.match import Match
from karban.rules import qwixx
from karban.rules.kit import State, each
from karban.testing import Place, WhoSeesWhat, tiny
from tests.games.entry import GameTests
from tests.reference.qwixx import Reference

TINY = tiny(
    qwixx,
    NUMBERS=3,
    COLOURS=2,
    JOKER=2,
    CARDS=9,
    DISPLAY=2,
    HAND=1,
    FULL_HAND=2,
    RIGHTMOST=2,
    LOCK=3,
    CROSSES_BEFORE_LAST=1,
)


def laid_cards(move: str) -> list[str]:
    """The cards of a play such as R:4,5*=4."""
    numbers = move[2 : move.index("=")].split(",")
    return ["J" + n[:-1] if n.endswith("*") else move[0] + n for n in numbers]


def last_deck(match: Match) -> dict[str, int]:
    """For every card that does not lie in the discard: the deck it was last shuffled in."""
    where: dict[str, int] = {}
    positions = list(match.record().matches())
    for number, position in enumerate(positions):
        if number and re.match("[RYGB]:", match.moves[number - 1][1]):
            for card in laid_cards(match.moves[number - 1][1]):
                del where[card]
        fresh = len(position.dealt) - (len(positions[number - 1].dealt) if number else 0)
        for deck in range(len(position.dealt) - fresh, len(position.dealt)):
            where.update(dict.fromkeys(position.dealt[deck], deck))
    return where


def unseen(match: Match, seat: int | None) -> list[list[Place]]:
    """qwixx 7: cards of one number from one shuffle look alike; below the top of the pile anything may lie anywhere."""
    where, view = last_deck(match), match.view(seat)
    own = set() if seat is None else set(view["hands"][seat])
    alike: dict[tuple[int, str], list[Place]] = defaultdict(list)
    for card, deck in where.items():
        if card not in own:
            alike[deck, card[1:]].append((deck, match.dealt[deck].index(card)))
    newest = len(match.dealt) - 1
    size = len(match.dealt[newest])
    pile = [(newest, place) for place in range(size - view["pile"] + 1, size)]
    return [*alike.values(), pile]  # in this order: the first exchanges keep every number where it is


def cards_of(s: State) -> list[int]:
    assert isinstance(s, qwixx.State)
    lying = [card for cards in (*s.hand, s.discard) for card in each(cards)]
    return lying + s.display + s.deck[s.drawn : s.deck_size]


TESTS = GameTests(
    view="active action display top pile discard hands sheets laid",
    shown=("active", "display", "top", "pile", "discard", "sheets", "chosen", "laid"),
    reference=Reference,
    counted=(2, 3, 4, 5),
    tiny=(TINY.State(players=2), 9),
    who_sees_what=WhoSeesWhat(unseen, cards_of),
    options=({}, {"jokers": True}),
    quick={"jokers": True},
    recorded=("jokers",),
    any_options=lambda players: st.sampled_from([{"jokers": False}, {"jokers": True}]),
)
