"""What a game is entered with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from karban.rules.kit import State
from karban.testing import WhoSeesWhat

Options = dict[str, Any]


@dataclass(frozen=True)
class GameTests:
    """All that the tests know of a game."""

    view: str  # the names that a view of it is promised to have
    shown: tuple[str, ...]  # those of them that the reference knows, too, in the same form
    reference: type[Any]  # a second implementation, in `tests/reference`
    counted: tuple[int, ...]  # numbers of players for which positions are counted, in `tests/perft`
    tiny: tuple[State, int]  # the start of a game with a tiny deck, and how many moves to look at
    who_sees_what: WhoSeesWhat = field(default_factory=WhoSeesWhat)  # by other means than the rules
    options: tuple[Options, ...] = ({},)  # sets of options that the kit tries
    quick: Options = field(default_factory=dict)  # with these a game is soon over
    recorded: tuple[str, ...] = ()  # options that recorded games must have, in `tests/golden`
    any_options: Callable[[int], st.SearchStrategy[Options]] = lambda players: st.just({})  # by number of players
