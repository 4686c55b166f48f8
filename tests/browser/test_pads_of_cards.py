"""The score pads of GAP and Three Is Too Many: cards are counted and taken, by thumbs, keys and screen readers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.pads import PadPage

SIX = ("Anička", "Bohumil", "Cyril", "Dana", "Emílie", "František")
PHONE = (360, 740)


def opened(person: Person, game: str, *names: str, lang: str = "cs", **more: Any) -> PadPage:
    page = person(lang, **{"size": PHONE, **more})
    pad = PadPage(page, game)
    pad.begin(*names)
    return pad


def count_taps(page: Page) -> None:
    page.evaluate("() => { window.taps = 0; addEventListener('click', () => window.taps++, true); }")


def taps(page: Page) -> int:
    return int(page.evaluate("() => window.taps"))


# ------------------------------------------------------------------------------------ GAP


def test_a_round_of_gap_is_at_most_six_taps_a_player(person: Person) -> None:
    pad = opened(person, "gap", *SIX[:4])
    count_taps(pad.page)
    rounds = ["4 1 2 1 1", "3 3 1 2 2", "0 2 2 2 4", "3 3 3 3 3"]
    for seat, written in enumerate(rounds):
        pad.write(seat, written)
    assert taps(pad.page) == 6 * len(rounds)  # five colours and that it is done; whoever is next is chosen
    expect(pad.page.locator(".gap-pad-total b")).to_have_text(["1", "5", "−2", "15"])


def test_a_colour_that_is_not_tapped_is_not_held(person: Person) -> None:
    pad = opened(person, "gap", *SIX[:2])
    count_taps(pad.page)
    pad.write(0, "4")
    assert taps(pad.page) == 2
    expect(pad.page.locator(".pad-undo small")).to_have_text("Anička, 1. kolo: červená 4")


def test_what_a_collection_is_worth_is_told_line_by_line(person: Person) -> None:
    pad = opened(person, "gap", *SIX[:3])
    page = pad.page
    for n in (4, 1, 2, 1):
        page.locator(".gap-pad-colour.active .gap-pad-numbers button").nth(n).click()
    expect(page.locator(".gap-pad-equation")).to_have_text("červená 4 − žlutá 1 − modrá 1 = 2")
    lines = page.locator(".gap-pad-worked dl > div")
    expect(lines.nth(0)).to_have_text("nejvíc 4+4")
    expect(lines.nth(1)).to_have_text("nejmíň 1 1−2")
    expect(lines.nth(2)).to_have_text("mezi 20")
    expect(page.locator(".gap-pad-done")).to_have_text("Hotovo2 body")


def test_who_begins_moves_on_with_each_round(person: Person) -> None:
    pad = opened(person, "gap", *SIX[:2])
    head = pad.page.locator(".gap-pad-head")
    expect(head).to_contain_text("začíná Anička")
    for seat in (0, 1):
        pad.write(seat, "2 2")
    expect(head).to_contain_text("začíná Bohumil")
    expect(pad.page.locator(".gap-pad-player").nth(1)).to_have_attribute("aria-pressed", "true")


def test_no_more_cards_of_a_colour_can_be_tapped_than_there_are(person: Person) -> None:
    pad = opened(person, "gap", *SIX[:2])
    pad.write(0, "7")
    numbers = pad.page.locator(".gap-pad-colour.active .gap-pad-numbers button")
    expect(numbers.nth(3)).to_be_enabled()
    expect(numbers.nth(4)).to_be_disabled()


def test_one_card_alone_is_refused_with_its_clause(person: Person) -> None:
    pad = opened(person, "gap", *SIX[:2])
    pad.tap(0, "1")
    notice = pad.page.locator(".pad-notice")
    expect(notice).to_contain_text("Jediná karta být nemůže")
    expect(notice.get_by_role("link")).to_have_attribute("href", "/rules/gap/clauses#3.2")
    assert pad.kept == 1


def test_cards_are_counted_with_the_keyboard(person: Person) -> None:
    pad = opened(person, "gap", *SIX[:2])
    for key in ("4", "1", "2", "Enter"):
        pad.page.keyboard.press(key)
    pad.expect_kept(2)
    expect(pad.page.locator(".pad-undo small")).to_have_text("Anička, 1. kolo: červená 4, žlutá 1, zelená 2")


def test_a_player_who_is_counted_is_counted_again_by_a_tap(person: Person) -> None:
    pad = opened(person, "gap", *SIX[:3])
    pad.write(0, "4 1")
    pad.page.locator(".gap-pad-player").first.click()
    expect(pad.page.locator(".gap-pad-tab b")).to_have_text(["+4", "−1", "·", "·"])
    pad.page.locator(".gap-pad-tab").first.click()
    pad.page.locator(".gap-pad-colour.active .gap-pad-numbers button").nth(6).click()
    pad.page.locator(".gap-pad-done").click()
    pad.expect_kept(3)
    expect(pad.page.locator(".gap-pad-player").first).to_contain_text("✓ 5")


# ----------------------------------------------------------------------------------- three


def test_cards_of_one_turn_are_a_tap_each_and_one_that_takes_them(person: Person) -> None:
    pad = opened(person, "three", *SIX[:3])
    count_taps(pad.page)
    for seat, written in enumerate(("0 1 2", "3", "4 5")):
        pad.write(seat, written)
    assert taps(pad.page) == (3 + 1) + (1 + 1) + (2 + 1)
    expect(pad.page.locator(".three-pad-score b")).to_have_text(["3", "1", "2"])


def test_the_third_of_a_colour_and_the_running_bonus_are_told_before_they_are_taken(person: Person) -> None:
    pad = opened(person, "three", *SIX[:2])
    page = pad.page
    for written in ("0 0 1", "2 3 4", "5"):
        pad.write(0, written)
    page.locator(".three-pad-player").first.click()
    colours = page.locator(".three-pad-turn .three-pad-colour")
    expect(colours.nth(0)).to_have_accessible_name("zelená, −8 bodů")
    expect(colours.nth(6)).to_have_accessible_name("tyrkysová, +11 bodů")
    colours.nth(6).click()
    expect(page.locator(".three-pad-now")).to_have_text("+11 bodů. Všech sedm barev: průběžný bonus 10.")
    page.locator(".three-pad-taken button").click()  # put back
    colours.nth(0).click()
    expect(page.locator(".three-pad-now")).to_have_text("−8 bodů. Třetí zelená: všechny tři se otočí lícem dolů.")


def test_the_last_card_is_asked_for_once_and_takes_the_cards_on_the_way_along(person: Person) -> None:
    pad = opened(person, "three", *SIX[:2])
    pad.write(0, "0 1 2")
    pad.page.locator(".three-pad-player").nth(1).click()
    pad.page.locator(".three-pad-turn .three-pad-colour").nth(3).click()
    pad.page.get_by_role("button", name="Konec").click()
    pad.page.get_by_role("dialog").get_by_role("button", name="Sečíst").click()
    expect(pad.page.locator(".pad-end")).to_be_visible()
    assert pad.scores() == {"Anička": 3, "Bohumil": 1}


# ------------------------------------------------------------------------------------ both


@pytest.mark.parametrize(("game", "tapped"), [("gap", ".gap-pad-tab b"), ("three", ".three-pad-taken li")])
def test_what_is_tapped_and_not_yet_written_outlives_the_page(person: Person, game: str, tapped: str) -> None:
    pad = opened(person, game, *SIX[:2])
    page = pad.page
    pad.write(0, "2 3")
    if game == "gap":
        page.locator(".gap-pad-colour.active .gap-pad-numbers button").nth(3).click()
    else:
        page.locator(".three-pad-turn .three-pad-colour").nth(2).click()
    before = page.locator(tapped).all_inner_texts()
    page.reload()
    expect(page.locator(tapped)).to_have_text(before)
    assert any(before) or game == "three"


@pytest.mark.parametrize(("game", "tapped"), [("gap", ".gap-pad-tab b"), ("three", ".three-pad-taken li")])
def test_after_an_undo_nothing_stays_tapped_and_the_same_player_is_next(person: Person, game: str, tapped: str) -> None:
    pad = opened(person, game, *SIX[:2])
    before = pad.page.locator(tapped).all_inner_texts()
    pad.write(0, "2 2")
    expect(pad.page.locator(f".{game}-pad-player").nth(1)).to_have_attribute("aria-pressed", "true")
    pad.undo()
    expect(pad.page.locator(tapped)).to_have_text(before)
    expect(pad.page.locator(f".{game}-pad-player").first).to_have_attribute("aria-pressed", "true")
