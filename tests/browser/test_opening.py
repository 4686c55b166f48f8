"""The first page before its scripts are there: something to read at once, which does not jump when they come."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Person
from tests.browser.helpers import DESKTOP, LANGUAGES, PHONE, axe

READ = "h1, .hero p, .brand"
PLACES = f"""() => Object.fromEntries(
  [...document.querySelectorAll("{READ}")].map((one) => [one.textContent, one.getBoundingClientRect().toJSON()]),
)"""


def hold_scripts_back(page: Page) -> None:
    """They are asked for and do not come, until `unroute_all` lets them go on."""
    page.route("**/*.js", lambda route: None)


def wait_for_styles(page: Page) -> None:
    """A browser paints nothing before them, but says where all would be without them to who asks too early."""
    page.wait_for_function("() => [...document.querySelectorAll('link[rel=stylesheet]')].every((one) => one.sheet)")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_can_be_read_before_its_scripts_and_does_not_jump(
    person: Person, lang: str, size: tuple[int, int]
) -> None:
    page = person(lang, size=size)
    hold_scripts_back(page)
    page.goto("/", wait_until="commit")
    page.locator(".hero p").wait_for()
    wait_for_styles(page)
    early: dict[str, Any] = page.evaluate(PLACES)
    assert len(early) == 3
    assert page.locator("button, input").count() == 0, "nothing that could be pressed in vain"
    assert axe(page) == []
    page.unroute_all()
    page.locator(".poster").last.wait_for()
    assert page.evaluate(PLACES) == early


def test_other_pages_begin_with_a_heading_alone(page: Page) -> None:
    hold_scripts_back(page)
    page.goto("/new/gap", wait_until="commit")
    page.get_by_role("heading", level=1).wait_for()
    assert page.locator(".hero").count() == 0
    page.unroute_all()
    page.locator("form .main").wait_for()
