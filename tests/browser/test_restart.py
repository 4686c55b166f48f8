"""The server goes away in the middle of a game, by force or politely, and comes back with everything."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.tables import choosable, create_table, does_it, play_out, sit_down, take_a_turn, wait_for_turn
from tests.server.client import Server


def seen_by(page: Page) -> list[str]:
    """The cards on the table and in the hand, as they lie there."""
    names: list[str] = page.locator("main [data-card]").evaluate_all(
        "(all) => all.map((one) => one.dataset.card).sort()"
    )
    return names


def end(server: Server, how: str) -> None:
    if how == "killed":
        server.kill()
    else:
        server.stop()


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_a_game_goes_on_after_the_server_was(person: Person, server: Server, how: str) -> None:
    page = person(lost=True, url=server.url)
    place = create_table(server.url, "gap")
    sit_down(page, place)
    for turn in range(2):
        wait_for_turn(page)
        take_a_turn(page, turn)
    wait_for_turn(page)
    before = seen_by(page)
    end(server, how)
    expect(page.get_by_text("Connecting again…")).to_be_visible()
    assert seen_by(page) == before
    server.start()
    expect(page.get_by_text("Connecting again…")).to_have_count(0)
    assert seen_by(page) == before
    play_out(page)
    expect(page.get_by_role("dialog").get_by_role("button", name="Play again")).to_be_visible()
    moves = [event for event in place.look()["events"] if event["type"] == "moved"]
    assert len(moves) == 12


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_a_move_on_its_way_is_made_once_by_the_next_server(person: Person, server: Server, how: str) -> None:
    page = person(lost=True, url=server.url)
    place = create_table(server.url, "three")
    sit_down(page, place)
    wait_for_turn(page)
    choosable(page).first.click()
    end(server, how)
    does_it(page).click()
    expect(page.locator(".dock.decides")).to_have_count(0)
    server.start()
    assert wait_for_turn(page)
    own = [event for event in place.look()["events"] if event["type"] == "moved" and event["seat"] == 0]
    assert len(own) == 1
