"""The first page and a new game, as people use them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import LANGUAGES, PHONE, SIZES, axe
from tests.browser.tables import Place, create_table, give

AT_A_TABLE = re.compile(r"/(t|play/\w+)/\w+$")
TITLES = ["GAP", "The Number", "Qwixx – The Card Game", "Three Is Too Many"]


def playing(page: Page) -> None:
    expect(page.get_by_role("main", name="Table")).to_be_visible(timeout=20_000)  # on a busy machine, too


@pytest.mark.parametrize("title", TITLES)
def test_a_game_against_bots_is_one_click_away(page: Page, title: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Play now: {title}").click()
    page.wait_for_url(AT_A_TABLE)
    playing(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    bots = page.locator(".seat-head").filter(has=page.locator(".portrait"))
    expect(bots).to_have_count(2)
    names = [bots.nth(place).locator("strong").inner_text() for place in range(2)]
    assert len({name.partition(" (")[0] for name in names}) == 2, names
    assert all(name.endswith("(computer, medium)") for name in names), names
    expect(bots.first.locator(".strength .full")).to_have_count(2)


def test_the_keyboard_alone_starts_a_game(page: Page) -> None:
    page.goto("/")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Play now: GAP":
            break
    page.keyboard.press("Enter")
    page.wait_for_url(AT_A_TABLE)
    playing(page)


def test_a_game_is_continued_after_leaving(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Continue where you left off")).to_have_count(0)
    page.get_by_role("button", name="Play now: GAP").click()
    playing(page)
    table = page.url
    page.goto("/")
    page.get_by_role("region", name="Continue where you left off").get_by_role("link").click()
    playing(page)
    assert page.url == table
    page.go_back()


def test_a_game_that_was_forgotten_by_mistake_is_brought_back(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now: GAP").click()
    playing(page)
    page.goto("/")
    going = page.get_by_role("region", name="Continue where you left off")
    page.get_by_role("button", name="Forget this table").press("Enter")
    expect(going.get_by_role("link")).to_have_count(0)
    undo = page.get_by_role("button", name="Bring it back")
    expect(undo).to_be_focused()
    undo.press("Enter")
    expect(undo).to_have_count(0)
    expect(going.get_by_role("link")).to_be_visible()
    page.reload()
    going.get_by_role("link").click()
    playing(page)
    page.go_back()
    page.get_by_role("button", name="Forget this table").click()
    expect(undo).to_be_visible()
    expect(going.get_by_role("link")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(going).to_have_count(0)


def test_tables_that_the_server_has_forgotten_are_forgotten_here(person: Person) -> None:
    page = person(lost=True)
    give(page.context, Place("", "gap", "nowhere", "a token"))
    page.goto("/")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(page.get_by_role("heading", name="Continue where you left off")).to_have_count(0)


def test_tables_of_strangers_show_up_and_can_be_joined(page: Page, url: str) -> None:
    page.goto("/")
    waiting = page.get_by_role("region", name="Open tables")
    create_table(url, "three", ["me", "open"], "Zdeněk", listed=True)
    row = waiting.get_by_role("link").filter(has_text="Zdeněk")
    expect(row).to_contain_text("Three Is Too Many", timeout=15_000)  # the page looks now and then
    expect(row).to_contain_text("1 free seat")
    row.click()
    page.get_by_role("button", name="Sit down").click()
    playing(page)
    page.goto("/")
    expect(waiting.get_by_role("link").filter(has_text="Zdeněk")).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Length: 45 points · Colours: red, green and purple · 1 minute a move"),
        ("cs", "Délka: 45 bodů · Barvy: červená, zelená a fialová · 1 minuta na tah"),
    ],
)
def test_tables_of_strangers_say_what_is_played_there(person: Person, url: str, lang: str, told: str) -> None:
    options = {"target": 45, "colours": ["R", "G", "P"]}
    name = f"Zora {lang}"
    create_table(url, "gap", ["me", "open"], name, options=options, clock={"each": 60}, listed=True)
    page = person(lang)
    page.goto("/")
    expect(page.get_by_role("link").filter(has_text=name)).to_contain_text(told)


def test_private_tables_are_not_shown(page: Page, url: str) -> None:
    create_table(url, "gap", ["me", "open"], "Tajnůstka")
    with page.expect_response("**/api/tables"):
        page.goto("/")
    expect(page.get_by_text("Tajnůstka")).to_have_count(0)


def test_the_language_can_be_changed_at_any_time_and_stays(person: Person) -> None:
    page = person("cs")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Malé balíčky, velká rozhodnutí.")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Small decks, big decisions.")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("link", name="With friends: GAP").click()
    expect(page.get_by_role("button", name="Open a table")).to_be_visible()
    page.get_by_role("button", name="Čeština").click()
    page.get_by_role("button", name="Otevřít stůl").click()
    expect(page.get_by_text("Čeká se na 2 hráče").first).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_text("Waiting for 2 players").first).to_be_visible()
    page.reload()
    expect(page.get_by_text("Waiting for 2 players").first).to_be_visible()


def test_the_settings_are_at_hand(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").get_by_role("radio", name="dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


# --------------------------------------------------------------------------- a new game


def test_seats_are_filled_as_wished(page: Page) -> None:
    page.goto("/new/qwixx")
    page.get_by_label("Your name").fill("Eva")
    page.get_by_role("button", name="Add a player").click()
    expect(page.get_by_text("4 players")).to_be_visible()
    second, third, fourth = (page.get_by_role("group", name=f"Seat {number}") for number in (2, 3, 4))
    second.get_by_label("How strong the bot is").select_option("easy")
    third.get_by_role("radio", name="Friend").check()
    fourth.get_by_role("button", name="Remove seat 4").click()
    page.get_by_role("group", name="Jokers").get_by_role("radio", name="with jokers").check()
    page.get_by_label("Clock").select_option("2 minutes a move")
    expect(page.get_by_text("You get a link for 1 friend.")).to_be_visible()
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url(AT_A_TABLE)
    seats = page.get_by_role("region", name="Who plays").get_by_role("listitem")
    expect(seats).to_have_count(3)
    expect(seats.nth(0)).to_contain_text("Eva (you)")
    expect(seats.nth(1)).to_contain_text("has just learnt the rules")
    expect(seats.nth(2)).to_contain_text("free seat")
    played = page.get_by_role("region", name="What is played here")
    expect(played).to_contain_text("with jokers")
    expect(played).to_contain_text("2 minutes a move")


def test_no_more_and_no_fewer_seats_than_the_game_allows(page: Page) -> None:
    page.goto("/new/three")
    page.get_by_role("button", name="Add a player").click()
    expect(page.get_by_role("button", name="Add a player")).to_be_disabled()
    for seat in (4, 3):
        page.get_by_role("button", name=f"Remove seat {seat}").click()
    expect(page.get_by_role("button", name="Remove seat")).to_have_count(0)


def test_the_keyboard_finds_its_place_when_a_seat_is_gone(page: Page) -> None:
    page.goto("/new/gap")
    page.get_by_role("button", name="Remove seat 3").press("Enter")
    expect(page.get_by_role("button", name="Add a player")).to_be_focused()


def test_the_level_chosen_last_is_offered_next(page: Page) -> None:
    page.goto("/new/gap")
    page.get_by_label("How strong the bot is").first.select_option("easy")
    page.goto("/new/number")
    expect(page.get_by_label("How strong the bot is").first).to_have_value("easy")


def test_people_at_one_phone_are_called_by_their_names(person: Person) -> None:
    page = person(size=PHONE)
    page.goto("/")
    page.get_by_role("link", name="Pass the phone: GAP").click()
    page.get_by_label("Your name").fill("Adam")
    fields = page.get_by_label("Name of the person at this device")
    for seat, name in enumerate(("Bára", "Cyril")):
        fields.nth(seat).fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(AT_A_TABLE)
    expect(page.get_by_text(re.compile("Adam|Bára|Cyril")).first).to_be_visible()


def test_a_refusal_is_shown_where_the_request_was_made(person: Person) -> None:
    page = person(lost=True)
    told = {"error": "too-fast", "message": "too many tables from one address; please wait a while"}
    page.route("**/api/tables", lambda route: route.fulfill(status=429, json=told))
    page.goto("/new/gap")
    page.get_by_label("Clock").select_option(index=1)  # with one, the server is asked
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="please wait a while")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()


def test_a_game_that_is_not_there_leads_to_those_that_are(person: Person) -> None:
    page = person(lost=True)
    page.goto("/new/whist")
    page.get_by_role("link", name="All games", exact=True).click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()


# ------------------------------------------------------------------------- for everyone


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_are_good_for_everyone(person: Person, url: str, lang: str, theme: str, size: str) -> None:
    page = person(lang, theme, SIZES[size])
    give(page.context, create_table(url, "gap", ["me", "open"]))
    for path in ("/", "/new/gap#friends"):
        page.goto(path)
        page.locator(".poster, form .main").last.wait_for()  # the heading alone is there before the scripts
        for seat, who in enumerate(page.locator(".kinds").all()):  # one of each kind
            who.get_by_role("radio").nth(2 * seat).check()
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is wider than the screen"


@pytest.mark.parametrize("size", SIZES)
def test_nothing_jumps_while_the_first_page_comes_together(person: Person, url: str, size: str) -> None:
    create_table(url, "gap", ["me", "open"], listed=True)
    page = person(size=SIZES[size])
    page.add_init_script(
        """globalThis.jumped = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((one) => { jumped += one.value; }))
          .observe({ type: "layout-shift", buffered: true });"""
    )
    page.goto("/")
    expect(page.get_by_role("region", name="Open tables").get_by_role("link").first).to_be_visible()
    assert page.evaluate("jumped") <= 0.02
