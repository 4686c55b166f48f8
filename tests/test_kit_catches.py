"""The kit is worth something: games broken on purpose do not pass it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from karban import compiled
from karban.notation import find_game
from karban.notation.gap import Gap
from karban.rules import gap, kit, number, qwixx, three
from karban.testing import Case, check_worlds, checks
from tests.games import GAMES
from tests.games.gap import TINY as TINY_GAP
from tests.games.qwixx import TINY as TINY_QWIXX
from tests.test_kit import STARTS

Patch = pytest.MonkeyPatch


def case(name: str, players: int = 3, **options: Any) -> Case:
    return Case(find_game(name), players, options, seed=5, who_sees_what=GAMES[name].who_sees_what)


def fails(check: Callable[[Case], None], one: Case) -> None:
    with pytest.raises(AssertionError):
        check(one)


def caught(check: Callable[..., Any], *arguments: Any) -> bool:
    try:
        check(*arguments)
    except (AssertionError, ValueError, IndexError):
        return True
    return False


def leaking(rules: Any, leak: Callable[[Any, Any], None]) -> Callable[[Any, int, Any], None]:
    """A `hide` that shows something more."""
    honest = rules.hide

    def hide(s: Any, seat: int, seen: Any) -> None:
        honest(s, seat, seen)
        leak(s, seen)

    return hide


def test_a_hand_that_shows_is_caught(monkeypatch: Patch) -> None:
    def show_hand(s: Any, seen: Any) -> None:
        seen.hand[1] = s.hand[1]

    monkeypatch.setattr(gap, "hide", leaking(gap, show_hand))
    fails(checks.twins_look_alike, case("gap", rounds=1))
    fails(checks.twins_are_imagined_alike, case("gap", rounds=1))


def test_the_next_card_of_the_pile_showing_is_caught(monkeypatch: Patch) -> None:
    def show_top(s: Any, seen: Any) -> None:
        seen.deck[3] = s.deck[3 + s.drawn[0]]

    monkeypatch.setattr(three, "hide", leaking(three, show_top))
    fails(checks.twins_look_alike, case("three"))


def test_a_colour_on_the_display_showing_is_caught(monkeypatch: Patch) -> None:
    def show_colour(s: Any, seen: Any) -> None:
        seen.display[2] = s.display[2]

    monkeypatch.setattr(qwixx, "hide", leaking(qwixx, show_colour))
    fails(checks.twins_look_alike, case("qwixx", jokers=True))


def test_a_sealed_number_showing_is_caught(monkeypatch: Patch) -> None:
    def show_choice(s: Any, seen: Any) -> None:
        seen.choice[1] = s.choice[1]

    monkeypatch.setattr(number, "hide", leaking(number, show_choice))
    every = [Case(find_game("number"), 3, {}, seed) for seed in range(6)]
    assert any(caught(checks.twins_look_alike, one) for one in every)


def test_a_view_that_reads_the_order_of_the_pile_is_caught(monkeypatch: Patch) -> None:
    honest = Gap.view
    monkeypatch.setattr(gap, "hide", leaking(gap, lambda s, seen: seen.deck.__setitem__(49, s.deck[s.drawn % 40])))
    monkeypatch.setattr(
        Gap, "view", lambda self, s, seat, history: {**honest(self, s, seat, history), "next": s.deck[49]}
    )
    fails(checks.twins_look_alike, case("gap", rounds=1))


def test_imagining_always_the_same_world_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(gap, "shuffle", lambda *_: None)
    fails(checks.imagined_worlds_vary, case("gap", rounds=1))


def test_imagining_some_worlds_more_often_is_caught(monkeypatch: Patch) -> None:
    def naive_shuffle(cards: list[int], low: int, high: int, stream: list[int]) -> None:
        for place in range(low, high):
            other = low + kit.randbelow(stream, high - low)
            cards[place], cards[other] = cards[other], cards[place]

    monkeypatch.setattr(TINY_GAP, "shuffle", naive_shuffle)
    with pytest.raises(AssertionError, match="not uniform"):
        check_worlds(STARTS["gap"][0], seat=-1, plays=0, stream=1, samples=400)


def test_imagining_a_card_that_lies_open_is_caught(monkeypatch: Patch) -> None:
    honest = gap.imagine

    def forgetful(s: Any, seat: int, stream: list[int]) -> None:
        row, s.row = s.row, 0
        honest(s, seat, stream)
        s.row = row

    monkeypatch.setattr(gap, "imagine", forgetful)
    with pytest.raises((AssertionError, IndexError)):
        checks.imagined_worlds_fit(case("gap", rounds=1))


def test_forgetting_what_was_reshuffled_is_caught(monkeypatch: Patch) -> None:
    """A seat that remembers the discards knows which cards cannot be in the hands that were held meanwhile."""

    def any_back(s: Any, card: int, cards: int) -> int:
        kinds: int = TINY_QWIXX.KINDS
        backs: int = ((1 << kinds) - 1) << card // kinds * kinds
        return cards & backs

    monkeypatch.setattr(TINY_QWIXX, "alike", any_back)
    start = STARTS["qwixx"][0]
    assert any(caught(check_worlds, start, 0, 9, stream) for stream in range(12))


def test_a_move_drawn_too_often_is_caught(monkeypatch: Patch) -> None:
    def lazy(s: Any, seat: int, moves: list[int], stream: list[int]) -> int:
        return moves[kit.randbelow(stream, 1 + gap.legal(s, seat, moves)) % gap.legal(s, seat, moves)]

    monkeypatch.setattr(gap, "any_move", lazy)
    fails(checks.any_move_is_uniform, case("gap", rounds=1))


def test_a_card_lost_on_the_way_is_caught(monkeypatch: Patch) -> None:
    def clumsy(s: Any, cards: int) -> None:
        s.row &= ~cards
        s.row &= s.row - 1

    monkeypatch.setattr(gap, "clear_row", clumsy)
    fails(checks.cards_are_conserved, case("gap", rounds=1))


def test_a_move_that_is_listed_but_cannot_be_read_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr(Gap, "card", lambda self, card: f"{'RYGBP'[card % 5]}{card // 5 or 1}")
    with pytest.raises((AssertionError, ValueError)):
        checks.moves_round_trip(case("gap", rounds=1))


def test_a_position_that_changes_afterwards_is_caught(monkeypatch: Patch) -> None:
    def shallow(self: Any) -> Any:
        twin = object.__new__(type(self))
        vars(twin).update(vars(self))
        return twin

    monkeypatch.setattr(kit.State, "copy", shallow)
    fails(checks.copies_are_independent, case("gap", rounds=1))


def test_a_view_that_gives_a_hold_on_the_game_is_caught(monkeypatch: Patch) -> None:
    monkeypatch.setattr("karban.match.match._fresh", lambda value: value)
    fails(checks.views_are_plain_json, case("gap", rounds=3))


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_compiled_rules_that_differ_are_caught(monkeypatch: Patch) -> None:
    honest = gap.round_points
    checks.compiled_agrees(case("gap", rounds=1))  # compiled before the rule changes
    monkeypatch.setattr(gap, "round_points", lambda collection: honest(collection) + 1)
    fails(checks.compiled_agrees, case("gap", rounds=1))
