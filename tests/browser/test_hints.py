"""A hint says in every game what to play and why, and sets the best moves side by side."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, axe
from tests.browser.tables import GAMES, Place, create_table, sit_down, wait_for_turn

# How the sentence begins, in Czech: vykání, and the thing to do.
BEGINNINGS = {
    "gap": "Zahrajte",
    "number": "Napište",
    "qwixx": "(Vezměte|Zaškrtněte|Vynechte|Vyložte)",
    "three": "Vyložte",
}


SMALL = (320, 568)


def ask(page: Page, place: Place) -> Locator:
    """The words of a hint."""
    sit_down(page, place)
    assert wait_for_turn(page)
    page.keyboard.press("h")
    return page.locator(".hint-words")


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_says_what_to_play_and_why_and_is_read_aloud(
    person: Person, url: str, game: str, size: tuple[int, int]
) -> None:
    page = person("cs", size=size)
    words = ask(page, create_table(url, game))
    expect(words).to_contain_text(re.compile(rf"^\s*{BEGINNINGS[game]}\b.+\."))
    text = " ".join(words.inner_text().split())
    expect(page.get_by_role("status").filter(has_text=text)).to_have_count(1)
    box = words.bounding_box()
    assert box
    assert box["y"] + box["height"] <= size[1]
    assert page.locator(".dock").evaluate("(dock) => dock.scrollHeight <= dock.clientHeight + 1")
    expect(page.locator(".prompt")).to_be_hidden()


CONSIDERED = [
    {"wins": 0.62, "error": 0.01, "points": 31.2},
    {"wins": 0.618, "error": 0.005, "points": 30.0},
    {"wins": 0.4, "error": 0.02, "points": 12.0},
]


def answer_with(page: Page, considered: list[dict[str, Any]]) -> None:
    """Let a hint have figures, however busy the machine is: those of its legal moves in their order."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        legal = page.evaluate("() => window.legalMoves")
        told["considered"] = [one | {"move": move} for one, move in zip(considered, legal, strict=False)]
        told["move"] = legal[0]
        route.fulfill(json=told)

    page.route("**/hint", answer)


@pytest.mark.parametrize("game", ["gap", "qwixx", "three"])
def test_the_best_moves_are_compared_with_what_is_expected_and_why(person: Person, url: str, game: str) -> None:
    page, place = person("en", size=SMALL), create_table(url, game)
    answer_with(page, CONSIDERED)
    sit_down(page, place)
    assert wait_for_turn(page)
    legal = place.look()["view"]["legal"]
    page.evaluate("(legal) => { window.legalMoves = legal; }", legal)
    page.keyboard.press("h")
    expect(page.locator(".hint-words")).to_contain_text("1 other choice is about equally good.")
    page.keyboard.press("h")
    panel = page.get_by_role("dialog", name="The best moves")
    items = panel.get_by_role("listitem")
    expect(items).to_have_count(min(3, len(legal)))
    expect(items.nth(0)).to_contain_text("wins 62 ± 2 %, about 31 points")
    expect(items.nth(1)).to_contain_text("about equally good")
    expect(items.nth(2)).not_to_contain_text("about equally good")
    for item in items.all():
        assert re.search(r"(Play|Lay|Take|Cross out|Pass)\b.+\.", item.inner_text())
    assert axe(page) == []
    assert panel.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.get_by_role("button", name="Compare").click()
    expect(panel).to_be_visible()
