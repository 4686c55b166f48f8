"""High passes the kit. Run it with `python -m high.test_high`."""

from __future__ import annotations

from karban.match import Match
from karban.rules.kit import NOBODY, State, each
from karban.testing import Place, WhoSeesWhat, check, check_worlds, tiny

from . import rules
from .notation import GAME


def unseen(match: Match, seat: int | None) -> list[list[Place]]:
    """Which cards of the deck a seat cannot tell apart: those that were never laid nor in its own hand."""
    deck = match.dealt[0]
    seen = {move for _, move in match.moves}
    if seat is not None:
        seen |= set(deck[3 * seat : 3 * seat + 3])
    return [[(0, place) for place, card in enumerate(deck) if card not in seen]]


def cards(s: State) -> list[int]:
    """Every card of a state, wherever it lies."""
    assert isinstance(s, rules.State)
    return [card for cards in (*s.hand, s.laid) for card in each(cards)] + s.deck[3 * s.players :]


WHO_SEES_WHAT = WhoSeesWhat(unseen, cards)
TINY = tiny(rules, CARDS=6, HAND=2)


def test_high_passes_the_kit() -> None:
    check(GAME, WHO_SEES_WHAT, games=1)


def test_imagined_worlds_of_high_are_exactly_those_that_fit() -> None:
    for seat in (NOBODY, 0, 1):
        sizes = [check_worlds(TINY.State(players=2), seat, plays, 10 * plays + n) for plays in range(5) for n in (0, 1)]
        assert max(sizes) > 1


if __name__ == "__main__":
    test_high_passes_the_kit()
    test_imagined_worlds_of_high_are_exactly_those_that_fit()
