"""Who looks on sees what lies open, and nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person
from tests.browser.tables import GAMES, choosable, create_table, sit_down, take_a_turn, wait_for_turn

WITH_HANDS = ["gap", "qwixx", "three"]


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_sees_the_table_and_can_press_nothing_of_the_game(person: Person, url: str, game: str) -> None:
    place = create_table(url, game)
    page = person()
    page.goto(place.path)
    expect(page.locator(".dock")).to_be_visible()
    expect(page.get_by_text("You are watching.")).to_be_attached()
    expect(choosable(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    assert page.get_by_text("Ann").count() > 0
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="take back my move")).to_have_count(0)


def test_those_who_play_see_how_many_watch(person: Person, url: str) -> None:
    place = create_table(url, "three")
    ann, page = person(), person()
    sit_down(ann, place)
    expect(ann.locator(".watching")).to_have_count(0)
    page.goto(place.path)
    expect(ann.get_by_text("1 person is watching.")).to_be_attached()
    page.goto("/")
    expect(ann.locator(".watching")).to_have_count(0)


@pytest.mark.parametrize("game", WITH_HANDS)
def test_no_card_of_any_hand_is_in_the_page_of_a_spectator(person: Person, url: str, game: str) -> None:
    place = create_table(url, game)
    ann, page = person(), person()
    sit_down(ann, place)
    page.goto(place.path)
    for turn in range(3):
        wait_for_turn(ann)
        held = ann.locator(".hand [data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)")
        expect(page.locator(".board [data-card]").first).to_be_attached()
        assert len(held) >= 2
        for card in held:
            expect(page.locator(f"[data-card='{card}']")).to_have_count(0)
        take_a_turn(ann, turn)


def test_a_spectator_follows_the_game_to_its_end(person: Person, url: str) -> None:
    place = create_table(url, "gap")
    ann, page = person(), person()
    sit_down(ann, place)
    page.goto(place.path)
    for turn in range(6):
        wait_for_turn(ann)
        take_a_turn(ann, turn)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("link", name="Review")).to_be_focused()
    expect(dialog.get_by_role("button", name="Play again")).to_have_count(0)
    dialog = ann.get_by_role("dialog")
    dialog.get_by_role("button", name="Play again").click()
    page.get_by_role("dialog").get_by_role("link", name="To the new game").click()
    expect(page.locator(".dock .prompt")).not_to_have_text("The game is over.")
    assert page.url == ann.url != f"{url}{place.path}"
    stranger = person()
    stranger.goto(place.path)
    stranger.get_by_role("dialog").get_by_role("link", name="Review").click()
    expect(stranger.get_by_role("heading", level=1, name="GAP")).to_be_visible()
    assert stranger.url == f"{url}{place.path}/review"


def test_who_watches_is_not_kept_behind_the_end_of_a_round(person: Person, url: str) -> None:
    place = create_table(url, "gap", options={"rounds": 2})
    ann, page = person(), person()
    sit_down(ann, place)
    page.clock.install()
    page.goto(place.path)
    for turn in range(6):
        wait_for_turn(ann)
        take_a_turn(ann, turn)
    dialog = page.get_by_role("dialog", name="End of the round")
    page.clock.run_for(2_000)
    expect(dialog).to_be_visible()
    expect(dialog.get_by_text("The game goes on in")).to_be_visible()
    page.clock.run_for(10_000)
    expect(dialog).to_have_count(0)
    expect(page.locator(".gap-sheet tbody th").first).to_have_text("1")  # the first round is over, the second is played
