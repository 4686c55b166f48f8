"""Around a game on the smallest phones, in Czech, whose words are long."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import PHONE

SMALL, SMALLEST = (360, 640), (320, 568)
LINES = "(all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size"
COVERED = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def test_buttons_side_by_side_stay_in_one_line(person: Person) -> None:
    page = person("cs", size=PHONE)
    page.goto("/new/gap#friends")
    kinds = page.locator(".kinds").first.locator("label")
    expect(kinds).to_have_count(3)
    for size in (SMALL, SMALLEST):
        resize(page, size)
        assert kinds.evaluate_all(LINES) == 1
        assert page.locator(".kinds").first.evaluate("(one) => one.scrollWidth <= one.clientWidth")
        assert page.locator(".top button").evaluate_all(LINES) == 1


def test_the_link_for_friends_can_be_copied_without_scrolling(person: Person) -> None:
    page = person("cs", size=PHONE)
    resize(page, SMALL)
    page.goto("/new/gap#friends")
    page.get_by_role("button", name="Otevřít stůl").tap()
    copy = page.get_by_role("button", name="Kopírovat odkaz")
    expect(copy).to_be_in_viewport(ratio=1)
    assert not copy.evaluate(COVERED)


def test_who_takes_over_the_phone_has_chosen_nothing_yet(person: Person) -> None:
    page = person("cs", size=PHONE)
    resize(page, SMALL)
    page.goto("/new/three#phone")
    page.get_by_placeholder("Vaše jméno").fill("Hana")
    page.get_by_role("button", name="Hrát", exact=True).tap()
    cover = page.locator("dialog.handover")
    expect(cover).to_contain_text("Předejte telefon dál.")
    sign = cover.locator(".face").inner_text()
    assert len(sign) == len("H2")  # all begin alike, so it is told apart as at the table
    cover.get_by_role("button").tap()
    expect(page.locator(".dock.decides .prompt")).to_have_text("Vyberte kartu.")
    expect(page.locator(".dock.decides .prompt")).to_be_visible()
    expect(page.locator(".dock-says")).to_be_empty()
    expect(page.locator(".seat-head.own .face")).to_have_text(sign)
