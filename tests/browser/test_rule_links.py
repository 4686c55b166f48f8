"""What is refused in the browser leads to the clause that forbids it."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Person
from tests.browser.helpers import LANGUAGES, axe
from tests.browser.tables import choosable, create_table, does_it, sit_down, wait_for_turn


def make_illegal(page: Page, move: str) -> None:
    """Let the page say this move whatever was chosen there: by itself it offers only legal ones."""

    def listen(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def forward(said: str | bytes) -> None:
            words = json.loads(said)
            server.send(json.dumps({**words, "move": move} if "move" in words else words))

        route.on_message(forward)

    page.route_web_socket("**/live?*", listen)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rule_in_a_refusal_leads_to_its_clause(person: Person, url: str, lang: str) -> None:
    page = person(lang)
    make_illegal(page, "X1")
    sit_down(page, create_table(url, "three"))
    assert wait_for_turn(page)
    choosable(page).first.click()
    does_it(page).click()
    refusal = page.locator(".notices .refusal")
    expect(refusal).to_contain_text("(three 6.1)")
    assert axe(page) == []
    with page.context.expect_page() as opened:
        refusal.get_by_role("link", name="three 6.1").click()
    rules = opened.value
    expect(rules.locator(".clause:target")).to_contain_text("6.1 A card is written as its number")
    expect(rules.locator(".clause:target")).to_be_in_viewport()
    assert axe(rules) == []
    expect(page.locator(".dock.decides")).to_be_visible()  # the game goes on in the first tab
