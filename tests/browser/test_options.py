"""Every way to play can be chosen on the page of a new game, and is then played."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import LANGUAGES, PHONE, SIZES, axe

AT_A_TABLE = re.compile(r"/(t|play/\w+)/\w+$")
ALL = ["red", "yellow", "green", "blue", "purple"]


def colours(page: Page) -> Locator:
    return page.get_by_role("group", name="Colours")


def chosen(page: Page) -> list[str]:
    """The colours that take part, as the page has them."""
    return [name for name in ALL if colours(page).get_by_role("checkbox", name=name).is_checked()]


def players(page: Page, number: int) -> None:
    """Let so many play."""
    seats = page.get_by_role("group", name=re.compile("^Seat"))
    seats.first.wait_for()
    while (there := seats.count()) != number:
        change = "Add a player" if there < number else f"Remove seat {there}"
        page.get_by_role("button", name=change).click()
        expect(seats).to_have_count(there + (1 if there < number else -1))


def play(page: Page, url: str) -> dict[str, Any]:
    """Begin the game; what everybody may know of it. With a clock it is at the server, where it can be looked at."""
    page.get_by_label("Clock").select_option(index=1)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(AT_A_TABLE)
    expect(page.get_by_role("main", name="Table")).to_be_visible(timeout=20_000)
    told = httpx.get(f"{url}/api/tables/{page.url.rpartition('/')[2]}", trust_env=False).json()
    view: dict[str, Any] = told["view"]
    return view


def dealt(page: Page) -> set[str]:
    """The colours of all cards on the table and in the hand."""
    faces = page.locator(".board svg.card:not(.back)")
    expect(faces.nth(9)).to_be_visible()  # six in the hand, four in the row
    names: set[str] = set(faces.evaluate_all("(all) => all.map((one) => one.classList[1].slice(2))"))
    return names


# ----------------------------------------------------------------------------- colours


def test_exactly_the_colours_that_two_players_choose_are_dealt(page: Page, url: str) -> None:
    page.goto("/new/gap")
    players(page, 2)
    assert chosen(page) == ["red", "yellow", "green"]
    for name in ("purple", "blue", "yellow", "green"):
        colours(page).get_by_role("checkbox", name=name).click()
    expect(colours(page)).to_contain_text("Set aside: yellow and green")
    assert play(page, url)["options"]["colours"] == ["R", "B", "P"]
    assert dealt(page) <= {"red", "blue", "purple"}


def test_colours_are_chosen_by_the_keyboard_and_the_page_says_what_is_missing(page: Page, url: str) -> None:
    page.goto("/new/gap")
    red, blue = (colours(page).get_by_role("checkbox", name=name) for name in ("red", "blue"))
    about = colours(page).get_attribute("aria-describedby") or ""
    said = " ".join(page.locator(f"[id='{part}']").inner_text() for part in about.split())
    assert "Choose 4 colours." in said
    assert "Set aside: purple" in said
    red.press("Space")
    state = colours(page).get_by_role("status")
    expect(state).to_have_text("Choose 1 more colour.")
    blue.press("Space")
    expect(state).to_have_text("Choose 2 more colours.")
    page.get_by_role("button", name="Play", exact=True).press("Enter")
    expect(red).to_be_focused()
    expect(red).to_have_attribute("aria-invalid", "true")
    assert page.url.endswith("/new/gap"), "no table is put up with too few colours"
    red.press("Space")
    for _ in ALL[1:]:
        page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(state).to_have_text("Set aside: blue")
    assert play(page, url)["options"]["colours"] == ["R", "Y", "G", "P"]


def test_one_colour_too_many_is_refused_in_words(page: Page) -> None:
    page.goto("/new/gap")
    colours(page).get_by_role("checkbox", name="purple").click()
    expect(colours(page).get_by_role("status")).to_have_text("1 colour too many.")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(colours(page).get_by_role("checkbox", name="red")).to_be_focused()


def test_another_number_of_players_keeps_as_much_of_the_choice_as_it_can(page: Page) -> None:
    page.goto("/new/gap")
    for name in ("red", "purple"):
        colours(page).get_by_role("checkbox", name=name).click()
    assert chosen(page) == ["yellow", "green", "blue", "purple"]
    players(page, 2)
    assert chosen(page) == ["yellow", "green", "blue"]
    players(page, 3)
    assert chosen(page) == ["yellow", "green", "blue", "purple"]
    players(page, 4)
    expect(colours(page)).to_have_count(0)
    players(page, 3)
    assert chosen(page) == ["yellow", "green", "blue", "purple"]


def test_four_players_play_with_all_colours_whatever_was_chosen_before(page: Page, url: str) -> None:
    page.goto("/new/gap")
    for name in ("red", "purple"):
        colours(page).get_by_role("checkbox", name=name).click()
    players(page, 4)
    assert play(page, url)["options"]["colours"] == ["R", "Y", "G", "B", "P"]


# -------------------------------------------------------------------- a number of one's own


@pytest.mark.parametrize(
    ("unit", "number", "option"),
    [("points to reach", "42", "target"), ("rounds to play", "2", "rounds"), ("minutes to play", "7", "minutes")],
)
def test_a_length_of_ones_own_is_played(page: Page, url: str, unit: str, number: str, option: str) -> None:
    page.goto("/new/gap")
    length = page.get_by_role("group", name="Length")
    length.get_by_role("radio", name="custom…").check()
    length.get_by_label("Length: a number of your own").fill(number)
    length.get_by_label("What the number counts").select_option(unit)
    view = play(page, url)
    assert {name: view["options"].get(name) for name in ("target", "rounds", "minutes")} == {
        **dict.fromkeys(("target", "rounds", "minutes")),
        option: int(number),
    }
    if option == "target":
        expect(page.get_by_role("heading", name="Race to 42")).to_be_visible()


@pytest.mark.parametrize("written", ["", "0", "-5", "1.5", "many"])
def test_a_number_that_will_not_do_is_refused_in_words(page: Page, written: str) -> None:
    page.goto("/new/gap")
    length = page.get_by_role("group", name="Length")
    length.get_by_role("radio", name="custom…").check()
    field = length.get_by_label("Length: a number of your own")
    field.fill(written)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(length.get_by_role("status")).to_have_text("Write a whole number from 1 up.")
    expect(field).to_be_focused()
    field.fill("5")
    expect(length.get_by_role("status")).to_be_empty()


def test_too_large_a_number_is_refused_in_words(page: Page) -> None:
    page.goto("/new/gap")
    length = page.get_by_role("group", name="Length")
    length.get_by_role("radio", name="custom…").check()
    length.get_by_label("Length: a number of your own").fill("9999999999")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(length.get_by_role("status")).to_have_text("Write a smaller number.")


# ---------------------------------------------------------------------------- the others


@pytest.mark.parametrize(
    ("game", "title", "answer", "option"),
    [
        ("gap", "A tie at the top", "another round for all", ("tiebreak", "extra-round")),
        ("gap", "Length", "three rounds", ("rounds", 3)),
        ("qwixx", "Jokers", "with jokers", ("jokers", True)),
        ("three", "Colours of the numbers", "new in every game", ("colours", "shuffled")),
    ],
)
def test_what_is_chosen_is_played(
    page: Page, url: str, game: str, title: str, answer: str, option: tuple[str, object]
) -> None:
    page.goto(f"/new/{game}")
    page.get_by_role("group", name=title, exact=True).get_by_role("radio", name=answer).check()
    view = play(page, url)
    assert view["options"][option[0]] == option[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_options_are_good_for_everyone(person: Person, lang: str, theme: str, size: str) -> None:
    page = person(lang, theme, SIZES[size])
    page.goto("/new/gap")
    page.locator(".choices").first.get_by_role("radio").last.check()
    page.locator(".palette input").first.uncheck()
    page.locator("form .main").click()
    expect(page.locator(".own-number [aria-invalid=true]")).to_be_focused()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"


def test_on_a_phone_a_colour_is_large_enough_to_be_touched(person: Person) -> None:
    page = person(size=PHONE)
    page.goto("/new/gap")
    page.locator(".tile").first.wait_for()
    for tile in page.locator(".tile").all():
        box = tile.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
