"""What is written can be read, and colours are told apart, whoever looks."""

from __future__ import annotations

import pytest

from tests.browser.colours import SEEN, cards, contrast, distance, games, pairs, shapes, themes

ENOUGH = 4.5  # WCAG 2.2, 1.4.3, for text of any size
ENOUGH_FOR_SHAPES = 3.0  # 1.4.11, for lines and shapes that mean something
APART = 7.0  # three times what can just be seen side by side
GROUNDS = ("ground", "ground-2", "panel")
ON_GROUNDS = ("ink", "soft", "accent", "good", "bad")
ON_OTHERS = [("accent-ink", "accent"), ("ink", "accent-soft"), ("ink", "warn"), ("ground", "bad")]


@pytest.mark.parametrize("colour", cards())
def test_numerals_stand_out_on_every_card(colour: str) -> None:
    paint, ink = cards()[colour]
    assert contrast(paint, ink) >= ENOUGH


@pytest.mark.parametrize("theme", themes())
def test_text_stands_out_on_every_ground(theme: str) -> None:
    named = themes()[theme]
    used = [(ink, ground) for ink in ON_GROUNDS for ground in GROUNDS] + ON_OTHERS
    found = {f"{ink} on {ground}": round(contrast(named[ink], named[ground]), 2) for ink, ground in used}
    assert {where: ratio for where, ratio in found.items() if ratio < ENOUGH} == {}


@pytest.mark.parametrize("theme", themes())
def test_the_focus_is_seen_on_every_ground(theme: str) -> None:
    named = themes()[theme]
    assert min(contrast(named["focus"], named[ground]) for ground in GROUNDS) >= ENOUGH_FOR_SHAPES


def test_the_dark_theme_is_the_same_by_choice_and_by_the_device() -> None:
    assert themes()["dark"] == themes()["dark by the device"]


@pytest.mark.parametrize("game", games())
def test_no_two_colours_of_a_game_share_a_shape(game: str) -> None:
    """So that nobody needs to tell colours apart at all. Letters belong to a language: client/tests/words.test.ts."""
    assert len(games()[game]) >= 4
    for one, other in pairs(game):
        assert shapes()[one] != shapes()[other], f"{one} and {other}"


@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("game", games())
def test_the_colours_of_a_game_look_different(game: str, seen: str) -> None:
    """Also to those who lack one kind of cone: the signs are a second help, not the only one."""
    close = {
        f"{one} and {other}": round(distance(cards()[one][0], cards()[other][0], seen), 1) for one, other in pairs(game)
    }
    assert {pair: apart for pair, apart in close.items() if apart < APART} == {}
