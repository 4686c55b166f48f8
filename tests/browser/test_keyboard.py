"""Whole games with nothing but a keyboard: Tab, arrow keys, Enter."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.tables import GAMES, Place, choosable, create_table, does_it, give

MOST_STOPS = 60  # of the Tab key until it has come round
CHOOSES = "main [data-focus] button:enabled"
DOES = ":is(main, .dock-does) button.main:enabled"
PASSES = ".dock-does .quiet-button:not(.does-else)"
FOCUS_IS_SEEN = """() => {
  const active = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(active);
  return active.matches("body, dialog") || (outlineStyle !== "none" && outlineWidth !== "0px");
}"""


def go_to(page: Page, selector: str) -> None:
    """Press Tab until something of this kind has the focus; it is seen all the way."""
    for _ in range(MOST_STOPS):
        if page.locator("dialog.moment").count() and "moment" not in selector:
            play_on(page)
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS_IS_SEEN), "the focus cannot be seen: " + page.evaluate(
            "() => document.activeElement.outerHTML.slice(0, 200)"
        )
    raise AssertionError(f"the Tab key never comes to {selector}")


def play_on(page: Page) -> None:
    """The end of a round has opened over the table, whatever one was about to do."""
    go_to(page, "dialog.moment .main")
    page.keyboard.press("Enter")
    expect(page.locator("dialog.moment")).to_have_count(0)


def take_a_turn(page: Page, turn: int) -> None:
    for press in range(12):
        if page.locator("dialog.moment").count():
            play_on(page)
        if does_it(page).count():
            go_to(page, DOES)
            page.keyboard.press("Enter")
            return
        if page.locator(PASSES).count() and (press or not choosable(page).count()):
            go_to(page, PASSES)
            page.keyboard.press("Enter")
            return
        go_to(page, CHOOSES)
        for _ in range((turn + press) % 3):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    raise AssertionError("Enter makes no move")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_with_the_keyboard_alone(person: Person, url: str, game: str) -> None:
    page = person()
    place = create_table(url, game)
    give(page.context, place)
    page.goto(place.path)
    for turn in range(200):
        page.wait_for_function("() => document.querySelector('.dock.decides, .dock-result, dialog.moment')")
        if page.locator(".dock-result").count():
            break
        take_a_turn(page, turn)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Play again")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_enter_chooses_and_enter_again_plays(person: Person, url: str, game: str) -> None:
    """Where there is one thing to choose; in The Number three digits are typed and Enter sends them."""
    page = person()
    place = create_table(url, game)
    give(page.context, place)
    page.goto(place.path)
    expect(page.locator(".dock.decides")).to_be_visible()
    before = len(place.look()["events"])
    if game == "number":
        for digit in "507":
            page.keyboard.press(digit)
    else:
        go_to(page, CHOOSES)
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Ann ")
    decided = [event for event in place.look()["events"][before:] if event["type"] in ("moved", "chosen")]
    own = [event for event in decided if event["seat"] == 0]  # where all choose at once, a bot may be the first
    assert own


def test_after_a_move_the_focus_is_at_what_can_be_done_next(person: Person, url: str) -> None:
    page = person()
    place = create_table(url, "three")
    give(page.context, place)
    page.goto(place.path)
    expect(page.locator(".dock.decides")).to_be_visible()
    go_to(page, CHOOSES)
    for _ in range(3):
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.wait_for_function("(wanted) => document.activeElement.matches(wanted)", arg=CHOOSES)


@pytest.mark.parametrize(
    ("key", "title"),
    [("?", "Keyboard shortcuts"), ("r", "Rules"), ("l", "What has happened"), ("m", "Menu"), ("s", "Settings")],
)
def test_a_key_opens_and_escape_closes(person: Person, url: str, key: str, title: str) -> None:
    page = person()
    place = create_table(url, "gap")
    give(page.context, place)
    page.goto(place.path)
    expect(page.locator(".dock.decides")).to_be_visible()
    go_to(page, CHOOSES)
    page.keyboard.press(key)
    expect(page.get_by_role("dialog", name=title)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("(wanted) => document.activeElement.matches(wanted)", CHOOSES)


@pytest.mark.parametrize(
    ("game", "key", "code"),
    [("gap", "ě", "Digit2"), ("qwixx", "ě", "Digit2"), ("gap", "2", "Numpad2"), ("three", "ě", "Digit2")],
)
def test_digits_work_with_the_layout_of_any_keyboard(person: Person, url: str, game: str, key: str, code: str) -> None:
    page = person()
    place = create_table(url, game)
    give(page.context, place)
    page.goto(place.path)
    expect(page.locator(".dock.decides")).to_be_visible()
    page.evaluate("(what) => dispatchEvent(new KeyboardEvent('keydown', what))", {"key": key, "code": code})
    expect(page.locator("main [data-focus] button[aria-pressed=true]")).to_have_count(1)


def test_keys_work_with_caps_lock(person: Person, url: str) -> None:
    page = person()
    place = create_table(url, "gap")
    give(page.context, place)
    page.goto(place.path)
    expect(page.locator(".dock")).to_be_visible()
    page.keyboard.press("L")
    expect(page.get_by_role("dialog", name="What has happened")).to_be_visible()


def test_the_focus_waits_where_it_is_said_who_is_waited_for(person: Person, url: str) -> None:
    """In Qwixx there is nothing to press until the others have decided."""
    page = person()
    place = started_with_a_friend(url, "qwixx", lambda view: view["active"] == 0)
    give(page.context, place)
    page.goto(place.path)
    expect(page.locator(".dock.decides")).to_be_visible()
    go_to(page, CHOOSES)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    go_to(page, PASSES)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Still choosing: Bob.")).to_be_visible()
    expect(page.locator(".dock-line")).to_be_focused()
    page.keyboard.press("m")
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".dock-line")).to_be_focused()


def started_with_a_friend(url: str, game: str, wanted: Callable[[Any], bool]) -> Place:
    """A table of two people, Ann and Bob, that has begun as wanted."""
    for _ in range(20):
        place = create_table(url, game, ["me", "open"])
        join = f"{url}/api/tables/{place.table}/join"
        headers = {"authorization": f"Bearer {secrets.token_urlsafe(32)}"}
        assert httpx.post(join, json={"name": "Bob"}, headers=headers, trust_env=False).status_code == 200
        if wanted(place.look()["view"]):
            return place
    raise AssertionError("no table begins like that")
