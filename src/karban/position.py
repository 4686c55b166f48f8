"""The whole truth about a match, in notation: for those who look at a finished or recorded game, never for a seat."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from karban.match import Match
from karban.notation import Game, find
from karban.rules import gap, qwixx, three
from karban.rules.kit import State, each

Facts = dict[str, Any]


def position(match: Match) -> Facts:
    """Everything in a position: what all see, all hands and sealed choices, and hidden piles in order, top first.

    >>> import karban
    >>> where = position(karban.new("gap", players=2, seed="a1b2"))
    >>> where["hands"][0], where["pile"][:3]
    (['R1', 'G0', 'G4', 'G6', 'G9', 'B9'], ['R7', 'Y3', 'R3'])
    """
    public = match.view()
    for key in ("seat", "legal", "hand", "choice", "chosen"):
        public.pop(key, None)
    own = [match.view(seat) for seat in range(match.players)]
    facts = {**public, "names": None if match.names is None else list(match.names)}
    if "hand" in own[0]:
        facts["hands"] = [view["hand"] for view in own]
    elif "hands" in own[0]:
        facts["hands"] = [view["hands"][seat] for seat, view in enumerate(own)]
    if "choice" in own[0]:
        facts["choices"] = [view["choice"] for view in own]
    return {**facts, **_hidden(match._state, find(match.game))}


@singledispatch
def _hidden(s: State, game: Game[Any]) -> Facts:
    """What no seat sees."""
    return {}


@_hidden.register
def _(s: gap.State, game: Game[Any]) -> Facts:
    return {"pile": _cards(s.deck[s.drawn : s.deck_size], game)}


@_hidden.register
def _(s: qwixx.State, game: Game[Any]) -> Facts:
    pile = _cards(s.deck[s.drawn : s.deck_size], game)
    return {
        "display": _cards(s.display, game),
        "top": pile[0],
        "pile": pile,
        "discard": _cards(list(each(s.discard)), game),
    }


@_hidden.register
def _(s: three.State, game: Game[Any]) -> Facts:
    ends = [three.OPENING + three.PILE * (seat + 1) for seat in range(s.players)]
    piles = [s.deck[end - three.PILE + s.drawn[seat] : end] for seat, end in enumerate(ends)]
    return {"piles": [_cards(pile, game) for pile in piles], "out": _cards(s.deck[ends[-1] :], game)}


def _cards(cards: list[int], game: Game[Any]) -> list[str]:
    return [game.card(card) for card in cards]
