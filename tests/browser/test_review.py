"""A game looked at again: any record, step by step, with its curve, where the win went, and what cannot be shown."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

import karban
from karban import compiled
from karban.bots import choose, make
from karban.i18n.texts import speak
from karban.lab.analysis import analyse
from karban.reports import analysis_page
from karban.web.http.assets import FOLDER
from tests.browser.conftest import Person
from tests.browser.helpers import DESKTOP, PHONE, axe

SMALL = (320, 568)
WORDS = {
    "en": {"begins": "The game begins.", "all": "All cards", "hide": "Hide what comes", "result": "Result"},
    "cs": {"begins": "Hra začíná.", "all": "Všechny karty", "hide": "Skrýt, co přijde", "result": "Výsledek"},
}


@cache
def recorded(game: str) -> karban.Record:
    """A game between bots that play at once whatever they like."""
    options: dict[str, Any] = {"rounds": 1} if game == "gap" else {}
    match = karban.new(game, players=3, seed="review", names=["Ann", "bot:easy", "bot:hard"], **options)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, choose("random", match, seat, [len(match.moves) + 1]))
    return match.record()


def look_at(page: Page, record: karban.Record) -> Locator:
    """Paste a record, and wait for the curve."""
    page.goto("/review")
    page.locator("textarea").fill(record.to_json())
    page.locator("form button").click()
    slider = page.locator(".curve[role=slider]")
    expect(slider).to_be_visible()
    return slider


def has_no_room_to_the_side(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(
    ("game", "lang", "size", "theme"),
    [
        ("gap", "cs", SMALL, "light"),
        ("number", "en", DESKTOP, "dark"),
        ("qwixx", "cs", DESKTOP, "light"),
        ("three", "en", PHONE, "dark"),
    ],
)
def test_a_record_is_stepped_through_by_keys_and_seen_with_all_cards_or_as_a_seat_did(
    person: Person, game: str, lang: str, size: tuple[int, int], theme: str
) -> None:
    record, words = recorded(game), WORDS[lang]
    page = person(lang, theme, size)
    slider = look_at(page, record)
    line = page.locator(".review-move p")
    expect(line).to_contain_text(words["begins"])
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    expect(line).not_to_contain_text(words["begins"])
    page.keyboard.press("ArrowLeft")
    expect(line).to_contain_text(words["begins"])
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuenow", str(len(record.moves)))
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(slider).to_have_attribute("aria-valuenow", "2")  # it goes on by itself
    page.keyboard.press(" ")
    hands = page.locator(".review-hands")
    expect(hands).to_be_visible()
    shown = page.get_by_role("button", name=words["all"])
    shown.click()
    expect(shown).to_have_attribute("aria-pressed", "false")
    expect(hands).to_have_count(0)
    page.locator(".review-eye").nth(1).click()
    expect(page.locator(f".review-table.table-{game}")).to_be_visible()
    assert has_no_room_to_the_side(page)
    assert axe(page) == []


def test_an_account_adds_up_and_nothing_is_told_of_what_comes_where_that_is_hidden(person: Person) -> None:
    page = person("en")
    slider = look_at(page, recorded("gap"))
    expect(page.locator(".review-progress")).to_have_count(0, timeout=90_000)  # it is sharp
    figures = page.locator(".waterfall-figure").all_text_contents()
    fair, *parts, result = [int(re.sub(r" ± .*", "", text).replace("−", "-")) for text in figures]
    assert fair + sum(parts) == result
    expect(page.locator(".account-verdict strong")).to_have_text(re.compile(r"\w+ (won|lost)"))
    page.get_by_text("The curve as a table").click()
    rows = page.locator(".review-shares tbody tr")
    expect(rows).to_have_count(len(recorded("gap").moves) + 1)
    page.get_by_role("button", name="Hide what comes").click()
    expect(rows).to_have_count(1)
    expect(page.locator(".waterfall")).to_have_count(0)
    box = slider.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(slider).not_to_have_attribute("aria-valuenow", "0")
    assert 1 < rows.count() < len(recorded("gap").moves) + 1
    assert axe(page) == []


def test_what_is_no_record_is_refused_in_a_sentence_and_nothing_is_lost(person: Person, tmp_path: Path) -> None:
    page = person("en")
    page.goto("/review")
    assert axe(page) == []
    for text, said in (("hello", "valid JSON"), (recorded("gap").to_json().replace('"first": ', '"first": 9'), "seat")):
        page.locator("textarea").fill(text)
        page.locator("form button").click()
        expect(page.get_by_role("alert")).to_contain_text(said)
        expect(page.locator("textarea")).to_have_value(text)
    page.locator("textarea").fill("")
    file = tmp_path / "game.json"
    file.write_text(recorded("gap").to_json(), "utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".review-table.table-gap")).to_be_visible()


def test_a_table_that_is_still_played_says_so_and_one_that_is_not_there_too(person: Person, url: str) -> None:
    seats = ["me", "bot:easy"]
    made = httpx.post(f"{url}/api/tables", json={"game": "gap", "players": 2, "seats": seats, "name": "Ann"}).json()
    page = person("en", lost=True)
    page.goto(f"/t/{made['table']}/review")
    expect(page.get_by_role("heading", name="This game is still being played")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(re.compile(rf"/t/{made['table']}$"))
    page.goto("/review#mine=nowhere")
    expect(page.get_by_role("heading", name="This game cannot be shown")).to_be_visible()
    page.goto("/review#r=")  # a link of which the rest was lost
    expect(page.get_by_role("heading", name="A game looked at again")).to_be_visible()


def test_the_page_that_the_terminal_writes_is_the_same_drawing(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "available", lambda: False)  # for so few games that is faster
    result = analyse(recorded("gap"), make("easy"), rounds=2, games=2)
    drawing = (FOLDER / "report.cs.html").read_text("utf-8")
    page = person("cs", size=PHONE)
    page.set_content(analysis_page.page(result, speak("cs"), drawing))
    slider = page.locator(".curve[role=slider]")
    expect(slider).to_have_attribute("aria-valuenow", str(len(recorded("gap").moves)))
    expect(page.locator(".waterfall tr").last).to_contain_text(WORDS["cs"]["result"])
    slider.press("PageUp")
    expect(slider).to_have_attribute("aria-valuenow", str(len(recorded("gap").moves) - 10))
    assert has_no_room_to_the_side(page)
    assert axe(page) == []
