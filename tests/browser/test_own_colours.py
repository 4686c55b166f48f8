"""The colours of one's own cards: entered once, kept on the device, played by everybody at the table."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, SIZES, axe, kept_still

COLOURS = ("green", "orange", "lilac", "red", "light blue", "magenta", "turquoise")
NUMBERS = [str(number) for number in range(90) if number % 15]
IN_BLOCKS = {number: COLOURS[place // 12] for place, number in enumerate(NUMBERS)}
AS_TEXT = "\n".join(f"{colour}: {' '.join(NUMBERS[12 * i : 12 * i + 12])}" for i, colour in enumerate(COLOURS))
AT_A_TABLE = re.compile(r"/t/\w+$")


def editor(page: Page) -> Locator:
    """Open the page where the colours are entered."""
    page.goto("/new/three#friends")
    page.get_by_label("as on my cards").check(force=True)
    page.get_by_role("button", name=re.compile("Enter the colours|Go on|Change")).click()
    dialog = page.get_by_role("dialog", name="The colours of your cards")
    expect(dialog).to_be_visible()
    return dialog


def paste(dialog: Locator, text: str) -> None:
    dialog.get_by_role("textbox").fill(text)
    dialog.get_by_role("button", name="Use this text").click()


def kept(page: Page) -> str:
    found: Any = page.evaluate("() => JSON.parse(localStorage.getItem('karban.colours') ?? '{}').three?.table ?? ''")
    return str(found)


def test_all_numbers_are_tapped_once_colour_by_colour(person: Person) -> None:
    page = person(size=PHONE)
    dialog = editor(page)
    numbers = dialog.get_by_role("group", name="Numbers").get_by_role("button")
    numbers.nth(83).click()  # a slip
    dialog.get_by_role("button", name="Undo").click()
    expect(numbers.nth(83)).to_have_accessible_name("89, no colour yet")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("84 numbers have no colour yet.")).to_be_visible()
    for place in range(84):  # the next colour comes by itself
        numbers.nth(place).click()
    expect(numbers.nth(83)).to_have_accessible_name("89, turquoise")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    assert kept(page) == "".join(str(COLOURS.index(IN_BLOCKS[number]) + 1) for number in NUMBERS)


def test_who_is_interrupted_goes_on_where_they_were_with_keys_alone(person: Person) -> None:
    page = person()
    dialog = editor(page)
    dialog.get_by_role("button", name="1, no colour yet", exact=True).focus()
    for key in ("3", "Enter", "ArrowRight", "2", " ", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    dialog = editor(page)
    for name in ("1, lilac", "2, orange", "17, orange"):
        expect(dialog.get_by_role("button", name=name, exact=True)).to_be_visible()
    assert kept(page) == ""


def test_a_pasted_table_is_played_and_the_others_can_keep_it(person: Person) -> None:
    eva, adam = person(), person(size=PHONE)
    eva.goto("/new/three#friends")
    eva.get_by_label("as on my cards").check(force=True)
    expect(eva.get_by_text("so ours is a stand-in")).to_be_visible()
    eva.get_by_role("button", name="Open a table").click()
    expect(eva.get_by_text("Enter the colours of your cards first.")).to_be_visible()
    expect(eva.get_by_role("button", name="Enter the colours")).to_be_focused()
    eva.keyboard.press("Enter")
    dialog = eva.get_by_role("dialog", name="The colours of your cards")
    dialog.get_by_role("button", name="Paste text").click()
    paste(dialog, AS_TEXT.replace("green: 1 ", "green: ").replace("orange:", "orange: 1"))
    expect(dialog.get_by_role("alert")).to_contain_text("Too many: orange 13. Too few: green 11.")
    paste(dialog, f"Here they are!\n{AS_TEXT}")
    dialog.get_by_role("button", name="Save").click()
    expect(eva.get_by_text("Kept on this device")).to_be_visible()
    eva.get_by_role("button", name="Open a table").click()
    eva.wait_for_url(AT_A_TABLE)
    adam.goto(eva.url)
    terms = adam.get_by_role("region", name="What is played here")
    expect(terms).to_contain_text("as on an owner’s cards")
    terms.get_by_role("button", name="Keep them on my device").click()
    expect(terms).to_contain_text("These colours are kept on your device.")
    assert kept(adam) == kept(eva) != ""
    setup = httpx.get(f"{eva.url.replace('/t/', '/api/tables/')}").json()["setup"]
    assert setup["in_force"]["colours"] == IN_BLOCKS


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_nothing_is_wrong_with_it_for_who_sees_little(person: Person, size: str, theme: str) -> None:
    page = person(theme=theme, size=SIZES[size])
    dialog = editor(page)
    dialog.get_by_role("button", name="Paste text").click()
    paste(dialog, "green 1")
    kept_still(page)
    assert axe(page) == []
    paste(dialog, AS_TEXT)
    expect(dialog.get_by_text("Complete", exact=True)).to_be_visible()
    kept_still(page)
    assert axe(page) == []
    dialog.get_by_role("button", name="Save").click()
    kept_still(page)
    assert axe(page) == []
