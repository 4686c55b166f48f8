"""A game of which the client knows nothing is found, set up and played to its end: at a plain table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import tables
from tests.browser.conftest import Person
from tests.browser.helpers import DESKTOP, axe
from tests.browser.tables import create_table, give, play_out, sit_down, wait_for_turn
from tests.server.client import SOURCES, Server

NARROW = (360, 740)
SEATS = ["me", "bot:random", "bot:random"]
TRICKS = 3
ROOT = Path(__file__).parents[2]
HIGH = "docs.examples.high.notation:GAME"


@pytest.fixture(scope="module")
def high_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the game of docs/new-game.md, which has no file in client/."""
    folder = tmp_path_factory.mktemp("high")
    path = os.pathsep.join(map(str, (ROOT, SOURCES)))
    with Server(f"sqlite:///{folder}/tables.sqlite", "--game", HIGH, PYTHONPATH=path) as server:
        yield server


@pytest.fixture
def url(high_server: Server) -> str:
    return high_server.url


@pytest.fixture(autouse=True)
def _short_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tables.GAMES, "high", {"seats": SEATS})


def no_wider_than_the_screen(page: Page) -> None:
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == 0


@pytest.mark.parametrize(
    ("lang", "theme", "size"),
    [("en", "light", DESKTOP), ("cs", "dark", NARROW), ("en", "dark", NARROW), ("cs", "light", DESKTOP)],
)
def test_a_whole_game_is_played_at_the_plain_table(
    person: Person, url: str, lang: str, theme: str, size: tuple[int, int]
) -> None:
    page = person(lang, theme, size)
    sit_down(page, create_table(url, "high"))
    assert wait_for_turn(page)
    expect(page.locator(".plain-place")).to_have_count(3)
    expect(page.locator(".hand button")).to_have_count(TRICKS)
    assert axe(page) == []
    no_wider_than_the_screen(page)
    play_out(page)
    ending = page.locator("dialog.ending")
    expect(ending).to_be_visible()
    points = [int(text) for text in ending.locator("output").all_inner_texts()]
    assert sum(points) == TRICKS
    assert points == sorted(points, reverse=True)
    assert axe(page) == []


def test_a_whole_game_is_played_by_the_keyboard(person: Person, url: str) -> None:
    page = person()
    sit_down(page, create_table(url, "high"))
    for trick in range(TRICKS):
        assert wait_for_turn(page)
        cards = page.locator(".hand button")
        expect(cards).to_have_count(TRICKS - trick)
        page.keyboard.press("1")
        expect(cards.first).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("1")
        expect(cards).to_have_count(TRICKS - trick - 1)
    expect(page.locator("dialog.ending")).to_be_visible()


def test_the_log_says_who_played_what(person: Person, url: str) -> None:
    page = person()
    place = create_table(url, "high")
    sit_down(page, place)
    assert wait_for_turn(page)
    card = page.locator(".hand button").first
    value = card.get_attribute("aria-label")
    card.click()
    page.get_by_role("button", name=f"Play: {value}", exact=True).click()
    expect(page.locator(".hand button")).to_have_count(TRICKS - 1)
    page.keyboard.press("l")
    lines = page.locator("dialog .log li")
    expect(lines.filter(has_text=f"Ann: {value}.")).to_have_count(1)
    play_out_after(page)
    page.locator("dialog.ending").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(lines.filter(has_text="gets 1 point.")).not_to_have_count(0)


def play_out_after(page: Page) -> None:
    """Close what is open and play on."""
    page.keyboard.press("Escape")
    play_out(page)


def test_a_screen_reader_hears_the_cards_and_whose_turn_it_is(person: Person, url: str) -> None:
    page = person()
    place = create_table(url, "high")
    sit_down(page, place)
    assert wait_for_turn(page)
    hand = place.look()["view"]["hand"]
    for card in hand:
        expect(page.get_by_role("group", name="Your hand").get_by_role("button", name=card, exact=True)).to_be_enabled()
    expect(page.get_by_role("alert").filter(has_text="Your turn. Choose a move.")).to_have_count(1)
    expect(page.get_by_role("region", name="In the middle").get_by_role("img", name="Laid so far")).to_have_count(1)


def test_the_game_is_on_the_first_page_and_can_be_set_up(person: Person, url: str) -> None:
    page = person()
    page.goto("/")
    poster = page.locator(".poster").filter(has=page.get_by_role("heading", name="High"))
    expect(poster).to_contain_text("2–4 players")
    expect(poster.get_by_role("link", name="Rules")).to_have_count(0)
    assert axe(page) == []
    poster.get_by_role("link", name="Choose opponents and options: High").click()
    expect(page.get_by_role("heading", name="High")).to_be_visible()
    for level in page.get_by_role("combobox", name="How strong the bot is").all():
        level.select_option("random")
    assert axe(page) == []
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".plain-table")).to_be_visible()


def test_friends_wait_for_it_in_the_lobby(person: Person, url: str) -> None:
    page = person(size=NARROW)
    place = create_table(url, "high", ["me", "open"])
    give(page.context, place)
    page.goto(place.path)
    expect(page.get_by_role("heading", name="High")).to_be_visible()
    expect(page.locator(".missing")).to_contain_text("Waiting for 1 player")
    assert axe(page) == []
    no_wider_than_the_screen(page)


def test_at_one_device_nobody_sees_the_cards_of_another(person: Person, url: str) -> None:
    page = person()
    place = create_table(url, "high", ["me", "me"], names=["Ann", "Bob"])
    sit_down(page, place)
    cover = page.locator("dialog.handover")
    covered = 0
    for _card in range(2 * TRICKS):
        page.wait_for_function("() => document.querySelector('dialog.handover[open], .dock.decides')")
        if cover.is_visible():  # not where the one who has taken the trick leads the next
            expect(page.locator(".hand")).to_have_count(0)
            cover.get_by_role("button").click()
            covered += 1
        cards = page.locator(".hand button:enabled")
        expect(cards.first).to_be_visible()
        count = cards.count()
        cards.first.click()
        page.locator(":is(main, .dock-does) button.main").click()
        expect(cards).not_to_have_count(count)
    assert covered >= TRICKS
    expect(page.locator("dialog.ending")).to_be_visible()
