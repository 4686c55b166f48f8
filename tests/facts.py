"""Who sees what in the four games, stated once more for the kit, by other means than in the rules."""

from __future__ import annotations

import re
from collections import defaultdict

from karban.match import Match
from karban.rules import gap, qwixx, three
from karban.rules.kit import State, each
from karban.testing import Facts, Place

# ------------------------------------------------------------------------ gap


def gap_unseen(match: Match, seat: int | None) -> list[list[Place]]:
    """gap 6: whatever was never in the row, in a collection or in the own hand."""
    deck, view = match.dealt[-1], match.view(None)
    seen = {*view["row"], *(card for cards in view["collections"] for card in cards)}
    if seat is not None:
        size = 6 if match.players < 5 else 5
        seen |= set(deck[seat * size : (seat + 1) * size])
    return [[(len(match.dealt) - 1, place) for place, card in enumerate(deck) if card not in seen]]


def gap_cards(s: State) -> list[int]:
    assert isinstance(s, gap.State)
    sets = [s.row, *s.hand, *s.collection]
    return [card for cards in sets for card in each(cards)] + s.deck[s.drawn : s.deck_size]


# ---------------------------------------------------------------------- three


def three_unseen(match: Match, seat: int | None) -> list[list[Place]]:
    """three 5: whatever was neither opened, nor laid, nor drawn to the own hand."""
    deck = match.dealt[0]
    seen = {*deck[:3], *(move for _, move in match.moves)}
    if seat is not None:
        laid = sum(mover == seat for mover, _ in match.moves)
        drawn = 8 + (6 if laid >= 6 else 0) + (6 if laid >= 12 else 0)
        seen |= set(deck[3 + 20 * seat : 3 + 20 * seat + drawn])
    return [[(0, place) for place, card in enumerate(deck) if card not in seen]]


def three_cards(s: State) -> list[int]:
    assert isinstance(s, three.State)
    sets = [s.row, s.taken, *s.hand]
    lying = [30 * r + place for rows in sets for r in range(3) for place in each(rows[r]) if place]
    piles = [card for p in range(s.players) for card in s.deck[3 + 20 * p + s.drawn[p] : 23 + 20 * p]]
    return lying + piles + s.deck[3 + 20 * s.players :]


# ---------------------------------------------------------------------- qwixx


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


def qwixx_unseen(match: Match, seat: int | None) -> list[list[Place]]:
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


def qwixx_cards(s: State) -> list[int]:
    assert isinstance(s, qwixx.State)
    lying = [card for cards in (*s.hand, s.discard) for card in each(cards)]
    return lying + s.display + s.deck[s.drawn : s.deck_size]


FACTS = {
    "gap": Facts(gap_unseen, gap_cards),
    "number": Facts(),
    "qwixx": Facts(qwixx_unseen, qwixx_cards),
    "three": Facts(three_unseen, three_cards),
}
