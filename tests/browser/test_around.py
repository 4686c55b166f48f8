"""What is around a game: the set-up that remembers, the way out, words and buttons that fit the device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import DESKTOP, PHONE
from tests.browser.tables import create_table, sit_down

AT_A_TABLE = re.compile(r"/(t|play/\w+)/\w+$")
LARGE = (2560, 1440)


def in_sight(of: Locator) -> bool:
    """Whether nothing has to be scrolled to press it, and nothing lies over it."""
    return bool(
        of.evaluate(
            """(one) => {
                const { left, right, top, bottom } = one.getBoundingClientRect();
                const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                return top >= 0 && bottom <= innerHeight && one.contains(there);
            }"""
        )
    )


def test_who_comes_back_to_the_set_up_finds_what_was_chosen(page: Page) -> None:
    page.goto("/new/gap")
    page.get_by_role("radio", name="short (15 points)").check()
    page.get_by_label("How strong the bot is").first.select_option("hard")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(AT_A_TABLE)
    page.go_back()
    chosen = page.get_by_role("radio", name="short (15 points)")
    expect(chosen).to_be_checked()
    expect(page.get_by_label("How strong the bot is")).to_have_value("hard")
    page.go_forward()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game with other options").click()
    expect(chosen).to_be_checked()
    page.get_by_role("button", name="Back to the usual settings").click()
    expect(page.get_by_role("radio", name="normal (30 points)")).to_be_checked()
    expect(page.get_by_role("button", name="Back to the usual settings")).to_have_count(0)


def test_against_bots_a_new_game_with_the_same_options_is_two_presses_away(person: Person, url: str) -> None:
    place = create_table(url, "gap", ["me", "bot:hard"], options={"target": 15})
    page = person()
    sit_down(page, place)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="New game with the same options").click()
    page.wait_for_url(lambda to: to.endswith(place.path) is False)
    expect(page.get_by_role("heading", name="Race to 15")).to_be_visible()
    expect(page.locator(".seat-head .strength .full")).to_have_count(3)


def test_who_gives_up_is_asked_once_and_a_bot_plays_on_for_the_others(person: Person, url: str) -> None:
    place = create_table(url, "gap", ["me", "open"], options={"rounds": 5})
    page, friend = person(), person()
    friend.goto(place.path)
    friend.get_by_label("Your name").fill("Bob")
    friend.get_by_role("button", name="Sit down").click()
    sit_down(page, place)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up and leave").click()
    page.get_by_role("dialog", name="Give up and leave?").get_by_role("button", name="Play on").click()
    assert place.look()["stand_ins"] == [None, None]
    page.get_by_role("button", name="Give up and leave").click()
    page.get_by_role("dialog", name="Give up and leave?").get_by_role("button", name="Give up", exact=True).click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(page.get_by_text("Continue where you left off")).to_have_count(0)
    expect(friend.get_by_text("a bot plays for them")).to_be_visible()


@pytest.mark.parametrize("size", [(320, 568), (844, 390), (2560, 1440)], ids=str)
@pytest.mark.parametrize("lang", ["cs", "en"])
def test_what_begins_the_game_is_in_sight_in_the_lobby_and_the_set_up(
    person: Person, size: tuple[int, int], lang: str
) -> None:
    page = person(lang=lang, size=size)
    page.goto("/new/qwixx#friends")
    submit = page.locator(".go .main")
    expect(submit).to_be_visible()
    assert in_sight(submit)
    submit.click()
    page.wait_for_url(AT_A_TABLE)
    begin = page.locator(".begin .main")
    expect(begin).to_be_visible()
    assert in_sight(begin)
    assert in_sight(page.locator(".begin select"))


@pytest.mark.parametrize(
    ("size", "ways", "setting", "keys"),
    [(PHONE, "Pass the phone", "One tap plays", 0), (DESKTOP, "Share this screen", "One click plays", 1)],
    ids=["finger", "mouse"],
)
def test_words_and_buttons_are_for_a_finger_or_for_a_mouse(
    person: Person, url: str, size: tuple[int, int], ways: str, setting: str, keys: int
) -> None:
    page = person(size=size)
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Pass the phone|Share this screen"))).to_have_text([ways] * 4)
    sit_down(page, create_table(url, "gap", ["me", "bot:random"]))
    expect(page.get_by_role("button", name="Keyboard shortcuts")).to_have_count(keys)
    page.keyboard.press("s")
    expect(page.get_by_role("checkbox", name=setting)).to_be_visible()


def test_on_a_large_screen_pages_and_dialogs_grow_and_nothing_of_a_dialog_is_out_of_sight(
    person: Person, url: str
) -> None:
    page = person(size=LARGE)
    page.goto("/")
    page.locator(".poster").last.wait_for()
    assert page.locator(".posters").evaluate("(all) => all.clientWidth") > LARGE[0] * 0.6
    sit_down(page, create_table(url, "gap", ["me", "bot:random", "bot:random"], "Alexandra"))
    for key in "ms?":
        page.keyboard.press(key)
        dialog = page.locator("dialog[open]")
        dialog.wait_for()
        assert dialog.evaluate("(one) => one.scrollHeight <= one.clientHeight"), key
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_two_of_one_name_at_one_device_are_told_apart(person: Person, url: str) -> None:
    page = person(size=PHONE)
    page.goto("/new/gap#phone")
    page.get_by_label("Your name").fill("Ann")
    for seat in range(2):
        page.get_by_label("Name of the person at this device").nth(seat).fill("Ann")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(AT_A_TABLE)
    heads = page.locator(".seat-head")
    expect(heads).to_have_count(3)
    texts = [heads.nth(place).inner_text() for place in range(3)]
    assert sorted(re.findall(r"Ann \d|Ann", " ".join(texts))) == ["Ann", "Ann 2", "Ann 3"]
    assert sorted(page.locator(".seat-head .face").all_inner_texts()) == ["A2", "A3", "An"]


def test_a_table_that_is_gone_looks_like_any_page_that_is_not_there(person: Person) -> None:
    page = person(lost=True)
    looks = []
    for path, words in (("/nonsense", "There is nothing here"), ("/t/2222222222", "There is no such table")):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(words)
        looks.append(
            page.locator(".not-found > *").evaluate_all("(all) => all.map((one) => one.className + one.tagName)")
        )
    assert looks[0] == looks[1]
    page.get_by_role("link", name="All games", exact=True).click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
