"""GAP, for the tests."""

from __future__ import annotations

from hypothesis import strategies as st

from karban.match import Match
from karban.rules import gap
from karban.rules.kit import State, each
from karban.testing import Place, WhoSeesWhat, tiny
from tests.games.entry import GameTests, Options
from tests.reference.gap import Reference

ENDS: list[dict[str, int]] = [{}, {"target": 1}, {"target": 15}, {"rounds": 1}, {"rounds": 3}, {"minutes": 10}]
TINY = tiny(gap, COLOURS=2, VALUES=3, CARDS=6, ROW_SIZE=1, HAND_SIZE=(0, 0, 2))


def unseen(match: Match, seat: int | None) -> list[list[Place]]:
    """gap 6: whatever was never in the row, in a collection or in the own hand."""
    deck, view = match.dealt[-1], match.view(None)
    seen = {*view["row"], *(card for cards in view["collections"] for card in cards)}
    if seat is not None:
        size = 6 if match.players < 5 else 5
        seen |= set(deck[seat * size : (seat + 1) * size])
    return [[(len(match.dealt) - 1, place) for place, card in enumerate(deck) if card not in seen]]


def cards_of(s: State) -> list[int]:
    assert isinstance(s, gap.State)
    sets = [s.row, *s.hand, *s.collection]
    return [card for cards in sets for card in each(cards)] + s.deck[s.drawn : s.deck_size]


@st.composite
def any_options(draw: st.DrawFn, players: int) -> Options:
    options: Options = dict(draw(st.sampled_from(ENDS)))
    options["tiebreak"] = draw(st.sampled_from(["best-round", "extra-round"]))
    colours = draw(st.permutations("RYGBP"))
    if draw(st.booleans()):
        options["colours"] = colours[: {2: 3, 3: 4}.get(players, 5)]
    return options


TESTS = GameTests(
    view="round first row hand hand_sizes collections pile round_scores",
    shown=("round", "first", "hand_sizes", "pile", "round_scores"),
    reference=Reference,
    counted=(2, 3, 4, 5, 6),
    tiny=(TINY.State(players=2, colours=3, last_round=2), 5),
    who_sees_what=WhoSeesWhat(unseen, cards_of),
    options=({"rounds": 2}, {"target": 15, "tiebreak": "extra-round"}),
    quick={"rounds": 2},
    recorded=("target", "rounds", "minutes", "tiebreak", "colours"),
    any_options=any_options,
)
