"""Several people at one device: nobody sees the cards of another."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.tables import GAMES, Place, create_table, sit_down, take_a_turn

SEATS = {"gap": 2, "number": 3, "qwixx": 2, "three": 2}
NAMES = ["Ann", "Bob", "Cid"]
TAKES_OVER = re.compile("^I am (.*): show my cards$")


def put_up_for_all(url: str, game: str) -> Place:
    count = SEATS[game]
    return create_table(url, game, ["me"] * count, names=NAMES[:count])


def secrets_of(game: str, view: dict[str, Any]) -> list[str]:
    """How the cards that only this seat may see are written in the page."""
    if game == "number":
        return [f"number-places face-{view['seat']}"]  # what was written stands there until all have
    if game == "gap":
        return [f'data-card="{view["round"]}{card}"' for card in view["hand"]]
    hand = view["hand"] if game == "three" else view["hands"][view["seat"]]
    return [f'data-card="{card}"' for card in hand]


def covered(page: Page) -> str:
    """Wait for the cover between two people, and say who is to take over."""
    button = page.get_by_role("button", name=TAKES_OVER)
    expect(button).to_be_visible()
    found = TAKES_OVER.match(button.inner_text())
    assert found
    return found[1]


def taken_over(page: Page) -> None:
    """Go on as whoever is to decide: where it is still the same person nothing is covered."""
    cover, decides = page.get_by_role("button", name=TAKES_OVER), page.locator(".dock.decides")
    expect(cover.or_(decides).first).to_be_visible()
    if cover.count():
        cover.click()


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_covered_until_the_right_person_takes_over(person: Person, url: str, game: str) -> None:
    page = person()
    place = put_up_for_all(url, game)
    sit_down(page, place)
    covers = 0
    cover, decides = page.get_by_role("button", name=TAKES_OVER), page.locator(".dock.decides")
    while covers < 3:
        expect(cover.or_(decides).first).to_be_visible()
        if cover.count():
            covers += 1
            views = place.look()["views"]  # now that the last move has arrived, and nobody can make another
            expect(page.locator("main .card-button:enabled, main [data-focus] button:enabled")).to_have_count(0)
            assert found_in(page, game, views) == set()
            seat = NAMES.index(covered(page))
            cover.click()
            assert found_in(page, game, views) <= {seat}
        take_a_turn(page, covers)


def found_in(page: Page, game: str, views: list[dict[str, Any]]) -> set[int]:
    """The seats of which the page holds anything secret, to be seen or not."""
    html = page.content()
    return {view["seat"] for view in views for secret in secrets_of(game, view) if secret in html}


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_covers_the_cards(person: Person, url: str, game: str) -> None:
    page = person()
    sit_down(page, put_up_for_all(url, game))
    covered(page)
    page.get_by_role("button", name=TAKES_OVER).click()
    page.reload()
    covered(page)


def test_the_cover_is_not_closed_by_a_key(person: Person, url: str) -> None:
    page = person()
    sit_down(page, put_up_for_all(url, "three"))
    name = covered(page)
    for key in ("Escape", "Escape", "m", "r"):
        page.keyboard.press(key)
    assert covered(page) == name
    expect(page.get_by_role("dialog")).to_have_count(1)


def test_a_whole_game_is_played_by_two_at_one_device(person: Person, url: str) -> None:
    page = person()
    sit_down(page, put_up_for_all(url, "gap"))
    for turn in range(12):
        taken_over(page)
        take_a_turn(page, turn)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Play again")).to_be_visible()
    expect(dialog).to_contain_text("Ann")
    expect(dialog).to_contain_text("Bob")
