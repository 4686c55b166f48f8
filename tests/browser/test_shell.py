"""The pages around the client, in a real browser."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import LANGUAGES, SIZES, axe


def test_the_first_page_is_drawn_without_any_complaint(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#app h1")).to_be_visible()


def test_without_scripts_the_first_page_leads_to_the_text_pages(person: Person) -> None:
    page = person(java_script_enabled=False)
    page.goto("/")
    page.wait_for_url("**/text")
    expect(page.get_by_role("button", name="Play").first).to_be_visible()


def test_without_scripts_a_table_leads_to_its_text(person: Person, url: str) -> None:
    table = httpx.post(f"{url}/api/tables", json={"game": "gap", "players": 2}, trust_env=False).json()["table"]
    page = person(java_script_enabled=False)
    page.goto(f"/t/{table}")
    page.wait_for_url(f"**/t/{table}/text")
    expect(page.get_by_role("heading", level=1)).to_have_text("GAP")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_language_is_guessed_from_the_browser(person: Person, lang: str) -> None:
    page = person(lang)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_pages_are_good_for_everyone(person: Person, url: str, lang: str, theme: str, size: str) -> None:
    page = person(lang, theme, SIZES[size])
    page.goto("/text")
    assert axe(page) == []
    page.locator("form[action='/play'] button").first.click()
    page.wait_for_url(re.compile("/t/.*/text"))
    assert axe(page) == []
